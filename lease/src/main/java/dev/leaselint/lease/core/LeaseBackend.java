package dev.leaselint.lease.core;

import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseMode;
import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.Problem;
import dev.leaselint.lease.ReleaseResult;
import dev.leaselint.lease.RenewResult;
import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.redis.ReleaseNotifications;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The place where leases are kept: one Redis, or several independent ones. Each method is one round with a definite
 * answer or a failure; waiting, renewal in the background and the handling of unknown outcomes are the client's. Safe
 * for use by several threads.
 */
public interface LeaseBackend {

    /**
     * Tries once to acquire. Repeating the call with the same owner is harmless: it finds the lease and returns its
     * token.
     *
     * @param key what to acquire
     * @param owner the value of this attempt
     * @param ttl time to live from the moment the server carries the command out
     * @param mode whether a token is to be drawn
     * @return the lease or its holder's time to live
     * @throws RedisFailure when there is no definite answer
     */
    AcquireReply acquire(LeaseKey key, String owner, Duration ttl, LeaseMode mode) throws RedisFailure;

    /**
     * Prolongs the lease of this owner to the given time from now, never shortening it and never creating it.
     *
     * @param key what is held
     * @param owner the value with which it was acquired
     * @param ttl the new time to live, from now
     * @return the answer
     * @throws RedisFailure when there is no definite answer
     */
    RenewReply renew(LeaseKey key, String owner, Duration ttl) throws RedisFailure;

    /**
     * Deletes the lease of this owner and no other.
     *
     * @param key what is held
     * @param owner the value with which it was acquired
     * @return {@code RELEASED}, {@code ALREADY_GONE} or {@code NOT_OWNER}
     * @throws RedisFailure when there is no definite answer
     */
    ReleaseResult.Type release(LeaseKey key, String owner) throws RedisFailure;

    /** The longest time one call takes. */
    Duration commandTimeout();

    /**
     * What this backend cannot do of the options, besides the checks that hold for every backend.
     *
     * @param options the options of an acquire
     * @return the problems, empty when there are none
     */
    default List<Problem> problems(LeaseOptions options) {
        return List.of();
    }

    /** The way to hear of releases, or empty. */
    default Optional<ReleaseNotifications> notifications() {
        return Optional.empty();
    }

    /** The answer to an acquire. */
    sealed interface AcquireReply {
    }

    /**
     * The lease is held by the owner.
     *
     * @param token the fencing token, empty in plain mode
     * @param validFor how long the lease may be relied on, counted from just before the call, drift margin taken off
     */
    record Granted(OptionalLong token, Duration validFor) implements AcquireReply {
        public Granted {
            Objects.requireNonNull(token, "token");
            Objects.requireNonNull(validFor, "validFor");
        }
    }

    /**
     * Another owner holds the lease.
     *
     * @param holderTtl what is left of it, not negative
     */
    record Held(Duration holderTtl) implements AcquireReply {
        public Held {
            Objects.requireNonNull(holderTtl, "holderTtl");
        }
    }

    /**
     * The answer to a renewal.
     *
     * @param type {@code RENEWED}, {@code NOT_OWNER} or {@code EXPIRED}
     * @param validFor when renewed: how long the lease may be relied on, counted from just before the call; otherwise
     *     zero
     */
    record RenewReply(RenewResult.Type type, Duration validFor) {
        public RenewReply {
            Objects.requireNonNull(type, "type");
            Objects.requireNonNull(validFor, "validFor");
        }
    }
}
