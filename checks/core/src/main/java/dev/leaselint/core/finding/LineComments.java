package dev.leaselint.core.finding;

import dev.leaselint.core.model.Span;
import java.util.ArrayList;
import java.util.List;

/** Finds the comments of a Java text that end with their line; what looks like one in a literal is none. */
final class LineComments {
    private static final String TEXT_BLOCK = "\"\"\"";

    private final String text;
    private final List<Span> found = new ArrayList<>();

    private LineComments(String text) {
        this.text = text;
    }

    /** From {@code //} to the end of the line, without it. */
    static List<Span> of(String text) {
        LineComments comments = new LineComments(text);
        int at = 0;
        while (at < text.length()) {
            at = comments.after(at);
        }
        return comments.found;
    }

    /** End of the comment, literal or single character at an offset. */
    private int after(int at) {
        if (text.startsWith("//", at)) {
            int end = lineEnd(at);
            found.add(new Span(at, end));
            return end;
        }
        if (text.startsWith("/*", at)) {
            int end = text.indexOf("*/", at + 2);
            return end < 0 ? text.length() : end + 2;
        }
        if (text.startsWith(TEXT_BLOCK, at)) {
            return closed(at + TEXT_BLOCK.length(), TEXT_BLOCK, text.length());
        }
        char quote = text.charAt(at);
        return quote == '"' || quote == '\'' ? closed(at + 1, String.valueOf(quote), lineEnd(at)) : at + 1;
    }

    private int closed(int from, String close, int limit) {
        int at = from;
        while (at < limit && !text.startsWith(close, at)) {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        return Math.min(limit, at + close.length());
    }

    private int lineEnd(int at) {
        int end = at;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        return end;
    }
}
