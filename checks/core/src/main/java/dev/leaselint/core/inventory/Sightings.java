package dev.leaselint.core.inventory;

import dev.leaselint.core.Words;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.flow.Syms;
import dev.leaselint.core.rules.CheckThenSet;
import dev.leaselint.core.rules.TypeView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The attempts, releases and renewals of a program, and which methods see the same one on their way to it. */
final class Sightings {
    private final List<Seen> attempts = new ArrayList<>();
    private final List<Seen> others = new ArrayList<>();
    private final Map<Seen.Key, Seen> byKey = new HashMap<>();
    private final Map<Seen.Key, List<Seen>> above = new HashMap<>();
    private final Map<Seen.Key, Boolean> wrappers = new HashMap<>();

    Sightings(List<TypeView> views) {
        for (TypeView view : views) {
            for (Flow flow : view.flows()) {
                flow.events().values().forEach(e -> add(new Seen(view, flow, e)));
            }
            AnnotatedLocks.of(view).forEach(flow -> flow.events().values().stream()
                    .filter(AnnotatedLocks::isOfAnnotation)
                    .forEach(e -> add(new Seen(view, flow, e))));
        }
    }

    private void add(Seen seen) {
        Event e = seen.event();
        if (isAttempt(seen)) {
            attempts.add(seen);
            byKey.putIfAbsent(seen.key(), seen);
            if (seen.below() != null) {
                above.computeIfAbsent(seen.below(), k -> new ArrayList<>()).add(seen);
            }
        } else if (seen.isRelease() || isRenewal(e)) {
            others.add(seen);
        }
    }

    private static boolean isAttempt(Seen seen) {
        Event e = seen.event();
        boolean jvm = e.entry() != null
                && e.entry().attribute("kind").filter("jvm"::equals).isPresent()
                && !(e.receiver() instanceof Sym.Lock || e.receiver() instanceof Sym.Locks);
        return e.key() != null
                && !jvm
                && !(e.receiver() instanceof Sym.This)
                && (e.isAttempt()
                        || e.op() == Op.HOLD
                        || CheckThenSet.takes(seen.view(), seen.flow(), e)
                        || CounterLocks.takes(seen.view(), seen.flow(), e));
    }

    static boolean isRenewal(Event e) {
        return e.op() == Op.RENEW || e.op() == Op.COMPARE_EXPIRE || e.op() == Op.EXPIRE;
    }

    /** Releases and renewals. */
    List<Seen> others() {
        return others;
    }

    /** The same attempt in the methods that call this one. */
    List<Seen> above(Seen seen) {
        return above.getOrDefault(seen.key(), List.of());
    }

    /**
     * The attempts where their key is decided: not in helpers whose callers give the key, and not again in the callers
     * of the method that decides it. The outermost helpers themselves are among them.
     */
    List<Seen> homes() {
        return attempts.stream().filter(this::isLock).filter(this::isHome).toList();
    }

    private boolean isHome(Seen seen) {
        Seen below = seen.below() == null ? null : byKey.get(seen.below());
        boolean inner = isWrapper(seen) && !above(seen).isEmpty() && above(seen).stream().allMatch(this::isWrapper);
        return (below == null || isWrapper(below)) && !inner;
    }

    /** Whether the method takes the lock for its callers, which say what is locked. */
    boolean isWrapper(Seen seen) {
        return wrappers.computeIfAbsent(seen.key(), k -> takesForCallers(seen));
    }

    private boolean takesForCallers(Seen seen) {
        List<Seen> callers = above(seen);
        if (!KeyText.tells(seen.skeleton())) {
            return callers.stream().anyMatch(c -> KeyText.tells(c.skeleton()))
                    || fromCaller(seen.event().key()) && handsOn(seen);
        }
        return callers.stream().anyMatch(c -> !c.skeleton().equals(seen.skeleton())) && isAboutLocks(seen);
    }

    /** Whether the lock is still held when the method returns, or held around what a caller gives it to run. */
    private static boolean handsOn(Seen seen) {
        return Section.of(seen).releases().isEmpty() || runsFunction(seen);
    }

    private static boolean runsFunction(Seen seen) {
        return seen.flow().events().values().stream().anyMatch(e -> e.op() == Op.CALLBACK);
    }

    /** The methods in which the lock is held: that of the attempt, or those of its callers that release it. */
    List<Seen> holders(Seen home) {
        List<Seen> callers = above(home);
        if (callers.isEmpty() || isWrapper(home) || !Section.of(home).releases().isEmpty()) {
            return List.of(home);
        }
        Set<Seen> all = new LinkedHashSet<>(List.of(home));
        callers.forEach(c -> all.addAll(holders(c)));
        return List.copyOf(all);
    }

    private static boolean fromCaller(Sym key) {
        return Syms.contains(key, s -> s instanceof Sym.Param);
    }

    /** Whether locking is what the method is there for. */
    private static boolean isAboutLocks(Seen seen) {
        String method = seen.flow().method().name();
        return Words.lock(method)
                || Words.acquire(method)
                || Words.lock(seen.view().type().simpleName())
                || runsFunction(seen);
    }

    /** Whether the attempt is one for a lock, here or where a helper makes it. */
    private boolean isLock(Seen seen) {
        for (Seen at = seen; at != null; at = at.below() == null ? null : byKey.get(at.below())) {
            if (at.byClient() || at.view().evidence().of(at.flow(), at.event()).isPresent()) {
                return true;
            }
        }
        return false;
    }
}
