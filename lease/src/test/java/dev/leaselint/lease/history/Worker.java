package dev.leaselint.lease.history;

import dev.leaselint.lease.AcquireResult;
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
import dev.leaselint.lease.testkit.WarmUp;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/**
 * A process of its own that takes leases and adds elements under them, now and then for longer than the lease lasts and
 * without looking. Ends when its standard input is closed.
 */
final class Worker {

    static final Duration TTL = Duration.ofMillis(900);
    static final Duration COMMAND_TIMEOUT = Duration.ofMillis(280);
    private static final Duration STEP = Duration.ofMillis(5);

    private final String name;
    private final List<String> keys;
    private final Random random;
    private final LeaseClient client;
    private final Tables tables;
    private int written;

    private Worker(String name, List<String> keys, Random random, LeaseClient client, Tables tables) {
        this.name = name;
        this.keys = keys;
        this.random = random;
        this.client = client;
        this.tables = tables;
    }

    /** Arguments: name, adapter, port of Redis, URL of PostgreSQL, seed, keys separated by commas. */
    public static void main(String[] args) throws Exception {
        Random random = new Random(Long.parseLong(args[4]));
        try (Adapter.Connected redis = Adapter.valueOf(args[1]).connect(Integer.parseInt(args[2]), COMMAND_TIMEOUT);
                LeaseClient client = LeaseClients.on(redis.scripts(), COMMAND_TIMEOUT,
                        new OwnerFactory("history", args[0])).build();
                Connection connection = DriverManager.getConnection(args[3], "postgres", "")) {
            WarmUp.run(redis.scripts());
            Worker worker = new Worker(args[0], List.of(args[5].split(",")), random, client, new Tables(connection));
            System.out.println("READY");
            while (System.in.available() == 0) {
                worker.turn();
            }
        }
        System.out.println("DONE");
    }

    private void turn() throws SQLException, InterruptedException {
        String key = keys.get(random.nextInt(keys.size()));
        LeaseOptions options = LeaseOptions.fenced(TTL);
        if (random.nextBoolean()) {
            options = options.withRenewal(TTL.dividedBy(3), TTL.multipliedBy(2));
        }
        AcquireResult result =
                client.acquire(LeaseKey.of(key, "history"), options, Duration.ofMillis(random.nextInt(300)));
        if (result instanceof AcquireResult.Acquired acquired) {
            long from = System.nanoTime();
            work(key, acquired.lease(), from);
            client.release(acquired.lease());
        } else {
            Thread.sleep(random.nextInt(20));
        }
    }

    private void work(String key, Lease lease, long from) throws SQLException, InterruptedException {
        Fence fence;
        try {
            fence = Fence.of(lease, Duration.ZERO, LeaseMetrics.NONE);
        } catch (LeaseLostException e) {
            return;
        }
        long until = from;
        String unguarded = tables.read(Tables.UNGUARDED, key);
        boolean claimed = tables.claim(key, fence);
        String guarded = tables.read(Tables.GUARDED, key);
        long end = System.nanoTime() + workTime().toNanos();
        while (System.nanoTime() - end < 0) {
            long now = System.nanoTime();
            if (lease.isLocallyValid()) {
                until = now;
            }
            Thread.sleep(STEP.toMillis());
        }
        System.out.println("HOLD " + key + " " + fence.token() + " " + from + " " + until);
        String element = name + "-" + ++written;
        boolean accepted = claimed && tables.writeGuarded(key, fence, guarded + element + ",");
        tables.writeUnguarded(key, unguarded + element + ",");
        System.out.println("WRITE " + key + " " + element + " " + (accepted ? "accepted" : "refused"));
    }

    /** Mostly short; one time in five longer than any lease of this test lasts. */
    private Duration workTime() {
        return random.nextInt(5) == 0 ? TTL.multipliedBy(2).plusMillis(200) : Duration.ofMillis(random.nextInt(150));
    }
}
