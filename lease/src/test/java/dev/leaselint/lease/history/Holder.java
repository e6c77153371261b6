package dev.leaselint.lease.history;

import dev.leaselint.lease.Lease;
import dev.leaselint.lease.LeaseClient;
import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseLostException;
import dev.leaselint.lease.LeaseMetrics;
import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.OwnerFactory;
import dev.leaselint.lease.ReleaseResult;
import dev.leaselint.lease.core.LeaseClients;
import dev.leaselint.lease.sql.Fence;
import dev.leaselint.lease.testkit.Adapter;
import dev.leaselint.lease.testkit.Await;
import dev.leaselint.lease.testkit.WarmUp;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

/** A process of its own that takes one renewed lease, waits for a word, and then writes what it had in mind. */
final class Holder {

    /** Long enough that no pause of a busy machine ends the lease before the test does. */
    static final Duration TTL = Duration.ofSeconds(6);
    private static final Duration COMMAND_TIMEOUT = Duration.ofMillis(1900);
    private static final Duration MAX_WAIT = Duration.ofMinutes(1);
    private static final Duration MAX_TOTAL = Duration.ofMinutes(5);

    private Holder() {
    }

    /** Arguments: port of Redis, URL of PostgreSQL, key. */
    public static void main(String[] args) throws Exception {
        try (Adapter.Connected redis = Adapter.JEDIS.connect(Integer.parseInt(args[0]), COMMAND_TIMEOUT);
                LeaseClient client = LeaseClients.on(redis.scripts(), COMMAND_TIMEOUT,
                        new OwnerFactory("history", "holder")).build();
                Connection connection = DriverManager.getConnection(args[1], "postgres", "")) {
            WarmUp.run(redis.scripts());
            Tables tables = new Tables(connection);
            LeaseOptions options = LeaseOptions.fenced(TTL).withRenewal(TTL.dividedBy(3), MAX_TOTAL);
            Lease lease = client.acquire(LeaseKey.of(args[2], "history"), options, MAX_WAIT).acquired().orElseThrow();
            Fence fence = Fence.of(lease, Duration.ZERO, LeaseMetrics.NONE);
            tables.claim(args[2], fence);
            System.out.println("HELD");
            System.in.read();
            try {
                lease.checkpoint();
                System.out.println("CHECKPOINT passed");
            } catch (LeaseLostException e) {
                System.out.println("CHECKPOINT " + e.reason());
            }
            System.out.println("GUARDED " + tables.writeGuarded(args[2], fence, "holder,"));
            tables.writeUnguarded(args[2], "holder,");
            System.out.println("RELEASE " + release(client, lease).type());
        }
    }

    /** Asks again while there is no answer. */
    private static ReleaseResult release(LeaseClient client, Lease lease) throws InterruptedException {
        AtomicReference<ReleaseResult> result = new AtomicReference<>();
        Await.until(() -> {
            result.set(client.release(lease));
            return result.get().isDefinite();
        });
        return result.get();
    }
}
