package dev.leaselint.core.inventory;

import dev.leaselint.core.finding.Place;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;
import java.util.Optional;
import java.util.regex.Pattern;

/** The comments beside code. */
final class Comments {
    private static final int LONGEST = 60;

    private Comments() {}

    /** The last comment line above a place or the one behind it on the same line. */
    static Optional<Place> beside(Place place) {
        SourceText file = place.file();
        int line = place.line();
        String text = file.lineText(line);
        int at = text.indexOf("//", Math.min(text.length(), Math.max(0, place.column() - 1)));
        if (at >= 0 && !text.substring(0, at).contains("\"")) {
            return Optional.of(new Place(file, span(file, line, at)));
        }
        if (line > 1 && isComment(file.lineText(line - 1))) {
            int above = line - 1;
            while (above > 1 && isComment(file.lineText(above - 1)) && !tells(file.lineText(above))) {
                above--;
            }
            return tells(file.lineText(above)) ? Optional.of(new Place(file, span(file, above, 0))) : Optional.empty();
        }
        return Optional.empty();
    }

    /** The first line of the comment block that ends right above a line, or inside of some lines, that fits. */
    static Optional<Place> matching(SourceText file, int fromLine, int toLine, Pattern wanted) {
        int first = fromLine;
        while (first > 1 && (isComment(file.lineText(first - 1)) || file.lineText(first - 1).strip().startsWith("@"))) {
            first--;
        }
        for (int line = first; line <= Math.min(toLine, file.lineCount()); line++) {
            String text = file.lineText(line);
            int at = isComment(text) ? 0 : text.indexOf("//");
            if (at >= 0 && wanted.matcher(text.substring(at)).find()) {
                return Optional.of(new Place(file, span(file, line, at)));
            }
        }
        return Optional.empty();
    }

    private static Span span(SourceText file, int line, int column) {
        String text = file.lineText(line);
        int start = column;
        while (start < text.length() && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        return new Span(file.lineStart(line) + start, file.lineStart(line) + text.length());
    }

    private static boolean isComment(String line) {
        String text = line.strip();
        return text.startsWith("//") || text.startsWith("*") || text.startsWith("/*");
    }

    private static boolean tells(String line) {
        return line.chars().anyMatch(Character::isLetter);
    }

    /** The words of a comment, shortened. */
    static String words(Place comment) {
        String text = comment.file().slice(comment.span()).replaceAll("^[/*\\s]+|[*/\\s]+$", "");
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
    }
}
