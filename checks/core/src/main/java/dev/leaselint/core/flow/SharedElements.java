package dev.leaselint.core.flow;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;

/** Arrays and collections of known contents that other code can change: it is given them, or they have another name. */
final class SharedElements {
    /** Calls that change the collection on which they are made. */
    private static final Set<String> CHANGES = Set.of(
            "add", "addAll", "addFirst", "addLast", "clear", "drainTo", "offer", "poll", "pop", "push", "remove",
            "removeAll", "removeFirst", "removeIf", "removeLast", "replaceAll", "retainAll", "set", "sort");
    /** Calls of the JDK and of static helpers that change the array or collection that they are given. */
    private static final Pattern FILLS = Pattern.compile("(parallel)?([sS]ort|SetAll|Prefix)|setAll|fill|reverse|shuffle|rotate"
            + "|swap|shift|replaceAll|addAll|addIgnoreNull|removeAll|retainAll|filter|filterInverse|transform|arraycopy|copy"
            + "|read\\w*|get|getChars|getBytes|nextBytes|toArray|drainTo");
    private static final Set<String> FILLS_FIRST = Set.of("addAll", "copy", "fill");
    private static final Set<String> FIXED = Set.of(
            "of", "copyOf", "singletonList", "singleton", "emptyList", "emptySet", "unmodifiableList", "unmodifiableSet",
            "unmodifiableCollection");
    /** Static calls that make another collection or a text of what they are given. */
    private static final Set<String> COPIES = Set.of("asList", "newArrayList", "newHashSet", "join", "format");

    private final Walker walker;

    SharedElements(Walker walker) {
        this.walker = walker;
    }

    /** The variables after a call of unseen code, which may change what it is called on and what it is given. */
    State after(Invocation in, State s) {
        return added(in, forget(in.call(), s, i -> changes(in.call(), in.receiver(), i)));
    }

    /** The variables after a call on a collection that changes it: known where one value was added to it. */
    private State added(Invocation in, State s) {
        Expr.Call c = in.call();
        if (!CHANGES.contains(c.name()) || !(in.receiver() instanceof Sym.Elements before)
                || !(c.receiver() instanceof Expr.Ref list)) {
            return s;
        }
        boolean added = c.name().equals("add") && in.args().size() == 1 && !before.items().contains(in.args().get(0));
        return set(before, added ? with(before, in.args().get(0)) : unknown(list), s);
    }

    /** The variables after an element of an array is set. */
    State changed(Expr.Ref array, State s) {
        return s.env.get(array.var()) instanceof Sym.Elements before ? set(before, unknown(array), s) : s;
    }

    /** The variables after a call of a method of the sources, which may change its parameters. */
    State handedOver(Expr.Call c, MethodDecl callee, State s) {
        return forget(c, s, i -> i < callee.params().size() && changes(callee, callee.params().get(i).var(), new HashSet<>()));
    }

    private State forget(Expr.Call c, State s, IntPredicate changes) {
        State after = s;
        for (int i = 0; i < c.args().size(); i++) {
            boolean known = c.args().get(i) instanceof Expr.Ref r && s.env.get(r.var()) instanceof Sym.Elements;
            if (known && !isFixed(((Expr.Ref) c.args().get(i)).var()) && changes.test(i)) {
                after = changed((Expr.Ref) c.args().get(i), after);
            }
        }
        return after;
    }

    /** Whether a variable is only given collections that cannot change. */
    private boolean isFixed(Var var) {
        boolean[] fixed = {false, true};
        walker.method.body().ifPresent(body -> Trees.visit(body, n -> {
            if (n instanceof Stmt.Local l && l.var().equals(var)) {
                fixed[0] |= l.init() instanceof Expr.Call c && c.isStatic() && FIXED.contains(c.name());
            } else if (n instanceof Expr.Assign a && a.target() instanceof Expr.Ref r && r.var().equals(var)) {
                fixed[1] = false;
            }
        }));
        return fixed[0] && fixed[1];
    }

    private boolean changes(Expr.Call c, Sym receiver, int argument) {
        if (isOfJdk(c) || Calls.isHelper(c)) {
            return fills(c, argument);
        }
        boolean copies = c.isStatic() && (FIXED.contains(c.name()) || COPIES.contains(c.name()));
        return !copies
                && walker.flows.library().match(c, receiver).isEmpty()
                && !walker.flows.catalog().knowsType(c.owner());
    }

    private static boolean isOfJdk(Expr.Call c) {
        return c.owner().startsWith("java.");
    }

    private static boolean fills(Expr.Call c, int argument) {
        if (!FILLS.matcher(c.name()).matches()) {
            return false;
        }
        if (!c.isStatic()) {
            return !CHANGES.contains(c.name()) || c.name().equals("drainTo");
        }
        return c.name().equals("arraycopy") ? argument == 2 : argument == 0 || !FILLS_FIRST.contains(c.name());
    }

    private boolean changes(MethodDecl callee, Var param, Set<MethodKey> asked) {
        if (!asked.add(callee.key())) {
            return false;
        }
        boolean[] found = {false};
        callee.body().ifPresent(body -> Trees.walk(body, n -> {
            found[0] |= n instanceof Expr.Assign a && a.target() instanceof Expr.Index i && isRef(i.array(), param)
                    || n instanceof Expr.Call c && changes(c, param, asked);
            return !found[0];
        }));
        return found[0];
    }

    private boolean changes(Expr.Call c, Var param, Set<MethodKey> asked) {
        if (isRef(c.receiver(), param) && CHANGES.contains(c.name())) {
            return true;
        }
        for (int i = 0; i < c.args().size(); i++) {
            if (isRef(c.args().get(i), param) && takes(c, i, asked)) {
                return true;
            }
        }
        return false;
    }

    private boolean takes(Expr.Call c, int argument, Set<MethodKey> asked) {
        Optional<MethodDecl> callee = c.target() == null ? Optional.empty() : walker.flows.targets().method(c.target());
        if (callee.filter(MethodDecl::hasBody).isEmpty()) {
            return changes(c, null, argument);
        }
        return argument < callee.get().params().size()
                && changes(callee.get(), callee.get().params().get(argument).var(), asked);
    }

    private static boolean isRef(Expr e, Var var) {
        return e instanceof Expr.Ref r && r.var().equals(var);
    }

    private static Sym with(Sym.Elements before, Sym added) {
        List<Sym> items = new ArrayList<>(before.items());
        items.add(added);
        return new Sym.Elements(items);
    }

    private static State set(Sym.Elements before, Sym after, State s) {
        State now = s;
        for (Map.Entry<Var, Sym> e : s.env.entrySet()) {
            // the same object, not one like it
            if (e.getValue() == before) {
                now = now.set(e.getKey(), after);
            }
        }
        return now;
    }

    private Sym unknown(Expr.Ref elements) {
        return new Sym.Unknown("changed", walker.site(elements.span()), elements.type());
    }
}
