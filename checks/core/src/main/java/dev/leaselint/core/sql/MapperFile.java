package dev.leaselint.core.sql;

import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A MyBatis mapper file.
 *
 * @param file the file
 * @param namespace qualified name of the mapper interface; empty when the file is no mapper or has none
 * @param statements its statements in order
 * @param fragments its {@code <sql>} fragments by full id, {@code namespace.id}
 * @param problem why the file could not be read in full; statements before that place are kept
 */
public record MapperFile(
        SourceText file,
        String namespace,
        List<MapperStatement> statements,
        Map<String, DynamicSql> fragments,
        Optional<Problem> problem) {
    public MapperFile {
        statements = List.copyOf(statements);
        fragments = Map.copyOf(fragments);
    }

    /**
     * Something wrong with the file.
     *
     * @param line line from 1, 0 for the whole file
     * @param message one line
     */
    public record Problem(int line, String message) {}

    /**
     * A statement.
     *
     * @param id name of the mapper method
     * @param kind name of its element: select, insert, update or delete
     * @param sql its text
     * @param span its opening tag
     */
    public record MapperStatement(String id, String kind, DynamicSql sql, Span span) {}

    /**
     * The mapper files among the resources of a project.
     *
     * @param resources gives those with a wanted file name
     */
    static Stream<SourceText> among(Function<Predicate<String>, List<SourceText>> resources) {
        return resources.apply(name -> name.endsWith(".xml")).stream().filter(file -> file.text().contains("<mapper"));
    }

    /**
     * Whether there are any among the resources of a project.
     *
     * @param resources gives those with a wanted file name
     */
    public static boolean areAmong(Function<Predicate<String>, List<SourceText>> resources) {
        return among(resources).findAny().isPresent();
    }

    /** A fragment of this file by full id. */
    public Optional<DynamicSql> fragment(String id) {
        return Optional.ofNullable(fragments.get(id));
    }
}
