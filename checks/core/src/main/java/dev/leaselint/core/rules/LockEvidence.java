package dev.leaselint.core.rules;

import dev.leaselint.core.Words;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Status;
import dev.leaselint.core.flow.Step;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.flow.Syms;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether a key is the key of a lock: by the words of its text and of the names that reach it, by an
 * acquire of the same key in the type, and by the way the code uses the outcome.
 */
public final class LockEvidence {
    private static final int ENOUGH = 2;
    private static final int CERTAIN = 3;

    private final TypeView view;
    private List<Acquire> acquires;

    LockEvidence(TypeView view) {
        this.view = view;
    }

    private record Acquire(Flow flow, Event event) {}

    /** How sure it is that an event is about a lock; empty when it is not. */
    public Optional<Confidence> of(Flow flow, Event e) {
        if (e.onHandle() || e.op() == Op.LOCK_OBJECT || Holding.isAround(e)) {
            return Optional.of(Confidence.HIGH);
        }
        int score = words(flow, e);
        if (e.onMember() && !isMemberLock(e)) {
            return Optional.empty();
        }
        if (score < 0 || !e.isAttempt() && (isData(e) || isBeside(e))) {
            return Optional.empty();
        }
        if (score < CERTAIN && e.op() != Op.SET_IF_ABSENT && acquiredHere(flow, e)) {
            score = CERTAIN;
        }
        if (score < CERTAIN && e.op() == Op.SET_IF_ABSENT && usedAsLock(flow, e)) {
            score += ENOUGH;
        }
        return confidence(score);
    }

    /** Whether a field or member is set and taken away again. Only then is it a lock: most structures hold data. */
    private boolean isMemberLock(Event e) {
        return acquiredInType(e)
                && view.flows().stream()
                        .flatMap(f -> f.events().values().stream())
                        .anyMatch(r -> r.isRelease() && alike(r, e));
    }

    /** Whether the type writes the key as data: by a plain SET that takes no lock and renews none. */
    private boolean isData(Event e) {
        return e.key() != null
                && !Keys.isOpen(e)
                && !acquiredInType(e)
                && view.flows().stream().anyMatch(f -> f.events().values().stream()
                        .anyMatch(w -> Keys.alike(w, e) && CheckThenSet.isPlainWrite(f, w)));
    }

    /** Whether the key goes on from one under which the type takes a lock: what is kept beside the lock, under its name. */
    private boolean isBeside(Event e) {
        return e.key() != null
                && !acquiredInType(e)
                && acquires().stream()
                        .filter(a -> a.event().key() != null && !Keys.isOpen(a.event()))
                        .filter(a -> Keys.goesOn(setUp(e), setUp(a.event())))
                        .anyMatch(a -> words(a.flow(), a.event()) >= ENOUGH);
    }

    private static Optional<Confidence> confidence(int score) {
        return score >= CERTAIN
                ? Optional.of(Confidence.HIGH)
                : score >= ENOUGH ? Optional.of(Confidence.MEDIUM) : Optional.empty();
    }

    /** Whether the key itself, by its text or the names that reach it, says that it is a lock. */
    public boolean byKey(Event e) {
        return keyWords(e) >= ENOUGH && !saysOtherwise(e);
    }

    /** Whether the key is called a lock, or the type acquires the same key. */
    public boolean ofThisLock(Event e) {
        return byKey(e) || acquires().stream().anyMatch(a -> alike(a.event(), e) && !Keys.isOpen(e));
    }

    /**
     * Whether an attempt takes permits of a semaphore that nobody gives back: then it waits for signals that others send,
     * not for a lock. A method that gives permits without taking any, and is not called a release, sends such signals.
     */
    boolean isSignal(Event attempt) {
        return Keys.onSemaphore(attempt)
                && Stream.concat(view.flows().stream(), view.inherited().stream())
                        .filter(f -> Words.release(f.method().name()) || has(f, a -> a.isAttempt() && alike(a, attempt)))
                        .noneMatch(f -> has(f, r -> r.isRelease() && r.op() != Op.DELETE && alike(r, attempt)));
    }

    private static boolean has(Flow flow, Predicate<Event> wanted) {
        return flow.events().values().stream().anyMatch(wanted);
    }

    /** Whether the key, or the one that the object was made with, contains a value that is new for every attempt. */
    boolean isPerAttempt(Event e) {
        return Keys.perAttempt(e) || Keys.isUnique(setUp(e));
    }

    /** Whether the type acquires the same key. */
    public boolean acquiredInType(Event e) {
        return acquires().stream().anyMatch(a -> alike(a.event(), e));
    }

    private int keyWords(Event e) {
        int score = saysLock(setUp(e)) ? CERTAIN : 0;
        return score + (anyLock(e.names()) ? ENOUGH : 0);
    }

    /** The key, with the value that a field of the object gets when it is set up in its place. */
    private Sym setUp(Event e) {
        return e.key() == null
                ? Sym.NULL
                : Syms.map(e.key(), s -> s instanceof Sym.Field f && f.base() instanceof Sym.This ? setUp(f) : s);
    }

    private Sym setUp(Sym.Field own) {
        Set<Sym> values = view.program().possible(own.field());
        if (values.size() == 1 && !Syms.contains(values.iterator().next(), Sym.Param.class::isInstance)) {
            return values.iterator().next();
        }
        Set<Sym> given = view.program().given(own.field());
        Set<Sym> shapes = given.stream().map(Keys::shape).collect(Collectors.toSet());
        boolean alike = shapes.size() == 1 || !given.isEmpty() && given.stream().allMatch(LockEvidence::saysLock);
        return alike ? given.iterator().next() : values.size() == 1 ? values.iterator().next() : own;
    }

    private static boolean saysLock(Sym key) {
        return Syms.texts(key).stream().anyMatch(Words::lockKey);
    }

    private boolean alike(Event a, Event b) {
        return Keys.alike(a, b)
                || a.key() != null && b.key() != null && Keys.shape(setUp(a)).equals(Keys.shape(setUp(b)));
    }

    private boolean saysOtherwise(Event e) {
        return Syms.texts(setUp(e)).stream().anyMatch(Words::notLock)
                || e.names().stream().anyMatch(Words::notLock);
    }

    private static boolean anyLock(Collection<String> names) {
        return names.stream().anyMatch(Words::lockKey);
    }

    /** Score of the words; negative when they say that it is no lock. */
    private int words(Flow flow, Event e) {
        String method = flow.method().name();
        String type = view.type().simpleName();
        int score = keyWords(e);
        boolean around = Words.notLock(method) || Words.notLock(type);
        if (saysOtherwise(e) && score < CERTAIN + ENOUGH || around && score < CERTAIN) {
            return -1;
        }
        boolean lockMethod = Words.lock(method)
                || e.via().stream().skip(1).anyMatch(s -> Words.lock(s.method().name()))
                || !e.via().isEmpty() && Words.lock(e.site().method().name());
        boolean part = Words.lockType(type) && (Words.renew(method) || Words.release(method));
        boolean takes = !lockMethod && Words.acquiresLock(method) && e.op() == Op.SET_IF_ABSENT;
        score += lockMethod || part ? ENOUGH : takes ? 1 : 0;
        boolean ofLock = Words.lockType(type)
                || !e.via().isEmpty() && Words.lockType(simple(e.site().method().owner()));
        score += ofLock ? 1 : 0;
        return score;
    }

    private static String simple(String owner) {
        return owner.substring(owner.lastIndexOf('.') + 1);
    }

    /** (c): the outcome decides between going on and giving up, and the same key is deleted afterwards. */
    private boolean usedAsLock(Flow flow, Event e) {
        boolean released = false;
        boolean decided = false;
        for (Exit x : flow.paths()) {
            Step mine = x.step(e.id());
            if (mine == null) {
                continue;
            }
            decided |= mine.status() == Status.LOST;
            released |= mine.status() == Status.WON
                    && x.steps().stream().anyMatch(s -> s.event().isRelease() && Keys.same(s.event(), e));
        }
        return released && decided && !NotReleased.isMark(flow, e);
    }

    /** (a): the type acquires the same key, and that acquire is one of a lock. */
    private boolean acquiredHere(Flow flow, Event e) {
        for (Acquire a : acquires()) {
            if (alike(a.event(), e)) {
                int score = words(a.flow(), a.event());
                boolean used = score >= 0 && usedAsLock(a.flow(), a.event());
                boolean template = used && score > 0 && e.isDirect() && a.flow() == flow && Keys.same(a.event(), e);
                boolean named = score >= ENOUGH && (!Keys.isOpen(e) || givesBack(flow));
                if (used && !(e.key() instanceof Sym.Param || e.key() instanceof Sym.Unknown) || named || template) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean givesBack(Flow flow) {
        return Words.release(flow.method().name());
    }

    private static void addAcquires(Flow flow, List<Acquire> found) {
        flow.events().values().stream()
                .filter(e -> e.op() == Op.SET_IF_ABSENT)
                .forEach(e -> found.add(new Acquire(flow, e)));
    }

    private List<Acquire> acquires() {
        if (acquires == null) {
            List<Acquire> found = new ArrayList<>();
            view.flows().forEach(f -> addAcquires(f, found));
            view.inherited().forEach(f -> addAcquires(f, found));
            acquires = found;
        }
        return acquires;
    }
}
