package dev.leaselint.lease.history;

import dev.leaselint.lease.Lease;
import dev.leaselint.lease.LeaseClient;
import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseLostException;
import dev.leaselint.lease.LeaseMetrics;
import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.OwnerFactory;
import dev.leaselint.lease.core.LeaseClients;
import dev.leaselint.lease.sql.Fence;
import dev.leaselint.lease.testkit.Adapter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;

/** A process of its own that takes one renewed lease, waits for a word, and then writes what it had in mind. */
final class Holder {

    private Holder() {
    }

    /** Arguments: port of Redis, URL of PostgreSQL, key. */
    public static void main(String[] args) throws Exception {
        try (Adapter.Connected redis = Adapter.JEDIS.connect(Integer.parseInt(args[0]), Worker.COMMAND_TIMEOUT);
                LeaseClient client = LeaseClients.on(redis.scripts(), Worker.COMMAND_TIMEOUT,
                        new OwnerFactory("history", "holder")).build();
                Connection connection = DriverManager.getConnection(args[1], "postgres", "")) {
            Tables tables = new Tables(connection);
            LeaseOptions options =
                    LeaseOptions.fenced(Worker.TTL).withRenewal(Worker.TTL.dividedBy(3), Duration.ofMinutes(1));
            Lease lease = client.tryAcquire(LeaseKey.of(args[2], "history"), options).acquired().orElseThrow();
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
            System.out.println("RELEASE " + client.release(lease).type());
        }
    }
}
