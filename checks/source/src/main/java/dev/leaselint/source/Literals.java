package dev.leaselint.source;

import com.github.javaparser.ast.expr.CharLiteralExpr;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.LiteralStringValueExpr;
import com.github.javaparser.ast.expr.LongLiteralExpr;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import com.github.javaparser.ast.expr.TextBlockLiteralExpr;
import java.util.Locale;

/** Values of literals; null where a text is no literal of its kind. */
final class Literals {
    private Literals() {}

    /** The raw text when its escapes are not understood. */
    static String string(StringLiteralExpr node) {
        try {
            return node.asString();
        } catch (IllegalArgumentException e) {
            return node.getValue();
        }
    }

    static String textBlock(TextBlockLiteralExpr node) {
        return node.getValue().isEmpty() ? "" : unescaped(node);
    }

    private static String unescaped(TextBlockLiteralExpr node) {
        try {
            return (node.stripIndent()).translateEscapes();
        } catch (IllegalArgumentException e) {
            return node.stripIndent();
        }
    }

    static Character character(CharLiteralExpr node) {
        try {
            return node.asChar();
        } catch (RuntimeException e) {
            return null;
        }
    }

    static Integer integer(String text) {
        Long value = parse(text, 32);
        return value == null ? null : Integer.valueOf(value.intValue());
    }

    static Long longValue(String text) {
        return parse(text.substring(0, text.length() - 1), 64);
    }

    /** The value of a minus sign and a whole number, which may be the smallest one. */
    static Object negated(LiteralStringValueExpr node) {
        if (node instanceof IntegerLiteralExpr) {
            Integer value = node.getValue().replace("_", "").equals("2147483648")
                    ? Integer.valueOf(Integer.MIN_VALUE)
                    : integer(node.getValue());
            return value == null ? null : Integer.valueOf(-value);
        } else if (node instanceof LongLiteralExpr) {
            Long value = node.getValue().replace("_", "").startsWith("9223372036854775808")
                    ? Long.valueOf(Long.MIN_VALUE)
                    : longValue(node.getValue());
            return value == null ? null : Long.valueOf(-value);
        }
        return null;
    }

    private static Long parse(String written, int bits) {
        String text = written.replace("_", "").toLowerCase(Locale.ROOT);
        try {
            if (text.startsWith("0x")) {
                return unsigned(text.substring(2), 16, bits);
            } else if (text.startsWith("0b")) {
                return unsigned(text.substring(2), 2, bits);
            } else if (text.length() > 1 && text.startsWith("0")) {
                return unsigned(text.substring(1), 8, bits);
            }
            return bits == 32 ? Long.valueOf(Integer.parseInt(text)) : Long.valueOf(Long.parseLong(text));
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static Long unsigned(String digits, int radix, int bits) {
        return bits == 32 ? Integer.parseUnsignedInt(digits, radix) : Long.parseUnsignedLong(digits, radix);
    }

    /** A Float or a Double. */
    static Object decimal(String written) {
        String text = written.replace("_", "");
        try {
            boolean isFloat = text.toLowerCase(Locale.ROOT).endsWith("f") && !text.startsWith("0x");
            return isFloat ? (Object) Float.valueOf(text) : Double.valueOf(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
