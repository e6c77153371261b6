package dev.leaselint.core.inventory;

import dev.leaselint.core.Words;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Step;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.model.Var;
import dev.leaselint.core.rules.Keys;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which attempts, releases and renewals belong to one lock. */
final class Grouping {
    private final Sightings sightings;
    private final KeyText texts;
    private final Sources sources;

    Grouping(Sightings sightings, KeyText texts, Sources sources) {
        this.sightings = sightings;
        this.sources = sources;
        this.texts = texts;
    }

    Collection<Group> groups() {
        Map<Group.Id, Group> groups = new LinkedHashMap<>();
        for (Seen home : sightings.homes()) {
            groups.computeIfAbsent(id(home), Group::new).attempts().add(home);
        }
        groups.values().forEach(this::addOthers);
        return groups.values();
    }

    private Group.Id id(Seen seen) {
        boolean wrapper = sightings.isWrapper(seen);
        boolean tells = KeyText.tells(seen.skeleton()) && !wrapper;
        String type = tells ? "" : seen.view().type().name();
        String key = tells || wrapper ? seen.skeleton() : texts.of(seen.event().key());
        return new Group.Id(client(seen), key, type, wrapper);
    }

    /** The client that makes the lock; for locks of an interface of the JDK the one that made the handle. */
    static String client(Seen seen) {
        Event e = seen.event();
        Optional<String> maker = seen.flow().made().stream()
                .filter(m -> m.entry() != null && Keys.same(m, e))
                .map(m -> m.entry().client())
                .findFirst();
        return maker.orElseGet(() -> e.entry().client().equals("jdk") ? "spring-integration" : e.entry().client());
    }

    /** Kind of the lock object; {@code key} for commands. */
    static String kind(Seen seen) {
        Event e = seen.event();
        if (!seen.byClient()) {
            return "key";
        }
        if (e.receiver() instanceof Sym.Lock l) {
            return l.kind();
        }
        return e.receiver() instanceof Sym.Locks l ? l.kind() : e.entry().attribute("kind").orElse("plain");
    }

    // ---- releases and renewals

    private void addOthers(Group group) {
        Set<Seen.Key> mine = new HashSet<>();
        List<Seen> found = new ArrayList<>();
        for (Seen other : sightings.others()) {
            if (group.attempts().stream().anyMatch(a -> belongs(group, a, other))) {
                mine.add(other.key());
                found.add(other);
            }
        }
        sightings.others().stream().filter(o -> isUnclear(group, o)).forEach(group.unclear()::add);
        for (Seen other : found) {
            if (other.below() != null && mine.contains(other.below())) {
                continue;
            }
            if (other.isRelease()) {
                group.releases().add(other);
            } else if (renews(group, other)) {
                group.renewals().add(other);
            }
        }
    }

    /** Whether a release stands in the same type on a handle that the flow does not follow. */
    private static boolean isUnclear(Group group, Seen other) {
        Event e = other.event();
        return e.isRelease()
                && e.isDirect()
                && e.onHandle()
                && !(e.receiver() instanceof Sym.Lock)
                && group.attempts().stream()
                        .anyMatch(a -> a.event().onHandle()
                                && a.view().type().name().equals(other.view().type().name()));
    }

    private boolean belongs(Group group, Seen attempt, Seen other) {
        if (other.event().key() == null) {
            return false;
        }
        boolean sameFlow = other.flow() == attempt.flow() && Keys.same(attempt.event(), other.event());
        boolean sameType = other.view().type().name().equals(attempt.view().type().name())
                && Keys.alike(attempt.event(), other.event())
                && isAboutLock(other);
        boolean sameText = !group.isWrapper()
                && KeyText.tells(attempt.skeleton())
                && attempt.skeleton().equals(other.skeleton());
        boolean ofOwnCall = other.event().op() == Op.HOLD_END;
        return sameFlow || sameText || !ofOwnCall && (sameType || sameField(attempt, other));
    }

    /** Whether an event of the same type with an equally open key is about a lock rather than about other data. */
    private static boolean isAboutLock(Seen other) {
        Event e = other.event();
        boolean says = other.byClient()
                || e.op() == Op.COMPARE_DELETE
                || e.op() == Op.COMPARE_EXPIRE
                || KeyText.tells(other.skeleton())
                || Words.release(other.flow().method().name())
                || Words.renew(other.flow().method().name());
        return says && (other.byClient() || other.view().evidence().of(other.flow(), e).isPresent());
    }

    /** Whether both are called on one field of the type, which the attempt fills. */
    private boolean sameField(Seen attempt, Seen other) {
        Optional<Var> mine = sources.receiver(attempt.event().site()).filter(Var::isField);
        return mine.isPresent()
                && attempt.byClient()
                && mine.equals(sources.receiver(other.event().site()));
    }

    /** Whether it prolongs a lease rather than giving a first one to a key that was just set. */
    private static boolean renews(Group group, Seen other) {
        Event e = other.event();
        boolean partOfAttempt = group.attempts().stream().anyMatch(a -> a.event().site().equals(e.site()));
        boolean first = e.op() == Op.EXPIRE && other.flow().exits().stream().anyMatch(x -> follows(x, e));
        return !partOfAttempt && !first;
    }

    private static boolean follows(Exit x, Event e) {
        for (Step s : x.steps()) {
            if (s.event().id().equals(e.id())) {
                return false;
            }
            boolean sets = switch (s.event().op()) {
                case SET_IF_ABSENT, SET, INCREMENT -> true;
                default -> false;
            };
            if (sets && !s.event().ttl().isSet() && Keys.same(s.event(), e) && x.has(e)) {
                return true;
            }
        }
        return false;
    }
}
