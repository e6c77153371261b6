package dev.leaselint.errorprone;

import com.sun.tools.javac.parser.Scanner;
import com.sun.tools.javac.parser.ScannerFactory;
import com.sun.tools.javac.parser.Tokens.TokenKind;
import com.sun.tools.javac.util.Context;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Span;
import java.util.ArrayList;
import java.util.List;

/** Takes apart the concatenations of string literals that javac's parser makes one literal of. */
final class FoldedStrings {
    private final ScannerFactory scanners;

    FoldedStrings(Context context) {
        this.scanners = ScannerFactory.instance(context);
    }

    /** The literals as written, one or more. */
    List<Expr.Literal> parts(Expr.Literal literal, String text) {
        Span span = literal.span();
        List<Expr.Literal> parts = new ArrayList<>();
        if (text.indexOf('+', span.start()) < span.end() && text.indexOf('+', span.start()) >= 0) {
            Scanner scanner = scanners.newScanner(text.substring(span.start(), span.end()), false);
            for (scanner.nextToken(); scanner.token().kind != TokenKind.EOF; scanner.nextToken()) {
                if (scanner.token().kind == TokenKind.STRINGLITERAL) {
                    Span part = new Span(span.start() + scanner.token().pos, span.start() + scanner.token().endPos);
                    parts.add(new Expr.Literal(part, literal.type(), scanner.token().stringVal()));
                }
            }
        }
        return parts.isEmpty() ? List.of(literal) : parts;
    }
}
