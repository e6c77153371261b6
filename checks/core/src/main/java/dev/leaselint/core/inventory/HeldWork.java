package dev.leaselint.core.inventory;

import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.catalog.Outcome;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flows;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.flow.Syms;
import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.rules.Keys;
import dev.leaselint.core.sql.FencedWrites;
import dev.leaselint.core.sql.GuardedWrite;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The calls and writes of a section, those of the methods that it calls included. */
final class HeldWork {
    private static final int MAX_DEPTH = 6;
    private static final int MAX_METHODS = 200;
    /** Annotations that hold a statement. */
    private static final Set<String> STATEMENTS = Set.of("Update", "Insert", "Delete", "Query");
    /** Annotations of methods that write. */
    private static final Set<String> WRITING = Set.of("Update", "Insert", "Delete", "Modifying");
    private static final Pattern SETTER = Pattern.compile("set[A-Z]\\w*");
    private static final Pattern CONDITIONS = Pattern.compile("(?is)\\bwhere\\b.*\\b(and|or|exists|in)\\b");
    private static final Pattern CHANGE = Pattern.compile(
            "(?i)^\\s*(update|insert\\s+into|delete\\s+from|merge\\s+into|replace\\s+into|delete)\\s+([\\w.\"`$]+)");

    private final Flows flows;
    private final Sources sources;
    private final FencedWrites fences;

    HeldWork(Flows flows, Sources sources, FencedWrites fences) {
        this.flows = flows;
        this.sources = sources;
        this.fences = fences;
    }

    // ---- calls

    List<Fact<Kinds.Held>> calls(Event attempt, Section section) {
        Facts<Kinds.Held> found = new Facts<>();
        for (Event e : section.events()) {
            Kinds.Held kind = kind(e);
            boolean ofLock = e.op() != Op.CALLBACK && e.step().equals(attempt.step()) || Keys.same(e, attempt);
            if (kind != null && !ofLock) {
                sources.place(e.step()).ifPresent(p -> found.add(kind, sources.code(e.step()), p));
            }
        }
        for (Site site : section.work()) {
            Optional<Place> place = sources.place(site);
            Optional<Expr.Call> call = call(site);
            boolean known = section.events().stream()
                    .anyMatch(e -> e.step().equals(site) && (kind(e) != null || Keys.same(e, attempt)));
            if (place.isPresent() && !known && call.filter(c -> !isHarmless(c)).isPresent()) {
                found.add(kind(call.get()), sources.code(site), place.get());
            }
        }
        return found.list();
    }

    private Optional<Expr.Call> call(Site site) {
        return sources.call(site).filter(Expr.Call.class::isInstance).map(Expr.Call.class::cast);
    }

    private static Kinds.Held kind(Event e) {
        return switch (e.op()) {
            case REMOTE -> Kinds.Held.REMOTE;
            case SLEEP -> Kinds.Held.SLEEP;
            case CALLBACK -> Kinds.Held.CALLBACK;
            case WRITE, SQL_UPDATE, STATEMENT_RUN, BATCH, ENTITY_UPDATE -> Kinds.Held.DATABASE;
            case SET, GET, GET_SET, EXISTS, INCREMENT, KEYS, DELETE ->
                    e.entry() != null && e.entry().outcome() == Outcome.TOKEN ? null : Kinds.Held.REDIS;
            default -> null;
        };
    }

    /** What a call of the sources does that touches no lock. */
    private Kinds.Held kind(Expr.Call call) {
        for (MethodDecl method : reached(call)) {
            for (Expr inner : sources.calls(method.key())) {
                Optional<Op> op = inner instanceof Expr.Call c ? flows.meaning(c).map(e -> e.op()) : Optional.empty();
                if (op.filter(Op.REMOTE::equals).isPresent()) {
                    return Kinds.Held.REMOTE;
                }
                if (op.filter(HeldWork::writes).isPresent()) {
                    return Kinds.Held.DATABASE;
                }
            }
            boolean annotated = method.annotations().stream().anyMatch(a -> WRITING.contains(a.type().simpleName()));
            if (annotated || !fences.places(method).isEmpty()) {
                return Kinds.Held.DATABASE;
            }
        }
        return Kinds.Held.OTHER;
    }

    private static boolean writes(Op op) {
        return switch (op) {
            case WRITE, SQL_UPDATE, STATEMENT_RUN, BATCH, ENTITY_UPDATE -> true;
            default -> false;
        };
    }

    private boolean isHarmless(Expr.Call c) {
        return c.owner().startsWith("java.") && !c.owner().startsWith("java.net.") && !c.owner().startsWith("java.sql.")
                || flows.isHarmless(c)
                || flows.program().type(c.owner()).filter(t -> t.kind() == TypeDecl.Kind.ANNOTATION).isPresent()
                || c.args().size() == 1 && SETTER.matcher(c.name()).matches();
    }

    /** The methods of the sources that a call may run, in the order in which they are met. */
    private Set<MethodDecl> reached(Expr.Call call) {
        Set<MethodDecl> found = new LinkedHashSet<>();
        reach(call.target(), found, 0);
        return found;
    }

    private void reach(MethodKey target, Set<MethodDecl> found, int depth) {
        if (target == null || depth > MAX_DEPTH || found.size() > MAX_METHODS) {
            return;
        }
        for (MethodDecl method : candidates(target)) {
            if (found.add(method)) {
                for (Expr inner : sources.calls(method.key())) {
                    if (inner instanceof Expr.Call c) {
                        reach(c.target(), found, depth + 1);
                    }
                }
            }
        }
    }

    private List<MethodDecl> candidates(MethodKey target) {
        Optional<MethodDecl> declared = flows.program().method(target);
        List<MethodDecl> all = new ArrayList<>(declared.stream().toList());
        if (declared.filter(m -> !m.hasBody()).isPresent()) {
            all.addAll(flows.program().overriders(target));
        }
        return all;
    }

    /** A transaction that a call in the section opens and commits. */
    Optional<Place> transaction(Section section) {
        for (Site site : section.sites()) {
            Optional<Expr.Call> call = call(site);
            boolean opens = call.filter(c -> flows.meaning(c).filter(e -> e.has(Attributes.TRANSACTION)).isPresent()
                            || candidates(c.target() == null ? new MethodKey("", "", List.of()) : c.target()).stream()
                                    .anyMatch(this::isTransactional))
                    .isPresent();
            if (opens) {
                return sources.place(site);
            }
        }
        return Optional.empty();
    }

    private boolean isTransactional(MethodDecl method) {
        boolean ofType = flows.program().type(method.key().owner()).stream()
                .flatMap(t -> t.annotations().stream())
                .anyMatch(a -> a.type().isNamed("Transactional"));
        return ofType
                || method.annotations().stream().anyMatch(a -> a.type().isNamed("Transactional"));
    }

    // ---- writes

    List<Fact<Kinds.Write>> writes(Section section) {
        Facts<Kinds.Write> found = new Facts<>();
        Set<MethodKey> read = new LinkedHashSet<>();
        for (Event e : section.events()) {
            if (writes(e.op()) && read.add(e.site().method())) {
                flows.program().method(e.site().method()).ifPresent(m -> statements(m, section, found));
            }
        }
        for (Event e : section.events()) {
            Optional<Place> place = writes(e.op()) ? sources.place(e.site()) : Optional.empty();
            if (e.op() == Op.WRITE) {
                place.ifPresent(p -> entity(e.site(), p, found));
            } else {
                place.filter(p -> !found.coversPartOf(p)).ifPresent(p -> plain(e, p, found));
            }
        }
        for (Site site : section.sites()) {
            sources.call(site).filter(Expr.Call.class::isInstance).ifPresent(c -> {
                for (MethodDecl method : reached((Expr.Call) c)) {
                    if (read.add(method.key())) {
                        statements(method, section, found);
                        entities(method, found);
                        annotated(method, found);
                    }
                }
            });
        }
        return found.list();
    }

    /** A statement that has to do with no fence and no status, or whose text is not known. */
    private static void plain(Event e, Place place, Facts<Kinds.Write> found) {
        Sym sql = e.receiver() instanceof Sym.Statement s ? s.sql() : e.value();
        String first = sql == null ? "" : Syms.texts(sql).stream().findFirst().orElse("");
        plain(first, Sym.text(sql) != null, place, found);
    }

    private static void plain(String sql, boolean whole, Place place, Facts<Kinds.Write> found) {
        Matcher write = CHANGE.matcher(sql);
        if (write.find()) {
            String text = write.group(1).toUpperCase(Locale.ROOT) + " " + write.group(2);
            boolean conditions = CONDITIONS.matcher(sql).find();
            boolean guardless = whole && !conditions && !write.group(1).equalsIgnoreCase("insert into");
            found.add(
                    guardless ? Kinds.Write.UNGUARDED : Kinds.Write.UNKNOWN,
                    text + (conditions ? ", under several conditions" : ""),
                    place);
        } else if (sql.isBlank()) {
            found.add(Kinds.Write.UNKNOWN, Sources.code(place), place);
        }
    }

    /** A mapper or repository method that gives its statement in an annotation. */
    private void annotated(MethodDecl method, Facts<Kinds.Write> found) {
        boolean judged = !fences.places(method).isEmpty();
        for (Annotation a : judged ? List.<Annotation>of() : method.annotations()) {
            if (STATEMENTS.contains(a.type().simpleName())) {
                Optional<String> sql = Properties.text(a, "value");
                sources.place(method.key(), a.span())
                        .ifPresent(p -> plain(sql.orElse(""), sql.isPresent(), p, found));
            }
        }
    }

    /** The statements of a method; of the one that holds the lock, those inside the section. */
    private void statements(MethodDecl method, Section section, Facts<Kinds.Write> found) {
        boolean own = section.sites().stream().anyMatch(s -> s.method().equals(method.key()));
        for (FencedWrites.Place place : fences.places(method)) {
            boolean inside = !own
                    || place.call() == null
                    || section.sites().stream()
                            .anyMatch(s -> s.span().contains(place.span()) || place.span().contains(s.nameSpan()));
            if (inside) {
                Optional<Place> at = place.file() != null
                        ? Optional.of(new Place(place.file(), place.span()))
                        : sources.place(method.key(), place.span());
                at.ifPresent(p -> found.add(kind(place.write()), text(place.write()), p));
            }
        }
    }

    private void entities(MethodDecl method, Facts<Kinds.Write> found) {
        for (Expr inner : sources.calls(method.key())) {
            boolean write = inner instanceof Expr.Call c
                    && flows.meaning(c).filter(e -> e.op() == Op.WRITE).isPresent();
            if (write) {
                Expr.Call c = (Expr.Call) inner;
                sources.place(method.key(), c.nameSpan()).ifPresent(p -> entity(c, p, found));
            }
        }
    }

    private void entity(Site site, Place place, Facts<Kinds.Write> found) {
        sources.call(site).filter(Expr.Call.class::isInstance).ifPresent(c -> entity((Expr.Call) c, place, found));
    }

    /** A write of an object: guarded when its type has a version that the mapper compares. */
    private void entity(Expr.Call call, Place place, Facts<Kinds.Write> found) {
        if (call.args().isEmpty()) {
            return;
        }
        for (Expr arg : call.args()) {
            List<TypeRef> types = new ArrayList<>(arg.type().args());
            types.add(arg.type());
            for (TypeRef type : types) {
                Optional<TypeDecl> declared = flows.program().type(type.name());
                if (declared.isPresent()) {
                    Optional<FieldDecl> version = version(declared.get());
                    String what = call.name() + " of " + declared.get().simpleName();
                    found.add(
                            version.isPresent() ? Kinds.Write.VERSIONED : Kinds.Write.UNGUARDED,
                            version.map(v -> what + ", @Version " + v.var().name()).orElse(what),
                            place);
                    return;
                }
            }
        }
        found.add(Kinds.Write.UNKNOWN, Sources.code(place), place);
    }

    private static Optional<FieldDecl> version(TypeDecl type) {
        return type.fields().stream()
                .filter(f -> f.annotations().stream().anyMatch(a -> a.type().isNamed("Version")))
                .findFirst();
    }

    private static Kinds.Write kind(GuardedWrite write) {
        if (write.fence().isPresent()) {
            return Kinds.Write.FENCED;
        }
        if (write.statusGuard().isPresent()) {
            return Kinds.Write.STATUS_GUARDED;
        }
        boolean unclear = write.open() || write.kind() == GuardedWrite.Kind.INSERT;
        return unclear ? Kinds.Write.UNKNOWN : Kinds.Write.UNGUARDED;
    }

    private static String text(GuardedWrite write) {
        String guard = write.fence()
                .or(write::statusGuard)
                .map(t -> ", compares " + t.name())
                .orElse(write.kind() == GuardedWrite.Kind.INSERT ? ", kept from doubles by a unique key at most" : "");
        return write.kind() + " " + write.table() + guard;
    }
}
