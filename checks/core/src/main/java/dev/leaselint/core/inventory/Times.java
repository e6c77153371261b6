package dev.leaselint.core.inventory;

import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.LoopInfo;
import dev.leaselint.core.flow.Step;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.flow.Ttl;
import dev.leaselint.core.rules.Keys;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The lease of an attempt and how long it waits, with where the numbers come from. */
final class Times {
    private static final Set<Role> LEASE = Set.of(Role.TTL, Role.LEASE, Role.OPTIONS, Role.AT);
    private static final long FOREVER_MILLIS = 365L * 24 * 3600 * 1000;

    private final Sources sources;
    private final Origins origins;
    private final Sightings sightings;

    Times(Sources sources, Origins origins, Sightings sightings) {
        this.sources = sources;
        this.origins = origins;
        this.sightings = sightings;
    }

    // ---- lease

    Fact<Kinds.Source> ttl(Seen seen) {
        Event e = seen.event();
        List<Place> here = sources.place(e.step()).stream().toList();
        if (e.ttl().isSet()) {
            return given(seen, e.ttl(), origins.of(seen, LEASE), "");
        }
        if (e.entry().has(Attributes.WATCHDOG) || e.ttl().kind() == Ttl.Kind.GIVEN && seen.byClient()) {
            return new Fact<>(Kinds.Source.WATCHDOG, "the client's own lease, renewed while the process lives", here);
        }
        if (seen.byClient()) {
            return new Fact<>(Kinds.Source.DEFAULT, "the client's default", here);
        }
        Optional<Seen> later = setLater(seen);
        if (later.isPresent()) {
            Ttl ttl = later.get().event().ttl();
            return given(later.get(), ttl, origins.of(later.get(), LEASE), ", by a second command");
        }
        boolean unread = e.script() != null && !e.script().parsed();
        return unread
                ? new Fact<>(Kinds.Source.UNKNOWN, "set by a script that is not understood", here)
                : new Fact<>(Kinds.Source.NONE, "no TTL", here);
    }

    /** The expiry that a second command sets. */
    private static Optional<Seen> setLater(Seen seen) {
        for (Exit x : seen.flow().exits()) {
            for (Step s : x.has(seen.event()) ? x.steps() : List.<Step>of()) {
                boolean sets = s.event().op() == Op.EXPIRE || s.event().op() == Op.SET && s.event().ttl().isSet();
                if (sets && Keys.same(s.event(), seen.event())) {
                    return Optional.of(new Seen(seen.view(), seen.flow(), s.event()));
                }
            }
        }
        return Optional.empty();
    }

    private Fact<Kinds.Source> given(Seen seen, Ttl ttl, List<Origins.Origin> from, String addition) {
        Kinds.Source source = source(from, ttl);
        List<Place> at = from.stream().map(Origins.Origin::at).filter(Objects::nonNull).toList();
        String text = described(ttl, from) + addition + callers(seen, source);
        return new Fact<>(source, text, at.isEmpty() ? sources.place(seen.event().step()).stream().toList() : at);
    }

    private static Kinds.Source source(List<Origins.Origin> from, Ttl ttl) {
        if (from.isEmpty() && ttl.amount() instanceof Sym.Unknown text) {
            return text.label().startsWith("${") ? Kinds.Source.CONFIGURATION : Kinds.Source.LITERAL;
        }
        if (from.isEmpty()) {
            return ttl.constant() != null ? Kinds.Source.LITERAL : Kinds.Source.UNKNOWN;
        }
        return from.stream()
                .map(Origins.Origin::source)
                .filter(s -> s != Kinds.Source.CONSTANT)
                .findFirst()
                .orElse(Kinds.Source.CONSTANT);
    }

    private static String described(Ttl time, List<Origins.Origin> from) {
        String names = from.stream()
                .filter(o -> !o.name().isEmpty())
                .map(o -> word(o.source()) + o.name())
                .distinct()
                .collect(Collectors.joining(", "));
        if (time.kind() == Ttl.Kind.AT) {
            return "until a point in time" + (names.isEmpty() ? "" : " (" + names + ")");
        }
        Long number = time.constant();
        if (from.isEmpty() && time.amount() instanceof Sym.Unknown text) {
            return text.label();
        }
        if (number == null) {
            return names.isEmpty() ? "computed" + literals(from) : names;
        }
        String value = time.millis() != null ? duration(time.millis()) : number + " of an unknown unit";
        return names.isEmpty() ? value : value + " (" + names + ")";
    }

    private static String literals(List<Origins.Origin> from) {
        String all = from.stream()
                .map(Origins.Origin::at)
                .filter(Objects::nonNull)
                .map(Sources::code)
                .distinct()
                .collect(Collectors.joining(", "));
        return all.isEmpty() ? "" : " from " + all;
    }

    private static String word(Kinds.Source source) {
        return switch (source) {
            case CONSTANT -> "constant ";
            case PARAMETER -> "parameter ";
            case CONFIGURATION -> "configuration ";
            default -> "";
        };
    }

    /** What the callers give for a parameter. */
    private String callers(Seen seen, Kinds.Source source) {
        if (source != Kinds.Source.PARAMETER) {
            return "";
        }
        String given = sightings.above(seen).stream()
                .map(c -> c.event().ttl().isSet()
                        ? described(c.event().ttl(), origins.of(c, LEASE))
                        : "none")
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        return given.isEmpty() ? "" : "; callers give " + given;
    }

    // ---- wait

    Fact<Kinds.Wait> maxWait(Seen seen) {
        Event e = seen.event();
        List<Place> here = sources.place(e.step()).stream().toList();
        Optional<LoopInfo> loop = seen.flow().loops().stream()
                .filter(l -> l.attempts().contains(e.id()))
                .findFirst();
        if (loop.isPresent()) {
            List<Place> head = sources.place(loop.get().head()).stream().toList();
            return loop.get().leavableWithout().contains(e.id())
                    ? new Fact<>(Kinds.Wait.BOUNDED, "tries again in a loop that gives up", head)
                    : new Fact<>(Kinds.Wait.UNBOUNDED, "tries again in a loop until the lock is free", head);
        }
        boolean waits = e.op() == Op.HOLD && e.entry().has(Attributes.INTERRUPTIBLE) && e.entry().indexOf(Role.WAIT) < 0;
        if (e.op() == Op.LOCK || waits) {
            return new Fact<>(Kinds.Wait.UNBOUNDED, "waits until the lock is free", here);
        }
        if (e.maxWait().kind() == Ttl.Kind.NONE) {
            return new Fact<>(Kinds.Wait.NONE, "does not wait", here);
        }
        List<Origins.Origin> from = origins.of(seen, Set.of(Role.WAIT));
        Long millis = e.maxWait().millis();
        if (millis != null && millis >= FOREVER_MILLIS) {
            return new Fact<>(Kinds.Wait.UNBOUNDED, "waits for ever", here);
        }
        if (Long.valueOf(0).equals(e.maxWait().constant())) {
            return new Fact<>(Kinds.Wait.NONE, "does not wait", here);
        }
        List<Place> at = from.stream().map(Origins.Origin::at).filter(Objects::nonNull).toList();
        return new Fact<>(Kinds.Wait.BOUNDED, "at most " + described(e.maxWait(), from), at.isEmpty() ? here : at);
    }

    /** A time for readers: the largest unit in which it is a whole number. */
    static String duration(long millis) {
        long[] sizes = {24L * 3600 * 1000, 3600L * 1000, 60L * 1000, 1000L};
        String[] names = {"d", "h", "min", "s"};
        for (int i = 0; i < sizes.length; i++) {
            if (millis != 0 && millis % sizes[i] == 0) {
                return millis / sizes[i] + " " + names[i];
            }
        }
        return millis + " ms";
    }
}
