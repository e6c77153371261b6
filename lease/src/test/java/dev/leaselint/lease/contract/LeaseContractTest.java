package dev.leaselint.lease.contract;

import static dev.leaselint.lease.testkit.LeaseFixture.LONG;
import static dev.leaselint.lease.testkit.LeaseFixture.SHORT;
import static dev.leaselint.lease.testkit.LeaseFixture.acquire;
import static dev.leaselint.lease.testkit.LeaseFixture.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.leaselint.lease.AcquireResult;
import dev.leaselint.lease.Lease;
import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseLostException;
import dev.leaselint.lease.LeaseMode;
import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.LockAcquireResultType;
import dev.leaselint.lease.LockLease;
import dev.leaselint.lease.LossReason;
import dev.leaselint.lease.ReleaseResult;
import dev.leaselint.lease.RenewResult;
import dev.leaselint.lease.RunResult;
import dev.leaselint.lease.WaitStrategy;
import dev.leaselint.lease.core.LeaseBackend;
import dev.leaselint.lease.core.ServerCheck;
import dev.leaselint.lease.testkit.Adapter;
import dev.leaselint.lease.testkit.Await;
import dev.leaselint.lease.testkit.LeaseFixture;
import dev.leaselint.lease.testkit.RedisProcess;
import dev.leaselint.lease.testkit.Setup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import redis.clients.jedis.Jedis;

/** What a lease does while nothing is broken; runs over every adapter and server. */
@Execution(ExecutionMode.CONCURRENT)
@ParameterizedClass(name = "{0}")
@MethodSource("setups")
class LeaseContractTest {

    @Parameter
    Setup setup;

    private LeaseFixture fixture;
    private LeaseFixture quick;

    static List<Setup> setups() {
        return Setup.all();
    }

    @BeforeEach
    void open() {
        fixture = new LeaseFixture(setup.redis(), setup.adapter(), LeaseFixture.PATIENT);
    }

    @AfterEach
    void close() {
        fixture.close();
        if (quick != null) {
            quick.close();
        }
    }

    /** For leases that end within the test. */
    private LeaseFixture quick() {
        if (quick == null) {
            quick = new LeaseFixture(setup.redis(), setup.adapter(), LeaseFixture.QUICK).warm();
        }
        return quick;
    }

    @ParameterizedTest
    @EnumSource
    void singleAcquireSucceedsWithExpiry(LeaseMode mode) {
        LeaseKey key = key();
        Lease lease = acquire(fixture.client, key,
                mode == LeaseMode.FENCED ? LeaseOptions.fenced(LONG) : LeaseOptions.plain(LONG));

        assertThat(fixture.direct.pttl(key.name())).isBetween(1L, LONG.toMillis());
        assertThat(fixture.direct.get(key.name())).startsWith(lease.ownerValue());
        assertThat(lease.isLocallyValid()).isTrue();
        assertThat(lease.remaining()).isPositive().isLessThan(LONG);
        assertThat(lease.fencingToken().isPresent()).isEqualTo(mode == LeaseMode.FENCED);
        lease.checkpoint();
    }

    @Test
    void secondAcquireWhileHeldIsBusyInBothModes() {
        LeaseKey key = key();
        acquire(fixture.client, key, LeaseOptions.plain(LONG));

        for (LeaseOptions options : List.of(LeaseOptions.plain(LONG), LeaseOptions.fenced(LONG))) {
            AcquireResult second = fixture.other.tryAcquire(key, options);
            assertThat(second.type()).isEqualTo(LockAcquireResultType.BUSY);
            assertThat(((AcquireResult.Busy) second).holderTtl()).isPositive().isLessThanOrEqualTo(LONG);
        }
        assertThat(fixture.client.tryAcquire(key, LeaseOptions.plain(LONG)).type())
                .as("not re-entrant").isEqualTo(LockAcquireResultType.BUSY);
    }

    @Test
    void releaseByOwnerSucceedsOnceAndFreesTheKey() {
        LeaseKey key = key();
        Lease lease = acquire(fixture.client, key, LeaseOptions.fenced(LONG));

        assertThat(fixture.client.release(lease).type()).isEqualTo(ReleaseResult.Type.RELEASED);
        assertThat(fixture.direct.exists(key.name())).isFalse();
        assertThat(fixture.client.release(lease).type()).isEqualTo(ReleaseResult.Type.ALREADY_GONE);
        assertThat(lease.isLocallyValid()).isFalse();
        assertThat(lease.remaining()).isZero();
        assertThatIllegalStateException().isThrownBy(lease::checkpoint);
        acquire(fixture.other, key, LeaseOptions.plain(LONG));
    }

    @Test
    void releaseByNonOwnerDeletesNothing() throws InterruptedException {
        LeaseKey key = key();
        Lease stale = acquire(quick().client, key, LeaseOptions.plain(SHORT));
        awaitGone(key);
        Lease current = acquire(fixture.other, key, LeaseOptions.fenced(LONG));

        assertThat(quick().client.release(stale).type()).isEqualTo(ReleaseResult.Type.NOT_OWNER);
        assertThat(fixture.direct.get(key.name())).startsWith(current.ownerValue());
    }

    @Test
    void ownerWhoseValueIsAPrefixOfTheHoldersIsNotTheOwner() throws Exception {
        LeaseKey key = key();
        for (LeaseMode mode : LeaseMode.values()) {
            fixture.backend.acquire(key, "owner-1", LONG, mode);
            assertThat(fixture.backend.release(key, "owner")).isEqualTo(ReleaseResult.Type.NOT_OWNER);
            assertThat(fixture.backend.renew(key, "owner", LONG).type()).isEqualTo(RenewResult.Type.NOT_OWNER);
            assertThat(fixture.backend.release(key, "owner-1")).isEqualTo(ReleaseResult.Type.RELEASED);
        }
    }

    @Test
    void expiredLeaseCanBeAcquiredAndItsHolderIsTold() throws InterruptedException {
        LeaseKey key = key();
        Lease lease = acquire(quick().client, key, LeaseOptions.plain(SHORT));
        AtomicReference<LossReason> reason = new AtomicReference<>();
        lease.onLost(reason::set);

        Await.until(() -> reason.get() != null);
        assertThat(reason.get()).isEqualTo(LossReason.EXPIRED);
        assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lease::checkpoint)
                .satisfies(e -> assertThat(e.reason()).isEqualTo(LossReason.EXPIRED));
        awaitGone(key);
        acquire(fixture.other, key, LeaseOptions.plain(LONG));
    }

    @Test
    void renewByOwnerExtends() {
        LeaseKey key = key();
        Lease lease = acquire(fixture.client, key, LeaseOptions.plain(LONG));
        Duration longer = LONG.multipliedBy(3);

        RenewResult result = fixture.client.renew(lease, longer);

        assertThat(result.isRenewed()).isTrue();
        assertThat(fixture.direct.pttl(key.name())).isBetween(LONG.toMillis() + 1, longer.toMillis());
        assertThat(lease.remaining()).isGreaterThan(LONG).isLessThan(longer);
    }

    @Test
    void renewNeverShortens() {
        LeaseKey key = key();
        Lease lease = acquire(fixture.client, key, LeaseOptions.plain(LONG));

        assertThat(fixture.client.renew(lease, SHORT).isRenewed()).isTrue();
        assertThat(fixture.direct.pttl(key.name())).isGreaterThan(SHORT.toMillis());
        assertThat(lease.remaining()).isGreaterThan(SHORT);
    }

    @Test
    void renewByNonOwnerFailsAndTellsTheWork() {
        LeaseKey key = key();
        Lease lease = acquire(fixture.client, key, LeaseOptions.plain(LONG));
        fixture.direct.psetex(key.name(), LONG.toMillis(), "somebody-else");

        assertThat(fixture.client.renew(lease, LONG.multipliedBy(2)).type()).isEqualTo(RenewResult.Type.NOT_OWNER);
        assertThat(fixture.direct.pttl(key.name())).isLessThanOrEqualTo(LONG.toMillis());
        assertThat(lease.isLocallyValid()).isFalse();
        assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lease::checkpoint)
                .satisfies(e -> assertThat(e.reason()).isEqualTo(LossReason.NOT_OWNER));
    }

    @Test
    void renewNeverRevivesALeaseThatIsGone() {
        LeaseKey key = key();
        Lease lease = acquire(fixture.client, key, LeaseOptions.plain(LONG));
        fixture.direct.del(key.name());

        RenewResult result = fixture.client.renew(lease, LONG);

        assertThat(result.type()).isEqualTo(RenewResult.Type.EXPIRED);
        assertThat(result.isLost()).isTrue();
        assertThat(fixture.direct.exists(key.name())).isFalse();
        assertThat(fixture.client.renew(lease, LONG).type()).as("final").isEqualTo(RenewResult.Type.EXPIRED);
    }

    @Test
    void contendersHaveExactlyOneWinnerPerLeaseWindow() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            for (int window = 0; window < 5; window++) {
                LeaseKey key = key();
                List<Callable<AcquireResult>> contenders = new ArrayList<>();
                for (int i = 0; i < 16; i++) {
                    contenders.add(() -> fixture.client.tryAcquire(key, LeaseOptions.fenced(LONG)));
                }
                int winners = 0;
                for (Future<AcquireResult> result : threads.invokeAll(contenders)) {
                    LockAcquireResultType type = result.get().type();
                    assertThat(type).isIn(LockAcquireResultType.ACQUIRED, LockAcquireResultType.BUSY);
                    winners += type == LockAcquireResultType.ACQUIRED ? 1 : 0;
                }
                assertThat(winners).isEqualTo(1);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void acquireIsIdempotentForTheSameOwner() throws Exception {
        LeaseKey key = key();
        for (LeaseMode mode : LeaseMode.values()) {
            var first = (LeaseBackend.Granted) fixture.backend.acquire(key, "owner", LONG, mode);
            var again = (LeaseBackend.Granted) fixture.backend.acquire(key, "owner", LONG, mode);
            assertThat(again.token()).isEqualTo(first.token());
            assertThat(again.validFor()).isLessThanOrEqualTo(first.validFor());
            fixture.backend.release(key, "owner");
            assertThat(fixture.direct.exists(key.name())).as("one release is enough").isFalse();
        }
    }

    @Test
    void tokensRiseAlsoAfterTheCounterWasLost() {
        LeaseKey key = key();
        long last = 0;
        for (int round = 0; round < 6; round++) {
            Lease lease = acquire(fixture.client, key, LeaseOptions.fenced(LONG));
            assertThat(lease.fencingToken().orElseThrow()).isGreaterThan(last);
            last = lease.fencingToken().orElseThrow();
            assertThat(fixture.direct.get(key.fenceKey())).as("exact, not rounded").isEqualTo(Long.toString(last));
            fixture.client.release(lease);
            if (round % 2 == 1) {
                fixture.direct.del(key.fenceKey());
            }
        }
        assertThat(last).as("exact as a Lua number").isLessThan(1L << 53);
    }

    @Test
    void tokensRiseWhenTheServersClockIsBehindTheCounter() {
        LeaseKey key = key();
        long ahead = (System.currentTimeMillis() + Duration.ofDays(365).toMillis()) * 1000;
        fixture.direct.set(key.fenceKey(), Long.toString(ahead));

        assertThat(acquire(fixture.client, key, LeaseOptions.fenced(LONG)).fencingToken()).hasValue(ahead + 1);
    }

    @Test
    void scriptsAreSentAgainWhenTheServerForgotThem() {
        fixture.direct.scriptFlush();
        LeaseKey key = key();
        Lease lease = acquire(fixture.client, key, LeaseOptions.fenced(LONG));
        assertThat(fixture.direct.pttl(key.name())).isBetween(1L, LONG.toMillis());
        fixture.direct.scriptFlush();
        assertThat(fixture.client.renew(lease, LONG.multipliedBy(2)).isRenewed()).isTrue();
        fixture.direct.scriptFlush();
        assertThat(fixture.client.release(lease).type()).isEqualTo(ReleaseResult.Type.RELEASED);
    }

    @ParameterizedTest
    @EnumSource
    void waitingAcquireGetsTheLeaseSoonAfterItsRelease(WaitStrategy strategy) throws Exception {
        LeaseKey key = key();
        Lease first = acquire(fixture.client, key, LeaseOptions.plain(LONG));
        LeaseOptions options = LeaseOptions.plain(LONG).withWaitStrategy(strategy);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<AcquireResult> waiting = thread.submit(() -> fixture.other.acquire(key, options, LONG));
            Thread.sleep(300);
            assertThat(waiting.isDone()).isFalse();
            long released = System.nanoTime();
            fixture.client.release(first);

            assertThat(waiting.get().type()).isEqualTo(LockAcquireResultType.ACQUIRED);
            assertThat(Duration.ofNanos(System.nanoTime() - released)).isLessThan(LONG.dividedBy(2));
        } finally {
            thread.shutdownNow();
        }
    }

    /** Without the announcement a waiter sleeps a whole second; one quick hand-off of many shows that it hears. */
    @Test
    void notifiedWaiterWakesUpAtTheRelease() throws Exception {
        LeaseOptions options = LeaseOptions.plain(LONG).withWaitStrategy(WaitStrategy.NOTIFY);
        Duration quick = Duration.ofMillis(500);
        Duration best = LONG;
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            for (int round = 0; round < 10 && best.compareTo(quick) >= 0; round++) {
                LeaseKey key = key();
                Lease first = acquire(fixture.client, key, LeaseOptions.plain(LONG));
                Future<AcquireResult> waiting = thread.submit(() -> fixture.other.acquire(key, options, LONG));
                Await.until(() -> fixture.direct.pubsubNumSub(key.releaseChannel()).get(key.releaseChannel()) > 0);
                Thread.sleep(100);
                long released = System.nanoTime();
                fixture.client.release(first);
                assertThat(waiting.get().type()).isEqualTo(LockAcquireResultType.ACQUIRED);
                Duration handOff = Duration.ofNanos(System.nanoTime() - released);
                best = handOff.compareTo(best) < 0 ? handOff : best;
                Await.until(() -> fixture.direct.pubsubNumSub(key.releaseChannel()).get(key.releaseChannel()) == 0);
            }
        } finally {
            thread.shutdownNow();
        }
        assertThat(best).isLessThan(quick);
    }

    @Test
    void manyWaitersAreServedOneByOneAndLeaveNoSubscription() throws Exception {
        LeaseOptions options = LeaseOptions.fenced(LONG).withWaitStrategy(WaitStrategy.NOTIFY);
        LeaseKey key = key();
        AtomicInteger holders = new AtomicInteger();
        Callable<Boolean> waiter = () -> {
            for (int round = 0; round < 3; round++) {
                Lease lease = fixture.client.acquire(key, options, LONG).acquired().orElseThrow();
                assertThat(holders.incrementAndGet()).isEqualTo(1);
                holders.decrementAndGet();
                assertThat(fixture.client.release(lease).type()).isEqualTo(ReleaseResult.Type.RELEASED);
            }
            return true;
        };
        ExecutorService threads = Executors.newFixedThreadPool(6);
        try {
            for (Future<Boolean> done : threads.invokeAll(Collections.nCopies(6, waiter))) {
                assertThat(done.get()).isTrue();
            }
        } finally {
            threads.shutdownNow();
        }
        Await.until(() -> fixture.direct.pubsubNumSub(key.releaseChannel()).get(key.releaseChannel()) == 0);
    }

    @ParameterizedTest
    @EnumSource
    void waitIsBounded(WaitStrategy strategy) throws InterruptedException {
        LeaseKey key = key();
        acquire(fixture.client, key, LeaseOptions.plain(LONG));
        LeaseOptions options = LeaseOptions.plain(LONG).withWaitStrategy(strategy);
        long start = System.nanoTime();

        AcquireResult result = fixture.other.acquire(key, options, Duration.ofMillis(400));

        assertThat(result.type()).isEqualTo(LockAcquireResultType.BUSY);
        assertThat(Duration.ofNanos(System.nanoTime() - start))
                .isBetween(Duration.ofMillis(400), LONG.dividedBy(2));
    }

    @ParameterizedTest
    @EnumSource
    void waitingAcquireGetsALeaseThatExpires(WaitStrategy strategy) throws InterruptedException {
        LeaseKey key = key();
        acquire(quick().client, key, LeaseOptions.plain(SHORT));
        AcquireResult result = fixture.other.acquire(key, LeaseOptions.plain(LONG).withWaitStrategy(strategy), LONG);
        assertThat(result.type()).isEqualTo(LockAcquireResultType.ACQUIRED);
    }

    @Test
    void renewalKeepsTheLeaseUntilTheMaximumTotalAndNoLonger() throws InterruptedException {
        LeaseKey key = key();
        Duration maxTotal = SHORT.multipliedBy(3);
        Lease lease = acquire(quick().client, key,
                LeaseOptions.plain(SHORT).withRenewal(Duration.ofMillis(250), maxTotal));
        AtomicReference<LossReason> reason = new AtomicReference<>();
        long start = System.nanoTime();
        lease.onLost(reason::set);
        AtomicReference<Duration> told = new AtomicReference<>();
        lease.onLost(() -> told.set(Duration.ofNanos(System.nanoTime() - start)));

        Thread.sleep(SHORT.toMillis() * 3 / 2);
        assertThat(lease.isLocallyValid()).isTrue();
        assertThat(fixture.direct.exists(key.name())).isTrue();

        Await.until(() -> told.get() != null);
        assertThat(reason.get()).isEqualTo(LossReason.MAX_TOTAL_REACHED);
        assertThat(told.get()).isBetween(SHORT.multipliedBy(2), maxTotal.plus(LONG));
        awaitGone(key);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(maxTotal.plus(LONG));
        assertThat(quick().client.renew(lease, SHORT).type()).isEqualTo(RenewResult.Type.MAX_TOTAL_REACHED);
    }

    @Test
    void renewalEndsWithTheRelease() throws InterruptedException {
        LeaseKey key = key();
        Lease lease = acquire(quick().client, key,
                LeaseOptions.plain(SHORT).withRenewal(Duration.ofMillis(100), LONG));
        Thread.sleep(600);
        quick().client.release(lease);
        assertThat(quick().metrics.count("renewed RENEWED")).isPositive();
        quick().metrics.events().clear();

        Thread.sleep(400);
        assertThat(quick().metrics.events()).isEmpty();
        assertThat(fixture.direct.exists(key.name())).isFalse();
        assertThat(quick().metrics.active()).isZero();
    }

    @Test
    void anyThreadMayReleaseAndRenew() throws Exception {
        LeaseKey key = key();
        Lease lease = acquire(fixture.client, key, LeaseOptions.plain(LONG));
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            assertThat(thread.submit(() -> fixture.client.renew(lease, LONG)).get().isRenewed()).isTrue();
            assertThat(thread.submit(() -> fixture.client.release(lease)).get().type())
                    .isEqualTo(ReleaseResult.Type.RELEASED);
        } finally {
            thread.shutdownNow();
        }
    }

    @Test
    void runWorksUnderTheLeaseAndReleases() throws Exception {
        LeaseKey key = key();
        RunResult<String> result = fixture.client.run(key, LeaseOptions.fenced(LONG), Duration.ZERO, lease -> {
            lease.checkpoint();
            assertThat(fixture.direct.exists(key.name())).isTrue();
            return "done";
        });
        assertThat(result).isInstanceOfSatisfying(RunResult.Completed.class, completed -> {
            assertThat(completed.value()).isEqualTo("done");
            assertThat(completed.release().type()).isEqualTo(ReleaseResult.Type.RELEASED);
        });
        assertThat(fixture.direct.exists(key.name())).isFalse();
    }

    @Test
    void runReleasesWhenTheWorkFailsAndSaysWhenItDidNotRun() throws Exception {
        LeaseKey key = key();
        assertThatIllegalStateException().isThrownBy(() ->
                fixture.client.run(key, LeaseOptions.plain(LONG), Duration.ZERO, lease -> {
                    throw new IllegalStateException("work failed");
                })).withMessage("work failed");
        assertThat(fixture.direct.exists(key.name())).isFalse();

        acquire(fixture.other, key, LeaseOptions.plain(LONG));
        RunResult<String> busy = fixture.client.run(key, LeaseOptions.plain(LONG), Duration.ZERO, lease -> "never");
        assertThat(busy).isInstanceOfSatisfying(RunResult.NotRun.class,
                notRun -> assertThat(notRun.why().type()).isEqualTo(LockAcquireResultType.BUSY));
    }

    @Test
    void runReportsALeaseLostDuringTheWork() throws Exception {
        LeaseKey key = key();
        RunResult<String> stopped = quick().client.run(key, LeaseOptions.plain(SHORT), Duration.ZERO, lease -> {
            Thread.sleep(SHORT.toMillis() + 50);
            lease.checkpoint();
            return "not reached";
        });
        assertThat(stopped).isEqualTo(new RunResult.LeaseLost<>(Optional.empty(), LossReason.EXPIRED));

        RunResult<String> careless = quick().client.run(key, LeaseOptions.plain(SHORT), Duration.ZERO, lease -> {
            Thread.sleep(SHORT.toMillis() + 50);
            return "too late";
        });
        assertThat(careless).isEqualTo(new RunResult.LeaseLost<>(Optional.of("too late"), LossReason.EXPIRED));
    }

    @Test
    void thinFaceAcquiresRenewsAndReleases() {
        String name = key().name();
        LockLease lease = fixture.locks.tryAcquire(name, LONG).orElseThrow();

        assertThat(lease.fencingToken()).isPresent();
        assertThat(fixture.locks.tryAcquire(name, LONG)).isEmpty();
        assertThat(fixture.locks.renew(lease, LONG.multipliedBy(2))).isTrue();
        assertThat(fixture.direct.pttl(name)).isGreaterThan(LONG.toMillis());
        assertThat(fixture.locks.release(lease)).isTrue();
        assertThat(fixture.locks.release(lease)).isFalse();
        assertThat(fixture.locks.renew(lease, LONG)).isFalse();
        assertThat(fixture.direct.exists(name)).isFalse();
    }

    @Test
    void invalidConfigurationIsReportedAtOnceAndNothingIsSent() throws InterruptedException {
        LeaseKey key = key();
        LeaseOptions options = LeaseOptions.plain(Duration.ofMillis(50))
                .withRenewal(Duration.ofMillis(40), Duration.ofMillis(10)).withRequestBudget(Duration.ofMillis(1));
        AcquireResult result = fixture.client.acquire(key, options, Duration.ofSeconds(1));

        assertThat(result).isInstanceOfSatisfying(AcquireResult.InvalidConfiguration.class, invalid ->
                assertThat(invalid.problems()).extracting("setting").contains(
                        "ttl", "commandTimeout", "renewal.every", "renewal.maxTotal", "requestBudget"));
        assertThat(fixture.direct.exists(key.name())).isFalse();
    }

    @Test
    void serverCheckNamesAnEvictionPolicyThatEndangersLeases() throws Exception {
        Duration limit = LeaseFixture.PATIENT;
        try (RedisProcess own = RedisProcess.start(setup.binary());
                Adapter.Connected connected = setup.adapter().connect(own.port(), limit);
                Jedis direct = own.connect()) {
            assertThat(ServerCheck.check(connected.scripts(), limit)).isEmpty();
            direct.configSet("maxmemory-policy", "allkeys-lru");
            assertThat(ServerCheck.check(connected.scripts(), limit))
                    .extracting("setting").containsExactly("server.maxmemory-policy");
        }
    }

    @Test
    void anAclOfTheKeysAndChannelsOfTheLeaseIsEnough() throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try (RedisProcess own = RedisProcess.start(setup.binary()); Jedis direct = own.connect()) {
            direct.aclSetUser("default", "resetkeys", "~lock:*", "~lease-fence:*", "resetchannels",
                    "&lease-released:*");
            LeaseFixture limited = new LeaseFixture(own, setup.adapter(), LeaseFixture.PATIENT);
            LeaseKey key = key();
            Lease lease = acquire(limited.client, key, LeaseOptions.fenced(LONG));
            Future<AcquireResult> waiting = thread.submit(() -> limited.other.acquire(key,
                    LeaseOptions.fenced(LONG).withWaitStrategy(WaitStrategy.NOTIFY), LONG));
            Await.until(() -> direct.pubsubNumSub(key.releaseChannel()).get(key.releaseChannel()) > 0);
            assertThat(limited.client.release(lease).type()).isEqualTo(ReleaseResult.Type.RELEASED);
            assertThat(waiting.get().type()).isEqualTo(LockAcquireResultType.ACQUIRED);
            limited.close();
        } finally {
            thread.shutdownNow();
        }
    }

    @Test
    void metricsTellTheStory() {
        LeaseKey key = key();
        Lease lease = acquire(fixture.client, key, LeaseOptions.plain(LONG));
        fixture.client.tryAcquire(key, LeaseOptions.plain(LONG));
        fixture.client.renew(lease, LONG);
        assertThat(fixture.metrics.active()).isEqualTo(1);
        fixture.client.release(lease);

        assertThat(fixture.metrics.events()).containsExactly(
                "acquired ACQUIRED", "acquired BUSY", "renewed RENEWED", "held", "released RELEASED");
        assertThat(fixture.metrics.active()).isZero();
    }

    @Test
    void textsShowNeitherKeyNorOwner() {
        LeaseKey key = key();
        Lease lease = acquire(fixture.client, key, LeaseOptions.plain(LONG));
        LockLease lock = fixture.locks.tryAcquire(key().name(), LONG).orElseThrow();

        assertThat(lease.toString()).doesNotContain(lease.ownerValue()).doesNotContain(key.name());
        assertThat(lock.toString()).doesNotContain(lock.value()).doesNotContain(lock.key());
        assertThat(fixture.client.tryAcquire(key, LeaseOptions.plain(LONG)).toString()).doesNotContain(key.name());
    }

    private void awaitGone(LeaseKey key) throws InterruptedException {
        Await.until(() -> !fixture.direct.exists(key.name()));
    }
}
