package dev.leaselint.core.fix;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.rules.TypeView;
import dev.leaselint.core.sql.FencedWrites;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * What rules propose for their reports. Every method gives one fix: with edits where the code has a shape in which they
 * are known to be right, otherwise a {@link Fix.Safety#MANUAL} one that says what to do.
 */
public final class Fixes {
    private static final String SHAPE = "the code does not have a shape that can be rewritten mechanically";

    private Fixes() {}

    /** For an NX command and the expire of its key that follows. */
    public static List<Fix> atomicAcquire(TypeView view, Flow flow, Event acquire, Event expire) {
        List<Fix> first = Acquiring.or(
                made(view, () -> Acquiring.atomic(view, acquire, expire)),
                "Set key, owner and expiry in one command (SET key owner NX PX millis) and drop the second one",
                SHAPE);
        return withLease(first, view, flow, acquire);
    }

    /** For a command that leaves a lock key without expiry. */
    public static List<Fix> missingTtl(TypeView view, Flow flow, Event acquire) {
        if (acquire.onMember()) {
            return Acquiring.or(
                    Optional.empty(),
                    "Use a key of its own for each lock (SET key owner NX PX millis)",
                    "a field or member has no expiry of its own");
        }
        List<Fix> first = Acquiring.or(
                made(view, () -> acquire.op() == Op.PERSIST
                        ? Acquiring.withoutPersist(view, acquire)
                        : Acquiring.withConstant(view, acquire)),
                "Give the lock key an expiry in the same command (SET key owner NX PX millis)",
                SHAPE);
        return acquire.isAttempt() ? withLease(first, view, flow, acquire) : first;
    }

    /** For a plain SET of a lock key after a look that found it free. */
    public static List<Fix> conditionalSet(TypeView view, Event look, Event set) {
        return Acquiring.or(
                made(view, () -> Acquiring.insteadOfLook(view, look, set)),
                "Replace look and SET by one SET key owner NX PX millis and test its result",
                SHAPE);
    }

    /** For an attempt that stores what another attempt stores as well. */
    public static List<Fix> uniqueOwner(TypeView view, Flow flow, Event acquire) {
        List<Fix> first = Acquiring.or(
                made(view, () -> UniqueOwner.of(view, flow, acquire)),
                "Store a random UUID that each attempt makes anew, and compare it at the release",
                "the release has to know the value, which it cannot here");
        return withLease(first, view, flow, acquire);
    }

    /** For a delete of a lock key without an owner comparison. */
    public static List<Fix> ownerCheckedRelease(TypeView view, Flow flow, Event delete) {
        List<Fix> first = Acquiring.or(
                made(view, () -> Releasing.bare(view, flow, delete)),
                "Keep the owner value that the acquire stored and delete by a script that compares it",
                Releasing.whyNot(view, flow, delete));
        return withLease(first, view, flow, delete);
    }

    /** For a delete, or a forced unlock, after a comparison of the owner in Java. */
    public static List<Fix> atomicRelease(TypeView view, Flow flow, Event delete) {
        List<Fix> first = Acquiring.or(
                made(view, () -> Releasing.compared(view, flow, delete)),
                "Compare the owner and delete the key in one script",
                delete.onMember() ? Releasing.whyNot(view, flow, delete) : SHAPE);
        return withLease(first, view, flow, delete);
    }

    /** For an EXPIRE or SET that prolongs a lock without an owner comparison. */
    public static List<Fix> ownerCheckedRenewal(TypeView view, Flow flow, Event renewal) {
        return Acquiring.or(
                made(view, () -> Releasing.renewal(view, flow, renewal)),
                "Keep the owner value that the acquire stored and prolong by a script that compares it",
                "the owner value is not at hand here");
    }

    /** For an unlock that throws when the lease has ended. */
    public static List<Fix> guardedUnlock(TypeView view, Event unlock) {
        return Acquiring.or(
                made(view, () -> GuardedUnlock.of(view, unlock)),
                "Test whether the lock is still held before unlock(), and log where it is not",
                SHAPE);
    }

    /** For a lock call whose only time is called the other one of wait and lease. */
    public static List<Fix> waitAndLease(TypeView view, Flow flow, Event attempt) {
        return Acquiring.or(
                made(view, () -> LeaseArgument.of(view, flow, attempt)), "Use tryLock(wait, lease, unit) and say both", SHAPE);
    }

    /**
     * For a lease in another unit than its name says.
     *
     * @param named the unit that the name says
     */
    public static List<Fix> agreeingUnit(TypeView view, Event event, TimeUnit named) {
        return Acquiring.or(made(view, () -> AgreeingUnit.of(view, event, named)), "Give number and unit that agree", SHAPE);
    }

    /** For a handler that forgets an interruption. */
    public static List<Fix> interruptFlag(TypeView view, Site at, Stmt.Catch handler) {
        return interruption(made(view, () -> InterruptFlag.of(view, at, handler)));
    }

    /** For a handler in a method that sleeps between the attempts of a loop. */
    public static List<Fix> interruptOfPause() {
        return interruption(Optional.empty());
    }

    private static List<Fix> interruption(Optional<Fix> fix) {
        return Acquiring.or(
                fix,
                "Restore the flag with Thread.currentThread().interrupt() and leave the loop",
                "what to answer when the wait ends early is for you to decide");
    }

    /** For times of the wall clock that measure a wait or a lease. */
    public static List<Fix> monotonicClock(TypeView view, Site at) {
        return Acquiring.or(
                made(view, () -> MonotonicClock.of(view, at)), "Measure with System.nanoTime()", "the time comes from elsewhere");
    }

    /** For a wait on a lock handle that has no limit. */
    public static List<Fix> boundedWait(TypeView view, Event wait) {
        return Acquiring.or(
                made(view, () -> BoundedWait.of(view, wait)),
                "Use tryLock with a wait that fits the caller, and answer busy when it is over",
                "what to answer when the lock is busy depends on code that only you know");
    }

    /** For a loop that tries until the lock is free. */
    public static List<Fix> boundedLoop(TypeView view, Site head) {
        return retries(made(view, () -> BoundedLoop.of(view, head)));
    }

    /** For a recursion that tries until the lock is free. */
    public static List<Fix> boundedRecursion() {
        return retries(Optional.empty());
    }

    private static List<Fix> retries(Optional<Fix> fix) {
        return Acquiring.or(
                fix,
                "End the attempts at a deadline or after a number of them, and answer busy",
                "how long to wait and what to answer is for you to decide");
    }

    /**
     * For personal data in a key.
     *
     * @param event what takes the key
     * @param personal whether a name stands for personal data
     */
    public static List<Fix> keyedHash(TypeView view, Flow flow, Event event, Predicate<String> personal) {
        List<Fix> all = new ArrayList<>(keyedHash());
        made(view, () -> HashedPart.of(view, flow, event, personal)).ifPresent(all::add);
        return all;
    }

    /** For personal data in an owner value or an annotation. */
    public static List<Fix> keyedHash() {
        return Acquiring.or(
                Optional.empty(),
                "Put a keyed hash (HMAC) of the value in its place: hash(role, value) of"
                        + " dev.leaselint.lease.keys.KeyedHash",
                "it needs a secret, and old and new versions of the program do not exclude each other during a"
                        + " roll-out");
    }

    /** For a fenced write whose update count is dropped. */
    public static List<Fix> staleOwner(TypeView view, FencedWrites.Dropped dropped) {
        return Acquiring.or(
                made(view, () -> StaleOwner.thrown(view, dropped)), "Throw when no row was changed", SHAPE);
    }

    /** For a mapper method that cannot tell the update count of its fenced write. */
    public static List<Fix> returnedCount(TypeView view, MethodDecl method) {
        return Acquiring.or(
                made(view, () -> StaleOwner.returned(view.unit().text(), method)), "Return the update count as int", SHAPE);
    }

    /** A finding is told without edits, and a notice says so, where their making fails. */
    private static Optional<Fix> made(TypeView view, Supplier<Optional<Fix>> making) {
        try {
            return making.get();
        } catch (RuntimeException e) {
            view.tellFailure("a fix", e);
            return Optional.empty();
        }
    }

    private static List<Fix> withLease(List<Fix> first, TypeView view, Flow flow, Event event) {
        try {
            return LeaseAlternative.after(first, view, flow, event);
        } catch (RuntimeException e) {
            view.tellFailure("a fix with the lease client", e);
            return first;
        }
    }
}
