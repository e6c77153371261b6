package dev.leaselint.core.flow;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Methods that try to get a lock for their caller and tell it by their answer whether they did. */
final class Tellers {
    private Tellers() {}

    /**
     * The attempts that a method hands to its caller where they succeed, with a constant answer that it does not give
     * where they fail. One that also does the guarded work, or gives the lock back, hands over nothing.
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
            if (!(x.value() instanceof Sym.Const)) {
                return false;
            }
            if (step.status() == Status.WON) {
                if (!handsOver(x, step)) {
                    return false;
                }
                won.add(x.value());
            } else {
                lost.add(x.value());
            }
        }
        return !won.isEmpty() && !lost.isEmpty() && won.stream().noneMatch(lost::contains);
    }

    private static boolean handsOver(Exit x, Step attempt) {
        List<Step> after = x.steps().subList(x.steps().indexOf(attempt) + 1, x.steps().size());
        return !x.workAfter()
                && after.stream()
                        .noneMatch(s -> s.workBefore() || s.event().isRelease() || s.event().key() == null
                                || !s.event().key().equals(attempt.event().key()));
    }
}
