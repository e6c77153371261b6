package dev.leaselint.lease.history;

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
import dev.leaselint.lease.sql.PostgresSchema;
import dev.leaselint.lease.testkit.Adapter;
import dev.leaselint.lease.testkit.Await;
import dev.leaselint.lease.testkit.ChildJvm;
import dev.leaselint.lease.testkit.FaultProxy;
import dev.leaselint.lease.testkit.RedisProcess;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
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
        Database.run("CREATE TABLE history_guarded (name text PRIMARY KEY, elements text NOT NULL, claims bigint)");
        Database.run(PostgresSchema.fencingColumns(Tables.GUARDED));
        Database.run("CREATE TABLE history_unguarded (name text PRIMARY KEY, elements text NOT NULL)");
        Database.run("CREATE TABLE history_journal (id bigserial PRIMARY KEY, name text NOT NULL, token bigint)");
        for (String key : KEYS) {
            Database.run("INSERT INTO history_guarded (name, elements) VALUES ('" + key + "', '')");
            Database.run("INSERT INTO history_unguarded (name, elements) VALUES ('" + key + "', '')");
        }
    }

    @AfterEach
    void drop() {
        redis.close();
        Database.run("DROP TABLE history_guarded, history_unguarded, history_journal");
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
                Adapter.Connected connected = Adapter.JEDIS.connect(redis.port(), Worker.COMMAND_TIMEOUT);
                LeaseClient client = LeaseClients.on(connected.scripts(), Worker.COMMAND_TIMEOUT,
                        new OwnerFactory("history", "next")).build();
                Connection connection = Database.dataSource().getConnection()) {
            holder.awaitLine("HELD");
            Thread.sleep(Worker.TTL.multipliedBy(2).toMillis());
            assertThat(direct.exists(key)).as("renewed").isTrue();
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
            assertThat(elements(Tables.GUARDED, key)).containsExactly("next");
            assertThat(elements(Tables.UNGUARDED, key)).as("the control is overwritten").containsExactly("holder");
            assertThat(direct.get(key)).startsWith(next.ownerValue());
        }
    }

    private void theGuardedTableIsRightAndTheOtherIsNot(History history) {
        int lost = 0;
        for (String key : KEYS) {
            assertThat(elements(Tables.GUARDED, key)).as("guarded table, %s", key)
                    .isEqualTo(history.acceptedElements(key));
            assertThat(tokensRoseIn(key)).as("no stale write was taken, %s", key).isTrue();
            Set<String> missing = history.writtenElements(key);
            missing.removeAll(elements(Tables.UNGUARDED, key));
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
            Await.until(() -> count(workers, "HOLD") > 10 && count(workers, "refused") > 0);
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
            assertThat(worker.lines()).as("worker ended in good order").endsWith("DONE");
            lines.put("w" + lines.size(), worker.lines());
        }
        return History.parse(lines);
    }

    private static long count(List<ChildJvm> workers, String word) {
        return workers.stream().flatMap(worker -> worker.lines().stream()).filter(line -> line.contains(word)).count();
    }

    private static Set<String> elements(String table, String key) {
        String elements = Database.query("SELECT elements FROM " + table + " WHERE name = '" + key + "'");
        return Arrays.stream(elements.split(",")).filter(element -> !element.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean tokensRoseIn(String key) {
        return Database.query("SELECT count(*) FROM (SELECT token - lag(token) OVER (ORDER BY id) AS step"
                + " FROM history_journal WHERE name = '" + key + "') steps WHERE step < 0").equals("0");
    }

    private static String url() {
        return ((BaseDataSource) Database.dataSource()).getUrl();
    }
}
