package dev.leaselint.change;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what {@code git diff --unified=0} prints. */
final class DiffReader {
    /** Every line of a file that Git takes for binary, such as one in UTF-16. */
    static final Hunk WHOLE_FILE = new Hunk(1, Integer.MAX_VALUE - 1, List.of());

    private static final Pattern HUNK = Pattern.compile("@@ -\\d+(?:,(\\d+))? \\+(\\d+)(?:,(\\d+))? @@.*");
    private static final Pattern BINARY = Pattern.compile("Binary files (.*) and (\"?b/.*|/dev/null) differ");
    /** A link is told by its target, which is not what is read through it. */
    private static final Pattern LINK = Pattern.compile("index \\p{XDigit}+\\.\\.\\p{XDigit}+ 120000");
    private static final String OLD = "a/";
    private static final String NEW = "b/";

    private final Map<String, List<Hunk>> files = new HashMap<>();
    private final Set<String> added = new HashSet<>();
    private final Map<String, String> deleted = new HashMap<>();
    private final String[] lines;
    private String path;
    private String old;
    private int at;
    private boolean link;

    private DiffReader(String text) {
        this.lines = text.split("\n", -1);
    }

    /**
     * A diff.
     *
     * @param files hunks by path of the file as it is now, without those that are gone
     * @param added files that are new
     * @param deleted texts of the files that are gone, by the path that they had
     */
    record Diff(Map<String, List<Hunk>> files, Set<String> added, Map<String, String> deleted) {}

    static Diff read(byte[] output) {
        // one char for each byte: names and lines are decoded one by one
        DiffReader reader = new DiffReader(new String(output, StandardCharsets.ISO_8859_1));
        while (reader.at < reader.lines.length) {
            reader.next();
        }
        return new Diff(reader.files, reader.added, reader.deleted);
    }

    private void next() {
        String line = lines[at++];
        Matcher hunk = HUNK.matcher(line);
        Matcher binary = BINARY.matcher(line);
        if (line.startsWith("diff --git ")) {
            path = null;
            old = null;
            link = false;
        } else if (LINK.matcher(line).matches() || line.equals("new file mode 120000")) {
            link = true;
        } else if (line.startsWith("--- ")) {
            old = name(line.substring(4), OLD);
        } else if (line.startsWith("+++ ")) {
            path(line.substring(4));
        } else if (hunk.matches()) {
            hunk(count(hunk.group(1)), Integer.parseInt(hunk.group(2)), count(hunk.group(3)));
        } else if (binary.matches()) {
            old = name(binary.group(1), OLD);
            path(binary.group(2));
            add(WHOLE_FILE);
        }
    }

    private static int count(String number) {
        return number == null ? 1 : Integer.parseInt(number);
    }

    /** A name may be quoted; after one with blanks comes a tab. */
    private static String name(String written, String prefix) {
        String name = unquoted(written.endsWith("\t") ? written.substring(0, written.length() - 1) : written);
        return name.startsWith(prefix) ? decoded(name.substring(prefix.length())) : null;
    }

    private void path(String written) {
        path = name(written, NEW);
        if (path != null) {
            files.computeIfAbsent(path, none -> new ArrayList<>());
            if (old == null) {
                added.add(path);
            }
        }
    }

    private void hunk(int before, int first, int count) {
        List<String> removed = new ArrayList<>();
        int left = before + count;
        while (left > 0 && at < lines.length) {
            String line = lines[at++];
            if (line.startsWith("-")) {
                removed.add(decoded(line.substring(1)));
            }
            // "\ No newline at end of file" is no line
            left -= line.startsWith("\\") ? 0 : 1;
        }
        if (path == null && old != null) {
            deleted.put(old, String.join("\n", removed) + "\n");
        }
        add(link ? WHOLE_FILE : new Hunk(first, count, removed));
    }

    private void add(Hunk hunk) {
        if (path != null) {
            files.get(path).add(hunk);
        }
    }

    private static String decoded(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    /** The bytes that a name in quotes stands for, escaped as in C. */
    private static String unquoted(String name) {
        if (!name.startsWith("\"")) {
            return name;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 1; i < name.length() - 1; i++) {
            char c = name.charAt(i);
            if (c != '\\') {
                bytes.write(c);
            } else if (Character.isDigit(name.charAt(i + 1))) {
                bytes.write(Integer.parseInt(name.substring(i + 1, i + 4), 8));
                i += 3;
            } else {
                i++;
                int known = "abtnvfr".indexOf(name.charAt(i));
                bytes.write(known < 0 ? name.charAt(i) : 7 + known);
            }
        }
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }
}
