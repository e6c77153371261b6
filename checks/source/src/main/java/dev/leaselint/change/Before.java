package dev.leaselint.change;

import dev.leaselint.source.FileNames;
import dev.leaselint.source.Request;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The code as it was before a change. What a scan of it does not find follows from the change, wherever it stands: from a
 * constant, a script, a mapper or a setting in another file.
 */
public final class Before {
    private static final long MAX_BYTES = 4L << 20;
    /** Endings of files that say nothing about locks. */
    private static final Set<String> OTHER = Set.of(
            "md", "adoc", "html", "css", "js", "ts", "svg", "png", "jpg", "gif", "ico", "pdf", "class", "jar", "json");

    private final Change change;
    private final Path base;

    /** @param base directory to which the paths of the change are relative */
    public Before(Change change, Path base) {
        this.change = change;
        this.base = base;
    }

    /** Whether the change may make a difference outside of its own lines. */
    public boolean differs() {
        return paths().stream().anyMatch(path -> !OTHER.contains(ending(path)));
    }

    private Set<String> paths() {
        Set<String> paths = new LinkedHashSet<>(change.files().keySet());
        paths.addAll(change.deleted().keySet());
        return paths;
    }

    private static String ending(String path) {
        return path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }

    /** Asks for the same scan of the code as it was. Java files that are gone stay away: nothing of now depends on them. */
    public Request of(Request now) {
        Map<String, String> texts = new HashMap<>();
        Map<String, Optional<String>> resources = new HashMap<>();
        for (String path : paths()) {
            if (path.endsWith(".java")) {
                read(path, now.encoding()).ifPresent(text -> texts.put(path, change.before(path, text).orElse("")));
            } else if (!OTHER.contains(ending(path))) {
                String text = read(path, StandardCharsets.UTF_8).orElse("");
                resources.put(path, change.before(path, text));
            }
        }
        return now.withTexts(texts).withResources(resources);
    }

    /** What a text file held; the outer value is empty for a file that did not change, the inner one for one that was not there. */
    public Optional<Optional<String>> text(Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        String path = absolute.startsWith(base) ? base.relativize(absolute).toString().replace('\\', '/') : "";
        return change.concerns(path)
                ? Optional.of(change.before(path, read(path, StandardCharsets.UTF_8).orElse("")))
                : Optional.empty();
    }

    private Optional<String> read(String path, Charset encoding) {
        Optional<Path> file = FileNames.in(base, path).filter(Files::isRegularFile);
        try {
            return file.isPresent() && Files.size(file.get()) <= MAX_BYTES
                    ? Optional.of(new String(Files.readAllBytes(file.get()), encoding))
                    : Optional.empty();
        } catch (IOException e) {
            // the scan of the code as it is has told that the file cannot be read
            return Optional.empty();
        }
    }
}
