package dev.leaselint.lease.core;

import dev.leaselint.lease.DistributedLockClient;
import dev.leaselint.lease.LeaseClient;
import dev.leaselint.lease.LeaseMetrics;
import dev.leaselint.lease.LeaseMode;
import dev.leaselint.lease.OwnerFactory;
import dev.leaselint.lease.redis.RedisScripts;
import java.time.Duration;
import java.util.Objects;

/** Builds clients. Not safe for use by several threads; the clients are. */
public final class LeaseClients {

    private static final int DEFAULT_COMMAND_THREADS = 8;

    private final LeaseBackend backend;
    private final OwnerFactory owners;
    private LeaseMetrics metrics = LeaseMetrics.NONE;
    private int commandThreads = DEFAULT_COMMAND_THREADS;

    private LeaseClients(LeaseBackend backend, OwnerFactory owners) {
        this.backend = Objects.requireNonNull(backend, "backend");
        this.owners = Objects.requireNonNull(owners, "owners");
    }

    /**
     * Clients that keep their leases in the given backend.
     *
     * @param backend where leases are kept
     * @param owners makes the value of each attempt
     * @return a builder
     */
    public static LeaseClients on(LeaseBackend backend, OwnerFactory owners) {
        return new LeaseClients(backend, owners);
    }

    /**
     * Clients that keep their leases in one Redis and announce releases, except in a cluster.
     *
     * @param redis the Redis client
     * @param commandTimeout the longest time one Redis command may take, positive; must be less than a third of every
     *     time to live
     * @param owners makes the value of each attempt
     * @return a builder
     */
    public static LeaseClients on(RedisScripts redis, Duration commandTimeout, OwnerFactory owners) {
        return on(new SingleRedisBackend(redis, commandTimeout, redis.announcesReleases()), owners);
    }

    /**
     * Where to report what happens; nowhere by default.
     *
     * @param receiver gets the reports, also from background threads
     * @return this
     */
    public LeaseClients metrics(LeaseMetrics receiver) {
        this.metrics = Objects.requireNonNull(receiver, "receiver");
        return this;
    }

    /**
     * How many renewals and late releases may run at one time, 8 by default; should not exceed the connections.
     *
     * @param threads at least one
     * @return this
     * @throws IllegalArgumentException when not positive
     */
    public LeaseClients commandThreads(int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be positive, is " + threads);
        }
        this.commandThreads = threads;
        return this;
    }

    /** The full client; close it to end its threads. */
    public LeaseClient build() {
        Background background = new ThreadedBackground(commandThreads);
        return new DefaultLeaseClient(parts(background), background);
    }

    /**
     * The small client. Its background threads are daemons that end when idle.
     *
     * @param mode whether its leases carry a fencing token
     * @param operation the tag of its metrics, see {@link dev.leaselint.lease.LeaseKey}
     */
    public DistributedLockClient buildLockClient(LeaseMode mode, String operation) {
        return new DefaultLockClient(parts(new ThreadedBackground(commandThreads)),
                Objects.requireNonNull(mode, "mode"), Objects.requireNonNull(operation, "operation"));
    }

    private Acquirer.Parts parts(Background background) {
        LeaseMetrics safe = new SafeMetrics(metrics);
        LeaseBackend mapped = new MappedBackend(backend);
        return new Acquirer.Parts(mapped, owners, new Releases(mapped, background, NanoClock.SYSTEM, safe),
                NanoClock.SYSTEM, safe);
    }
}
