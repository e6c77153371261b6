package dev.leaselint.lease.fault;

import static dev.leaselint.lease.testkit.LeaseFixture.LONG;
import static dev.leaselint.lease.testkit.LeaseFixture.PATIENT;
import static dev.leaselint.lease.testkit.LeaseFixture.QUICK;
import static dev.leaselint.lease.testkit.LeaseFixture.SHORT;
import static dev.leaselint.lease.testkit.LeaseFixture.acquire;
import static dev.leaselint.lease.testkit.LeaseFixture.key;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.lease.AcquireResult;
import dev.leaselint.lease.Lease;
import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.LockAcquireResultType;
import dev.leaselint.lease.LossReason;
import dev.leaselint.lease.ReleaseResult;
import dev.leaselint.lease.RenewResult;
import dev.leaselint.lease.core.ServerCheck;
import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.testkit.Adapter;
import dev.leaselint.lease.testkit.Await;
import dev.leaselint.lease.testkit.LeaseFixture;
import dev.leaselint.lease.testkit.RedisProcess;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.args.ClientPauseMode;

/** What a lease does when the server stalls, dies, refuses or fails over. */
@Tag("faults")
@Execution(ExecutionMode.CONCURRENT)
@ParameterizedClass(name = "{0}")
@EnumSource(Adapter.class)
class ServerFaultTest {

    @Parameter
    Adapter adapter;

    private RedisProcess redis;
    private LeaseFixture fixture;

    @BeforeEach
    void open() {
        redis = RedisProcess.start();
        fixture = new LeaseFixture(redis, adapter, QUICK).warm();
    }

    @AfterEach
    void close() {
        fixture.close();
        redis.close();
    }

    @Test
    void commandCarriedOutAfterAStallIsTakenBack() throws InterruptedException {
        LeaseKey key = key();
        redis.pause();
        AcquireResult result = fixture.client.tryAcquire(key, LeaseOptions.fenced(LONG));
        assertThat(result.type()).isEqualTo(LockAcquireResultType.REDIS_TIMEOUT);
        redis.resume();

        // The counter shows that the acquire was carried out although the client had given up.
        Await.until(() -> fixture.direct.exists(key.fenceKey()));
        awaitGone(key);
    }

    @Test
    void commandNeverCarriedOutIsReportedAsUnknownToo() throws InterruptedException {
        LeaseKey key = key();
        fixture.direct.clientPause(Duration.ofSeconds(2).toMillis(), ClientPauseMode.WRITE);
        assertThat(fixture.client.tryAcquire(key, LeaseOptions.fenced(LONG)).type())
                .isEqualTo(LockAcquireResultType.REDIS_TIMEOUT);
        fixture.proxy.cut();
        fixture.direct.clientUnpause();

        Await.until(() -> fixture.client.tryAcquire(key(), LeaseOptions.plain(LONG)).type()
                == LockAcquireResultType.ACQUIRED);
        awaitGone(key);
    }

    @Test
    void renewalOutlivesAStallShorterThanTheLease() throws InterruptedException {
        LeaseKey key = key();
        Lease lease = acquire(fixture.client, key,
                LeaseOptions.plain(SHORT.multipliedBy(3)).withRenewal(Duration.ofMillis(300), LONG));
        redis.pause();
        Await.until(() -> fixture.metrics.count("renewed UNKNOWN") > 0);
        redis.resume();
        fixture.metrics.events().clear();
        Await.until(() -> fixture.metrics.count("renewed RENEWED") > 0);
        lease.checkpoint();
    }

    @Test
    void crashThatLosesTheKeyEndsTheLease() throws InterruptedException {
        LeaseKey key = key();
        Lease lease = acquire(fixture.client, key,
                LeaseOptions.fenced(LONG).withRenewal(Duration.ofMillis(200), LONG.multipliedBy(3)));
        AtomicReference<LossReason> reason = new AtomicReference<>();
        lease.onLost(reason::set);
        redis.kill();
        redis.restart();

        Await.until(() -> reason.get() != null);
        assertThat(reason.get()).isEqualTo(LossReason.GONE);
        Lease next = acquire(fixture.other, key, LeaseOptions.fenced(LONG));
        assertThat(next.fencingToken().orElseThrow()).isGreaterThan(lease.fencingToken().orElseThrow());
        assertThat(fixture.client.release(lease).type()).isEqualTo(ReleaseResult.Type.NOT_OWNER);
    }

    @Test
    void refusedWritesAreUnavailableAndLeaveNoZombie() throws InterruptedException {
        LeaseKey held = key();
        Lease lease = acquire(fixture.client, held,
                LeaseOptions.plain(LONG).withRenewal(Duration.ofMillis(200), LONG.multipliedBy(3)));
        fixture.direct.configSet("min-replicas-to-write", "1");

        LeaseKey refused = key();
        AcquireResult result = fixture.client.tryAcquire(refused, LeaseOptions.fenced(LONG));
        assertThat(result.type()).isEqualTo(LockAcquireResultType.REDIS_UNAVAILABLE);
        assertThat(fixture.direct.exists(refused.name())).isFalse();
        assertThat(fixture.client.renew(lease, LONG.multipliedBy(2)).type()).isEqualTo(RenewResult.Type.UNAVAILABLE);
        assertThat(lease.isLocallyValid()).as("a failed renewal is no loss").isTrue();
        assertThat(fixture.client.release(lease).type()).isEqualTo(ReleaseResult.Type.UNAVAILABLE);
        fixture.metrics.events().clear();
        fixture.direct.configSet("min-replicas-to-write", "0");

        awaitGone(held);
        Thread.sleep(400);
        assertThat(fixture.metrics.events()).as("renewal ended with the release").isEmpty();
        acquire(fixture.other, held, LeaseOptions.plain(LONG));
    }

    /** Stands for a jump of the server's clock, which ends leases early. */
    @Test
    void keyThatExpiresEarlyIsNoticedAtTheNextRenewal() throws InterruptedException {
        LeaseKey key = key();
        Lease lease = acquire(fixture.client, key,
                LeaseOptions.plain(LONG).withRenewal(Duration.ofMillis(200), LONG.multipliedBy(3)));
        AtomicReference<LossReason> reason = new AtomicReference<>();
        lease.onLost(reason::set);
        fixture.direct.pexpire(key.name(), 1);
        Await.until(() -> reason.get() != null);
        assertThat(reason.get()).isEqualTo(LossReason.GONE);
    }

    /** The hole that no lease on a replicated Redis closes: only the token tells the two holders apart. */
    @Test
    void failoverBeforeReplicationGivesTwoHoldersWithDifferentTokens() throws InterruptedException {
        try (RedisProcess replica = RedisProcess.start(); Jedis toReplica = replica.connect()) {
            toReplica.replicaof("127.0.0.1", redis.port());
            Await.until(() -> toReplica.info("replication").contains("master_link_status:up"));
            try (Adapter.Connected view = adapter.connect(replica.port(), PATIENT)) {
                assertThat(ServerCheck.check(view.scripts(), PATIENT))
                        .extracting("setting").containsExactly("server.role");
            } catch (RedisFailure e) {
                throw new AssertionError(e);
            }
            LeaseKey key = key();
            Lease before = acquire(fixture.client, key, LeaseOptions.fenced(LONG));
            fixture.client.release(before);
            Await.until(() -> toReplica.exists(key.fenceKey()) && !toReplica.exists(key.name()));
            toReplica.replicaof("127.0.0.1", 1);
            Lease first = acquire(fixture.client, key, LeaseOptions.fenced(LONG));
            redis.kill();
            toReplica.replicaofNoOne();

            try (LeaseFixture promoted = new LeaseFixture(replica, adapter, PATIENT)) {
                Lease second = acquire(promoted.client, key, LeaseOptions.fenced(LONG));
                assertThat(first.isLocallyValid()).as("not guaranteed: one holder at a time").isTrue();
                assertThat(second.fencingToken().orElseThrow()).isGreaterThan(first.fencingToken().orElseThrow());
            }
        }
    }

    private void awaitGone(LeaseKey key) throws InterruptedException {
        Await.until(() -> !fixture.direct.exists(key.name()));
    }
}
