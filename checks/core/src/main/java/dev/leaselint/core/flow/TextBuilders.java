package dev.leaselint.core.flow;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.Map;
import java.util.Set;

/** Texts under construction: their variables hold the text so far, as long as it is known who adds what to it. */
final class TextBuilders {
    private static final Set<String> TYPES = Set.of("java.lang.StringBuilder", "java.lang.StringBuffer");
    /** Calls on a builder that leave its text as it is. */
    private static final Set<String> READS = Set.of(
            "toString", "length", "isEmpty", "charAt", "codePointAt", "indexOf", "lastIndexOf", "substring", "subSequence",
            "capacity", "ensureCapacity", "trimToSize", "chars", "codePoints", "equals", "hashCode", "compareTo", "getClass");

    private final Walker walker;

    TextBuilders(Walker walker) {
        this.walker = walker;
    }

    /** The variables after {@code builder.append(x)}, of which the value is the text with it. */
    State appended(Expr.Call c, Sym text, State s) {
        if (!c.name().equals("append") || !(root(c) instanceof Expr.Ref builder)) {
            return s;
        }
        Sym before = s.env.get(builder.var());
        State after = s;
        for (Map.Entry<Var, Sym> e : s.env.entrySet()) {
            // another name of the same object
            if (e.getValue() == before && !e.getKey().equals(builder.var()) && isBuilder(e.getKey())) {
                after = after.set(e.getKey(), unknown(walker.site(c)));
            }
        }
        return after.set(builder.var(), text);
    }

    /** The variables after a call of unseen code, on a builder or given one. */
    State changed(Expr.Call c, State s) {
        State after = s;
        if (!READS.contains(c.name()) && root(c) instanceof Expr.Ref r && isBuilder(r)) {
            after = after.set(r.var(), unknown(walker.site(c)));
        }
        for (Expr arg : c.args()) {
            after = arg instanceof Expr.Ref r && isBuilder(r) ? after.set(r.var(), unknown(walker.site(c))) : after;
        }
        return after;
    }

    /** The variables after a call of a method of the sources, which may add to the texts of its parameters. */
    State changed(Expr.Call c, MethodDecl callee, State s) {
        State after = s;
        for (int i = 0; i < Math.min(c.args().size(), callee.params().size()); i++) {
            boolean given = c.args().get(i) instanceof Expr.Ref r && isBuilder(r);
            if (given && changes(callee, callee.params().get(i).var())) {
                after = after.set(((Expr.Ref) c.args().get(i)).var(), unknown(walker.site(c)));
            }
        }
        return after;
    }

    private static boolean changes(MethodDecl callee, Var param) {
        boolean[] found = {false};
        callee.body().ifPresent(body -> Trees.visit(body, n -> found[0] |= n instanceof Expr.Call c
                && (isRef(c.receiver(), param) && !READS.contains(c.name())
                        || c.args().stream().anyMatch(a -> isRef(a, param)))));
        return found[0];
    }

    private static boolean isRef(Expr e, Var var) {
        return e instanceof Expr.Ref r && r.var().equals(var);
    }

    /** What a chain of calls that give back the builder begins with. */
    private static Expr root(Expr.Call c) {
        Expr at = c.receiver();
        while (at instanceof Expr.Call before && before.receiver() != null && !READS.contains(before.name())) {
            at = before.receiver();
        }
        return at;
    }

    private boolean isBuilder(Expr.Ref r) {
        return TYPES.contains(r.type().name()) || isBuilder(r.var());
    }

    private boolean isBuilder(Var var) {
        return TYPES.contains(walker.typeOf(var));
    }

    private static Sym unknown(Site site) {
        return new Sym.Unknown("text", site, TypeRef.UNKNOWN);
    }
}
