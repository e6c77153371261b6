package dev.leaselint.lease.micrometer;

import dev.leaselint.lease.LeaseMetrics;
import dev.leaselint.lease.LockAcquireResultType;
import dev.leaselint.lease.LossReason;
import dev.leaselint.lease.ReleaseResult;
import dev.leaselint.lease.RenewResult;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Reports to Micrometer, with the operation as the only tag besides results and reasons. Safe for use by several
 * threads.
 */
public final class MicrometerLeaseMetrics implements LeaseMetrics {

    private static final String OPERATION = "operation";
    private static final double[] PERCENTILES = {0.5, 0.95, 0.99};

    private final MeterRegistry registry;
    private final Map<String, AtomicInteger> active = new ConcurrentHashMap<>();

    /** @param registry where the meters live */
    public MicrometerLeaseMetrics(MeterRegistry registry) {
        this.registry = Objects.requireNonNull(registry, "registry");
    }

    @Override
    public void acquired(String operation, LockAcquireResultType result, Duration latency) {
        count("lease.acquire", operation, "result", name(result));
        timer("lease.acquire.latency", operation).record(latency);
    }

    @Override
    public void waited(String operation, Duration time) {
        timer("lease.wait.time", operation).record(time);
    }

    @Override
    public void held(String operation, Duration held, Duration ttl) {
        timer("lease.hold.duration", operation).record(held);
        DistributionSummary.builder("lease.hold.ratio").description("hold duration by time to live")
                .tag(OPERATION, operation).publishPercentiles(PERCENTILES).register(registry)
                .record((double) held.toNanos() / ttl.toNanos());
    }

    @Override
    public void released(String operation, ReleaseResult.Type result) {
        count("lease.release", operation, "result", name(result));
        if (result == ReleaseResult.Type.NOT_OWNER) {
            ownerMismatch(operation);
        }
    }

    @Override
    public void renewed(String operation, RenewResult.Type result) {
        count("lease.renew", operation, "result", name(result));
        if (result == RenewResult.Type.NOT_OWNER) {
            ownerMismatch(operation);
        }
    }

    @Override
    public void lost(String operation, LossReason reason) {
        count("lease.lost", operation, "reason", name(reason));
        if (reason == LossReason.EXPIRED || reason == LossReason.PAUSED) {
            registry.counter("lease.expired.while.working", OPERATION, operation).increment();
        }
    }

    @Override
    public void commandTimedOut(String operation) {
        registry.counter("lease.command.timeout", OPERATION, operation).increment();
    }

    @Override
    public void acquireUnknown(String operation) {
        registry.counter("lease.acquire.unknown", OPERATION, operation).increment();
    }

    @Override
    public void fencedWriteRejected(String operation) {
        registry.counter("lease.fenced.rejected", OPERATION, operation).increment();
    }

    @Override
    public void active(String operation, int change) {
        active.computeIfAbsent(operation, this::gauge).addAndGet(change);
    }

    private AtomicInteger gauge(String operation) {
        AtomicInteger value = new AtomicInteger();
        Gauge.builder("lease.active", value, AtomicInteger::get).tag(OPERATION, operation).register(registry);
        return value;
    }

    private void ownerMismatch(String operation) {
        registry.counter("lease.owner.mismatch", OPERATION, operation).increment();
    }

    private void count(String name, String operation, String tag, String value) {
        registry.counter(name, OPERATION, operation, tag, value).increment();
    }

    private Timer timer(String name, String operation) {
        return Timer.builder(name).tag(OPERATION, operation).publishPercentiles(PERCENTILES).register(registry);
    }

    private static String name(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
