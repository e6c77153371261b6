package dev.leaselint.core.model;

import java.util.Arrays;

/** Path and text of a source file, with the arithmetic between offsets and lines. */
public final class SourceText {
    private final String path;
    private final String text;
    /** Found when a line is asked for first: most files are never asked. */
    private volatile int[] lineStarts;

    /**
     * @param path how the file is named in reports, with {@code '/'}
     * @param text full text as decoded, line ends as they are in the file
     */
    public SourceText(String path, String text) {
        this.path = path;
        this.text = text;
    }

    private int[] lineStarts() {
        int[] known = lineStarts;
        if (known == null) {
            known = lineStarts(text);
            lineStarts = known;
        }
        return known;
    }

    private static int[] lineStarts(String text) {
        int[] starts = new int[16];
        int count = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean lineEnd = c == '\n' || c == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n');
            if (lineEnd) {
                if (count == starts.length) {
                    starts = Arrays.copyOf(starts, count * 2);
                }
                starts[count++] = i + 1;
            }
        }
        return Arrays.copyOf(starts, count);
    }

    public String path() {
        return path;
    }

    public String text() {
        return text;
    }

    /** The text of a span. */
    public String slice(Span span) {
        return text.substring(span.start(), Math.min(span.end(), text.length()));
    }

    /** Line of an offset, from 1. */
    public int line(int offset) {
        int at = Arrays.binarySearch(lineStarts(), offset);
        return at >= 0 ? at + 1 : -at - 1;
    }

    /** Column of an offset in UTF-16 units, from 1; a tab counts as one. */
    public int column(int offset) {
        return offset - lineStarts()[line(offset) - 1] + 1;
    }

    public int lineCount() {
        return lineStarts().length;
    }

    /** Offset of the first character of a line (from 1). */
    public int lineStart(int line) {
        return lineStarts()[line - 1];
    }

    /** The text of a line (from 1) without its line end. */
    public String lineText(int line) {
        int[] starts = lineStarts();
        int start = starts[line - 1];
        int end = line < starts.length ? starts[line] : text.length();
        while (end > start && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
            end--;
        }
        return text.substring(start, end);
    }
}
