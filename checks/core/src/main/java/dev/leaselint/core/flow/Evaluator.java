package dev.leaselint.core.flow;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.SwitchCase;
import dev.leaselint.core.model.TypeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Values of expressions and the way conditions split the states. */
final class Evaluator {
    private final Walker walker;
    final Calls calls;

    Evaluator(Walker walker) {
        this.walker = walker;
        this.calls = new Calls(walker, this);
    }

    /** Evaluates an expression whose value is used. */
    List<Val> eval(Expr e, State s) {
        List<Val> vals = keep(e, s);
        for (Val v : vals) {
            markRead(v.sym());
        }
        return vals;
    }

    /** Evaluates an expression statement: the value is dropped. */
    List<State> discard(Expr e, State s) {
        return Walker.states(e instanceof Expr.Assign ? keep(e, s) : dropped(e, s));
    }

    /** Evaluates an expression whose value is dropped. */
    List<Val> dropped(Expr e, State s) {
        List<Val> vals = keep(e, s);
        vals.forEach(this::drop);
        dropCall(e);
        return vals;
    }

    /** Notes that nobody looks at a value, unless the path knows the outcome already. */
    void drop(Val dropped) {
        attempt(dropped.sym())
                .filter(id -> dropped.state().status(id) == null || dropped.state().status(id) == Status.OPEN)
                .ifPresent(walker.discarded::add);
    }

    /** Notes that nobody looks at the answer of a method that has looked at an attempt for its caller. */
    void dropCall(Expr e) {
        if (e instanceof Expr.Call c) {
            Inliner replayed = walker.replayed.get(walker.site(c));
            walker.discarded.addAll(replayed == null ? Set.of() : replayed.told());
        } else if (e instanceof Expr.Cast c) {
            dropCall(c.operand());
        }
    }

    /** Notes that nobody looks at the answer of the method that is all of a function. */
    void dropReturned(Stmt.Block body) {
        body.statements().stream()
                .filter(s -> s instanceof Stmt.Return r && r.implicit() && r.value() != null)
                .forEach(s -> dropCall(((Stmt.Return) s).value()));
    }

    /** Evaluates an expression whose value goes to a variable or is dropped: that alone does not count as use. */
    List<Val> keep(Expr e, State s) {
        walker.spend();
        List<Val> vals = evaluate(e, s);
        if (!(e instanceof Expr.Call) && !(e instanceof Expr.Assign)) {
            vals.forEach(v -> markRead(v.sym()));
        }
        vals.forEach(v -> attempt(v.sym()).ifPresent(walker.assigned::add));
        return vals;
    }

    /** Notes that the code looks at a value. */
    void markRead(Sym sym) {
        attempt(sym).ifPresent(walker.read::add);
    }

    private static Optional<String> attempt(Sym sym) {
        if (sym instanceof Sym.Outcome o) {
            return Optional.of(o.attempt());
        }
        return Optional.empty();
    }

    private List<Val> one(State s, Sym sym) {
        return List.of(new Val(s, sym));
    }

    private List<Val> evaluate(Expr e, State s) {
        if (e instanceof Expr.Literal l) {
            return one(s, Sym.of(l.value()));
        }
        if (e instanceof Expr.Ref r) {
            return one(s, ref(r, s));
        }
        if (e instanceof Expr.Select sel) {
            return select(sel, s);
        }
        if (e instanceof Expr.This t) {
            return one(s, new Sym.This(t.type().name()));
        }
        if (e instanceof Expr.TypeName t) {
            return one(s, new Sym.ClassConst(t.type().name()));
        }
        if (e instanceof Expr.ClassLiteral c) {
            return one(s, new Sym.ClassConst(c.named().name()));
        }
        if (e instanceof Expr.Call c) {
            return calls.call(c, s);
        }
        if (e instanceof Expr.New n) {
            return calls.create(n, s);
        }
        if (e instanceof Expr.NewArray a) {
            List<Val> out = new ArrayList<>();
            for (Args args : evalAll(a.elements(), s)) {
                out.add(new Val(args.state(), array(a, args.values())));
            }
            return out;
        }
        if (e instanceof Expr.Lambda || e instanceof Expr.MethodRef) {
            return closure(e, s);
        }
        if (e instanceof Expr.Binary b) {
            return binary(b, s);
        }
        if (e instanceof Expr.Unary u) {
            return unary(u, s);
        }
        if (e instanceof Expr.Assign a) {
            return assign(a, s);
        }
        if (e instanceof Expr.Conditional c) {
            return conditional(c, s);
        }
        if (e instanceof Expr.InstanceOf i) {
            return asBoolean(i, s);
        }
        if (e instanceof Expr.Cast c) {
            return keep(c.operand(), s);
        }
        if (e instanceof Expr.Index i) {
            return index(i, s);
        }
        if (e instanceof Expr.Switch sw) {
            return switchValue(sw, s);
        }
        if (e instanceof Expr.Opaque o) {
            return evalAll(o.parts(), s).stream()
                    .map(a -> new Val(a.state(), new Sym.Unknown("opaque", walker.site(o.span()), o.type())))
                    .toList();
        }
        throw new IllegalStateException("expression " + e.getClass());
    }

    /** An empty array is a constant, one to be filled is unknown. */
    private Sym array(Expr.NewArray a, List<Sym> values) {
        if (a.size() == null) {
            return new Sym.Elements(values);
        }
        boolean empty = a.size() instanceof Expr.Literal l && Integer.valueOf(0).equals(l.value());
        return empty ? Sym.of("") : new Sym.Unknown("array", walker.site(a.span()), a.type());
    }

    /** Values of a list of expressions, evaluated in order. */
    record Args(State state, List<Sym> values) {}

    List<Args> evalAll(List<Expr> exprs, State s) {
        List<Args> now = List.of(new Args(s, List.of()));
        for (Expr e : exprs) {
            List<Args> next = new ArrayList<>(now.size());
            for (Args a : now) {
                for (Val v : eval(e, a.state())) {
                    List<Sym> values = new ArrayList<>(exprs.size());
                    values.addAll(a.values());
                    values.add(v.sym());
                    next.add(new Args(v.state(), values));
                }
            }
            now = next;
        }
        return now;
    }

    private Sym ref(Expr.Ref r, State s) {
        Sym known = s.env.get(r.var());
        if (known != null) {
            return settle(known, s);
        }
        if (r.var().isField()) {
            return walker.flows.fields().value(r.var(), r.type(), null);
        }
        return new Sym.Unknown(r.var().name(), walker.site(walker.method.span()), r.type());
    }

    /** An outcome whose status is known is the value that it then has, when there is only one. */
    static Sym settle(Sym sym, State s) {
        if (sym instanceof Sym.Outcome o) {
            Status status = s.status(o.attempt());
            if (status == Status.WON || status == Status.LOST || status == Status.UNSURE) {
                List<Sym> possible = o.cases().stream()
                        .filter(c -> c.status() == status)
                        .map(Sym.Case::value)
                        .distinct()
                        .toList();
                if (possible.size() == 1 && !(possible.get(0) instanceof Sym.Unknown)) {
                    return possible.get(0);
                }
            }
        }
        return sym;
    }

    private List<Val> select(Expr.Select sel, State s) {
        List<Val> out = new ArrayList<>();
        for (Val v : eval(sel.target(), s)) {
            Sym value = v.sym() instanceof Sym.This && v.state().env.containsKey(sel.field())
                    ? v.state().env.get(sel.field())
                    : walker.flows.fields().value(sel.field(), sel.type(), v.sym());
            out.add(new Val(v.state(), value));
        }
        return out;
    }

    private List<Val> closure(Expr e, State s) {
        Sym.Closure closure = new Sym.Closure(walker.site(e.span()), e, new Captured(s.env));
        walker.closures.putIfAbsent(Events.id(closure.site()), closure);
        if (e instanceof Expr.MethodRef m && m.receiver() != null && !(m.receiver() instanceof Expr.TypeName)) {
            return Walker.states(eval(m.receiver(), s)).stream()
                    .map(st -> new Val(st, closure))
                    .toList();
        }
        return one(s, closure);
    }

    private List<Val> index(Expr.Index i, State s) {
        List<Val> out = new ArrayList<>();
        for (Args a : evalAll(List.of(i.array(), i.index()), s)) {
            Sym array = a.values().get(0);
            Sym element = Apps.refine(new Sym.App("[]", "", array, List.of(a.values().get(1)), i.type()));
            out.add(new Val(a.state(), element));
        }
        return out;
    }

    private List<Val> switchValue(Expr.Switch sw, State s) {
        Ways outer = walker.ways;
        walker.ways = new Ways();
        walker.switches.cases(sw.selector(), sw.cases(), List.of(s), sw.span());
        Ways inner = walker.ways;
        walker.ways = outer;
        List<Val> out = new ArrayList<>();
        for (Ways.Leaving l : inner.list()) {
            if (l.leave().kind() == Ways.Kind.YIELD) {
                out.add(new Val(l.state(), l.leave().value()));
            } else {
                outer.add(l);
            }
        }
        return out;
    }

    // ---- operators

    private List<Val> binary(Expr.Binary b, State s) {
        if (b.op().equals("&&") || b.op().equals("||")) {
            return asBoolean(b, s);
        }
        List<Val> out = new ArrayList<>();
        for (Args a : evalAll(List.of(b.left(), b.right()), s)) {
            Sym left = settle(a.values().get(0), a.state());
            Sym right = settle(a.values().get(1), a.state());
            out.add(new Val(a.state(), operate(b, left, right)));
        }
        return out;
    }

    private static Sym operate(Expr.Binary b, Sym left, Sym right) {
        return switch (b.op()) {
            case "==" -> Syms.equal(left, right);
            case "!=" -> Syms.not(Syms.equal(left, right));
            case "<" -> Syms.less("<", left, right);
            case "<=" -> Syms.less("<=", left, right);
            case ">" -> Syms.less("<", right, left);
            case ">=" -> Syms.less("<=", right, left);
            case "+" -> b.type().is("java.lang.String") || isText(b.left()) || isText(b.right())
                    ? Syms.concat(List.of(left, right))
                    : Syms.arith("+", left, right);
            default -> Syms.arith(b.op(), left, right);
        };
    }

    private static boolean isText(Expr e) {
        return e.type().is("java.lang.String") || e instanceof Expr.Literal l && l.value() instanceof String;
    }

    private List<Val> unary(Expr.Unary u, State s) {
        if (u.op().contains("++") || u.op().contains("--")) {
            return step(u, s);
        }
        List<Val> out = new ArrayList<>();
        for (Val v : eval(u.operand(), s)) {
            Sym sym =
                    switch (u.op()) {
                        case "!" -> Syms.not(v.sym());
                        case "-" -> Syms.arith("-", Sym.of(0L), v.sym());
                        case "+" -> v.sym();
                        default -> new Sym.Arith(u.op(), v.sym(), Sym.NULL);
                    };
            out.add(new Val(v.state(), sym));
        }
        return out;
    }

    private List<Val> step(Expr.Unary u, State s) {
        boolean up = u.op().contains("++");
        List<Val> out = new ArrayList<>();
        for (Val v : eval(u.operand(), s)) {
            Sym next = Syms.arith(up ? "+" : "-", v.sym(), Sym.of(1L));
            State after = u.operand() instanceof Expr.Ref r ? v.state().set(r.var(), next) : v.state();
            out.add(new Val(after, u.op().startsWith("x") ? v.sym() : next));
        }
        return out;
    }

    private List<Val> assign(Expr.Assign a, State s) {
        List<Val> out = new ArrayList<>();
        for (Val v : keep(a.value(), s)) {
            if (a.target() instanceof Expr.Ref r) {
                out.add(assignVar(a, r, v));
            } else {
                State st = v.state();
                for (State t : targetParts(a.target(), st)) {
                    markRead(v.sym());
                    out.add(new Val(assignElsewhere(a, t, v.sym()), v.sym()));
                }
            }
        }
        return out;
    }

    private State assignElsewhere(Expr.Assign a, State s, Sym value) {
        if (a.target() instanceof Expr.Select sel && sel.target() instanceof Expr.This) {
            return s.set(sel.field(), value).escape(value);
        }
        if (a.target() instanceof Expr.Index i && i.array() instanceof Expr.Ref array) {
            return calls.elements.changed(array, s).escape(value);
        }
        return s.escape(value);
    }

    private List<State> targetParts(Expr target, State s) {
        if (target instanceof Expr.Select sel) {
            return Walker.states(eval(sel.target(), s));
        }
        if (target instanceof Expr.Index i) {
            return evalAll(List.of(i.array(), i.index()), s).stream()
                    .map(Args::state)
                    .toList();
        }
        return List.of(s);
    }

    private Val assignVar(Expr.Assign a, Expr.Ref r, Val v) {
        Sym value = v.sym();
        if (!a.op().equals("=")) {
            Sym old = ref(r, v.state());
            String op = a.op().substring(0, a.op().length() - 1);
            value = op.equals("+") && (r.type().is("java.lang.String") || isText(a.value()))
                    ? Syms.concat(List.of(old, value))
                    : op.equals("&") || op.equals("|") ? bits(op, old, value) : Syms.arith(op, old, value);
        }
        walker.learnNames(r.var(), a.value());
        State after = v.state().set(r.var(), value);
        if (r.var().isField()) {
            markRead(value);
            after = after.escape(value);
        }
        return new Val(after, value);
    }

    /** {@code flag &= outcome}: what decides is the outcome. */
    private static Sym bits(String op, Sym old, Sym value) {
        boolean neutral = op.equals("&") ? old.equals(Sym.TRUE) : old.equals(Sym.FALSE);
        return neutral ? value : new Sym.Arith(op, old, value);
    }

    private List<Val> conditional(Expr.Conditional c, State s) {
        List<State> t = new ArrayList<>();
        List<State> f = new ArrayList<>();
        branch(c.condition(), s, t, f);
        List<Val> out = new ArrayList<>();
        for (State st : States.merge(walker.site(c.span()), t)) {
            out.addAll(eval(c.whenTrue(), st));
        }
        for (State st : States.merge(walker.site(c.span()), f)) {
            out.addAll(eval(c.whenFalse(), st));
        }
        return out;
    }

    private List<Val> asBoolean(Expr e, State s) {
        List<State> t = new ArrayList<>();
        List<State> f = new ArrayList<>();
        branch(e, s, t, f);
        List<Val> out = new ArrayList<>();
        t.forEach(st -> out.add(new Val(st, Sym.TRUE)));
        f.forEach(st -> out.add(new Val(st, Sym.FALSE)));
        return out;
    }

    // ---- conditions

    /** Splits a state by a condition. */
    void branch(Expr e, State s, List<State> whenTrue, List<State> whenFalse) {
        if (e instanceof Expr.Unary u && u.op().equals("!")) {
            branch(u.operand(), s, whenFalse, whenTrue);
            return;
        }
        if (e instanceof Expr.Binary b && (b.op().equals("&&") || b.op().equals("||"))) {
            boolean and = b.op().equals("&&");
            List<State> t = new ArrayList<>();
            List<State> f = new ArrayList<>();
            branch(b.left(), s, t, f);
            (and ? whenFalse : whenTrue).addAll(and ? f : t);
            for (State st : States.merge(walker.site(e.span()), and ? t : f)) {
                branch(b.right(), st, whenTrue, whenFalse);
            }
            return;
        }
        if (e instanceof Expr.InstanceOf i) {
            for (Val v : eval(i.operand(), s)) {
                State bound = i.binding() == null ? v.state() : v.state().set(i.binding(), v.sym());
                List<State> t = new ArrayList<>();
                decide(instance(v.sym(), i.tested()), bound, e, t, whenFalse);
                whenTrue.addAll(t);
            }
            return;
        }
        for (Val v : eval(e, s)) {
            decide(v.sym(), v.state(), e, whenTrue, whenFalse);
        }
    }

    private Sym instance(Sym value, TypeRef tested) {
        if (value instanceof Sym.Outcome) {
            return Syms.mapCases(value, v -> instance(v, tested));
        }
        if (value.equals(Sym.NULL)) {
            return Sym.FALSE;
        }
        String type = value instanceof Sym.New n ? n.type() : value instanceof Sym.EnumConst c ? c.type() : null;
        if (type != null && !type.isEmpty()) {
            return Sym.of(type.equals(tested.name()) || walker.flows.program().isSubtype(type, tested.name()));
        }
        return new Sym.Test("instanceof", value, new Sym.ClassConst(tested.name()));
    }

    /** Sends a state where a boolean value says, splitting it when the value does not decide. */
    void decide(Sym v, State s, Expr e, List<State> t, List<State> f) {
        if (v instanceof Sym.Const c && c.value() instanceof Boolean b) {
            (b ? t : f).add(s);
        } else if (v.equals(Sym.NULL)) {
            walker.mayThrow(s, walker.site(e.span()));
        } else if (v instanceof Sym.Not n) {
            decide(n.inner(), s, e, f, t);
        } else if (v instanceof Sym.Outcome o) {
            decideOutcome(o, s, e, t, f);
        } else {
            Boolean known = s.facts.get(v);
            if (known != null) {
                (known ? t : f).add(s);
            } else if (worthKeeping(v, e)) {
                t.add(s.fact(v, true));
                f.add(s.fact(v, false));
            } else {
                t.add(s);
                f.add(s);
            }
        }
    }

    private void decideOutcome(Sym.Outcome o, State s, Expr e, List<State> t, List<State> f) {
        Status status = s.status(o.attempt());
        if (status == null) {
            t.add(s);
            f.add(s);
            return;
        }
        boolean decided = status == Status.WON || status == Status.LOST || status == Status.UNSURE;
        for (Sym.Case c : o.cases()) {
            if (!decided || c.status() == status) {
                decide(c.value(), decided ? s : s.status(o.attempt(), c.status()), e, t, f);
            }
        }
    }

    private boolean worthKeeping(Sym v, Expr e) {
        return walker.focus.keeps(v) && Facts.alwaysKept(v)
                || walker.focus.keepsTest(v) && Facts.isPlain(v) && walker.conditions.testedAgain(e)
                || walker.focus.keepsParameters() && Facts.onParameters(v);
    }

    /** Splits a state by whether the selector of a switch is the label. */
    void matchLabel(Sym selector, SwitchCase c, Expr label, State s, List<State> enter, List<State> rest) {
        if (label instanceof Expr.TypeName type) {
            State bound = c.binding() == null ? s : s.set(c.binding(), selector);
            decide(instance(settle(selector, s), type.type()), bound, label, enter, rest);
            return;
        }
        for (Val v : eval(label, s)) {
            decide(Syms.equal(settle(selector, s), v.sym()), v.state(), label, enter, rest);
        }
    }
}
