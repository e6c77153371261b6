package dev.leaselint.report;

import java.util.stream.Stream;

/** Text as Markdown that shows exactly this text, on GitHub and GitLab. */
final class Markdown {
    private Markdown() {}

    /** Text within a paragraph, heading or table cell. Nobody is mentioned by it. */
    static String text(String text) {
        return printable(text)
                .replaceAll("[\\\\`*_\\[\\]<>#&|~!$]", "\\\\$0")
                .replaceAll("^([-+=]|\\d+(?=[.)]))", "\\\\$1")
                .replaceAll("^\\\\(\\d+)", "$1\\\\")
                .replace("@", "@\u200b");
    }

    /** A code span. */
    static String code(String code) {
        String shown = printable(code);
        String fence = "`".repeat(longestRun(shown) + 1);
        String pad = shown.startsWith("`") || shown.endsWith("`") ? " " : "";
        return fence + pad + shown + pad + fence;
    }

    /** Text with code spans for a cell of a table, where bars need an escape even within code. */
    static String cell(String code) {
        return code.replace("|", "\\|");
    }

    /** A block of code, with a line end. */
    static String block(String language, String code) {
        String fence = "`".repeat(Math.max(3, longestRun(code) + 1));
        return fence + language + "\n" + code + "\n" + fence + "\n";
    }

    private static int longestRun(String code) {
        return Stream.of(code.split("[^`]+")).mapToInt(String::length).max().orElse(0);
    }

    private static String printable(String text) {
        return CodeFrame.printable(text.replaceAll("\\R|\t", " ").strip());
    }
}
