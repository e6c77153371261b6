package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.flow.Status;
import dev.leaselint.core.flow.Step;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.flow.Syms;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Modifier;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Questions about the steps of one path. */
final class Paths {
    private static final String REDIS = "redis";

    private Paths() {}

    /** Index of an event among the steps, or -1. */
    static int indexOf(Exit x, Event e) {
        for (int i = 0; i < x.steps().size(); i++) {
            if (x.steps().get(i).event().id().equals(e.id())) {
                return i;
            }
        }
        return -1;
    }

    /** The first step after an index that fits. */
    static Optional<Step> after(Exit x, int index, Predicate<Step> test) {
        for (int i = index + 1; i < x.steps().size(); i++) {
            if (test.test(x.steps().get(i))) {
                return Optional.of(x.steps().get(i));
            }
        }
        return Optional.empty();
    }

    /** The last step before an index that fits. */
    static Optional<Step> before(Exit x, int index, Predicate<Step> test) {
        for (int i = Math.min(index, x.steps().size()) - 1; i >= 0; i--) {
            if (test.test(x.steps().get(i))) {
                return Optional.of(x.steps().get(i));
            }
        }
        return Optional.empty();
    }

    /** Where calls of unknown effect happened after an event and before a later step of the path. */
    static Set<Site> workBetween(Exit x, Event from, int to) {
        Set<Site> work = new HashSet<>();
        for (int i = indexOf(x, from) + 1; i <= to && i < x.steps().size(); i++) {
            work.addAll(x.steps().get(i).work());
        }
        return work;
    }

    static boolean has(Exit x, Op op, int from, int to) {
        for (int i = Math.max(0, from); i < Math.min(to, x.steps().size()); i++) {
            if (x.steps().get(i).event().op() == op) {
                return true;
            }
        }
        return false;
    }

    /** Whether the step runs inside MULTI..EXEC. */
    static boolean inTransaction(Exit x, int index) {
        return before(x, index, s -> s.event().op() == Op.MULTI || s.event().op() == Op.EXEC)
                .filter(s -> s.event().op() == Op.MULTI && !pipeline(s.event()))
                .isPresent();
    }

    private static boolean pipeline(Event e) {
        return e.entry() != null && e.entry().has("pipeline");
    }

    static boolean queued(Event e) {
        return e.is(Event.Trait.QUEUED);
    }

    /** Whether both happen inside one call, so that the called method is where the pair stands. */
    static boolean sameStep(Event a, Event b) {
        return !a.via().isEmpty() && !b.via().isEmpty() && sameSite(a.step(), b.step());
    }

    static boolean sameSite(Site a, Site b) {
        return a.span().equals(b.span()) && a.method().owner().equals(b.method().owner());
    }

    /** Whether the path went on because the value read from the key was the expected one (not merely present). */
    static boolean comparedInJava(Exit x, Event e) {
        Sym key = x.own(e).key();
        for (Map.Entry<Sym, Boolean> fact : x.facts().entrySet()) {
            if (fact.getKey() instanceof Sym.Test t
                    && t.op().equals("==")
                    && fact.getValue()
                    && !t.left().equals(Sym.NULL)
                    && !t.right().equals(Sym.NULL)
                    && (reads(t.left(), key) || reads(t.right(), key))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a value was read from the key by GET. */
    static boolean reads(Sym value, Sym key) {
        return asks(value, "GET", key);
    }

    /** Whether a value is or contains the answer of a command on the key. */
    static boolean asks(Sym value, String command, Sym key) {
        return Syms.contains(
                value,
                s -> s instanceof Sym.App a && a.owner().equals(REDIS) && a.name().equals(command) && a.args()
                        .contains(key));
    }

    /** Whether the path asked whether the current thread holds the lock, and it did. */
    static boolean heldChecked(Exit x, int index, Event e) {
        Event mine = x.own(e);
        return before(x, index, s -> s.event().op() == Op.IS_HELD
                        && s.status() == Status.WON
                        && Keys.same(s.event(), mine))
                .isPresent();
    }

    /** The last attempt for the event's key before an index. */
    static Optional<Step> attemptBefore(Exit x, int index, Event e) {
        Event mine = x.own(e);
        return before(x, index, s -> s.event().isAttempt() && Keys.same(s.event(), mine));
    }

    static List<Exit> with(List<Exit> exits, Event e) {
        return exits.stream().filter(x -> x.has(e)).toList();
    }

    /** Whether a condition tests a parameter for null or another constant. */
    static boolean onParameter(Sym condition) {
        return condition instanceof Sym.Param
                || condition instanceof Sym.Test t
                        && (t.left() instanceof Sym.Param && t.right() instanceof Sym.Const
                                || t.right() instanceof Sym.Param && t.left() instanceof Sym.Const);
    }

    /** Whether the command stands in a method that is only called where the owner was compared in Java before. */
    static boolean comparedByCallers(TypeView view, Flow flow, Event e) {
        return e.isDirect() && comparedAbove(view, flow.method(), 0);
    }

    /** Whether the command stands in a private method that some calls reach after a comparison: it is their matter. */
    static boolean comparedBySomeCaller(TypeView view, Flow flow, Event e) {
        MethodDecl method = flow.method();
        return e.isDirect()
                && method.is(Modifier.PRIVATE)
                && reaching(view, method).stream().anyMatch(f -> compares(f, method));
    }

    private static List<Flow> reaching(TypeView view, MethodDecl method) {
        return view.program().callersOf(method).stream()
                .filter(f -> f.events().values().stream().anyMatch(c -> isReleaseThrough(c, method)))
                .toList();
    }

    private static boolean comparedAbove(TypeView view, MethodDecl method, int depth) {
        boolean closed = method.is(Modifier.PRIVATE) || method.is(Modifier.PROTECTED);
        List<Flow> reaching = closed && depth < 4 ? reaching(view, method) : List.of();
        return !reaching.isEmpty()
                && reaching.stream()
                        .allMatch(f -> compares(f, method) || comparedAbove(view, f.method(), depth + 1));
    }

    private static boolean isReleaseThrough(Event e, MethodDecl method) {
        return e.isRelease()
                && (e.site().method().name().equals(method.name())
                        || e.via().stream().skip(1).anyMatch(s -> s.method().name().equals(method.name())));
    }

    private static boolean compares(Flow flow, MethodDecl method) {
        return flow.exits().stream()
                .allMatch(x -> x.steps().stream()
                        .filter(s -> isReleaseThrough(s.event(), method))
                        .allMatch(s -> comparedInJava(x, s.event())));
    }
}
