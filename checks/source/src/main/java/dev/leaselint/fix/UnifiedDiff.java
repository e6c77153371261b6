package dev.leaselint.fix;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import dev.leaselint.core.fix.Repaired;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Changes as a unified diff that {@code git apply} takes. */
public final class UnifiedDiff {
    private static final int CONTEXT = 3;
    private static final String NO_LINE_END = "\n\\ No newline at end of file";

    private UnifiedDiff() {}

    /**
     * The diff of some files. It has to be encoded as the files are: its lines are theirs, and its names are ASCII.
     * Line ends within the files are kept, so lines may end in {@code \r\n}. It has no {@code diff --git} lines, with
     * which Git would take the names for relative to the repository and not to the directory where it runs.
     */
    public static String of(List<Repaired.Changed> files) {
        return files.stream().map(UnifiedDiff::of).collect(Collectors.joining());
    }

    private static String of(Repaired.Changed file) {
        List<String> before = lines(file.before().text());
        List<String> diff = UnifiedDiffUtils.generateUnifiedDiff(
                name("a/" + file.path()) + tab(file),
                name("b/" + file.path()) + tab(file),
                before,
                DiffUtils.diff(before, lines(file.after().text())),
                CONTEXT);
        return diff.stream().collect(Collectors.joining("\n", "", "\n"));
    }

    /** Git lets a tab end a name that contains spaces. */
    private static String tab(Repaired.Changed file) {
        return file.path().contains(" ") ? "\t" : "";
    }

    /** Lines without {@code \n}. A last line without one differs from the same line with one. */
    private static List<String> lines(String text) {
        List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
        String last = lines.remove(lines.size() - 1);
        if (!last.isEmpty()) {
            lines.add(last + NO_LINE_END);
        }
        return lines;
    }

    /** A file name as Git quotes it. */
    private static String name(String path) {
        StringBuilder quoted = new StringBuilder();
        for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
            int c = b & 0xff;
            if (c == '"' || c == '\\') {
                quoted.append('\\').append((char) c);
            } else if (c < ' ' || c > '~') {
                quoted.append("\\%03o".formatted(c));
            } else {
                quoted.append((char) c);
            }
        }
        return quoted.length() == path.length() && quoted.toString().equals(path) ? path : "\"" + quoted + "\"";
    }
}
