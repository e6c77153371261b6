package dev.leaselint.source;

import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.model.SourceText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;

/** Files beside the sources: scripts, mappers, configuration. */
final class Resources {
    /** Larger files are no scripts and no mappers. */
    static final long MAX_BYTES = 4L << 20;

    private final List<Path> roots;
    private final Function<Path, String> display;
    private final Consumer<Notice> notices;
    private final Map<String, Optional<SourceText>> known = new ConcurrentHashMap<>();

    /** @param roots directories in which class-path names are looked up, in order */
    Resources(List<Path> roots, Function<Path, String> display, Consumer<Notice> notices) {
        this.roots = List.copyOf(roots);
        this.display = display;
        this.notices = notices;
    }

    Optional<SourceText> find(String classPathName) {
        return known.computeIfAbsent(classPathName, this::read);
    }

    private Optional<SourceText> read(String name) {
        String relative = name.startsWith("/") ? name.substring(1) : name;
        for (Path root : roots) {
            try {
                Path file = root.resolve(relative).normalize();
                if (file.startsWith(root) && Files.isRegularFile(file) && Files.size(file) <= MAX_BYTES) {
                    String text = Texts.decode(Files.readAllBytes(file), StandardCharsets.UTF_8).text();
                    return Optional.of(new SourceText(display.apply(file), text));
                }
            } catch (InvalidPathException e) {
                return Optional.empty();
            } catch (IOException e) {
                notices.accept(new Notice(Notice.Kind.UNREADABLE, display.apply(root.resolve(relative)), 0,
                        "cannot be read: " + e.getMessage()));
            }
        }
        return Optional.empty();
    }
}
