package dev.leaselint.report;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** File names as URIs: every byte that is not plainly allowed is percent-encoded. */
final class Uris {
    private static final String ALLOWED = "-._~!$&'()*+,;=@";

    private Uris() {}

    /** Relative reference with {@code '/'}, never with a leading slash. */
    static String ofRelative(Path relative) {
        return StreamSupport.stream(relative.spliterator(), false)
                .map(name -> encoded(name.toString()))
                .collect(Collectors.joining("/"));
    }

    /** The same for a name with {@code '/'} that this system can have no file of. */
    static String ofName(String relative) {
        return Stream.of(relative.split("/")).map(Uris::encoded).collect(Collectors.joining("/"));
    }

    /** Absolute {@code file:} URI. */
    static String ofFile(Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        String root = absolute.getRoot().toString().replace('\\', '/');
        return "file:///" + (root.startsWith("/") ? root.substring(1) : root) + ofRelative(absolute);
    }

    private static String encoded(String name) {
        StringBuilder out = new StringBuilder();
        for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            boolean plain = c < 128 && (Character.isLetterOrDigit(c) || ALLOWED.indexOf(c) >= 0);
            out.append(plain ? String.valueOf(c) : String.format("%%%02X", (int) c));
        }
        return out.toString();
    }
}
