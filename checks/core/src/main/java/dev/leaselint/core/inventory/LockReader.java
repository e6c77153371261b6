package dev.leaselint.core.inventory;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.catalog.Outcome;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.finding.Related;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flows;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.rules.Keys;
import dev.leaselint.core.rules.TransactionScopes;
import dev.leaselint.core.rules.Transactions;
import dev.leaselint.core.sql.FencedWrites;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads what is known about one lock. */
final class LockReader {
    private static final Set<String> ROLES = Set.of(
            "Scheduled", "Schedules", "XxlJob", "KafkaListener", "RabbitListener", "RabbitHandler", "JmsListener",
            "SqsListener", "StreamListener", "EventListener", "TransactionalEventListener", "Async", "PostConstruct",
            "GetMapping", "PostMapping", "PutMapping", "DeleteMapping", "PatchMapping", "RequestMapping", "GET", "POST",
            "PUT", "DELETE", "PATCH", "Around", "Incoming", "MessageMapping", "RocketMQMessageListener");

    /** Clients whose unlock compares the owner. */
    private static final Set<String> COMPARING = Set.of("redisson", "spring-integration", "lock4j");

    private final Sources sources;
    private final Sightings sightings;
    private final KeyText texts;
    private final Times times;
    private final OwnerValues owners;
    private final HeldWork heldWork;

    LockReader(Flows flows, FencedWrites fences, Sightings sightings, KeyText texts) {
        this.sources = new Sources(flows);
        this.sightings = sightings;
        this.texts = texts;
        this.times = new Times(sources, new Origins(flows, sources), sightings);
        this.owners = new OwnerValues(flows, sources, texts);
        this.heldWork = new HeldWork(flows, sources, fences);
    }

    Sources sources() {
        return sources;
    }

    /** The lock with its facts; the checklist is empty yet. */
    Lock read(Group group, List<Finding> all) {
        Facts<Kinds.Owner> owner = new Facts<>();
        Facts<Kinds.Source> ttl = new Facts<>();
        Facts<Kinds.Wait> maxWait = new Facts<>();
        Facts<Kinds.Fencing> fencing = new Facts<>();
        Facts<Kinds.Write> writes = new Facts<>();
        Facts<Kinds.Held> held = new Facts<>();
        Facts<Kinds.Transaction> transaction = new Facts<>();
        Set<Place> sections = new LinkedHashSet<>();
        for (Seen seen : group.attempts()) {
            owner.add(owners.of(seen));
            ttl.add(times.ttl(seen));
            maxWait.add(times.maxWait(seen));
            for (Seen holder : sightings.holders(seen)) {
                Section section = Section.of(holder);
                heldWork.calls(holder.event(), section).forEach(held::add);
                heldWork.writes(section).forEach(writes::add);
                token(holder, section).ifPresent(fencing::add);
                transaction.add(transaction(holder, section));
                sources.place(holder.flow().method().key(), section.around(holder.event())).ifPresent(sections::add);
            }
        }
        writes.list().stream().filter(w -> guarded(w.kind())).forEach(w -> fencing.add(
                new Fact<>(Kinds.Fencing.ENFORCED, w.text(), w.at())));
        if (fencing.list().isEmpty()) {
            fencing.add(new Fact<>(Kinds.Fencing.NONE, "no token and no guarded write", List.of()));
        }
        Seen first = group.first();
        return new Lock(
                texts.of(first.event().key()), group.id().client(), Grouping.kind(first), group.isWrapper(),
                through(group),
                owner.list(), ttl.list(), maxWait.list(), renewal(group, ttl.list()), release(group, ttl.list()),
                fencing.list(), writes.list(), held.list(), withoutEmpty(transaction.list()),
                sections.stream().sorted(Facts.order()).toList(),
                sights(group.attempts()), sights(group.releases()), sights(group.renewals()), entryPoints(group),
                findings(group, all), List.of());
    }

    static boolean guarded(Kinds.Write kind) {
        return kind == Kinds.Write.FENCED || kind == Kinds.Write.STATUS_GUARDED || kind == Kinds.Write.VERSIONED;
    }

    // ---- release and renewal

    private List<Fact<Kinds.Release>> release(Group group, List<Fact<Kinds.Source>> ttl) {
        Facts<Kinds.Release> found = new Facts<>();
        for (Seen r : group.releases()) {
            Kinds.Release kind = switch (r.event().op()) {
                case COMPARE_DELETE -> Kinds.Release.COMPARE_AND_DELETE;
                case UNLOCK, HOLD_END -> comparesOwner(group, r.event()) ? Kinds.Release.UNLOCK : Kinds.Release.BY_CLIENT;
                case DELETE -> Kinds.Release.DELETE;
                case FORCE_UNLOCK -> Kinds.Release.FORCE;
                default -> Kinds.Release.UNKNOWN;
            };
            sources.place(r.event().step()).ifPresent(p -> found.add(kind, text(kind), p));
        }
        for (Seen r : found.list().isEmpty() ? group.unclear() : List.<Seen>of()) {
            sources.place(r.event().step()).ifPresent(p -> found.add(
                    Kinds.Release.UNKNOWN, "perhaps here; it is not known which lock the handle stands for", p));
        }
        if (found.list().isEmpty()) {
            boolean ends = ttl.stream()
                    .noneMatch(t -> t.kind() == Kinds.Source.NONE || t.kind() == Kinds.Source.WATCHDOG);
            Kinds.Release kind = ends ? Kinds.Release.TTL : Kinds.Release.NONE;
            found.add(new Fact<>(kind, text(kind), List.of()));
        }
        return found.list();
    }

    /** Whether the client is known to refuse the release of a lock that the caller does not hold. */
    private static boolean comparesOwner(Group group, Event release) {
        return COMPARING.contains(group.id().client())
                && !Keys.onSemaphore(release)
                && !AnnotatedLocks.isOfAnnotation(release);
    }

    private static String text(Kinds.Release kind) {
        return switch (kind) {
            case COMPARE_AND_DELETE -> "compares the owner and deletes in one command";
            case UNLOCK -> "unlock of the client, which compares the owner";
            case BY_CLIENT -> "by the client; whether it compares the owner is not known";
            case DELETE -> "deletes the key whoever holds it";
            case FORCE -> "forced, whoever holds it";
            case UNKNOWN -> "a script that is not understood";
            case TTL -> "left to its TTL";
            case NONE -> "no release was found";
        };
    }

    private List<Fact<Kinds.Renewal>> renewal(Group group, List<Fact<Kinds.Source>> ttl) {
        Facts<Kinds.Renewal> found = new Facts<>();
        ttl.stream().filter(t -> t.kind() == Kinds.Source.WATCHDOG).forEach(t -> found.add(new Fact<>(
                Kinds.Renewal.WATCHDOG, "by the client, without a maximum", t.at())));
        for (Seen r : group.renewals()) {
            boolean checked = r.event().op() != Op.EXPIRE;
            sources.place(r.event().step()).ifPresent(p -> found.add(
                    checked ? Kinds.Renewal.OWNER_CHECKED : Kinds.Renewal.UNCHECKED,
                    checked ? "by the code, owner-checked" : "by the code, without a look at the owner",
                    p));
        }
        if (found.list().isEmpty()) {
            found.add(new Fact<>(Kinds.Renewal.NONE, "none", List.of()));
        }
        return found.list();
    }

    // ---- fencing and transactions

    private Optional<Fact<Kinds.Fencing>> token(Seen seen, Section section) {
        Event e = seen.event();
        List<Event> drawn = new ArrayList<>(section.events());
        drawn.add(0, e);
        return drawn.stream()
                .filter(LockReader::drawsToken)
                .findFirst()
                .flatMap(d -> sources.place(d.step()))
                .map(p -> new Fact<>(Kinds.Fencing.TOKEN, "token drawn by " + Sources.code(p), List.of(p)));
    }

    private static boolean drawsToken(Event e) {
        boolean fencedLock = e.onHandle() && e.entry() != null && e.entry().outcome() == Outcome.TOKEN;
        return fencedLock || e.op() == Op.INCREMENT && e.names().stream().anyMatch(CounterLocks::speaksOfFence);
    }

    private Fact<Kinds.Transaction> transaction(Seen seen, Section section) {
        Optional<Seen> opener = inTransaction(seen);
        if (opener.isPresent()) {
            List<Place> at = sources.place(opener.get().flow().method().key(), opener.get().flow().method().nameSpan())
                    .stream()
                    .toList();
            String in = "taken inside the transaction of " + Sources.symbol(opener.get().flow().method().key());
            return section.releases().isEmpty()
                    ? new Fact<>(Kinds.Transaction.INSIDE, in, at)
                    : new Fact<>(Kinds.Transaction.RELEASED_BEFORE_COMMIT, in + " and released before it commits", at);
        }
        return heldWork.transaction(section)
                .map(p -> new Fact<>(Kinds.Transaction.OUTSIDE, "opens and commits while the lock is held", List.of(p)))
                .orElseGet(() -> new Fact<>(Kinds.Transaction.NONE, "none seen", List.of()));
    }

    /** The method itself or a caller that runs in a transaction as a whole. */
    private Optional<Seen> inTransaction(Seen seen) {
        Set<Seen> where = sightings.isWrapper(seen) ? Set.of(seen) : everyAbove(seen);
        return where.stream()
                .filter(s -> !s.flow().closure() && Transactions.opens(s.view(), s.flow().method())
                        || TransactionScopes.encloses(s.view(), s.flow().method(), s.event().step(), s.event().step()))
                .findFirst();
    }

    private static List<Fact<Kinds.Transaction>> withoutEmpty(List<Fact<Kinds.Transaction>> all) {
        List<Fact<Kinds.Transaction>> seen =
                all.stream().filter(f -> f.kind() != Kinds.Transaction.NONE).toList();
        return seen.isEmpty() ? all : seen;
    }

    // ---- places

    private List<Sight> sights(List<Seen> all) {
        Map<String, Sight> sights = new LinkedHashMap<>();
        for (Seen s : all) {
            Event e = s.event();
            Optional<Place> step = sources.place(e.step());
            Optional<Place> command = sources.place(e.site());
            if (step.isPresent() && command.isPresent()) {
                String through = e.isDirect() ? "" : Sources.symbol(e.site().method());
                Sight sight = new Sight(
                        step.get(), Sources.symbol(e.step().method()), sources.code(e.step()), through, command.get());
                sights.putIfAbsent(step.get().file().path() + step.get().span(), sight);
            }
        }
        return sights.values().stream()
                .sorted(Comparator.comparing(Sight::place, Facts.order()))
                .toList();
    }

    private static List<String> through(Group group) {
        Set<String> helpers = new TreeSet<>();
        for (Seen s : group.attempts()) {
            s.chain().stream().skip(1).forEach(site -> helpers.add(Sources.symbol(site.method())));
        }
        return List.copyOf(helpers);
    }

    private List<EntryPoint> entryPoints(Group group) {
        Map<String, EntryPoint> found = new LinkedHashMap<>();
        for (Seen home : group.attempts()) {
            for (Seen s : everyAbove(home)) {
                MethodDecl method = s.flow().method();
                if (sightings.above(s).isEmpty()) {
                    sources.place(method.key(), method.nameSpan()).ifPresent(p -> found.putIfAbsent(
                            Sources.symbol(method.key()),
                            new EntryPoint(p, Sources.symbol(method.key()), role(method))));
                }
            }
        }
        return found.values().stream()
                .sorted(Comparator.comparing(EntryPoint::place, Facts.order()))
                .toList();
    }

    private static String role(MethodDecl method) {
        return method.annotations().stream()
                .map(a -> a.type().simpleName())
                .filter(ROLES::contains)
                .map(name -> "@" + name)
                .findFirst()
                .orElse("");
    }

    /** The attempt itself and the same one in all methods that lead to it. */
    private Set<Seen> everyAbove(Seen seen) {
        Set<Seen> all = new LinkedHashSet<>();
        collect(seen, all, new HashSet<>());
        return all;
    }

    private void collect(Seen seen, Set<Seen> all, Set<Seen.Key> met) {
        if (met.add(seen.key())) {
            all.add(seen);
            sightings.above(seen).forEach(s -> collect(s, all, met));
        }
    }

    // ---- findings

    private List<Finding> findings(Group group, List<Finding> all) {
        Set<Place> mine = new HashSet<>();
        for (Seen s : every(group)) {
            for (Site site : s.chain()) {
                sources.place(site).ifPresent(mine::add);
            }
            s.flow().made().stream()
                    .filter(m -> m.key() != null && m.key().equals(s.event().key()))
                    .forEach(m -> sources.place(m.step()).ifPresent(mine::add));
        }
        return all.stream().filter(f -> concerns(f, mine)).toList();
    }

    private static List<Seen> every(Group group) {
        List<Seen> every = new ArrayList<>(group.attempts());
        every.addAll(group.releases());
        every.addAll(group.renewals());
        return every;
    }

    private static boolean concerns(Finding f, Set<Place> mine) {
        return mine.contains(f.place()) || f.related().stream().map(Related::place).anyMatch(mine::contains);
    }
}
