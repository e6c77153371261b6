package dev.leaselint.lease.core;

import dev.leaselint.lease.AcquireResult;
import dev.leaselint.lease.DistributedLockClient;
import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseMode;
import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.LeaseUnavailableException;
import dev.leaselint.lease.LockAcquireResultType;
import dev.leaselint.lease.LockLease;
import dev.leaselint.lease.ReleaseResult;
import dev.leaselint.lease.RenewResult;
import dev.leaselint.lease.redis.RedisFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The small client over any backend. It keeps nothing about a lease: the record that the user holds says it all. */
final class DefaultLockClient implements DistributedLockClient {

    private final Acquirer.Parts parts;
    private final Acquirer acquirer;
    private final LeaseMode mode;
    private final String operation;

    DefaultLockClient(Acquirer.Parts parts, LeaseMode mode, String operation) {
        this.parts = parts;
        this.acquirer = new Acquirer(parts);
        this.mode = mode;
        this.operation = operation;
    }

    @Override
    public Optional<LockLease> tryAcquire(String lockName, Duration leaseTtl) {
        LeaseOptions options = mode == LeaseMode.FENCED ? LeaseOptions.fenced(leaseTtl) : LeaseOptions.plain(leaseTtl);
        Acquirer.Outcome outcome = acquirer.tryAcquire(key(lockName), options);
        if (outcome instanceof Acquirer.Won won) {
            return Optional.of(lease(won.grant()));
        }
        AcquireResult missed = ((Acquirer.Missed) outcome).result();
        if (missed.type() == LockAcquireResultType.BUSY) {
            return Optional.empty();
        }
        throw unavailable(missed);
    }

    @Override
    public boolean renew(LockLease lease, Duration leaseTtl) {
        ConfigurationCheck.requireTtl(leaseTtl);
        try {
            LeaseBackend.RenewReply reply = parts.backend().renew(key(lease.key()), lease.value(), leaseTtl);
            parts.metrics().renewed(operation, reply.type());
            return reply.type() == RenewResult.Type.RENEWED;
        } catch (RedisFailure failure) {
            boolean unknown = failure.kind() == RedisFailure.Kind.UNKNOWN;
            if (unknown) {
                parts.metrics().commandTimedOut(operation);
            }
            parts.metrics().renewed(operation, unknown ? RenewResult.Type.UNKNOWN : RenewResult.Type.UNAVAILABLE);
            throw unavailable("renewal", unknown, failure);
        }
    }

    @Override
    public boolean release(LockLease lease) {
        // Renewals, of which this client keeps nothing, may have prolonged the lease to that.
        Duration longest = ConfigurationCheck.MAX_TTL;
        ReleaseResult result = parts.releases().release(key(lease.key()), lease.value(), longest, false);
        if (result instanceof ReleaseResult.Failed failed) {
            throw unavailable("release", failed.type() == ReleaseResult.Type.UNKNOWN, failed.cause());
        }
        return result.type() == ReleaseResult.Type.RELEASED;
    }

    private LeaseKey key(String name) {
        return LeaseKey.of(name, operation);
    }

    private static LockLease lease(Grant grant) {
        Optional<Long> token =
                grant.token().isPresent() ? Optional.of(grant.token().getAsLong()) : Optional.empty();
        return new LockLease(grant.key().name(), grant.owner(), Instant.now(), grant.options().ttl(), token);
    }

    private static LeaseUnavailableException unavailable(String command, boolean unknown, Throwable cause) {
        return new LeaseUnavailableException(
                unknown ? LockAcquireResultType.REDIS_TIMEOUT : LockAcquireResultType.REDIS_UNAVAILABLE,
                command + " brought no definite answer", cause);
    }

    private static LeaseUnavailableException unavailable(AcquireResult missed) {
        if (missed instanceof AcquireResult.RedisTimeout timeout) {
            return new LeaseUnavailableException(missed.type(), "outcome of the acquire is unknown",
                    timeout.attempt().cause());
        }
        if (missed instanceof AcquireResult.RedisUnavailable unavailable) {
            return new LeaseUnavailableException(missed.type(), "Redis is not available", unavailable.cause());
        }
        return new LeaseUnavailableException(missed.type(),
                "invalid configuration: " + ((AcquireResult.InvalidConfiguration) missed).problems(), null);
    }
}
