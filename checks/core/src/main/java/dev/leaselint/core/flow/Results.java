package dev.leaselint.core.flow;

import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Outcome;
import dev.leaselint.core.lua.Guard;
import dev.leaselint.core.lua.Operand;
import dev.leaselint.core.lua.ScriptFacts;
import dev.leaselint.core.model.TypeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** What a catalogued call gives back, and what each possible value says about its outcome. */
final class Results {
    private Results() {}

    static Sym of(Event e, Entry entry, TypeRef type) {
        if (e.script() != null) {
            return ofScript(e, type);
        }
        return switch (e.op()) {
            case GET -> read("GET", e, type);
            case GET_SET -> read("GETSET", e, type);
            case TTL -> read("TTL", e, type);
            case INCREMENT -> new Sym.Fresh(Sym.Fresh.Kind.COUNTER, e.site(), type);
            case EXISTS -> flip(outcome(e, entry.outcome(), type));
            default -> outcome(e, entry.outcome(), type);
        };
    }

    private static Sym read(String command, Event e, TypeRef type) {
        Sym key = e.key() == null ? Sym.NULL : e.key();
        return new Sym.App(command, Facts.REDIS, null, List.of(key), type);
    }

    private static Sym outcome(Event e, Outcome outcome, TypeRef type) {
        Sym handle = new Sym.Lock(e.entry().attribute("kind").orElse("lock"), e.key() == null ? Sym.NULL : e.key());
        return switch (outcome) {
            case NONE -> new Sym.Unknown("result", e.site(), type);
            case BOOLEAN -> cases(e, Sym.TRUE, Sym.FALSE);
            case BOXED -> new Sym.Outcome(
                    e.id(),
                    List.of(
                            new Sym.Case(Sym.TRUE, Status.WON),
                            new Sym.Case(Sym.FALSE, Status.LOST),
                            new Sym.Case(Sym.NULL, Status.UNSURE)));
            case OK -> cases(e, Sym.of("OK"), Sym.NULL);
            case ONE, COUNT -> cases(e, Sym.of(1L), Sym.of(0L));
            case VALUE -> e.isAttempt() ? cases(e, handle, Sym.NULL) : new Sym.Unknown("result", e.site(), type);
            case PREVIOUS -> cases(e, Sym.NULL, handle);
            case TOKEN -> cases(e, new Sym.Fresh(Sym.Fresh.Kind.COUNTER, e.site(), type), Sym.NULL);
            case OPTIONAL -> cases(e, new Sym.Opt(handle), new Sym.Opt(null));
        };
    }

    private static Sym cases(Event e, Sym won, Sym lost) {
        return new Sym.Outcome(e.id(), List.of(new Sym.Case(won, Status.WON), new Sym.Case(lost, Status.LOST)));
    }

    /** For EXISTS: the key is free when the answer is no. */
    private static Sym flip(Sym sym) {
        if (!(sym instanceof Sym.Outcome o)) {
            return sym;
        }
        List<Sym.Case> cases = new ArrayList<>();
        for (Sym.Case c : o.cases()) {
            Status status = c.status() == Status.WON ? Status.LOST : c.status() == Status.LOST ? Status.WON : c.status();
            cases.add(new Sym.Case(c.value(), status));
        }
        return new Sym.Outcome(o.attempt(), cases);
    }

    // ---- scripts

    private static Sym ofScript(Event e, TypeRef type) {
        List<Sym.Case> cases = new ArrayList<>();
        boolean tells = false;
        for (ScriptFacts.Return r : e.script().returns()) {
            Status status = had(e, r.guards()) ? Status.WON : Status.LOST;
            Sym value = value(r.value(), e, type, status);
            tells |= !(value instanceof Sym.Unknown);
            Sym.Case c = new Sym.Case(value, status);
            if (!cases.contains(c)) {
                cases.add(c);
            }
        }
        return tells ? new Sym.Outcome(e.id(), toldApart(cases, e.site(), type)) : fallback(e, type);
    }

    /** Gives a computed reply a value unlike the constants of the other outcomes: code tells outcomes apart by them. */
    private static List<Sym.Case> toldApart(List<Sym.Case> cases, Site site, TypeRef type) {
        Set<Status> computed = cases.stream()
                .filter(c -> c.value() instanceof Sym.Unknown)
                .map(Sym.Case::status)
                .collect(Collectors.toSet());
        List<Sym> others = cases.stream().map(Sym.Case::value).filter(v -> !(v instanceof Sym.Unknown)).toList();
        boolean mixed = cases.stream().anyMatch(c -> computed.contains(c.status()) && !(c.value() instanceof Sym.Unknown));
        boolean numbers = others.stream().allMatch(v -> v.equals(Sym.NULL) || Sym.number(v) != null);
        if (computed.size() != 1 || mixed || !numbers) {
            return cases;
        }
        Sym other = others.stream().allMatch(Sym.NULL::equals)
                ? new Sym.Fresh(Sym.Fresh.Kind.COUNTER, site, type)
                : Sym.of(others.stream().map(Sym::number).filter(Objects::nonNull).anyMatch(n -> n == 1L) ? 2L : 1L);
        return cases.stream()
                .map(c -> c.value() instanceof Sym.Unknown ? new Sym.Case(other, c.status()) : c)
                .toList();
    }

    private static boolean had(Event e, List<Guard> guards) {
        return guards.stream().anyMatch(g -> g.ownerChecked() || g instanceof Guard.Fact f
                && f.holds() && (f.kind() == Guard.Kind.WON || f.kind() == Guard.Kind.ABSENT) && e.isAttempt());
    }

    private static Sym fallback(Event e, TypeRef type) {
        Sym yes = type.is("java.lang.Boolean") || type.is("boolean") ? Sym.TRUE : Sym.of(1L);
        Sym no = type.is("java.lang.Boolean") || type.is("boolean") ? Sym.FALSE : Sym.of(0L);
        return e.isAttempt() ? cases(e, yes, no) : new Sym.Outcome(e.id(), List.of(
                new Sym.Case(yes, Status.WON), new Sym.Case(no, Status.LOST), new Sym.Case(Sym.NULL, Status.UNSURE)));
    }

    private static Sym value(Operand returned, Event e, TypeRef type, Status status) {
        boolean wantsBoolean = type.is("java.lang.Boolean") || type.is("boolean");
        if (returned instanceof Operand.Text t) {
            Long n = number(t.value());
            if (wantsBoolean && n != null) {
                return Sym.of(n == 1L);
            }
            return n != null && !type.is("java.lang.String") ? Sym.of(n) : Sym.of(t.value());
        }
        if (returned instanceof Operand.Logical l) {
            boolean yes = Boolean.TRUE.equals(l.value());
            return wantsBoolean ? Sym.of(yes) : yes ? Sym.of(1L) : Sym.NULL;
        }
        boolean reply = returned instanceof Operand.Reply;
        if (reply && !(e.isAttempt() && status == Status.LOST)) {
            Sym yes = type.is("java.lang.String") ? Sym.of("OK") : wantsBoolean ? Sym.TRUE : Sym.of(1L);
            return status == Status.WON ? yes : wantsBoolean ? Sym.FALSE : Sym.of(0L);
        }
        return new Sym.Unknown("reply", e.site(), type);
    }

    private static Long number(String text) {
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
