package dev.leaselint.core.lua;

import java.util.ArrayList;
import java.util.List;

/** A condition of a script in terms of the facts that matter. */
sealed interface Formula {
    /** A condition of which nothing is known. */
    Formula UNKNOWN = new Opaque();

    Formula TRUE = new Constant(true);
    Formula FALSE = new Constant(false);

    /** Larger formulas are given up, so that hostile scripts stay cheap. */
    int LIMIT = 64;

    record Opaque() implements Formula {}

    record Constant(boolean value) implements Formula {}

    record Atom(Guard.Fact fact) implements Formula {}

    record Not(Formula inner) implements Formula {}

    record And(Formula left, Formula right) implements Formula {}

    static Formula atom(Guard.Kind kind, Operand key, Operand owner) {
        return new Atom(new Guard.Fact(kind, key, owner, true));
    }

    static Formula not(Formula inner) {
        if (inner instanceof Constant constant) {
            return constant.value() ? FALSE : TRUE;
        }
        if (inner instanceof Not not) {
            return not.inner();
        }
        return inner instanceof Opaque ? UNKNOWN : new Not(inner);
    }

    static Formula and(Formula left, Formula right) {
        if (left.equals(FALSE) || right.equals(FALSE)) {
            return FALSE;
        }
        if (left.equals(TRUE) || left.equals(right)) {
            return right;
        }
        return right.equals(TRUE) ? left : limited(new And(left, right));
    }

    static Formula or(Formula left, Formula right) {
        return not(and(not(left), not(right)));
    }

    private static Formula limited(Formula formula) {
        return size(formula) > LIMIT ? UNKNOWN : formula;
    }

    private static int size(Formula formula) {
        if (formula instanceof And and) {
            return 1 + size(and.left()) + size(and.right());
        }
        return formula instanceof Not not ? size(not.inner()) : 1;
    }

    /** What is known when the formula has the given value. */
    default List<Guard> facts(boolean value) {
        if (this instanceof Atom atom) {
            return List.of(value ? atom.fact() : atom.fact().negated());
        }
        if (this instanceof Not not) {
            return not.inner().facts(!value);
        }
        if (this instanceof And and) {
            return value
                    ? all(and.left().facts(true), and.right().facts(true))
                    : either(and.left().facts(false), and.right().facts(false));
        }
        return List.of();
    }

    private static List<Guard> all(List<Guard> left, List<Guard> right) {
        List<Guard> facts = new ArrayList<>(left);
        right.stream().filter(guard -> !facts.contains(guard)).forEach(facts::add);
        return facts;
    }

    private static List<Guard> either(List<Guard> left, List<Guard> right) {
        List<Guard> common = left.stream().filter(right::contains).toList();
        if (!common.isEmpty() || left.isEmpty() || right.isEmpty()) {
            return common;
        }
        List<List<Guard>> alternatives = new ArrayList<>(alternatives(left));
        alternatives.addAll(alternatives(right));
        return List.of(new Guard.Either(alternatives));
    }

    private static List<List<Guard>> alternatives(List<Guard> guards) {
        return guards.size() == 1 && guards.get(0) instanceof Guard.Either either
                ? either.alternatives()
                : List.of(guards);
    }
}
