package dev.leaselint.core.sql;

import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The SQL behind methods without body: MyBatis annotations and XML files, Spring Data's modifying queries. */
final class Mappers {
    private static final Set<String> WRITES = Set.of("Update", "Delete", "Insert");
    private static final Set<String> PROVIDERS = Set.of("UpdateProvider", "DeleteProvider", "InsertProvider");

    private final Program program;
    private final ConstantText texts;
    private final Map<String, List<Found>> statements = new HashMap<>();
    private final Map<String, DynamicSql> fragments = new HashMap<>();
    private final Set<String> types = new HashSet<>();

    /**
     * SQL with its place.
     *
     * @param file the mapper file, null when the SQL stands in the file of the method
     */
    record Found(DynamicSql sql, SourceText file, Span span) {}

    /** @param notices receives mapper files that could not be read in full */
    Mappers(Program program, Consumer<Notice> notices) {
        this.program = program;
        this.texts = new ConstantText(program);
        MapperFile.among(program::resources).forEach(text -> add(MapperXml.read(text), notices));
    }

    private void add(MapperFile mapper, Consumer<Notice> notices) {
        mapper.problem().ifPresent(problem -> notices.accept(new Notice(
                Notice.Kind.UNPARSABLE,
                mapper.file().path(),
                problem.line(),
                "mapper file is malformed, statements from there on are not judged: " + problem.message())));
        fragments.putAll(mapper.fragments());
        for (MapperFile.MapperStatement statement : mapper.statements()) {
            if (!statement.kind().equals("select")) {
                types.add(mapper.namespace());
            }
            statements
                    .computeIfAbsent(mapper.namespace() + "." + statement.id(), id -> new ArrayList<>())
                    .add(new Found(statement.sql(), mapper.file(), statement.span()));
        }
    }

    /** Qualified names of the types that mapper files have writes for. */
    Set<String> types() {
        return types;
    }

    Optional<DynamicSql> fragment(String id) {
        return Optional.ofNullable(fragments.get(id));
    }

    /** The statements of a mapper file by full id. */
    List<Found> named(String id) {
        return statements.getOrDefault(id, List.of());
    }

    /** The statements that a method without body stands for. */
    List<Found> of(MethodDecl method) {
        List<Found> found = new ArrayList<>(named(method.key().owner() + "." + method.name()));
        for (Annotation annotation : method.annotations()) {
            text(annotation, method)
                    .flatMap(DynamicSql::ofAnnotation)
                    .ifPresent(sql -> found.add(new Found(sql, null, annotation.span())));
        }
        return found;
    }

    private Optional<String> text(Annotation annotation, MethodDecl method) {
        String name = annotation.type().simpleName();
        boolean modifying = name.equals("Query")
                && method.annotations().stream().anyMatch(a -> a.type().isNamed("Modifying"));
        if (WRITES.contains(name) && ofPackage(annotation, "org.apache.ibatis.") || modifying) {
            return texts.of(annotation.values().get("value"), new Locals());
        }
        return PROVIDERS.contains(name) ? provided(annotation, method) : Optional.empty();
    }

    private static boolean ofPackage(Annotation annotation, String prefix) {
        return !annotation.type().resolved() || annotation.type().name().startsWith(prefix);
    }

    /** The text that a provider method returns when it is constant. */
    private Optional<String> provided(Annotation annotation, MethodDecl method) {
        Expr type = annotation.values().getOrDefault("type", annotation.values().get("value"));
        String name = texts.of(annotation.values().get("method"), new Locals()).orElse(method.name());
        if (!(type instanceof Expr.ClassLiteral provider)) {
            return Optional.empty();
        }
        return program.type(provider.named().name()).stream()
                .flatMap(declared -> declared.methods().stream())
                .filter(candidate -> candidate.name().equals(name) && candidate.hasBody())
                .findFirst()
                .flatMap(candidate -> ConstantText.result(candidate)
                        .flatMap(result -> texts.of(result, Locals.of(candidate))));
    }
}
