package dev.leaselint.lease.core;

import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseMode;
import dev.leaselint.lease.ReleaseResult;
import dev.leaselint.lease.RenewResult;
import dev.leaselint.lease.redis.RedisFailure;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** One key of a Redis in virtual time, on a link that loses and delays at random. */
final class ModelServer implements LeaseBackend {

    static final Duration TIMEOUT = Duration.ofMillis(100);

    private final VirtualTime time;
    private final Random random;
    private final double lossRate;
    private String owner;
    private long expiresAt;
    private long token;
    int renewals;
    /** While true, no command arrives. */
    boolean silent;

    ModelServer(VirtualTime time, Random random, double lossRate) {
        this.time = time;
        this.random = random;
        this.lossRate = lossRate;
    }

    /** Who holds the key now, or null. */
    String holder() {
        return owner != null && expiresAt - time.nanoTime() > 0 ? owner : null;
    }

    long expiresAt() {
        return expiresAt;
    }

    /** The key is lost, and somebody else may take it. */
    void lose(String nextOwner) {
        owner = nextOwner;
        expiresAt = time.nanoTime() + Duration.ofHours(1).toNanos();
    }

    @Override
    public AcquireReply acquire(LeaseKey key, String wanted, Duration ttl, LeaseMode mode) throws RedisFailure {
        return exchange(() -> {
            if (holder() != null && !holder().equals(wanted)) {
                return new Held(Duration.ofNanos(expiresAt - time.nanoTime()));
            }
            if (holder() == null) {
                owner = wanted;
                expiresAt = time.nanoTime() + ttl.toNanos();
                token++;
            }
            return new Granted(OptionalLong.of(token), Drift.usable(Duration.ofNanos(expiresAt - time.nanoTime())));
        });
    }

    @Override
    public RenewReply renew(LeaseKey key, String wanted, Duration ttl) throws RedisFailure {
        renewals++;
        return exchange(() -> {
            if (holder() == null) {
                return new RenewReply(RenewResult.Type.EXPIRED, Duration.ZERO);
            }
            if (!holder().equals(wanted)) {
                return new RenewReply(RenewResult.Type.NOT_OWNER, Duration.ZERO);
            }
            expiresAt = Math.max(expiresAt, time.nanoTime() + ttl.toNanos());
            return new RenewReply(RenewResult.Type.RENEWED,
                    Drift.usable(Duration.ofNanos(expiresAt - time.nanoTime())));
        });
    }

    @Override
    public ReleaseResult.Type release(LeaseKey key, String wanted) throws RedisFailure {
        return exchange(() -> {
            if (holder() == null) {
                return ReleaseResult.Type.ALREADY_GONE;
            }
            if (!holder().equals(wanted)) {
                return ReleaseResult.Type.NOT_OWNER;
            }
            owner = null;
            return ReleaseResult.Type.RELEASED;
        });
    }

    @Override
    public Duration commandTimeout() {
        return TIMEOUT;
    }

    private <T> T exchange(Supplier<T> command) throws RedisFailure {
        delay();
        if (silent || random.nextDouble() < lossRate) {
            time.pass(TIMEOUT);
            throw RedisFailure.unknown(new TimeoutException("request lost"));
        }
        T reply = command.get();
        delay();
        if (random.nextDouble() < lossRate) {
            time.pass(TIMEOUT);
            throw RedisFailure.unknown(new TimeoutException("reply lost"));
        }
        return reply;
    }

    private void delay() {
        time.pass(Duration.ofNanos(random.nextInt(20_000_000)));
    }
}
