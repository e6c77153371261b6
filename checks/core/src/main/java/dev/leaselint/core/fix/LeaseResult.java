package dev.leaselint.core.fix;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Stmt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Puts the question whether a lease was granted in the place of an attempt and the tests of its result. */
final class LeaseResult {
    private final Draft draft;
    private final Code code;
    private final boolean okOrNull;
    private final String name;
    private final List<Node> gone;

    /**
     * @param okOrNull whether the attempt answers {@code "OK"} or null
     * @param name of the variable that holds the optional lease
     * @param gone receives what is replaced
     */
    LeaseResult(Draft draft, boolean okOrNull, String name, List<Node> gone) {
        this.draft = draft;
        this.okOrNull = okOrNull;
        this.code = draft.code();
        this.name = name;
        this.gone = gone;
    }

    /**
     * Replaces the attempt in a statement that always makes it, and makes it once.
     *
     * @return whether that is possible
     */
    boolean replace(Expr.Call call, Stmt statement) {
        if (!isReached(call, statement)) {
            return false;
        }
        Optional<ResultTests.Test> test = test(call);
        if (test.isPresent()) {
            put(test.get());
            return true;
        }
        if (isBoolean(call)) {
            put(new ResultTests.Test(call, true));
            return true;
        }
        return statement instanceof Stmt.Local local && local.init() == call && variable(local);
    }

    /** Whether nothing but expressions, which always evaluate it, stand around the call in its statement. */
    private boolean isReached(Expr.Call call, Stmt statement) {
        boolean once = statement instanceof Stmt.Local
                || statement instanceof Stmt.If
                || statement instanceof Stmt.ExprStmt s && s.expr() instanceof Expr.Assign;
        Node part = call;
        while (once && part != statement) {
            Node parent = code.parent(part);
            boolean skipped = parent instanceof Expr.Binary both
                    && (both.op().equals("&&") || both.op().equals("||"))
                    && both.left() != part;
            boolean plain = parent instanceof Expr.Binary || parent instanceof Expr.Unary
                    || parent instanceof Expr.Call || parent instanceof Expr.Assign;
            once = !skipped && (plain || parent == statement);
            part = parent;
        }
        return once && (!(statement instanceof Stmt.If branch) || code.contains(branch.condition(), call));
    }

    private Optional<ResultTests.Test> test(Expr result) {
        ResultTests tests = new ResultTests(draft);
        return tests.booleanTest(result)
                .or(() -> tests.okTest(result))
                .or(() -> tests.numberTest(result))
                .or(() -> okOrNull ? tests.nullTest(result) : Optional.empty());
    }

    private static boolean isBoolean(Expr result) {
        return result.type().simpleName().equalsIgnoreCase("boolean");
    }

    private void put(ResultTests.Test test) {
        boolean negated = code.parent(test.expr()) instanceof Expr.Unary not && not.op().equals("!");
        Expr whole = negated ? (Expr) code.parent(test.expr()) : test.expr();
        gone.add(whole);
        draft.replace(whole, name + (test.positive() == negated ? ".isEmpty()" : ".isPresent()"));
    }

    /** The tests of a variable that is only ever tested ask the lease; nobody needs the variable then. */
    private boolean variable(Stmt.Local local) {
        List<ResultTests.Test> tests = new ArrayList<>();
        for (Expr.Ref use : code.uses(local.var())) {
            test(use).ifPresent(tests::add);
        }
        if (tests.isEmpty() || tests.size() != code.uses(local.var()).size()) {
            return false;
        }
        tests.forEach(this::put);
        gone.add(local);
        return true;
    }
}
