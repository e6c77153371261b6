package dev.leaselint.lease.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.lease.LockAcquireResultType;
import dev.leaselint.lease.LossReason;
import dev.leaselint.lease.ReleaseResult;
import dev.leaselint.lease.RenewResult;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class MicrometerLeaseMetricsTest {

    private static final String OPERATION = "recalculate";

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final MicrometerLeaseMetrics metrics = new MicrometerLeaseMetrics(registry);

    /** One meter at least for each panel of requirement section 31. */
    @Test
    void hasAMeterForEachPanelTaggedByOperation() {
        metrics.acquired(OPERATION, LockAcquireResultType.BUSY, Duration.ofMillis(3));
        metrics.waited(OPERATION, Duration.ofMillis(40));
        metrics.held(OPERATION, Duration.ofSeconds(9), Duration.ofSeconds(10));
        metrics.released(OPERATION, ReleaseResult.Type.NOT_OWNER);
        metrics.renewed(OPERATION, RenewResult.Type.RENEWED);
        metrics.lost(OPERATION, LossReason.EXPIRED);
        metrics.commandTimedOut(OPERATION);
        metrics.acquireUnknown(OPERATION);
        metrics.fencedWriteRejected(OPERATION);
        metrics.active(OPERATION, 1);
        metrics.active(OPERATION, 1);
        metrics.active(OPERATION, -1);

        assertThat(registry.get("lease.acquire").tag("result", "busy").counter().count()).isEqualTo(1);
        assertThat(registry.get("lease.acquire.latency").timer().totalTime(TimeUnit.MILLISECONDS)).isEqualTo(3);
        assertThat(registry.get("lease.wait.time").timer().totalTime(TimeUnit.MILLISECONDS)).isEqualTo(40);
        assertThat(registry.get("lease.hold.duration").timer().totalTime(TimeUnit.SECONDS)).isEqualTo(9);
        assertThat(registry.get("lease.hold.ratio").summary().max()).isEqualTo(0.9);
        assertThat(registry.get("lease.release").tag("result", "not_owner").counter().count()).isEqualTo(1);
        assertThat(registry.get("lease.owner.mismatch").counter().count()).isEqualTo(1);
        assertThat(registry.get("lease.renew").tag("result", "renewed").counter().count()).isEqualTo(1);
        assertThat(registry.get("lease.lost").tag("reason", "expired").counter().count()).isEqualTo(1);
        assertThat(registry.get("lease.expired.while.working").counter().count()).isEqualTo(1);
        assertThat(registry.get("lease.command.timeout").counter().count()).isEqualTo(1);
        assertThat(registry.get("lease.acquire.unknown").counter().count()).isEqualTo(1);
        assertThat(registry.get("lease.fenced.rejected").counter().count()).isEqualTo(1);
        assertThat(registry.get("lease.active").gauge().value()).isEqualTo(1);
        for (Meter meter : registry.getMeters()) {
            Set<String> tags = meter.getId().getTags().stream().map(Tag::getKey).collect(Collectors.toSet());
            assertThat(tags).contains("operation").isSubsetOf("operation", "result", "reason", "phi");
            assertThat(meter.getId().getTag("operation")).isEqualTo(OPERATION);
        }
    }
}
