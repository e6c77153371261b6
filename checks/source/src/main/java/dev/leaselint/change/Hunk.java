package dev.leaselint.change;

import java.util.List;

/**
 * A changed place of a file.
 *
 * @param first first new line, from 1; where lines were only taken away, the line before them, or 0
 * @param count number of new lines
 * @param removed the old lines that are gone
 */
record Hunk(int first, int count, List<String> removed) {
    Hunk {
        removed = List.copyOf(removed);
    }

    /** Whether some of the lines are new or stand next to code that was taken away. */
    boolean touches(int from, int to) {
        if (count == 0) {
            return takesCode() && from <= first + 1 && first <= to;
        }
        return from <= first + count - 1 && first <= to;
    }

    /** Whether it lies within some lines. */
    boolean within(int from, int to) {
        return from <= first && first + Math.max(0, count - 1) <= to;
    }

    /** Whether code was taken away, not only blank lines and comments. */
    boolean takesCode() {
        return removed.stream().map(String::strip).anyMatch(line -> !line.isEmpty() && !isComment(line));
    }

    private static boolean isComment(String line) {
        return line.startsWith("//") || line.startsWith("*") || line.startsWith("/*");
    }
}
