package dev.leaselint.lease.core;

import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseMode;
import dev.leaselint.lease.ReleaseResult;
import dev.leaselint.lease.RenewResult;
import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.redis.RedisScripts;
import dev.leaselint.lease.redis.ReleaseNotifications;
import dev.leaselint.lease.script.LeaseScript;
import dev.leaselint.lease.script.ScriptRunner;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps leases in one Redis: a single server, a server behind Sentinel, or a cluster. Safe for use by several threads.
 *
 * <p>Not guaranteed: that a lease outlives a failover. Replication is asynchronous, so a promoted replica may not know
 * it yet and grant another.
 */
public final class SingleRedisBackend implements LeaseBackend {

    private static final Logger LOG = LoggerFactory.getLogger(SingleRedisBackend.class);
    private static final Duration FOREVER = ChronoUnit.FOREVER.getDuration();

    private final RedisScripts redis;
    private final ScriptRunner scripts;
    private final Duration commandTimeout;
    private final boolean announceReleases;

    /**
     * @param redis the client
     * @param commandTimeout the longest time one call may take
     * @param announceReleases whether a release is published, for waiters with {@code WaitStrategy.NOTIFY}
     */
    public SingleRedisBackend(RedisScripts redis, Duration commandTimeout, boolean announceReleases) {
        this.redis = Objects.requireNonNull(redis, "redis");
        this.scripts = new ScriptRunner(redis);
        this.commandTimeout = Objects.requireNonNull(commandTimeout, "commandTimeout");
        this.announceReleases = announceReleases;
    }

    @Override
    public AcquireReply acquire(LeaseKey key, String owner, Duration ttl, LeaseMode mode) throws RedisFailure {
        boolean fenced = mode == LeaseMode.FENCED;
        List<String> reply = scripts.run(
                fenced ? LeaseScript.ACQUIRE_FENCED : LeaseScript.ACQUIRE,
                fenced ? List.of(key.name(), key.fenceKey()) : List.of(key.name()),
                List.of(owner, Long.toString(ttl.toMillis())), commandTimeout);
        Duration left = timeLeft(key, reply.get(2));
        if (reply.get(0).equals("0")) {
            return new Held(left);
        }
        long token = Long.parseLong(reply.get(1));
        return new Granted(fenced ? OptionalLong.of(token) : OptionalLong.empty(), Drift.usable(left));
    }

    @Override
    public RenewReply renew(LeaseKey key, String owner, Duration ttl) throws RedisFailure {
        List<String> reply = scripts.run(LeaseScript.RENEW, List.of(key.name()),
                List.of(owner, Long.toString(ttl.toMillis())), commandTimeout);
        return switch (reply.get(0)) {
            case "1" -> new RenewReply(RenewResult.Type.RENEWED, Drift.usable(timeLeft(key, reply.get(1))));
            case "0" -> new RenewReply(RenewResult.Type.NOT_OWNER, Duration.ZERO);
            default -> new RenewReply(RenewResult.Type.EXPIRED, Duration.ZERO);
        };
    }

    @Override
    public ReleaseResult.Type release(LeaseKey key, String owner) throws RedisFailure {
        List<String> reply = scripts.run(LeaseScript.RELEASE, List.of(key.name()),
                List.of(owner, announceReleases ? key.releaseChannel() : ""), commandTimeout);
        return switch (reply.get(0)) {
            case "1" -> ReleaseResult.Type.RELEASED;
            case "0" -> ReleaseResult.Type.NOT_OWNER;
            default -> ReleaseResult.Type.ALREADY_GONE;
        };
    }

    @Override
    public Duration commandTimeout() {
        return commandTimeout;
    }

    @Override
    public Optional<ReleaseNotifications> notifications() {
        return redis.notifications();
    }

    /** A key without expiry was not written by this module; it blocks the lease until somebody deletes it. */
    private static Duration timeLeft(LeaseKey key, String millis) {
        long left = Long.parseLong(millis);
        if (left < 0) {
            LOG.warn("Lease {}: the key has no time to live", key);
            return FOREVER;
        }
        return Duration.ofMillis(left);
    }
}
