package dev.leaselint.core.inventory;

import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Mode;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.catalog.Outcome;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.flow.Status;
import dev.leaselint.core.flow.Step;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.flow.Syms;
import dev.leaselint.core.flow.Ttl;
import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.rules.TypeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Locks that a proxy takes around an annotated method: read as an attempt before and a release after it. */
final class AnnotatedLocks {
    /** Suffix of the ids of events that stand for an annotation. */
    private static final String MARK = "@proxy";
    private static final Map<String, String> CLIENTS =
            Map.of("SchedulerLock", "shedlock", "Lock4j", "lock4j", "Klock", "klock");
    private static final List<String> KEYS = List.of("prefix", "name", "key", "keys", "value");
    private static final List<String> LEASES = List.of("lockAtMostFor", "leaseTime", "expire", "ttl");
    private static final List<String> WAITS = List.of("waitTime", "acquireTimeout");

    private AnnotatedLocks() {}

    static boolean isOfAnnotation(Event e) {
        return e.id().endsWith(MARK);
    }

    /** The flows of the annotated methods with the proxy's attempt and release around them. */
    static List<Flow> of(TypeView view) {
        List<Flow> flows = new ArrayList<>();
        for (MethodDecl method : view.type().methods()) {
            for (Annotation a : method.annotations()) {
                if (isLock(view, a)) {
                    view.program().flow(method).map(f -> around(view, f, a)).ifPresent(flows::add);
                }
            }
        }
        return flows;
    }

    private static boolean isLock(TypeView view, Annotation a) {
        return CLIENTS.containsKey(a.type().simpleName())
                || view.options().lockAnnotations().contains(a.type().name());
    }

    private static Flow around(TypeView view, Flow flow, Annotation a) {
        Event attempt = event(view, flow.method(), a, Op.TRY_LOCK, "");
        Event release = event(view, flow.method(), a, Op.UNLOCK, "-release");
        List<Exit> exits = flow.exits().stream()
                .map(x -> new Exit(
                        x.kind(), steps(x, attempt, release), x.facts(), x.value(), x.thrown(), x.at(), x.fields(),
                        x.escaped(), Set.of(), x.interrupted()))
                .toList();
        return new Flow(
                flow.method(), flow.closure(), exits, flow.passes(), flow.loops(), flow.interruptions(),
                flow.discarded(), flow.unread(), flow.made(), flow.objects(), flow.overBudget());
    }

    private static List<Step> steps(Exit x, Event attempt, Event release) {
        return Stream.of(
                        Stream.of(new Step(attempt, Status.WON, Set.of())),
                        x.steps().stream(),
                        Stream.of(new Step(release, Status.WON, x.work())))
                .flatMap(s -> s)
                .toList();
    }

    private static Event event(TypeView view, MethodDecl method, Annotation a, Op op, String number) {
        Site site = new Site(method.key(), a.span(), a.span());
        String client = CLIENTS.getOrDefault(a.type().simpleName(), a.type().simpleName());
        Entry entry = new Entry(
                client, Set.of(a.type().name()), a.type().simpleName(), List.of(), op, Outcome.NONE, Mode.SYNC, null,
                null, Map.of(Attributes.KIND, "annotation"));
        Sym key = key(view, a);
        return new Event(
                a.type().name() + "@" + a.span().start() + number + MARK, op, entry, site, List.of(), key, List.of(key),
                Set.of(), null, Set.of(), time(view, a, LEASES), time(view, a, WAITS), new Sym.Lock("annotation", key),
                null, List.of(), Set.of());
    }

    private static Sym key(TypeView view, Annotation a) {
        List<Sym> parts = new ArrayList<>();
        for (String name : KEYS) {
            for (Expr e : values(a.values().get(name))) {
                if (!parts.isEmpty()) {
                    parts.add(new Sym.Const(":"));
                }
                parts.add(part(view, e));
            }
        }
        return parts.isEmpty() ? unknown("@" + a.type().simpleName()) : Syms.concat(parts);
    }

    private static List<Expr> values(Expr value) {
        return value instanceof Expr.NewArray list ? list.elements() : value == null ? List.of() : List.of(value);
    }

    /** A text as it is; an expression as an open part. */
    private static Sym part(TypeView view, Expr e) {
        Optional<Object> constant = constant(view, e);
        String text = constant.map(String::valueOf).orElse("");
        boolean open = constant.isEmpty() || text.contains("#") || text.contains("${");
        String label = constant.isEmpty() ? view.unit().text().slice(e.span()) : text.replaceAll("^#(?=\\w)", "");
        return open ? unknown(label) : new Sym.Const(text);
    }

    private static Sym unknown(String label) {
        return new Sym.Unknown(label, null, TypeRef.UNKNOWN);
    }

    private static Optional<Object> constant(TypeView view, Expr e) {
        Expr value = e instanceof Expr.Ref r
                ? view.program().program().field(r.var()).map(FieldDecl::init).orElse(null)
                : e;
        return value instanceof Expr.Literal l ? Optional.ofNullable(l.value()) : Optional.empty();
    }

    private static Ttl time(TypeView view, Annotation a, List<String> names) {
        for (String name : names) {
            if (a.values().containsKey(name)) {
                Expr e = a.values().get(name);
                Object value = constant(view, e).orElse(view.unit().text().slice(e.span()));
                return value instanceof Number n
                        ? new Ttl(Ttl.Kind.GIVEN, new Sym.Const(n.longValue()), unit(a), Set.of())
                        : new Ttl(Ttl.Kind.GIVEN, unknown(String.valueOf(value)), null, Set.of());
            }
        }
        return Ttl.NONE;
    }

    /** The unit of plain numbers in an annotation; null when it is spelled out elsewhere. */
    private static TimeUnit unit(Annotation a) {
        return switch (a.type().simpleName()) {
            case "Klock" -> TimeUnit.SECONDS;
            case "Lock4j" -> TimeUnit.MILLISECONDS;
            default -> null;
        };
    }
}
