package dev.leaselint.lease.history;

import static dev.leaselint.lease.testkit.LeaseFixture.PATIENT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.lease.Lease;
import dev.leaselint.lease.LeaseClient;
import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseMetrics;
import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.OwnerFactory;
import dev.leaselint.lease.core.LeaseClients;
import dev.leaselint.lease.sql.Database;
import dev.leaselint.lease.sql.Fence;
import dev.leaselint.lease.testkit.Adapter;
import dev.leaselint.lease.testkit.Await;
import dev.leaselint.lease.testkit.ChildJvm;
import dev.leaselint.lease.testkit.FaultProxy;
import dev.leaselint.lease.testkit.RedisProcess;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.common.BaseDataSource;
import redis.clients.jedis.Jedis;

/**
 * Several JVMs take leases on the same keys while links and processes fail at random. Their common history shows what
 * holds and what does not.
 */
@Tag("faults")
class HistoryTest {

    private static final long SEED = Long.getLong("lease.history.seed", 20261129L);
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("lease.history.seconds", 7));
    private static final List<Adapter> WORKERS = List.of(Adapter.JEDIS, Adapter.LETTUCE, Adapter.JEDIS);
    private static final List<String> KEYS = List.of("lock:history:one", "lock:history:two");

    private RedisProcess redis;

    @BeforeEach
    void tables() {
        redis = RedisProcess.start();
        Tables.create(KEYS);
    }

    @AfterEach
    void drop() {
        redis.close();
        Tables.drop();
    }

    @Test
    void withoutClockAndFailoverFaultsThereIsOneValidLeaseAtATimeAndTokensRise() throws InterruptedException {
        History history = run(SEED, false);

        assertThat(history.overlaps()).as("seed %d: valid at the same instant", SEED).isEmpty();
        assertThat(history.tokensOutOfOrder()).as("seed %d: tokens in grant order", SEED).isEmpty();
        theGuardedTableIsRightAndTheOtherIsNot(history);
    }

    @Test
    void underEveryFaultTheGuardedTableLosesNothing() throws InterruptedException {
        theGuardedTableIsRightAndTheOtherIsNot(run(SEED + 1, true));
    }

    /** The main failure of requirement A: the holder pauses, its lease ends, another works, the first one wakes up. */
    @Test
    void aHolderThatWasPausedIsToldAndRefused() throws Exception {
        String key = KEYS.get(0);
        try (ChildJvm holder = ChildJvm.start(Holder.class, Integer.toString(redis.port()), url(), key);
                Jedis direct = redis.connect();
                Adapter.Connected connected = Adapter.JEDIS.connect(redis.port(), PATIENT);
                LeaseClient client = LeaseClients.on(connected.scripts(), PATIENT,
                        new OwnerFactory("history", "next")).build();
                Connection connection = Database.dataSource().getConnection()) {
            holder.awaitLine("HELD");
            awaitRenewal(direct, key);
            holder.pause();
            Await.until(() -> !direct.exists(key));
            Lease next = client.tryAcquire(LeaseKey.of(key, "history"),
                    LeaseOptions.fenced(Duration.ofSeconds(30))).acquired().orElseThrow();
            Fence fence = Fence.of(next, Duration.ZERO, LeaseMetrics.NONE);
            Tables tables = new Tables(connection);
            assertThat(tables.claim(key, fence)).isTrue();
            assertThat(tables.writeGuarded(key, fence, "next,")).isTrue();
            tables.writeUnguarded(key, "next,");
            holder.resume();
            holder.tell("go on");
            holder.join();

            assertThat(holder.lines()).containsSubsequence("GUARDED false", "RELEASE NOT_OWNER");
            assertThat(holder.lines()).noneMatch("CHECKPOINT passed"::equals);
            assertThat(Tables.elements(Tables.GUARDED, key)).containsExactly("next");
            assertThat(Tables.elements(Tables.UNGUARDED, key)).as("the control is overwritten")
                    .containsExactly("holder");
            assertThat(direct.get(key)).startsWith(next.ownerValue());
        }
    }

    /** Nothing of a holder that died stands in the way: not its lease, not its token, not a write still under way. */
    @Test
    void aHolderThatWasKilledIsOverWithItsTimeToLive() throws Exception {
        String key = KEYS.get(0);
        try (ChildJvm holder = ChildJvm.start(Holder.class, Integer.toString(redis.port()), url(), key);
                Jedis direct = redis.connect();
                Adapter.Connected connected = Adapter.JEDIS.connect(redis.port(), PATIENT);
                LeaseClient client = LeaseClients.on(connected.scripts(), PATIENT,
                        new OwnerFactory("history", "next")).build();
                Connection connection = Database.dataSource().getConnection()) {
            holder.awaitLine("HELD");
            holder.kill();
            assertThat(direct.pttl(key)).as("what is left, or -2 when nothing is").isNotEqualTo(-1)
                    .isLessThanOrEqualTo(Holder.TTL.toMillis());
            Lease next = client.acquire(LeaseKey.of(key, "history"), LeaseOptions.fenced(Duration.ofSeconds(30)),
                    Duration.ofMinutes(1)).acquired().orElseThrow();

            Fence dead = storedFence(key);
            Fence fence = Fence.of(next, Duration.ZERO, LeaseMetrics.NONE);
            assertThat(fence.token()).isGreaterThan(dead.token());
            Tables tables = new Tables(connection);
            assertThat(tables.claim(key, fence)).isTrue();
            assertThat(tables.writeGuarded(key, dead, "holder,")).as("a write of the dead that comes late").isFalse();
            assertThat(tables.writeGuarded(key, fence, "next,")).isTrue();
            assertThat(Tables.elements(Tables.GUARDED, key)).containsExactly("next");
        }
    }

    /** Returns when the lease lasts longer than it did before. */
    private static void awaitRenewal(Jedis direct, String key) throws InterruptedException {
        AtomicLong left = new AtomicLong(direct.pttl(key));
        Await.until(() -> {
            long now = direct.pttl(key);
            assertThat(now).as("the lease is there").isPositive();
            return now > left.getAndSet(now);
        });
    }

    private static Fence storedFence(String key) {
        String row = " FROM " + Tables.GUARDED + " WHERE name = '" + key + "'";
        return Fence.of(Long.parseLong(Database.query("SELECT fencing_token" + row)),
                Database.query("SELECT fencing_holder" + row));
    }

    private void theGuardedTableIsRightAndTheOtherIsNot(History history) {
        int lost = 0;
        for (String key : KEYS) {
            assertThat(Tables.elements(Tables.GUARDED, key)).as("guarded table, %s", key)
                    .isEqualTo(history.acceptedElements(key));
            assertThat(Tables.tokensRoseIn(key)).as("no stale write was taken, %s", key).isTrue();
            Set<String> missing = history.writtenElements(key);
            missing.removeAll(Tables.elements(Tables.UNGUARDED, key));
            lost += missing.size();
        }
        assertThat(lost).as("the unguarded control loses updates, or this test proves nothing").isPositive();
        assertThat(history.refusedWrites()).as("stale writes were tried").isPositive();
        System.out.printf("history: %d leases, %d overlaps, %d writes, %d refused, %d lost without guard%n",
                history.holds().size(), history.overlaps().size(), history.writes().size(), history.refusedWrites(),
                lost);
    }

    private History run(long seed, boolean serverForgets) throws InterruptedException {
        System.out.printf("history: seed %d (-Dlease.history.seed), %s%n", seed, TIME);
        List<FaultProxy> proxies = new ArrayList<>();
        List<ChildJvm> workers = new ArrayList<>();
        try {
            for (Adapter adapter : WORKERS) {
                FaultProxy proxy = new FaultProxy(redis.port());
                proxies.add(proxy);
                workers.add(ChildJvm.start(Worker.class, "w" + workers.size(), adapter.name(),
                        Integer.toString(proxy.port()), url(), Long.toString(seed * 31 + workers.size()),
                        String.join(",", KEYS)));
            }
            for (ChildJvm worker : workers) {
                worker.awaitLine("READY");
            }
            new Faults(new Random(seed), redis, proxies, workers, KEYS).run(TIME, serverForgets);
            // On a slow machine it takes longer until enough has happened.
            Await.until(() -> {
                assertThat(workers).as("workers go on").allMatch(ChildJvm::isRunning);
                return count(workers, "HOLD") > 10 && count(workers, "refused") > 0;
            });
            for (ChildJvm worker : workers) {
                worker.tell("end");
            }
            for (ChildJvm worker : workers) {
                worker.join();
            }
            return history(workers);
        } finally {
            workers.forEach(ChildJvm::close);
            proxies.forEach(FaultProxy::close);
        }
    }

    private static History history(List<ChildJvm> workers) {
        Map<String, List<String>> lines = new TreeMap<>();
        for (ChildJvm worker : workers) {
            assertThat(worker.lines()).as("worker ended in good order: %s", worker).endsWith("DONE");
            lines.put("w" + lines.size(), worker.lines());
        }
        return History.parse(lines);
    }

    private static long count(List<ChildJvm> workers, String word) {
        return workers.stream().flatMap(worker -> worker.lines().stream()).filter(line -> line.contains(word)).count();
    }

    private static String url() {
        return ((BaseDataSource) Database.dataSource()).getUrl();
    }
}
