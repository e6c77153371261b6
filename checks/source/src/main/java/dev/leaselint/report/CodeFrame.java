package dev.leaselint.report;

import dev.leaselint.core.finding.Place;
import dev.leaselint.core.model.SourceText;
import java.util.stream.Collectors;

/**
 * A source line and a line of carets under the place in it.
 *
 * @param code the line, or a part of it around the place when it is very long
 * @param carets blanks and carets that stand under the place; a place over several lines is marked to the line's end
 */
record CodeFrame(String code, String carets) {
    private static final int WIDTH = 160;
    private static final int BEFORE = 40;

    static CodeFrame of(Place place) {
        SourceText file = place.file();
        String line = printable(file.lineText(place.line()));
        int start = Math.min(place.column() - 1, line.length());
        int end = place.endLine() == place.line() ? Math.min(place.endColumn() - 1, line.length()) : line.length();
        int from = line.length() <= WIDTH ? 0 : Math.max(0, start - BEFORE);
        int to = Math.min(line.length(), from + WIDTH);
        // tabs stay tabs, so that carets stand right at every tab width
        String indent = line.substring(from, start).replaceAll("[^\t]", " ");
        return new CodeFrame(line.substring(from, to), indent + "^".repeat(Math.max(1, Math.min(end, to) - start)));
    }

    /** The same for a text of several lines. */
    static String printableLines(String text) {
        return text.lines().map(CodeFrame::printable).collect(Collectors.joining("\n"));
    }

    /** Control characters, those above ASCII too, could change what a terminal shows, and ends of lines what a line is. */
    static String printable(String text) {
        return text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}&&[^\t]]", "\uFFFD");
    }
}
