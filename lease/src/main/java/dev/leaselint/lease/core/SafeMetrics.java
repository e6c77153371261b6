package dev.leaselint.lease.core;

import dev.leaselint.lease.LeaseMetrics;
import dev.leaselint.lease.LockAcquireResultType;
import dev.leaselint.lease.LossReason;
import dev.leaselint.lease.ReleaseResult;
import dev.leaselint.lease.RenewResult;
import java.time.Duration;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps a failing metrics system from disturbing the leases. */
final class SafeMetrics implements LeaseMetrics {

    private static final Logger LOG = LoggerFactory.getLogger(SafeMetrics.class);

    private final LeaseMetrics metrics;

    SafeMetrics(LeaseMetrics metrics) {
        this.metrics = Objects.requireNonNull(metrics, "metrics");
    }

    @Override
    public void acquired(String operation, LockAcquireResultType result, Duration latency) {
        guard(() -> metrics.acquired(operation, result, latency));
    }

    @Override
    public void waited(String operation, Duration time) {
        guard(() -> metrics.waited(operation, time));
    }

    @Override
    public void held(String operation, Duration held, Duration ttl) {
        guard(() -> metrics.held(operation, held, ttl));
    }

    @Override
    public void released(String operation, ReleaseResult.Type result) {
        guard(() -> metrics.released(operation, result));
    }

    @Override
    public void renewed(String operation, RenewResult.Type result) {
        guard(() -> metrics.renewed(operation, result));
    }

    @Override
    public void lost(String operation, LossReason reason) {
        guard(() -> metrics.lost(operation, reason));
    }

    @Override
    public void commandTimedOut(String operation) {
        guard(() -> metrics.commandTimedOut(operation));
    }

    @Override
    public void acquireUnknown(String operation) {
        guard(() -> metrics.acquireUnknown(operation));
    }

    @Override
    public void fencedWriteRejected(String operation) {
        guard(() -> metrics.fencedWriteRejected(operation));
    }

    @Override
    public void active(String operation, int change) {
        guard(() -> metrics.active(operation, change));
    }

    private static void guard(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException e) {
            LOG.error("Lease metrics failed", e);
        }
    }
}
