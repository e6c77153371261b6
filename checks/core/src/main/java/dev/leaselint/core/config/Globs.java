package dev.leaselint.core.config;

import java.util.List;
import java.util.regex.Pattern;

/** Ant globs on paths with {@code '/'}: {@code **}, {@code *} and {@code ?}; a trailing slash means all below. */
public final class Globs {
    private final List<Pattern> patterns;

    /** @param globs blank ones count for nothing */
    public Globs(List<String> globs) {
        this.patterns = globs.stream().filter(glob -> !glob.isBlank()).map(Globs::pattern).toList();
    }

    public boolean isEmpty() {
        return patterns.isEmpty();
    }

    /** Whether one of them matches the whole path. */
    public boolean matches(String path) {
        return patterns.stream().anyMatch(pattern -> pattern.matcher(path).matches());
    }

    private static Pattern pattern(String glob) {
        String normal = glob.strip().replace('\\', '/');
        if (normal.endsWith("/")) {
            normal += "**";
        }
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < normal.length(); i++) {
            char c = normal.charAt(i);
            if (normal.startsWith("**/", i)) {
                regex.append("(?:.*/)?");
                i += 2;
            } else if (normal.startsWith("/**", i) && i + 3 == normal.length()) {
                regex.append("(?:/.*)?");
                i += 2;
            } else if (normal.startsWith("**", i)) {
                regex.append(".*");
                i++;
            } else if (c == '*') {
                regex.append("[^/]*");
            } else if (c == '?') {
                regex.append("[^/]");
            } else {
                regex.append(Pattern.quote(String.valueOf(c)));
            }
        }
        return Pattern.compile(regex.toString());
    }
}
