package dev.leaselint.lease.fault;

import static dev.leaselint.lease.testkit.LeaseFixture.LONG;
import static dev.leaselint.lease.testkit.LeaseFixture.QUICK;
import static dev.leaselint.lease.testkit.LeaseFixture.SHORT;
import static dev.leaselint.lease.testkit.LeaseFixture.acquire;
import static dev.leaselint.lease.testkit.LeaseFixture.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.leaselint.lease.AcquireResult;
import dev.leaselint.lease.Lease;
import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.LeaseUnavailableException;
import dev.leaselint.lease.LockAcquireResultType;
import dev.leaselint.lease.LockLease;
import dev.leaselint.lease.ReleaseResult;
import dev.leaselint.lease.WaitStrategy;
import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.redis.ReleaseNotifications;
import dev.leaselint.lease.testkit.Adapter;
import dev.leaselint.lease.testkit.Await;
import dev.leaselint.lease.testkit.FaultProxy;
import dev.leaselint.lease.testkit.LeaseFixture;
import dev.leaselint.lease.testkit.RedisProcess;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a lease does when the link to the server misbehaves; runs over every adapter. */
@Tag("faults")
@Execution(ExecutionMode.CONCURRENT)
@ParameterizedClass(name = "{0}")
@EnumSource(Adapter.class)
class LinkFaultTest {

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

    @ParameterizedTest
    @EnumSource(FaultProxy.Fault.class)
    void unknownAcquireIsReportedAsSuchAndHoldsNothing(FaultProxy.Fault fault) throws InterruptedException {
        LeaseKey key = key();
        fixture.proxy.inject(fault, 0, 1);

        AcquireResult result = fixture.client.tryAcquire(key, LeaseOptions.fenced(LONG));

        assertThat(result.type()).isEqualTo(LockAcquireResultType.REDIS_TIMEOUT);
        assertThat(fixture.metrics.events()).contains("commandTimedOut", "acquireUnknown", "acquired REDIS_TIMEOUT");
        awaitGone(key);
        assertThat(fixture.metrics.active()).isZero();
    }

    @ParameterizedTest
    @EnumSource(FaultProxy.Fault.class)
    void unknownAcquireIsSettledWithTheSameOwnerWhileThereIsTimeToWait(FaultProxy.Fault fault) throws Exception {
        LeaseKey key = key();
        fixture.proxy.inject(fault, 0, 1);

        AcquireResult result = fixture.client.acquire(key, LeaseOptions.fenced(LONG), LONG);

        assertThat(result.type()).isEqualTo(LockAcquireResultType.ACQUIRED);
        Lease lease = result.acquired().orElseThrow();
        assertThat(fixture.direct.get(key.name()))
                .isEqualTo(lease.ownerValue() + "|" + lease.fencingToken().orElseThrow());
        fixture.client.release(lease);
        awaitGone(key);
        Lease next = acquire(fixture.other, key, LeaseOptions.plain(LONG));
        // The release that follows an unanswered command must leave the next owner alone.
        Thread.sleep(QUICK.toMillis() + 100);
        assertThat(fixture.direct.get(key.name())).isEqualTo(next.ownerValue());
    }

    @Test
    void redisUnavailableDuringAcquire() throws InterruptedException {
        fixture.proxy.refuse();
        LeaseKey key = key();

        Await.until(() -> fixture.client.tryAcquire(key, LeaseOptions.plain(LONG)).type()
                == LockAcquireResultType.REDIS_UNAVAILABLE);
        AcquireResult result = fixture.client.acquire(key, LeaseOptions.plain(LONG), Duration.ofSeconds(1));

        assertThat(result).isInstanceOfSatisfying(AcquireResult.RedisUnavailable.class,
                unavailable -> assertThat(unavailable.cause()).isNotNull());
        assertThat(fixture.direct.exists(key.name())).isFalse();
    }

    @Test
    void redisUnavailableDuringReleaseIsMadeUpForLater() throws InterruptedException {
        LeaseKey key = key();
        Lease lease = acquire(fixture.client, key, LeaseOptions.plain(LONG).withRenewal(Duration.ofSeconds(1), LONG));
        fixture.proxy.refuse();

        ReleaseResult result = fixture.client.release(lease);

        assertThat(result.isDefinite()).isFalse();
        assertThat(lease.isLocallyValid()).isFalse();
        assertThat(fixture.direct.exists(key.name())).isTrue();
        fixture.proxy.heal();
        awaitGone(key);
        assertThat(fixture.metrics.events()).noneMatch(event -> event.startsWith("renewed"));
    }

    @ParameterizedTest
    @EnumSource(value = FaultProxy.Fault.class, names = {"DROP_REPLY", "CUT_AFTER_REQUEST"})
    void releaseWhoseReplyIsLostCanBeRepeated(FaultProxy.Fault fault) throws InterruptedException {
        LeaseKey key = key();
        Lease lease = acquire(fixture.client, key, LeaseOptions.plain(LONG));
        fixture.proxy.inject(fault, 0, 1);

        assertThat(fixture.client.release(lease).type()).isEqualTo(ReleaseResult.Type.UNKNOWN);
        awaitGone(key);
        Await.until(() -> fixture.client.release(lease).type() == ReleaseResult.Type.ALREADY_GONE);
    }

    @Test
    void waiterWhoseSubscriptionBreaksPollsAndTheNextOneHearsAgain() throws Exception {
        LeaseOptions options = LeaseOptions.plain(LONG).withWaitStrategy(WaitStrategy.NOTIFY);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            for (boolean broken : new boolean[] {true, false}) {
                Await.until(() -> subscribes(fixture.backend.notifications().orElseThrow(), "lease-released:any",
                        new AtomicInteger()));
                LeaseKey key = key();
                Lease first = acquire(fixture.other, key, LeaseOptions.plain(LONG));
                Future<AcquireResult> waiting = thread.submit(() -> fixture.other.acquire(key, options, LONG));
                Await.until(() -> fixture.direct.pubsubNumSub(key.releaseChannel()).get(key.releaseChannel()) > 0);
                if (broken) {
                    fixture.proxy.cut();
                }
                Await.until(() -> fixture.other.release(first).isDefinite());
                assertThat(waiting.get().type()).isEqualTo(LockAcquireResultType.ACQUIRED);
            }
        } finally {
            thread.shutdownNow();
        }
    }

    /** The confirmation never comes: the wait for it ends all the same, and later ones hear again. */
    @Test
    void waitForASubscriptionIsBounded() throws Exception {
        LeaseOptions options = LeaseOptions.plain(LONG).withWaitStrategy(WaitStrategy.NOTIFY);
        LeaseKey before = key();
        acquire(fixture.other, before, LeaseOptions.plain(LONG));
        fixture.client.acquire(before, options, Duration.ofMillis(50));
        LeaseKey key = key();
        ReleaseNotifications notifications = fixture.backend.notifications().orElseThrow();
        fixture.proxy.blackHole(true);
        long start = System.nanoTime();

        assertThatExceptionOfType(RedisFailure.class)
                .isThrownBy(() -> notifications.subscribe(key.releaseChannel(), () -> { }, QUICK));
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(QUICK.plus(LONG));

        fixture.proxy.heal();
        fixture.proxy.cut();
        AtomicInteger heard = new AtomicInteger();
        Await.until(() -> subscribes(notifications, key.releaseChannel(), heard));
        Await.until(() -> fixture.direct.publish(key.releaseChannel(), "") > 0 && heard.get() > 0);
    }

    private static boolean subscribes(ReleaseNotifications notifications, String channel, AtomicInteger heard) {
        try {
            notifications.subscribe(channel, heard::incrementAndGet, QUICK);
            return true;
        } catch (RedisFailure failure) {
            return false;
        }
    }

    @Test
    void replyThatComesTooLateIsNotTakenForThatOfTheNextCommand() throws Exception {
        Lease held = acquire(fixture.client, key(), LeaseOptions.fenced(LONG));
        fixture.proxy.delayReplies(QUICK.plusMillis(200));
        assertThat(fixture.client.tryAcquire(key(), LeaseOptions.fenced(LONG)).type())
                .isEqualTo(LockAcquireResultType.REDIS_TIMEOUT);
        fixture.proxy.delayReplies(Duration.ZERO);

        Await.until(() -> fixture.client.renew(held, LONG.multipliedBy(2)).isRenewed());
        for (int i = 0; i < 5; i++) {
            LeaseKey next = key();
            Lease lease = acquire(fixture.client, next, LeaseOptions.fenced(LONG));
            assertThat(fixture.direct.get(next.name()))
                    .isEqualTo(lease.ownerValue() + "|" + lease.fencingToken().orElseThrow());
            assertThat(fixture.client.release(lease).type()).isEqualTo(ReleaseResult.Type.RELEASED);
        }
    }

    @Test
    void leaseTimeCountsFromBeforeTheCommandWasSent() {
        Duration delay = Duration.ofMillis(200);
        fixture.proxy.delayReplies(delay);
        Lease lease = acquire(fixture.client, key(), LeaseOptions.plain(LONG));
        assertThat(lease.remaining()).isLessThanOrEqualTo(LONG.minus(delay));
        fixture.client.renew(lease, LONG.multipliedBy(2));
        assertThat(lease.remaining()).isLessThanOrEqualTo(LONG.multipliedBy(2).minus(delay));
    }

    @Test
    void anAnswerThatLeavesTooLittleIsTakenBack() throws InterruptedException {
        LeaseKey key = key();
        fixture.proxy.delayReplies(Duration.ofMillis(200));
        AcquireResult result = fixture.client.tryAcquire(key,
                LeaseOptions.plain(SHORT).withMinRemaining(SHORT.minusMillis(100)));

        assertThat(result.type()).isEqualTo(LockAcquireResultType.REDIS_TIMEOUT);
        awaitGone(key);
    }

    @Test
    void thinFaceNeverHidesThatRedisIsDown() throws InterruptedException {
        LockLease lease = fixture.locks.tryAcquire(key().name(), LONG).orElseThrow();
        fixture.proxy.refuse();

        assertThatExceptionOfType(LeaseUnavailableException.class)
                .isThrownBy(() -> fixture.locks.tryAcquire(key().name(), LONG));
        assertThatExceptionOfType(LeaseUnavailableException.class).isThrownBy(() -> fixture.locks.renew(lease, LONG));
        assertThatExceptionOfType(LeaseUnavailableException.class).isThrownBy(() -> fixture.locks.release(lease));
        fixture.proxy.heal();
        Await.until(() -> !fixture.direct.exists(lease.key()));
    }

    @Test
    void interruptDuringAcquireLeavesNothingBehind() throws Exception {
        LeaseKey key = key();
        fixture.proxy.inject(FaultProxy.Fault.DROP_REPLY, 0, 1);
        AtomicReference<Object> outcome = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            try {
                outcome.set(fixture.client.acquire(key, LeaseOptions.plain(LONG), Duration.ZERO));
            } catch (InterruptedException e) {
                outcome.set(e);
            }
        });
        thread.start();
        Await.until(() -> fixture.direct.exists(key.name()));
        thread.interrupt();
        thread.join();

        assertThat(outcome.get()).isInstanceOf(InterruptedException.class);
        awaitGone(key);
    }

    @Test
    void interruptWhileWaitingEndsTheWait() throws Exception {
        LeaseKey key = key();
        Lease holder = acquire(fixture.other, key, LeaseOptions.plain(LONG));
        AtomicReference<Object> outcome = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            try {
                outcome.set(fixture.client.acquire(key, LeaseOptions.plain(LONG), LONG));
            } catch (InterruptedException e) {
                outcome.set(e);
            }
        });
        thread.start();
        Thread.sleep(100);
        thread.interrupt();
        thread.join();

        assertThat(outcome.get()).isInstanceOf(InterruptedException.class);
        assertThat(fixture.direct.get(key.name())).isEqualTo(holder.ownerValue());
    }

    @Test
    void interruptedThreadCanTryAndReleaseAndKeepsItsFlag() {
        LeaseKey key = key();
        Thread.currentThread().interrupt();
        try {
            Lease lease = acquire(fixture.client, key, LeaseOptions.plain(LONG));
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
            assertThat(fixture.client.release(lease).type()).isEqualTo(ReleaseResult.Type.RELEASED);
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
            assertThatExceptionOfType(InterruptedException.class)
                    .isThrownBy(() -> fixture.client.acquire(key, LeaseOptions.plain(LONG), LONG));
        } finally {
            Thread.interrupted();
        }
        assertThat(fixture.direct.exists(key.name())).isFalse();
    }

    @Test
    void interruptDuringReleaseIsKeptAndTheKeyGoes() throws Exception {
        LeaseKey key = key();
        Lease lease = acquire(fixture.client, key, LeaseOptions.plain(LONG));
        fixture.proxy.delayReplies(Duration.ofMillis(200));
        AtomicReference<ReleaseResult.Type> result = new AtomicReference<>();
        AtomicBoolean flag = new AtomicBoolean();
        Thread thread = new Thread(() -> {
            result.set(fixture.client.release(lease).type());
            flag.set(Thread.currentThread().isInterrupted());
        });
        thread.start();
        Thread.sleep(50);
        thread.interrupt();
        thread.join();

        assertThat(result.get()).isIn(ReleaseResult.Type.RELEASED, ReleaseResult.Type.UNKNOWN);
        assertThat(flag).isTrue();
        awaitGone(key);
    }

    private void awaitGone(LeaseKey key) throws InterruptedException {
        Await.until(() -> !fixture.direct.exists(key.name()));
    }
}
