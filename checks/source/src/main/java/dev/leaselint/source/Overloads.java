package dev.leaselint.source;

import dev.leaselint.core.model.TypeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Chooses among methods of one name by what is known about the arguments. */
final class Overloads {
    private static final int IMPOSSIBLE = -1;
    private static final int UNKNOWN = 0;
    private static final int CONVERTED = 1;
    private static final int SUBTYPE = 2;
    private static final int EXACT = 3;
    private static final int FIXED_ARITY = 10_000;

    private final Typing typing;

    Overloads(Typing typing) {
        this.typing = typing;
    }

    /** What a lambda looks like from outside. */
    enum Shape {
        /** No lambda. */
        NONE,
        /** An expression that is no statement: gives a value. */
        VALUE,
        /** An expression that may be a statement. */
        EITHER,
        /** A block without a value. */
        VOID
    }

    /**
     * An argument before it is lowered.
     *
     * @param arity number of lambda parameters; -1 for anything else
     */
    record Argument(TypeRef type, int arity, Shape shape, boolean isNull, boolean isReference) {
        static Argument of(TypeRef type) {
            return new Argument(type, -1, Shape.NONE, false, false);
        }

        boolean isFunction() {
            return arity >= 0 || isReference;
        }
    }

    /** @param spread whether arguments fill a variable-arity parameter one by one */
    record Choice(Typing.Member<MethodInfo> member, boolean spread, boolean certain) {}

    /** The best fit; empty when none fits. A choice that others equal is not certain. */
    Optional<Choice> choose(List<Typing.Member<MethodInfo>> candidates, List<Argument> args) {
        List<Choice> best = new ArrayList<>();
        int bestScore = IMPOSSIBLE;
        for (Typing.Member<MethodInfo> candidate : candidates) {
            int fixed = score(candidate, args, false);
            // arguments that fit without spreading win over spread ones
            int score = fixed != IMPOSSIBLE ? fixed + FIXED_ARITY : score(candidate, args, true);
            if (score == IMPOSSIBLE || score < bestScore) {
                continue;
            }
            if (score > bestScore) {
                best.clear();
                bestScore = score;
            }
            best.add(new Choice(candidate, fixed == IMPOSSIBLE, true));
        }
        if (best.isEmpty()) {
            return Optional.empty();
        }
        Choice first = best.get(0);
        return Optional.of(new Choice(first.member(), first.spread(), isCertain(best)));
    }

    /** Equal scores are settled by the more derived type or by parameters that are all below the others'. */
    private boolean isCertain(List<Choice> best) {
        MethodInfo first = best.get(0).member().declared();
        for (Choice other : best.subList(1, best.size())) {
            MethodInfo method = other.member().declared();
            boolean moreDerived = !method.owner().equals(first.owner()) && samePlain(first, method);
            if (!moreDerived && !isMoreSpecific(first, method)) {
                return false;
            }
        }
        return true;
    }

    private static boolean samePlain(MethodInfo first, MethodInfo second) {
        for (int i = 0; i < Math.min(first.params().size(), second.params().size()); i++) {
            boolean generic = TypeVars.isVar(second.params().get(i)) || TypeVars.isVar(first.params().get(i));
            if (!generic && !first.params().get(i).name().equals(second.params().get(i).name())) {
                return false;
            }
        }
        return first.params().size() == second.params().size();
    }

    private boolean isMoreSpecific(MethodInfo first, MethodInfo second) {
        if (first.params().size() != second.params().size()) {
            return false;
        }
        for (int i = 0; i < first.params().size(); i++) {
            if (fit(first.params().get(i), second.params().get(i)) < SUBTYPE) {
                return false;
            }
        }
        return true;
    }

    private int score(Typing.Member<MethodInfo> candidate, List<Argument> args, boolean spread) {
        MethodInfo method = candidate.declared();
        if (spread ? !method.varargs() || !method.takes(args.size()) : method.params().size() != args.size()) {
            return IMPOSSIBLE;
        }
        int sum = 0;
        for (int i = 0; i < args.size(); i++) {
            int fit = fit(args.get(i), method.paramFor(i, spread), candidate.values());
            if (fit == IMPOSSIBLE) {
                return IMPOSSIBLE;
            }
            sum += fit;
        }
        return sum;
    }

    private int fit(Argument arg, TypeRef declared, Map<String, TypeRef> values) {
        TypeRef param = TypeVars.substitute(declared, values);
        if (arg.isNull()) {
            return Primitives.isPrimitive(param) ? IMPOSSIBLE : UNKNOWN;
        } else if (arg.isFunction()) {
            return fitFunction(arg, param);
        }
        return fit(arg.type(), param);
    }

    private int fitFunction(Argument arg, TypeRef param) {
        if (param.isUnknown() || !param.resolved() || TypeVars.isVar(param)) {
            return UNKNOWN;
        }
        if (param.dims() > 0 || Primitives.isKeyword(param.name())) {
            return IMPOSSIBLE;
        }
        Optional<ClassInfo> info = typing.find(param.name());
        if (info.isEmpty()) {
            return UNKNOWN;
        }
        Optional<Typing.Member<MethodInfo>> function = typing.functionOf(param);
        if (function.isEmpty()) {
            return info.get().isInterface() && !info.get().complete() ? UNKNOWN : IMPOSSIBLE;
        }
        if (arg.isReference()) {
            return CONVERTED;
        }
        MethodInfo method = function.get().declared();
        boolean isVoid = method.returns().name().equals("void");
        boolean wrongShape = isVoid ? arg.shape() == Shape.VALUE : arg.shape() == Shape.VOID;
        if (method.params().size() != arg.arity() || wrongShape) {
            return IMPOSSIBLE;
        }
        return isVoid && arg.shape() == Shape.EITHER ? UNKNOWN : CONVERTED;
    }

    /** How well a value of one type fits a parameter of another. */
    int fit(TypeRef from, TypeRef to) {
        if (TypeVars.isVar(to) && !from.isUnknown() && to.dims() > from.dims() && !TypeVars.isVar(from)) {
            return IMPOSSIBLE;
        } else if (from.isUnknown() || to.isUnknown() || TypeVars.isVar(to) || TypeVars.isVar(from)) {
            return UNKNOWN;
        } else if (!from.resolved() || !to.resolved()) {
            boolean same = from.simpleName().equals(to.simpleName()) && from.dims() == to.dims();
            return same ? EXACT : UNKNOWN;
        } else if (from.dims() != to.dims()) {
            return to.is("java.lang.Object") && from.dims() > 0 ? CONVERTED : IMPOSSIBLE;
        } else if (from.name().equals(to.name())) {
            return EXACT;
        } else if (from.dims() > 0) {
            boolean primitive = Primitives.isKeyword(from.name()) || Primitives.isKeyword(to.name());
            return primitive ? IMPOSSIBLE : fitReference(from, to);
        } else if (Primitives.isPrimitive(from) || Primitives.isPrimitive(to)) {
            return fitPrimitive(from, to);
        }
        return fitReference(from, to);
    }

    private int fitPrimitive(TypeRef from, TypeRef to) {
        String source = Primitives.unboxed(from).name();
        if (Primitives.isPrimitive(to)) {
            boolean same = source.equals(to.name());
            if (!same && !Primitives.widens(source, to.name())) {
                return from.is("java.lang.Object") ? UNKNOWN : IMPOSSIBLE;
            }
            return Primitives.isPrimitive(from) ? SUBTYPE : CONVERTED;
        }
        return fitReference(Primitives.boxed(from), to) == IMPOSSIBLE ? IMPOSSIBLE : CONVERTED;
    }

    private int fitReference(TypeRef from, TypeRef to) {
        if (from.name().equals(to.name())) {
            return EXACT;
        } else if (to.name().equals("java.lang.Object")) {
            return CONVERTED;
        } else if (typing.isSubtype(from.name(), to.name())) {
            return SUBTYPE;
        }
        return typing.isComplete(TypeRef.of(from.name())) ? IMPOSSIBLE : UNKNOWN;
    }
}
