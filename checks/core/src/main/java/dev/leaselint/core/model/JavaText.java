package dev.leaselint.core.model;

import java.util.ArrayList;
import java.util.List;

/** Tells comments and literals of a Java text from its code, without parsing it; broken text is no error. */
public final class JavaText {
    private static final String TEXT_BLOCK = "\"\"\"";

    private final String text;
    private final List<Span> lineComments = new ArrayList<>();
    private final List<Span> comments = new ArrayList<>();
    private final List<Span> literals = new ArrayList<>();

    private JavaText(String text) {
        this.text = text;
        int at = 0;
        while (at < text.length()) {
            at = after(at);
        }
    }

    /** Comments that end with their line, from {@code //} to the line end, without it; in order. */
    public static List<Span> lineComments(String text) {
        return List.copyOf(new JavaText(text).lineComments);
    }

    /** All comments, in order. */
    public static List<Span> comments(String text) {
        return List.copyOf(new JavaText(text).comments);
    }

    /** The text with blanks in the place of comments and of literals of texts and characters; line ends stay. */
    public static String code(String text) {
        JavaText read = new JavaText(text);
        StringBuilder code = new StringBuilder(text);
        List<Span> blank = new ArrayList<>(read.comments);
        blank.addAll(read.literals);
        for (Span span : blank) {
            for (int i = span.start(); i < span.end(); i++) {
                if (text.charAt(i) != '\n' && text.charAt(i) != '\r') {
                    code.setCharAt(i, ' ');
                }
            }
        }
        return code.toString();
    }

    /** End of the comment, literal or single character at an offset. */
    private int after(int at) {
        char first = text.charAt(at);
        if (first != '/' && first != '"' && first != '\'') {
            return at + 1;
        }
        if (text.startsWith("//", at)) {
            int end = lineEnd(at);
            lineComments.add(new Span(at, end));
            comments.add(new Span(at, end));
            return end;
        }
        if (text.startsWith("/*", at)) {
            int close = text.indexOf("*/", at + 2);
            int end = close < 0 ? text.length() : close + 2;
            comments.add(new Span(at, end));
            return end;
        }
        if (text.startsWith(TEXT_BLOCK, at)) {
            return closed(at, TEXT_BLOCK, text.length());
        }
        return first == '/' ? at + 1 : closed(at, String.valueOf(first), lineEnd(at));
    }

    private int closed(int from, String quotes, int limit) {
        int at = from + quotes.length();
        while (at < limit && !text.startsWith(quotes, at)) {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        int end = Math.min(limit, at + quotes.length());
        literals.add(new Span(from, end));
        return end;
    }

    private int lineEnd(int at) {
        int end = at;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        return end;
    }
}
