package dev.leaselint.lease.fault;

import static dev.leaselint.lease.testkit.LeaseFixture.LONG;
import static dev.leaselint.lease.testkit.LeaseFixture.QUICK;
import static dev.leaselint.lease.testkit.LeaseFixture.SHORT;
import static dev.leaselint.lease.testkit.LeaseFixture.acquire;
import static dev.leaselint.lease.testkit.LeaseFixture.key;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.lease.Lease;
import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.LossReason;
import dev.leaselint.lease.RenewResult;
import dev.leaselint.lease.testkit.Adapter;
import dev.leaselint.lease.testkit.Await;
import dev.leaselint.lease.testkit.FaultProxy;
import dev.leaselint.lease.testkit.LeaseFixture;
import dev.leaselint.lease.testkit.RedisProcess;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What renewal in the background does while the link misbehaves. */
@Tag("faults")
@Execution(ExecutionMode.CONCURRENT)
@ParameterizedClass(name = "{0}")
@EnumSource(Adapter.class)
class RenewalFaultTest {

    /** Apart from the other suites: a fault aims at a command, which must not find its script flushed. */
    private static RedisProcess redis;

    @Parameter
    Adapter adapter;

    private LeaseFixture fixture;

    @BeforeAll
    static void startServer() {
        redis = RedisProcess.start();
    }

    @AfterAll
    static void stopServer() {
        redis.close();
    }

    @BeforeEach
    void open() {
        fixture = new LeaseFixture(redis, adapter, QUICK).warm();
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void renewalSurvivesAShortOutage() throws InterruptedException {
        LeaseKey key = key();
        Duration ttl = SHORT.multipliedBy(3);
        Lease lease = acquire(fixture.client, key, LeaseOptions.plain(ttl).withRenewal(Duration.ofMillis(200), LONG));
        fixture.proxy.refuse();
        Await.until(() -> fixture.metrics.count("renewed UNAVAILABLE") + fixture.metrics.count("renewed UNKNOWN") > 1);
        assertThat(lease.isLocallyValid()).isTrue();
        fixture.proxy.heal();
        fixture.metrics.events().clear();

        Await.until(() -> fixture.metrics.count("renewed RENEWED") > 0);
        lease.checkpoint();
        assertThat(fixture.direct.get(key.name())).isEqualTo(lease.ownerValue());
    }

    @Test
    void renewalSurvivesEverySecondReplyLost() throws InterruptedException {
        LeaseKey key = key();
        Lease lease = acquire(fixture.client, key,
                LeaseOptions.plain(SHORT.multipliedBy(2)).withRenewal(Duration.ofMillis(100), LONG));
        for (int round = 0; round < 6; round++) {
            fixture.proxy.inject(FaultProxy.Fault.CUT_AFTER_REQUEST, 1, 1);
            Thread.sleep(400);
        }
        assertThat(fixture.metrics.count("renewed UNKNOWN")).isPositive();
        lease.checkpoint();
    }

    @Test
    void releaseWhileARenewalIsUnderWayEndsTheLeaseForGood() throws InterruptedException {
        LeaseKey key = key();
        Lease lease = acquire(fixture.client, key, LeaseOptions.plain(LONG).withRenewal(Duration.ofMillis(50), LONG));
        fixture.proxy.delayReplies(Duration.ofMillis(150));
        // Renewals follow each other with pauses of 50 ms and last 150 ms, so that one is on its way most of the time.
        Thread.sleep(300);
        fixture.client.release(lease);
        fixture.metrics.events().clear();
        fixture.proxy.delayReplies(Duration.ZERO);

        // At once, or with the repetition when the answer took too long.
        Await.until(() -> !fixture.direct.exists(key.name()));
        Thread.sleep(300);
        assertThat(fixture.metrics.events()).noneMatch(event -> event.startsWith("renewed"));
        assertThat(fixture.direct.exists(key.name())).isFalse();
        assertThat(lease.isLocallyValid()).isFalse();
    }

    @Test
    void workIsToldWhenRenewalFailsUntilTheDeadlineThoughRedisHangs() throws InterruptedException {
        LeaseKey key = key();
        Lease lease = acquire(fixture.client, key, LeaseOptions.plain(SHORT).withRenewal(Duration.ofMillis(250), LONG));
        AtomicReference<LossReason> reason = new AtomicReference<>();
        lease.onLost(reason::set);
        long start = System.nanoTime();
        fixture.proxy.blackHole(true);

        Await.until(() -> reason.get() != null);

        assertThat(reason.get()).isEqualTo(LossReason.EXPIRED);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SHORT.plus(LONG));
        assertThat(fixture.client.renew(lease, SHORT).type()).isEqualTo(RenewResult.Type.EXPIRED);
        assertThat(fixture.metrics.count("lost EXPIRED")).isEqualTo(1);
        assertThat(fixture.metrics.active()).isZero();
    }
}
