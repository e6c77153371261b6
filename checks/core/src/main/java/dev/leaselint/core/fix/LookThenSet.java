package dev.leaselint.core.fix;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import java.util.List;
import java.util.Optional;

/** Puts a conditional command in the place of a look at a key that decides and a SET that follows. */
final class LookThenSet {
    private final Draft draft;
    private final Code code;

    LookThenSet(Draft draft) {
        this.draft = draft;
        this.code = draft.code();
    }

    /**
     * @param test the conditional command as a test that is true when the key was set
     * @return whether the code has one of the two shapes {@code if (free) { set; .. }} and {@code if (taken) { leave; }
     *     .. set;}
     */
    boolean merge(Expr.Call look, Expr.Call set, String test) {
        Optional<Decision> decision = decision(look);
        Stmt.ExprStmt setting = (Stmt.ExprStmt) code.parent(set);
        if (decision.isEmpty() || !(code.parent(setting) instanceof Stmt.Block)) {
            return false;
        }
        Stmt.If branch = decision.get().branch();
        boolean free = decision.get().free();
        boolean done = free
                ? code.parent(setting) == branch.then() && setFirst(branch, setting, set, test)
                : code.parent(setting) == code.parent(branch) && setLater(branch, setting, test);
        if (done && decision.get().variable() != null) {
            draft.remove(decision.get().variable());
        }
        return done;
    }

    /**
     * Where the look decides.
     *
     * @param branch the statement whose condition is nothing but the look
     * @param free whether its condition is true when the key is absent
     * @param variable the local that carries the look to the condition, or null
     */
    private record Decision(Stmt.If branch, boolean free, Stmt.Local variable) {}

    private Optional<Decision> decision(Expr.Call look) {
        Optional<Decision> here = decision(look, null);
        if (here.isPresent()) {
            return here;
        }
        Expr whole = unwrapped(look).expr();
        if (code.parent(whole) instanceof Stmt.Local local && code.parent(local) instanceof Stmt.Block) {
            List<Expr.Ref> uses = code.uses(local.var());
            boolean plain = whole == look || unwrapped(look).positive();
            return uses.size() == 1 && plain ? decision(uses.get(0), local) : Optional.empty();
        }
        return Optional.empty();
    }

    private Optional<Decision> decision(Expr x, Stmt.Local variable) {
        ResultTests.Test test = unwrapped(x);
        Node parent = code.parent(test.expr());
        boolean taken = test.positive();
        if (parent instanceof Expr.Unary not && not.op().equals("!")) {
            taken = !taken;
            parent = code.parent(parent);
        }
        return parent instanceof Stmt.If branch && code.parent(branch) instanceof Stmt.Block
                ? Optional.of(new Decision(branch, !taken, variable))
                : Optional.empty();
    }

    /** The test around a look, positive when it is true for a taken key. */
    private ResultTests.Test unwrapped(Expr look) {
        ResultTests tests = new ResultTests(draft);
        return tests.booleanTest(look)
                .or(() -> tests.numberTest(look))
                .or(() -> nullTest(look))
                .orElse(new ResultTests.Test(look, true));
    }

    private Optional<ResultTests.Test> nullTest(Expr look) {
        return code.parent(look) instanceof Expr.Binary test
                        && test.left() == look
                        && test.right() instanceof Expr.Literal l
                        && l.value() == null
                        && (test.op().equals("==") || test.op().equals("!="))
                ? Optional.of(new ResultTests.Test(test, test.op().equals("!=")))
                : Optional.empty();
    }

    private boolean setFirst(Stmt.If branch, Stmt.ExprStmt setting, Expr.Call set, String test) {
        boolean known = set.args().stream().allMatch(a -> code.knownAt(a, branch.span().start()));
        List<Stmt> body = ((Stmt.Block) branch.then()).statements();
        boolean first = body.subList(0, body.indexOf(setting)).stream().allMatch(s -> s instanceof Stmt.Local);
        if (!known || !first || body.size() == 1) {
            return false;
        }
        draft.replace(branch.condition(), test);
        draft.remove(setting);
        return true;
    }

    private boolean setLater(Stmt.If branch, Stmt.ExprStmt setting, String test) {
        if (branch.otherwise() != null || !leaves(branch.then())) {
            return false;
        }
        draft.remove(branch);
        draft.replace(setting, "if (!" + test + ") " + code.slice(branch.then()));
        return true;
    }

    /** Whether a branch leaves the method and does nothing else. */
    private static boolean leaves(Stmt then) {
        boolean[] calls = {false};
        Trees.visit(then, n -> calls[0] |= n instanceof Expr.Call);
        boolean one = then instanceof Stmt.Block b && b.statements().size() == 1;
        Stmt only = one ? ((Stmt.Block) then).statements().get(0) : then;
        return (only instanceof Stmt.Return || only instanceof Stmt.Throw) && !calls[0];
    }
}
