package dev.leaselint.errorprone;

import static java.util.Map.entry;

import com.sun.source.tree.Tree.Kind;
import java.util.Map;

/** How operators are written in the model. */
final class Operators {
    private static final Map<Kind, String> SYMBOLS = Map.ofEntries(
            entry(Kind.PLUS, "+"),
            entry(Kind.MINUS, "-"),
            entry(Kind.MULTIPLY, "*"),
            entry(Kind.DIVIDE, "/"),
            entry(Kind.REMAINDER, "%"),
            entry(Kind.EQUAL_TO, "=="),
            entry(Kind.NOT_EQUAL_TO, "!="),
            entry(Kind.LESS_THAN, "<"),
            entry(Kind.LESS_THAN_EQUAL, "<="),
            entry(Kind.GREATER_THAN, ">"),
            entry(Kind.GREATER_THAN_EQUAL, ">="),
            entry(Kind.CONDITIONAL_AND, "&&"),
            entry(Kind.CONDITIONAL_OR, "||"),
            entry(Kind.AND, "&"),
            entry(Kind.OR, "|"),
            entry(Kind.XOR, "^"),
            entry(Kind.LEFT_SHIFT, "<<"),
            entry(Kind.RIGHT_SHIFT, ">>"),
            entry(Kind.UNSIGNED_RIGHT_SHIFT, ">>>"),
            entry(Kind.LOGICAL_COMPLEMENT, "!"),
            entry(Kind.UNARY_MINUS, "-"),
            entry(Kind.UNARY_PLUS, "+"),
            entry(Kind.BITWISE_COMPLEMENT, "~"),
            entry(Kind.PREFIX_INCREMENT, "++x"),
            entry(Kind.PREFIX_DECREMENT, "--x"),
            entry(Kind.POSTFIX_INCREMENT, "x++"),
            entry(Kind.POSTFIX_DECREMENT, "x--"),
            entry(Kind.PLUS_ASSIGNMENT, "+="),
            entry(Kind.MINUS_ASSIGNMENT, "-="),
            entry(Kind.MULTIPLY_ASSIGNMENT, "*="),
            entry(Kind.DIVIDE_ASSIGNMENT, "/="),
            entry(Kind.REMAINDER_ASSIGNMENT, "%="),
            entry(Kind.AND_ASSIGNMENT, "&="),
            entry(Kind.OR_ASSIGNMENT, "|="),
            entry(Kind.XOR_ASSIGNMENT, "^="),
            entry(Kind.LEFT_SHIFT_ASSIGNMENT, "<<="),
            entry(Kind.RIGHT_SHIFT_ASSIGNMENT, ">>="),
            entry(Kind.UNSIGNED_RIGHT_SHIFT_ASSIGNMENT, ">>>="));

    private Operators() {}

    static String symbol(Kind kind) {
        return SYMBOLS.get(kind);
    }
}
