package dev.leaselint.core.flow;

import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Span;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Methods that try to get a lock for their caller and tell it by their answer whether they did. */
final class Tellers {
    /** Stands for whatever is not null. */
    private static final Sym SOMETHING = new Sym.ClassConst("java.lang.Object");

    private static final Site NOWHERE = new Site(new MethodKey("", "", List.of()), Span.NONE, Span.NONE);

    private Tellers() {}

    /**
     * The attempts that a method hands to its caller where they succeed, with an answer that it does not give where they
     * fail: a constant, an object of another type, or something instead of nothing. One that also does the guarded work, or
     * gives the lock back, hands over nothing.
     */
    static Set<String> told(Flow flow) {
        List<Exit> returns =
                flow.exits().stream().filter(x -> x.kind() == Exit.Kind.RETURN).toList();
        Set<String> attempts = new HashSet<>();
        returns.forEach(x -> x.steps().stream()
                .filter(s -> s.event().isAttempt())
                .forEach(s -> attempts.add(s.event().id())));
        attempts.removeIf(id -> !tells(returns, id));
        return attempts;
    }

    private static boolean tells(List<Exit> returns, String attempt) {
        Set<Sym> won = new HashSet<>();
        Set<Sym> lost = new HashSet<>();
        for (Exit x : returns) {
            Step step = x.step(attempt);
            if (step == null) {
                continue;
            }
            Optional<Sym> answer = answer(x.value());
            if (answer.isEmpty()) {
                return false;
            }
            if (step.status() == Status.WON) {
                if (!handsOver(x, step)) {
                    return false;
                }
                won.add(answer.get());
            } else {
                lost.add(answer.get());
            }
        }
        return !won.isEmpty() && !lost.isEmpty() && won.stream().noneMatch(lost::contains);
    }

    /**
     * What can be told by an answer: its value where that is constant, its type and constants where it is made anew, else
     * that there is one; empty when unknown.
     */
    private static Optional<Sym> answer(Sym value) {
        if (value instanceof Sym.Opt o) {
            return Optional.of(o.value() == null ? o : new Sym.Opt(SOMETHING));
        }
        if (value instanceof Sym.Const || value instanceof Sym.EnumConst) {
            return Optional.of(value);
        }
        if (value instanceof Sym.New made) {
            List<Sym> known = made.args().stream().map(a -> a instanceof Sym.Const ? a : SOMETHING).toList();
            return Optional.of(new Sym.New(made.type(), known, null, NOWHERE));
        }
        boolean something = value instanceof Sym.Param || value != null && Syms.isNonNull(value);
        return something ? Optional.of(SOMETHING) : Optional.empty();
    }

    private static boolean handsOver(Exit x, Step attempt) {
        List<Step> after = x.steps().subList(x.steps().indexOf(attempt) + 1, x.steps().size());
        return !x.workAfter()
                && after.stream()
                        .noneMatch(s -> s.workBefore() || s.event().isRelease() || s.event().key() == null
                                || !s.event().key().equals(attempt.event().key()));
    }
}
