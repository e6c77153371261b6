package dev.leaselint.lease.history;

import static dev.leaselint.lease.testkit.LeaseFixture.PATIENT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.lease.AcquireResult;
import dev.leaselint.lease.Lease;
import dev.leaselint.lease.LeaseClient;
import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseMetrics;
import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.LockAcquireResultType;
import dev.leaselint.lease.OwnerFactory;
import dev.leaselint.lease.ReleaseResult;
import dev.leaselint.lease.RenewResult;
import dev.leaselint.lease.core.LeaseClients;
import dev.leaselint.lease.jedis.JedisScripts;
import dev.leaselint.lease.sql.Database;
import dev.leaselint.lease.sql.Fence;
import dev.leaselint.lease.testkit.Await;
import dev.leaselint.lease.testkit.RedisProcess;
import dev.leaselint.lease.testkit.SentinelGroup;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisSentinelPool;

/** Sentinel promotes the replica while leases are held, taken and given back. */
@Tag("faults")
class SentinelFailoverTest {

    private static final Duration COMMAND_TIMEOUT = Duration.ofMillis(900);
    /** A release that was not replicated before the failover is undone by it: the key then stays for this long. */
    private static final Duration SHORT = Duration.ofSeconds(3);
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final String KEY = "lock:history:sentinel";
    private static final LeaseKey HELD = LeaseKey.of("lock:history:held", "history");

    private final Set<String> accepted = new ConcurrentSkipListSet<>();

    @BeforeEach
    void tables() {
        Tables.create(List.of(KEY));
    }

    @AfterEach
    void drop() {
        Tables.drop();
    }

    @Test
    void leasesAndGuardedWritesGoOnWithTheNewMaster() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        try (SentinelGroup group = SentinelGroup.start();
                JedisSentinelPool pool = group.pool();
                LeaseClient client = client(pool, "holder", PATIENT);
                LeaseClient other = client(pool, "other", PATIENT)) {
            Lease held = client.tryAcquire(HELD, LeaseOptions.fenced(LONG)).acquired().orElseThrow();
            List<Future<?>> writers = List.of(executor.submit(() -> write(pool, "a")),
                    executor.submit(() -> write(pool, "b")));
            Await.until(() -> accepted.size() > 10);
            awaitReplicated(group);
            group.failOver();
            Await.until(() -> pool.getCurrentHostMaster().equals(group.master()));
            int before = accepted.size();
            awaitRenewed(client, held);
            Await.until(() -> accepted.size() > before + 10);
            executor.shutdownNow();
            for (Future<?> writer : writers) {
                writer.get();
            }

            assertThat(other.tryAcquire(HELD, LeaseOptions.fenced(LONG)).type()).isEqualTo(LockAcquireResultType.BUSY);
            assertThat(client.release(held).type()).isEqualTo(ReleaseResult.Type.RELEASED);
            Lease next = other.tryAcquire(HELD, LeaseOptions.fenced(LONG)).acquired().orElseThrow();
            assertThat(next.fencingToken().orElseThrow()).isGreaterThan(held.fencingToken().orElseThrow());
            assertThat(Tables.elements(Tables.GUARDED, KEY)).as("no update is lost").isEqualTo(accepted);
            assertThat(Tables.tokensRoseIn(KEY)).as("no stale write was taken").isTrue();
        } finally {
            executor.shutdownNow();
        }
    }

    /** While nobody is master the answer may fail to come, but it never says that the lease is over. */
    private static void awaitRenewed(LeaseClient client, Lease held) throws InterruptedException {
        Await.until(() -> {
            RenewResult result = client.renew(held, LONG);
            assertThat(result.isLost()).as(result.toString()).isFalse();
            return result.isRenewed();
        });
    }

    private static void awaitReplicated(SentinelGroup group) {
        try (Jedis master = RedisProcess.connect(group.master().getPort())) {
            // WAIT counts the replicas that have what its own connection wrote.
            master.set("lock:history:mark", "1");
            assertThat(master.waitReplicas(1, 10_000)).isEqualTo(1);
        }
    }

    /** Adds elements under short leases until interrupted. No result but a lease leads to a write. */
    private Void write(JedisSentinelPool pool, String name) throws Exception {
        try (LeaseClient client = client(pool, name, COMMAND_TIMEOUT);
                Connection connection = Database.dataSource().getConnection()) {
            Tables tables = new Tables(connection);
            for (int i = 0; !Thread.currentThread().isInterrupted(); i++) {
                AcquireResult result = client.tryAcquire(LeaseKey.of(KEY, "history"), LeaseOptions.fenced(SHORT));
                if (result instanceof AcquireResult.Acquired acquired) {
                    add(tables, acquired.lease(), name + i);
                    client.release(acquired.lease());
                } else {
                    assertThat(result.type()).isNotEqualTo(LockAcquireResultType.INVALID_CONFIGURATION);
                }
            }
        }
        return null;
    }

    private void add(Tables tables, Lease lease, String element) throws Exception {
        Fence fence = Fence.of(lease, Duration.ZERO, LeaseMetrics.NONE);
        if (tables.claim(KEY, fence)
                && tables.writeGuarded(KEY, fence, tables.read(Tables.GUARDED, KEY) + element + ",")) {
            accepted.add(element);
        }
    }

    private static LeaseClient client(JedisSentinelPool pool, String instance, Duration limit) {
        return LeaseClients.on(JedisScripts.over(pool), limit, new OwnerFactory("history", instance)).build();
    }
}
