package dev.leaselint.core.model;

/**
 * A half-open range {@code [start, end)} of UTF-16 offsets into the text of one source file.
 *
 * @param start offset of the first character
 * @param end offset after the last character; never smaller than {@code start}
 */
public record Span(int start, int end) implements Comparable<Span> {
    /** The span of code that has no text of its own. */
    public static final Span NONE = new Span(0, 0);

    public Span {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("not a span: " + start + ".." + end);
        }
    }

    /** Whether {@code other} lies inside this span (equal spans contain each other). */
    public boolean contains(Span other) {
        return start <= other.start && other.end <= end;
    }

    @Override
    public int compareTo(Span other) {
        return start != other.start ? Integer.compare(start, other.start) : Integer.compare(end, other.end);
    }
}
