package dev.leaselint.core.fix;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.rules.Keys;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Puts one script in the place of a read of the owner, its comparison and the delete that follows. */
final class CompareThenDelete {
    private final Draft draft;
    private final Code code;
    private final Event delete;
    private final Expr.Call call;
    private final OwnerScripts scripts;
    private final Function<OwnerSource.Owner, Optional<OwnerScripts.Command>> release;
    private final List<Expr> reads = new ArrayList<>();
    private final List<Node> gone = new ArrayList<>();

    CompareThenDelete(Draft draft, Flow flow, Event delete, Expr.Call call) {
        this(draft, flow, delete, call, owner -> new OwnerScripts(draft, delete, call).release(owner));
    }

    /** @param release what deletes the key when its value is the owner; empty when there is no such command here */
    CompareThenDelete(
            Draft draft,
            Flow flow,
            Event delete,
            Expr.Call call,
            Function<OwnerSource.Owner, Optional<OwnerScripts.Command>> release) {
        this.draft = draft;
        this.code = draft.code();
        this.delete = delete;
        this.call = call;
        this.scripts = new OwnerScripts(draft, delete, call);
        this.release = release;
        for (Event e : flow.events().values()) {
            if (e.op() == Op.GET && Keys.same(e, delete) && (e.isDirect() || isHandedOn(e))) {
                code.call(e).ifPresent(reads::add);
            }
        }
    }

    /** Whether a called method answers what it has read as it is: the script compares that, not what is made of it. */
    private boolean isHandedOn(Event read) {
        return code.call(read)
                .flatMap(c -> Helper.of(code.view(), read, c))
                .filter(Helper::handsOn)
                .isPresent();
    }

    /**
     * A comparison of the read value with the owner.
     *
     * @param owner the other side
     * @param variable the local that carries the read value, or null
     * @param equal whether the condition is true when they are equal
     */
    private record Comparison(Expr owner, Stmt.Local variable, boolean equal) {}

    /** Whether the code has the shape {@code if (equal) { delete }} or {@code if (different) { leave } delete}. */
    boolean merge() {
        for (Node n = call; n != null; n = code.parent(n)) {
            if (n instanceof Stmt s && code.parent(s) instanceof Stmt.Block block) {
                if (code.parent(block) instanceof Stmt.If branch && branch.then() == block) {
                    Optional<Comparison> c = comparison(branch.condition()).filter(Comparison::equal);
                    if (c.isPresent()) {
                        return inBranch(branch, block, s, c.get());
                    }
                }
                int at = block.statements().indexOf(s);
                if (at > 0 && block.statements().get(at - 1) instanceof Stmt.If guard) {
                    Optional<Comparison> c = comparison(guard.condition()).filter(x -> !x.equal());
                    if (c.isPresent()) {
                        return afterGuard(guard, c.get());
                    }
                }
            }
            if (n instanceof Expr.Lambda) {
                return false;
            }
        }
        return false;
    }

    /** What {@link #merge()} has replaced. */
    List<Node> gone() {
        return gone;
    }

    private boolean inBranch(Stmt.If branch, Stmt.Block block, Stmt statement, Comparison c) {
        Optional<OwnerScripts.Command> command = command(c);
        if (command.isEmpty() || !(code.parent(branch) instanceof Stmt.Block)) {
            return false;
        }
        boolean bare = code.parent(call) == statement && statement instanceof Stmt.ExprStmt;
        if (bare && block.statements().size() == 1) {
            if (branch.otherwise() != null) {
                return false;
            }
            draft.replace(branch, withComments(branch, statement, command.get().run() + ";"));
            gone.add(branch);
        } else if (bare) {
            draft.replace(branch.condition(), command.get().test());
            gone.add(branch.condition());
            draft.remove(statement);
        } else if (statement instanceof Stmt.Return back && returnsOutcome(back)) {
            draft.replace(branch.condition(), command.get().test());
            draft.replace(back.value(), "true");
            gone.add(branch.condition());
        } else {
            return false;
        }
        forget(c);
        return true;
    }

    /** A text in the place of a branch with the comments of that: the one behind the statement stays behind. */
    private String withComments(Stmt.If branch, Stmt statement, String text) {
        StringBuilder before = new StringBuilder();
        StringBuilder behind = new StringBuilder();
        int end = statement.span().end();
        for (Span comment : code.commentsIn(branch.span())) {
            boolean same = comment.start() >= end && code.text().line(comment.start()) == code.text().line(end);
            if (same && code.endsLine(branch)) {
                behind.append(' ').append(code.text().slice(comment));
            } else {
                before.append(code.text().slice(comment))
                        .append(code.lineEnd())
                        .append(code.indent(branch.span().start()));
            }
        }
        return before + text + behind;
    }

    private boolean returnsOutcome(Stmt.Return back) {
        ResultTests tests = new ResultTests(draft);
        boolean tested = tests.booleanTest(call)
                .or(() -> tests.numberTest(call))
                .filter(t -> t.expr() == back.value() && t.positive())
                .isPresent();
        boolean itself = back.value() == call && code.method().returnType().simpleName().equalsIgnoreCase("boolean");
        return tested || itself;
    }

    private boolean afterGuard(Stmt.If guard, Comparison c) {
        Stmt then = guard.then();
        boolean one = then instanceof Stmt.Block b && b.statements().size() == 1;
        boolean leaves = (one ? ((Stmt.Block) then).statements().get(0) : then) instanceof Stmt.Return;
        Optional<OwnerScripts.Command> command = leaves && guard.otherwise() == null ? command(c) : Optional.empty();
        if (command.isEmpty() || !scripts.put(command.get())) {
            return false;
        }
        draft.remove(guard);
        gone.add(guard);
        forget(c);
        return true;
    }

    private Optional<OwnerScripts.Command> command(Comparison c) {
        return release.apply(OwnerSource.Owner.of(code.slice(c.owner()), c.owner().type()))
                .filter(command -> command.test() != null);
    }

    /** The read value goes away when only the comparison needed it. */
    private void forget(Comparison c) {
        if (c.variable() != null) {
            draft.remove(c.variable());
            gone.add(c.variable());
        }
    }

    private Optional<Comparison> comparison(Expr condition) {
        if (condition instanceof Expr.Unary not && not.op().equals("!")) {
            return comparison(not.operand()).map(c -> new Comparison(c.owner(), c.variable(), !c.equal()));
        }
        if (condition instanceof Expr.Binary both && (both.op().equals("&&") || both.op().equals("||"))) {
            boolean nullTest = both.left() instanceof Expr.Binary left
                    && left.right() instanceof Expr.Literal l
                    && l.value() == null
                    && isRead(left.left());
            return nullTest
                    ? comparison(both.right()).filter(c -> c.equal() == both.op().equals("&&"))
                    : Optional.empty();
        }
        if (!(condition instanceof Expr.Call equals) || !equals.name().equals("equals")) {
            return Optional.empty();
        }
        boolean two = equals.args().size() == 2;
        Expr left = two ? equals.args().get(0) : equals.receiver();
        Expr right = equals.args().get(equals.args().size() - 1);
        if (left == null || isRead(left) == isRead(right)) {
            return Optional.empty();
        }
        Expr read = isRead(left) ? left : right;
        Expr owner = read == left ? right : left;
        boolean plain = owner instanceof Expr.Ref || owner instanceof Expr.Select;
        return plain ? Optional.of(new Comparison(owner, ownVariable(read, condition), true)) : Optional.empty();
    }

    private boolean isRead(Expr x) {
        return reads.contains(x)
                || x instanceof Expr.Ref ref
                        && code.declaration(ref.var()) != null
                        && reads.contains(code.declaration(ref.var()).init());
    }

    private Stmt.Local ownVariable(Expr read, Expr condition) {
        if (!(read instanceof Expr.Ref ref)) {
            return null;
        }
        Stmt.Local local = code.declaration(ref.var());
        Node whole = code.parent(condition) instanceof Expr.Binary both ? both : condition;
        boolean only = code.uses(ref.var()).stream().allMatch(use -> code.contains(whole, use));
        return only && code.parent(local) instanceof Stmt.Block ? local : null;
    }
}
