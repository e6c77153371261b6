package dev.leaselint.core.rules;

import dev.leaselint.core.Words;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.fix.Fixes;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Ttl;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A number that is called a lease and given as a wait, or the other way round. */
final class WaitMistakenForLease {
    /** The watchdog's time-out is Redisson's own name of a lease. */
    private static final Set<String> LEASE =
            Set.of("lease", "ttl", "expire", "expires", "expiry", "expiration", "hold", "watchdog");
    private static final Set<String> WAIT = Set.of("wait", "waiting", "timeout", "block", "acquire", "try");

    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockWaitMistakenForLease",
                    Level.WARNING,
                    "acquire",
                    "Argument called a lease is used as the wait, or the other way round",
                    "tryLock(n, unit) waits for n and takes no lease: the lock is renewed by the watchdog for as long as"
                            + " the thread lives. lock(n, unit) takes n as the lease and waits without limit.",
                    "The form with three arguments: tryLock(wait, lease, unit).",
                    "Silent unless the names of the argument say one of the two.",
                    "review: the number is given as the wait and as the lease, of which the one that it was stays as it was",
                    List.of(),
                    List.of("RedisLockImplicitLease", "RedisLockUnboundedWait")),
            WaitMistakenForLease::check);

    private WaitMistakenForLease() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                if (e.onHandle() && e.isAttempt()) {
                    mistake(e).ifPresent(what -> reporter.report(Report.at(e, view.code(e) + what)
                            .fix(hasBoth(e) ? List.of() : Fixes.waitAndLease(view, flow, e))));
                }
            }
        }
    }

    private static boolean hasBoth(Event e) {
        return e.ttl().kind() != Ttl.Kind.NONE && e.maxWait().kind() != Ttl.Kind.NONE;
    }

    private static Optional<String> mistake(Event e) {
        boolean leaseNone = e.ttl().kind() == Ttl.Kind.NONE;
        boolean waitNone = e.maxWait().kind() == Ttl.Kind.NONE;
        if (e.op() == Op.TRY_LOCK && leaseNone && !waitNone && says(e.maxWait().names(), LEASE, WAIT)) {
            return Optional.of(" takes its number as the longest wait, not as the lease: the lock has no lease of its own"
                    + " and is renewed while the thread lives. Use the form with wait, lease and unit.");
        }
        if (e.op() == Op.LOCK && waitNone && !leaseNone && says(e.ttl().names(), WAIT, LEASE)) {
            return Optional.of(" takes its number as the lease, not as the longest wait: it waits without limit and the"
                    + " lock ends early. Use tryLock with wait, lease and unit.");
        }
        boolean exchanged = e.op() == Op.TRY_LOCK && !leaseNone && !waitNone
                && says(e.maxWait().names(), LEASE, WAIT)
                && says(e.ttl().names(), WAIT, LEASE);
        return exchanged
                ? Optional.of(" takes the lease for the longest wait and the wait for the lease: callers wait as long as the"
                        + " work may take, and the lock ends while it is done. Exchange the two.")
                : Optional.empty();
    }

    private static boolean says(Collection<String> names, Set<String> wanted, Set<String> other) {
        return contains(names, wanted) && !contains(names, other);
    }

    private static boolean contains(Collection<String> names, Set<String> words) {
        return names.stream().flatMap(n -> Words.of(n).stream()).anyMatch(words::contains);
    }
}
