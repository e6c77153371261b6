package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.catalog.Mode;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Status;
import dev.leaselint.core.flow.Step;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.flow.Ttl;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Span;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Calls to other machines and sleeps while a lock is held, and how long they may take. */
final class HeldCalls {
    private HeldCalls() {}

    /** The calls and sleeps on paths on which the attempt was won and the lock not given back yet. */
    static Stream<Event> during(Flow flow, Event attempt) {
        Map<String, Event> found = new LinkedHashMap<>();
        for (Exit x : flow.exits()) {
            boolean held = false;
            for (Step s : x.steps()) {
                Event e = s.event();
                if (e.id().equals(attempt.id())) {
                    held = Holding.takes(s);
                } else if (Holding.gives(e, attempt)
                        || Keys.same(e, attempt) && e.op() == Op.IS_HELD && s.status() == Status.LOST) {
                    held = false;
                } else if (held && (e.op() == Op.REMOTE || e.op() == Op.SLEEP) && !Paths.sameStep(e, attempt)) {
                    found.putIfAbsent(e.id(), e);
                }
            }
        }
        return found.values().stream();
    }

    /** How long a call or sleep may take: by a time-out in the same method, else by the one of its library. */
    static Optional<Timeouts.Limit> limit(TypeView view, Flow flow, Event call) {
        if (call.op() == Op.SLEEP) {
            return slept(view, call).map(time -> new Timeouts.Limit(time, time.told(), null));
        }
        if (call.entry().mode() == Mode.REACTIVE && !isAwaited(view, call)) {
            return Optional.empty();
        }
        List<Timeouts.Limit> ofChain = ofChain(view, flow, call);
        if (ofChain != null) {
            return ofChain.stream().min(Comparator.comparing(Timeouts.Limit::time));
        }
        Optional<String> library = call.entry().attribute(Attributes.BOUNDS);
        List<Event> here = timeouts(flow, library);
        if (here.isEmpty()) {
            return library.flatMap(l -> view.project().timeouts().request(l, view.unit().text().path()));
        }
        return here.size() > 1
                ? Optional.empty()
                : KnownTime.of(view, here.get(0).ttl())
                        .map(time -> new Timeouts.Limit(time, time.told(), here.get(0)));
    }

    /** Whether the method in which a reactive call stands waits for the chain that it is part of. */
    private static boolean isAwaited(TypeView view, Event call) {
        return view.program().program().method(call.site().method()).stream()
                .flatMap(m -> Code.all(m, Expr.Call.class).stream())
                .anyMatch(c -> isAround(c.span(), call) && Code.isCall(view, c, Op.AWAIT));
    }

    private static boolean isAround(Span outer, Event call) {
        return outer.contains(call.site().span()) && !outer.equals(call.site().span());
    }

    /**
     * The limits that the chain of a call sets itself; empty when one of them is not known, or when the method limits
     * chains but not certainly this one; null when there are none.
     */
    private static List<Timeouts.Limit> ofChain(TypeView view, Flow flow, Event call) {
        List<Event> here = timeouts(flow, Optional.of("chain"));
        List<Timeouts.Limit> known = new ArrayList<>();
        for (Event e : here) {
            boolean ofCall = e.site().method().equals(call.site().method()) && isAround(e.site().span(), call);
            Optional<KnownTime> time = KnownTime.of(view, e.ttl().isSet() ? e.ttl() : e.maxWait());
            if (!ofCall || time.isEmpty()) {
                return call.entry().mode() == Mode.REACTIVE ? List.of() : null;
            }
            known.add(new Timeouts.Limit(time.get(), time.get().told(), e));
        }
        return known.isEmpty() ? null : known;
    }

    private static List<Event> timeouts(Flow flow, Optional<String> bounds) {
        return flow.events().values().stream()
                .filter(e -> e.op() == Op.TIMEOUT && e.entry().attribute(Attributes.BOUNDS).equals(bounds))
                .toList();
    }

    private static Optional<KnownTime> slept(TypeView view, Event sleep) {
        if (sleep.ttl().kind() == Ttl.Kind.GIVEN) {
            return KnownTime.of(view, sleep.ttl());
        }
        Sym amount = sleep.args().isEmpty() ? Sym.NULL : sleep.args().get(0);
        TimeUnit unit = sleep.receiver() instanceof Sym.Unit u ? u.unit() : sleep.entry().unit();
        return amount instanceof Sym.Const c && c.value() instanceof Long n && unit != null && sleep.args().size() == 1
                ? Optional.of(KnownTime.constant(Duration.of(n, unit.toChronoUnit())))
                : Optional.empty();
    }
}
