package dev.leaselint.lease.core;

import dev.leaselint.lease.AcquireResult;
import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseMetrics;
import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.LockAcquireResultType;
import dev.leaselint.lease.OwnerFactory;
import dev.leaselint.lease.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Checks the configuration, runs an attempt and counts its outcome. */
final class Acquirer {

    /** What an attempt works with. */
    record Parts(LeaseBackend backend, OwnerFactory owners, Releases releases, NanoClock clock, LeaseMetrics metrics) {
    }

    /** How an attempt ended. */
    sealed interface Outcome {
    }

    /** The lease is held. */
    record Won(Grant grant) implements Outcome {
    }

    /** The lease is not held, for the reason given. */
    record Missed(AcquireResult result) implements Outcome {
    }

    private final Parts parts;

    Acquirer(Parts parts) {
        this.parts = parts;
    }

    /** Tries without waiting. The interrupt flag does not hinder the one command, and is kept. */
    Outcome tryAcquire(LeaseKey key, LeaseOptions options) {
        boolean interrupted = Thread.interrupted();
        try {
            return acquire(key, options, Duration.ZERO);
        } catch (InterruptedException e) {
            throw new IllegalStateException("an attempt without a wait budget does not wait", e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    Outcome acquire(LeaseKey key, LeaseOptions options, Duration maxWait) throws InterruptedException {
        List<Problem> problems = problems(options, maxWait);
        if (problems.stream().anyMatch(Problem::isError)) {
            parts.metrics().acquired(key.operation(), LockAcquireResultType.INVALID_CONFIGURATION, Duration.ZERO);
            return new Missed(new AcquireResult.InvalidConfiguration(problems));
        }
        long start = parts.clock().nanoTime();
        Outcome outcome = new Acquisition(parts, key, options, maxWait).run();
        LockAcquireResultType type = outcome instanceof Missed missed
                ? missed.result().type() : LockAcquireResultType.ACQUIRED;
        parts.metrics().acquired(key.operation(), type, Duration.ofNanos(parts.clock().nanoTime() - start));
        return outcome;
    }

    private List<Problem> problems(LeaseOptions options, Duration maxWait) {
        List<Problem> problems =
                new ArrayList<>(ConfigurationCheck.check(options, parts.backend().commandTimeout(), maxWait));
        problems.addAll(parts.backend().problems(options));
        return problems;
    }
}
