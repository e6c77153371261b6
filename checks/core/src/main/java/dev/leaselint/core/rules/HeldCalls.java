package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Status;
import dev.leaselint.core.flow.Step;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.flow.Ttl;
import java.time.Duration;
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
                    held = s.status() == Status.WON;
                } else if (Keys.same(e, attempt) && (e.isRelease() || e.op() == Op.IS_HELD && s.status() == Status.LOST)) {
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
        Optional<String> library = call.entry().attribute(Attributes.BOUNDS);
        List<Event> here = flow.events().values().stream()
                .filter(e -> e.op() == Op.TIMEOUT && e.entry().attribute(Attributes.BOUNDS).equals(library))
                .toList();
        if (here.isEmpty()) {
            return library.flatMap(l -> view.project().timeouts().request(l, view.unit().text().path()));
        }
        return here.size() > 1
                ? Optional.empty()
                : KnownTime.of(view, here.get(0).ttl())
                        .map(time -> new Timeouts.Limit(time, time.told(), here.get(0)));
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
