package dev.leaselint.core.fix;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds how the code tests the result of an attempt, and rewrites that for a command that answers {@code "OK"}. */
final class ResultTests {
    private static final String OK = "\"OK\".equals(";
    private static final Pattern NUMBER_TYPE = Pattern.compile("\\b(long|Long)\\b");

    private final Draft draft;
    private final Code code;

    ResultTests(Draft draft) {
        this.draft = draft;
        this.code = draft.code();
    }

    /**
     * A test of a result.
     *
     * @param expr the whole test
     * @param positive whether it is true on success
     */
    record Test(Expr expr, boolean positive) {}

    /**
     * Rewrites the uses of the result of a call that answers {@code "OK"} from now on.
     *
     * @return whether that is possible
     */
    boolean toOk(Expr.Call call) {
        Node parent = code.parent(call);
        if (parent instanceof Stmt.ExprStmt) {
            return true;
        }
        if (call.name().equals("setnx") && isNumber(call)) {
            return numberToOk(call, parent);
        }
        return booleanToOk(call, parent);
    }

    /** Jedis answers 1 or 0, Lettuce a Boolean. */
    private static boolean isNumber(Expr.Call call) {
        return call.owner().startsWith("redis.clients.") || call.type().simpleName().equalsIgnoreCase("long");
    }

    private boolean booleanToOk(Expr.Call call, Node parent) {
        Optional<Test> test = booleanTest(call);
        if (test.isPresent()) {
            wrap(test.get().expr().span(), call, (test.get().positive() ? "" : "!") + OK, ")");
            return true;
        }
        if (isReceiver(call, parent)) {
            return false;
        }
        wrap(call.span(), call, OK, ")");
        return true;
    }

    private static boolean isReceiver(Expr call, Node parent) {
        return parent instanceof Expr.Call p && p.receiver() == call || parent instanceof Expr.Cast;
    }

    /** {@code Boolean.TRUE.equals(x)} or {@code Boolean.FALSE.equals(x)}. */
    Optional<Test> booleanTest(Expr x) {
        if (code.parent(x) instanceof Expr.Call p
                && p.name().equals("equals")
                && p.args().size() == 1
                && p.args().get(0) == x
                && p.receiver() != null) {
            String receiver = code.slice(p.receiver());
            if (receiver.equals("Boolean.TRUE") || receiver.equals("Boolean.FALSE")) {
                return Optional.of(new Test(p, receiver.endsWith("TRUE")));
            }
        }
        return Optional.empty();
    }

    /** {@code "OK".equals(x)}. */
    Optional<Test> okTest(Expr x) {
        return code.parent(x) instanceof Expr.Call p
                        && p.name().equals("equals")
                        && p.args().size() == 1
                        && p.args().get(0) == x
                        && p.receiver() instanceof Expr.Literal l
                        && "OK".equals(l.value())
                ? Optional.of(new Test(p, true))
                : Optional.empty();
    }

    /** {@code x != null} or {@code x == null}, which of an answer {@code "OK"} or null tell success and failure. */
    Optional<Test> nullTest(Expr x) {
        return code.parent(x) instanceof Expr.Binary test
                        && isNull(test.left() == x ? test.right() : test.left())
                        && (test.op().equals("!=") || test.op().equals("=="))
                ? Optional.of(new Test(test, test.op().equals("!=")))
                : Optional.empty();
    }

    private boolean numberToOk(Expr.Call call, Node parent) {
        Optional<Test> test = numberTest(call);
        if (test.isPresent()) {
            wrap(test.get().expr().span(), call, (test.get().positive() ? "" : "!") + OK, ")");
            return true;
        }
        if (parent instanceof Stmt.Local local && local.init() == call && localToOk(local, call)) {
            return true;
        }
        if (isReceiver(call, parent)) {
            return false;
        }
        boolean bare = parent instanceof Stmt.Return || parent instanceof Stmt.Local;
        wrap(call.span(), call, (bare ? "" : "(") + OK, bare ? ") ? 1L : 0L" : ") ? 1L : 0L)");
        return true;
    }

    private void wrap(Span whole, Expr.Call call, String before, String after) {
        draft.replace(whole.start(), call.span().start(), before);
        draft.replace(call.span().end(), whole.end(), after);
    }

    /** A number that is only ever compared becomes a boolean. */
    private boolean localToOk(Stmt.Local local, Expr.Call call) {
        Matcher type = NUMBER_TYPE.matcher(
                code.text().text().substring(local.span().start(), call.span().start()));
        boolean typed = type.find();
        List<Test> tests = new ArrayList<>();
        for (Expr.Ref use : code.uses(local.var())) {
            if (isNullGuard(use)) {
                continue;
            }
            Optional<Test> test = numberTest(use);
            if (test.isEmpty()) {
                return false;
            }
            tests.add(test.get());
        }
        if (!typed && !local.declared().isUnknown() || tests.isEmpty()) {
            return false;
        }
        if (typed) {
            draft.replace(local.span().start() + type.start(), local.span().start() + type.end(), "boolean");
        }
        wrap(call.span(), call, OK, ")");
        tests.forEach(t -> replaceGuarded(t.expr(), (t.positive() ? "" : "!") + local.var().name()));
        return true;
    }

    /** Whether it is {@code x} in {@code x != null && x == 1} or {@code x == null || x != 1}. */
    private boolean isNullGuard(Expr.Ref use) {
        return code.parent(use) instanceof Expr.Binary test
                && isNull(test.right())
                && code.parent(test) instanceof Expr.Binary both
                && both.left() == test
                && (both.op().equals("&&") || both.op().equals("||"));
    }

    private void replaceGuarded(Expr test, String text) {
        boolean guarded = code.parent(test) instanceof Expr.Binary both
                && both.right() == test
                && both.left() instanceof Expr.Binary left
                && isNull(left.right());
        draft.replace(guarded ? (Expr) code.parent(test) : test, text);
    }

    private static boolean isNull(Expr expr) {
        return expr instanceof Expr.Literal l && l.value() == null;
    }

    /** A comparison of a number with 1 or 0. */
    Optional<Test> numberTest(Expr number) {
        Expr x = number;
        if (code.parent(x) instanceof Expr.Call p
                && p.receiver() == x
                && Set.of("intValue", "longValue").contains(p.name())) {
            x = p;
        }
        Node parent = code.parent(x);
        if (parent instanceof Expr.Binary binary) {
            return binary.left() == x
                    ? meaning(binary.op(), value(binary.right())).map(p -> new Test(binary, p))
                    : meaning(mirrored(binary.op()), value(binary.left())).map(p -> new Test(binary, p));
        }
        if (parent instanceof Expr.Call equals && equals.name().equals("equals") && equals.args().size() == 1) {
            Expr other = equals.receiver() == x ? equals.args().get(0) : equals.receiver();
            return meaning("==", value(other)).map(p -> new Test(equals, p));
        }
        return Optional.empty();
    }

    private static Long value(Expr expr) {
        if (expr instanceof Expr.Literal l && l.value() instanceof Number n && !(n instanceof Double)) {
            return n.longValue();
        }
        return expr instanceof Expr.Call c && c.name().equals("valueOf") && c.args().size() == 1
                ? value(c.args().get(0))
                : null;
    }

    private static String mirrored(String op) {
        return switch (op) {
            case "<" -> ">";
            case ">" -> "<";
            case "<=" -> ">=";
            case ">=" -> "<=";
            default -> op;
        };
    }

    /** Whether {@code x op value} is true on success; empty when it tells nothing. */
    private static Optional<Boolean> meaning(String op, Long value) {
        if (value == null) {
            return Optional.empty();
        }
        return Optional.ofNullable(switch (op + value) {
            case "==1", ">0", ">=1", "!=0" -> true;
            case "==0", "<1", "<=0", "!=1" -> false;
            default -> null;
        });
    }
}
