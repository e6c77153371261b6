package dev.leaselint.core.lua;

import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Turns comparisons of values into formulas, with the meaning of the answers of Redis commands. */
final class Conditions {
    private static final Set<String> READS = Set.of("get", "getset", "getex", "getdel", "lindex", "hget", "zscore");
    private static final Set<String> SIZES = Set.of("exists", "hlen", "llen", "scard", "zcard", "strlen");
    private static final Set<String> MEMBERS = Set.of("hexists", "sismember");
    private static final Set<String> FIRST = Set.of("setnx", "hsetnx", "msetnx", "incr", "incrby", "hincrby", "sadd");

    private final List<Effect> effects;

    Conditions(List<Effect> effects) {
        this.effects = effects;
    }

    /** Whether a value counts as true: everything but {@code nil} and {@code false}. */
    Formula truthy(Val value) {
        if (value instanceof Val.Truth truth) {
            return truth.formula();
        }
        if (value instanceof Val.Choice choice) {
            return overCases(choice, this::truthy);
        }
        return value instanceof Val.Plain plain ? truthy(plain.operand()) : Formula.TRUE;
    }

    private Formula truthy(Operand operand) {
        if (operand instanceof Operand.Logical logical) {
            return Boolean.TRUE.equals(logical.value()) ? Formula.TRUE : Formula.FALSE;
        }
        if (operand instanceof Operand.Text || operand instanceof Operand.Key) {
            return Formula.TRUE;
        }
        if (operand instanceof Operand.Reply) {
            return Formula.not(equal(operand, new Operand.Logical(false)));
        }
        // a search of the owner in the stored value, such as string.find(redis.call('get', key), ARGV[1])
        return operand.usesArgument() ? storedValue(operand, argumentOf(operand)) : Formula.UNKNOWN;
    }

    private static Operand argumentOf(Operand operand) {
        return operand.sources().filter(Operand.Arg.class::isInstance).findFirst().orElse(Operand.UNKNOWN);
    }

    Formula equal(Val left, Val right) {
        if (left instanceof Val.Choice choice) {
            return overCases(choice, value -> equal(value, right));
        }
        if (right instanceof Val.Choice choice) {
            return overCases(choice, value -> equal(left, value));
        }
        if (left instanceof Val.Truth truth) {
            return constant(truth.formula(), right);
        }
        if (right instanceof Val.Truth truth) {
            return constant(truth.formula(), left);
        }
        return either(left.operand(), right.operand(), this::equal);
    }

    private static Formula constant(Formula formula, Val other) {
        if (other.operand() instanceof Operand.Logical logical && logical.value() != null) {
            return logical.value() ? formula : Formula.not(formula);
        }
        return Formula.UNKNOWN;
    }

    private static Formula overCases(Val.Choice choice, Function<Val, Formula> test) {
        Formula any = Formula.FALSE;
        for (Val.Case each : choice.cases()) {
            any = Formula.or(any, Formula.and(each.condition(), test.apply(each.value())));
        }
        return any;
    }

    private static Formula either(Operand left, Operand right, BiFunction<Operand, Operand, Formula> test) {
        Formula formula = test.apply(left, right);
        return formula.equals(Formula.UNKNOWN) ? test.apply(right, left) : formula;
    }

    private Formula equal(Operand answer, Operand expected) {
        if (answer instanceof Operand.Reply reply) {
            return answerIs(effects.get(reply.effect()), expected);
        }
        if (answer instanceof Operand.Text left && expected instanceof Operand.Text right) {
            return left.equals(right) ? Formula.TRUE : Formula.FALSE;
        }
        boolean comparable = expected instanceof Operand.Text || expected.usesArgument();
        return answer instanceof Operand.Computed && comparable ? storedValue(answer, expected) : Formula.UNKNOWN;
    }

    /** A comparison with something derived from a stored value: a decoded field, a part of the text. */
    private Formula storedValue(Operand derived, Operand expected) {
        return derived.sources()
                .filter(Operand.Reply.class::isInstance)
                .map(source -> effects.get(((Operand.Reply) source).effect()))
                .filter(effect -> READS.contains(effect.command()))
                .map(effect -> Formula.atom(Guard.Kind.OWNER, effect.key(), expected))
                .findFirst()
                .orElse(Formula.UNKNOWN);
    }

    private static Formula answerIs(Effect effect, Operand expected) {
        String command = effect.command();
        boolean missing = expected instanceof Operand.Logical logical && !Boolean.TRUE.equals(logical.value());
        if (READS.contains(command)) {
            return storedIs(effect, expected, missing);
        }
        if (command.equals("set")) {
            return written(effect, expected, missing);
        }
        if (missing) {
            // integers are true in Lua, zero included
            return Formula.FALSE;
        }
        return expected instanceof Operand.Text number ? answerIs(effect, number.value()) : Formula.UNKNOWN;
    }

    private static Formula storedIs(Effect effect, Operand expected, boolean missing) {
        if (!missing) {
            boolean comparable = !(expected instanceof Operand.Logical);
            return comparable ? Formula.atom(Guard.Kind.OWNER, effect.key(), expected) : Formula.UNKNOWN;
        }
        boolean member = effect.field() != null && effect.field().usesArgument();
        return member
                ? Formula.not(Formula.atom(Guard.Kind.OWNER, effect.key(), effect.field()))
                : Formula.atom(Guard.Kind.ABSENT, effect.key(), null);
    }

    private static Formula written(Effect effect, Operand expected, boolean missing) {
        boolean conditional = effect.onlyIfAbsent() || !effect.optionsKnown();
        Formula won = conditional ? Formula.atom(Guard.Kind.WON, effect.key(), null) : Formula.UNKNOWN;
        return missing ? Formula.not(won) : expected instanceof Operand.Text ? won : Formula.UNKNOWN;
    }

    /** Whether the conditional write with that answer succeeded. */
    Formula won(Operand answer) {
        return Formula.not(equal(answer, lostAnswer(answer)));
    }

    /** What a conditional write answers when the key is taken: nothing for SET, 0 for SETNX. */
    Operand lostAnswer(Operand answer) {
        boolean set = answer instanceof Operand.Reply reply && effects.get(reply.effect()).command().equals("set");
        return set ? new Operand.Logical(null) : new Operand.Text("0");
    }

    private static Formula answerIs(Effect effect, String number) {
        boolean zero = number.equals("0");
        if (SIZES.contains(effect.command())) {
            Formula absent = Formula.atom(Guard.Kind.ABSENT, effect.key(), null);
            return zero ? absent : Formula.not(absent);
        }
        if (MEMBERS.contains(effect.command()) && effect.field() != null) {
            Formula owned = Formula.atom(Guard.Kind.OWNER, effect.key(), effect.field());
            return zero ? Formula.not(owned) : owned;
        }
        if (FIRST.contains(effect.command())) {
            Formula won = Formula.atom(Guard.Kind.WON, effect.key(), null);
            return number.equals("1") ? won : zero ? Formula.not(won) : Formula.UNKNOWN;
        }
        boolean ttl = effect.command().endsWith("ttl");
        return ttl && number.equals("-2") ? Formula.atom(Guard.Kind.ABSENT, effect.key(), null) : Formula.UNKNOWN;
    }

    /** {@code left < right}, or {@code left <= right} with {@code orEqual}. */
    Formula less(Val left, Val right, boolean orEqual) {
        if (right.operand() instanceof Operand.Text number) {
            // n < 1 and n <= 0 are n == 0 for answers that are never negative
            boolean zero = number.value().equals(orEqual ? "0" : "1");
            return zero ? equal(left, Val.text("0")) : Formula.UNKNOWN;
        }
        if (left.operand() instanceof Operand.Text number) {
            // 0 < n and 1 <= n
            boolean some = number.value().equals(orEqual ? "1" : "0");
            return some ? positive(right) : Formula.UNKNOWN;
        }
        return Formula.UNKNOWN;
    }

    private Formula positive(Val value) {
        if (value.operand() instanceof Operand.Reply reply) {
            Effect effect = effects.get(reply.effect());
            if (effect.command().endsWith("ttl")) {
                return Formula.not(Formula.atom(Guard.Kind.ABSENT, effect.key(), null));
            }
        }
        return counts(value) ? Formula.not(equal(value, Val.text("0"))) : Formula.UNKNOWN;
    }

    private boolean counts(Val value) {
        return value.operand() instanceof Operand.Reply reply
                && !READS.contains(effects.get(reply.effect()).command());
    }
}
