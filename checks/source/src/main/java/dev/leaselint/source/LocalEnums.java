package dev.leaselint.source;

import com.github.javaparser.JavaToken;
import com.github.javaparser.Problem;
import com.github.javaparser.Range;
import com.github.javaparser.TokenRange;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Enums that are declared within methods, which the parser does not know: they are blanked out, so that the rest of their
 * file is understood.
 */
final class LocalEnums {
    private LocalEnums() {}

    /**
     * An enum within a method.
     *
     * @param hasMembers whether there is more in it than constants, so that code is left out with it
     */
    record LocalEnum(Range range, boolean hasMembers) {
        int line() {
            return range.begin.line;
        }
    }

    /** The local enums at which the parser has given up; one may hide others. */
    static List<LocalEnum> at(List<Problem> problems) {
        return problems.stream()
                .flatMap(problem -> problem.getLocation().map(TokenRange::getBegin).stream())
                .flatMap(name -> named(name).stream())
                .toList();
    }

    /** The text with blanks in place of the enums, so that all else stays where it is. */
    static String blanked(String text, List<LocalEnum> enums) {
        Offsets offsets = new Offsets(new SourceText("", text));
        StringBuilder blanked = new StringBuilder(text);
        for (LocalEnum local : enums) {
            Span span = offsets.span(local.range());
            for (int i = span.start(); i < span.end(); i++) {
                if (text.charAt(i) != '\n' && text.charAt(i) != '\r') {
                    blanked.setCharAt(i, ' ');
                }
            }
        }
        return blanked.toString();
    }

    /** The enum with its name at a token; empty when it is something else or does not end. */
    private static Optional<LocalEnum> named(JavaToken name) {
        Optional<JavaToken> keyword = next(name, JavaToken::getPreviousToken).filter(t -> t.getText().equals("enum"));
        int depth = 0;
        boolean members = false;
        for (JavaToken token : keyword.isEmpty() ? List.<JavaToken>of() : behind(name)) {
            String text = token.getText();
            depth += text.equals("{") ? 1 : text.equals("}") ? -1 : 0;
            members |= depth > 0 && (text.equals(";") || depth > 1);
            if (depth <= 0 && text.equals("}")) {
                boolean hasMembers = members;
                return keyword.flatMap(JavaToken::getRange).flatMap(from -> token.getRange()
                        .map(to -> new LocalEnum(new Range(from.begin, to.end), hasMembers)));
            }
            if (depth == 0 && text.equals(";")) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static List<JavaToken> behind(JavaToken name) {
        return Stream.iterate(next(name, JavaToken::getNextToken), Optional::isPresent,
                        token -> next(token.get(), JavaToken::getNextToken))
                .map(Optional::get)
                .toList();
    }

    private static Optional<JavaToken> next(JavaToken token, Function<JavaToken, Optional<JavaToken>> step) {
        Optional<JavaToken> next = step.apply(token);
        while (next.isPresent() && next.get().getCategory().isWhitespaceOrComment()) {
            next = step.apply(next.get());
        }
        return next;
    }
}
