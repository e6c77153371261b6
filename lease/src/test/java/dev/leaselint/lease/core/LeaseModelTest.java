package dev.leaselint.lease.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.lease.AcquireResult;
import dev.leaselint.lease.Lease;
import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseMetrics;
import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.LossReason;
import dev.leaselint.lease.OwnerFactory;
import dev.leaselint.lease.ReleaseResult;
import dev.leaselint.lease.RenewResult;
import dev.leaselint.lease.testkit.RecordingMetrics;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The life of a handle in virtual time: thousands of schedules of delays, losses, pauses and stolen keys. */
class LeaseModelTest {

    private static final long SEED = 20261129;
    private static final int SCHEDULES = 4000;
    private static final LeaseKey KEY = LeaseKey.of("lock:model", "model");
    private static final Duration TTL = Duration.ofSeconds(1);
    private static final Duration EVERY = Duration.ofMillis(300);
    private static final Duration MAX_TOTAL = Duration.ofSeconds(5);
    private static final LeaseOptions OPTIONS = LeaseOptions.fenced(TTL).withRenewal(EVERY, MAX_TOTAL);

    private final VirtualTime time = new VirtualTime();
    private final RecordingMetrics metrics = new RecordingMetrics();

    @Test
    void validHandleMeansHeldKeyUnderEverySchedule() {
        int lost = 0;
        int kept = 0;
        for (int schedule = 0; schedule < SCHEDULES; schedule++) {
            Random random = new Random(SEED + schedule);
            Run run = new Run(random, random.nextDouble() * 0.7);
            AcquireResult result = run.client.tryAcquire(KEY, OPTIONS);
            if (result instanceof AcquireResult.Acquired acquired) {
                boolean wasLost = run.live(acquired.lease(), SEED + schedule);
                lost += wasLost ? 1 : 0;
                kept += wasLost ? 0 : 1;
            } else {
                run.time.runFor(Duration.ofSeconds(3));
                assertThat(run.server.holder()).as("seed %d: nothing is left behind", SEED + schedule).isNull();
            }
        }
        assertThat(lost).as("schedules with a loss").isGreaterThan(SCHEDULES / 20);
        assertThat(kept).as("schedules without").isGreaterThan(SCHEDULES / 20);
    }

    /** One schedule in a world of its own. */
    private static final class Run {

        final Random random;
        final VirtualTime time = new VirtualTime();
        final RecordingMetrics metrics = new RecordingMetrics();
        final ModelServer server;
        final DefaultLeaseClient client;
        final List<LossReason> losses = new ArrayList<>();

        Run(Random random, double lossRate) {
            this.random = random;
            this.server = new ModelServer(time, random, lossRate);
            this.client = client(server, time, metrics);
        }

        /** Lives through a random time, then releases. Whether the lease was lost. */
        boolean live(Lease lease, long seed) {
            long start = time.nanoTime();
            lease.onLost(losses::add);
            for (int step = random.nextInt(60); step > 0; step--) {
                time.runFor(Duration.ofMillis(random.nextInt(120)));
                check(lease, start, seed);
            }
            boolean lost = !losses.isEmpty();
            client.release(lease);
            int renewals = server.renewals;
            time.runFor(Duration.ofSeconds(4));
            assertThat(server.renewals).as("seed %d: no renewal after the release", seed).isEqualTo(renewals);
            assertThat(server.holder()).as("seed %d: released or expired", seed).isNull();
            assertThat(metrics.active()).as("seed %d", seed).isZero();
            assertThat(losses.size()).as("seed %d: told at most once", seed).isLessThanOrEqualTo(1);
            return lost;
        }

        private void check(Lease lease, long start, long seed) {
            if (lease.isLocallyValid()) {
                assertThat(server.holder()).as("seed %d: valid handle, foreign key", seed)
                        .isEqualTo(lease.ownerValue());
                assertThat(lease.remaining().toNanos()).as("seed %d: later than the server", seed)
                        .isLessThanOrEqualTo(server.expiresAt() - time.nanoTime());
                assertThat(Duration.ofNanos(time.nanoTime() - start)).as("seed %d: beyond the maximum", seed)
                        .isLessThanOrEqualTo(MAX_TOTAL);
                assertThat(losses).as("seed %d", seed).isEmpty();
            } else {
                time.runFor(Duration.ofMillis(1));
                assertThat(losses).as("seed %d: told", seed).hasSize(1);
            }
        }
    }

    @Test
    void keyTakenByAnotherIsNoticedAtTheNextRenewal() {
        ModelServer server = new ModelServer(time, new Random(SEED), 0);
        Lease lease = acquire(server);
        List<LossReason> losses = new ArrayList<>();
        lease.onLost(losses::add);
        server.lose("thief");
        time.runFor(EVERY.plusMillis(50));
        assertThat(losses).containsExactly(LossReason.NOT_OWNER);
        assertThat(lease.remaining()).isZero();
        assertThat(server.holder()).isEqualTo("thief");
    }

    @Test
    void keyTakenInTheLastStretchIsNoticedToo() {
        ModelServer server = new ModelServer(time, new Random(SEED), 0);
        Lease lease = acquire(server);
        List<LossReason> losses = new ArrayList<>();
        lease.onLost(losses::add);
        time.runFor(MAX_TOTAL.minusMillis(500));
        server.lose("thief");
        time.runFor(EVERY.plusMillis(50));
        assertThat(losses).containsExactly(LossReason.NOT_OWNER);
    }

    @Test
    void maximumTotalEndsTheLeaseAlsoAtTheServer() {
        ModelServer server = new ModelServer(time, new Random(SEED), 0);
        Lease lease = acquire(server);
        List<LossReason> losses = new ArrayList<>();
        lease.onLost(losses::add);
        time.runFor(MAX_TOTAL.minusMillis(200));
        assertThat(lease.isLocallyValid()).isTrue();
        time.runFor(Duration.ofMillis(250));
        assertThat(losses).containsExactly(LossReason.MAX_TOTAL_REACHED);
        assertThat(server.holder()).isNull();
    }

    @Test
    void releaseIsRepeatedForAsLongAsARenewalByHandMadeTheLeaseLast() {
        ModelServer server = new ModelServer(time, new Random(SEED), 0);
        DefaultLeaseClient client = client(server, time, metrics);
        Lease lease = client.tryAcquire(KEY, LeaseOptions.fenced(TTL)).acquired().orElseThrow();
        client.renew(lease, TTL.multipliedBy(60));
        server.silent = true;
        assertThat(client.release(lease).type()).isEqualTo(ReleaseResult.Type.UNKNOWN);
        time.runFor(TTL.multipliedBy(10));
        server.silent = false;
        time.runFor(TTL.multipliedBy(10));
        assertThat(server.holder()).isNull();
    }

    @Test
    void deadlineThatHasPassedStaysPassed() {
        ModelServer server = new ModelServer(time, new Random(SEED), 0);
        DefaultLeaseClient client = client(server, time, metrics);
        Lease lease = client.tryAcquire(KEY, LeaseOptions.fenced(TTL)).acquired().orElseThrow();
        LeaseState state = ((HeldLease) lease).state();
        time.pass(lease.remaining());
        assertThat(state.extend(time.nanoTime() + TTL.toNanos())).isFalse();
        assertThat(lease.isLocallyValid()).isFalse();
    }

    @Test
    void longPauseOfTheProcessIsALossWithoutAsking() {
        ModelServer server = new ModelServer(time, new Random(SEED), 0);
        Lease lease = acquire(server);
        List<LossReason> losses = new ArrayList<>();
        lease.onLost(losses::add);
        int before = server.renewals;
        time.pass(TTL.multipliedBy(3));
        assertThat(lease.isLocallyValid()).isFalse();
        time.runFor(Duration.ZERO);
        assertThat(losses).containsExactly(LossReason.PAUSED);
        assertThat(server.renewals).isEqualTo(before);
    }

    @Test
    void lateListenerIsToldAtOnceAndFailingListenersHarmNobody() {
        ModelServer server = new ModelServer(time, new Random(SEED), 0);
        Lease lease = acquire(server);
        List<LossReason> losses = new ArrayList<>();
        lease.onLost(reason -> {
            throw new IllegalStateException("listener fails");
        });
        lease.onLost(losses::add);
        server.lose("thief");
        time.runFor(EVERY);
        lease.onLost(losses::add);
        assertThat(losses).containsExactly(LossReason.NOT_OWNER, LossReason.NOT_OWNER);
    }

    @Test
    void failingMetricsHarmNobody() {
        LeaseMetrics failing = (LeaseMetrics) Proxy.newProxyInstance(
                LeaseMetrics.class.getClassLoader(), new Class<?>[] {LeaseMetrics.class}, (proxy, method, args) -> {
                    throw new IllegalStateException("metrics fail");
                });
        ModelServer server = new ModelServer(time, new Random(SEED), 0);
        DefaultLeaseClient client = client(server, time, failing);
        Lease lease = client.tryAcquire(KEY, OPTIONS).acquired().orElseThrow();
        assertThat(client.renew(lease, TTL).type()).isEqualTo(RenewResult.Type.RENEWED);
        assertThat(client.release(lease).type()).isEqualTo(ReleaseResult.Type.RELEASED);
    }

    @Test
    void abandonedHandleIsNoLongerRenewedAndItsLeaseRunsOut() throws InterruptedException {
        ModelServer server = new ModelServer(time, new Random(SEED), 0);
        acquire(server);
        long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        int before;
        do {
            before = server.renewals;
            System.gc();
            Thread.sleep(20);
            time.runFor(EVERY);
        } while (server.renewals > before && System.nanoTime() - end < 0);
        time.runFor(TTL);
        assertThat(server.holder()).isNull();
        assertThat(metrics.events()).contains("lost EXPIRED");
    }

    private Lease acquire(ModelServer server) {
        return client(server, time, metrics).tryAcquire(KEY, OPTIONS).acquired().orElseThrow();
    }

    private static DefaultLeaseClient client(ModelServer server, VirtualTime time, LeaseMetrics metrics) {
        LeaseMetrics safe = new SafeMetrics(metrics);
        return new DefaultLeaseClient(new Acquirer.Parts(server, new OwnerFactory("model", "one"),
                new Releases(server, time, time, safe), time, safe), time);
    }
}
