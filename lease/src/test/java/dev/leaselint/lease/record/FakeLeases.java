package dev.leaselint.lease.record;

import dev.leaselint.lease.AcquireResult;
import dev.leaselint.lease.Lease;
import dev.leaselint.lease.LeaseClient;
import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseLostException;
import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.LeaseWork;
import dev.leaselint.lease.LossReason;
import dev.leaselint.lease.ReleaseResult;
import dev.leaselint.lease.RenewResult;
import dev.leaselint.lease.RunResult;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** Leases in memory whose end the test decides: at most one holder, rising tokens, expiry on demand. */
final class FakeLeases implements LeaseClient {

    private final AtomicReference<FakeLease> holder = new AtomicReference<>();
    private long lastToken;

    /** Ends the lease at the server; its holder learns of it only when told so. */
    void expireAtServer() {
        holder.set(null);
    }

    /** What the local clock of the holder would say after the time to live. */
    void tellHolder() {
        holder.get().lost = true;
    }

    boolean isFree() {
        return holder.get() == null;
    }

    /** The next grant gets this token plus one. */
    void setLastToken(long token) {
        lastToken = token;
    }

    @Override
    public AcquireResult tryAcquire(LeaseKey key, LeaseOptions options) {
        if (!isFree()) {
            return new AcquireResult.Busy(options.ttl());
        }
        FakeLease lease = new FakeLease(key, options.ttl(), ++lastToken);
        holder.set(lease);
        return new AcquireResult.Acquired(lease);
    }

    @Override
    public ReleaseResult release(Lease lease) {
        boolean held = holder.compareAndSet((FakeLease) lease, null);
        return new ReleaseResult.Answered(held ? ReleaseResult.Type.RELEASED : ReleaseResult.Type.ALREADY_GONE);
    }

    @Override
    public AcquireResult acquire(LeaseKey key, LeaseOptions options, Duration maxWait) {
        throw new UnsupportedOperationException("a scheduled lease does not wait");
    }

    @Override
    public RenewResult renew(Lease lease, Duration ttl) {
        throw new UnsupportedOperationException("a scheduled lease does not renew by hand");
    }

    @Override
    public <T, X extends Exception> RunResult<T> run(LeaseKey key, LeaseOptions options, Duration maxWait,
            LeaseWork<T, X> work) {
        throw new UnsupportedOperationException("a scheduled lease acquires and releases itself");
    }

    @Override
    public void close() {
        holder.set(null);
    }

    private static final class FakeLease implements Lease {

        private final LeaseKey key;
        private final Duration ttl;
        private final long token;
        private volatile boolean lost;

        FakeLease(LeaseKey key, Duration ttl, long token) {
            this.key = key;
            this.ttl = ttl;
            this.token = token;
        }

        @Override
        public LeaseKey key() {
            return key;
        }

        @Override
        public String ownerValue() {
            return "test:owner:" + token;
        }

        @Override
        public String ownerFingerprint() {
            return "#" + token;
        }

        @Override
        public Instant acquiredAt() {
            return Instant.parse("2026-01-02T03:04:05Z");
        }

        @Override
        public Duration ttl() {
            return ttl;
        }

        @Override
        public OptionalLong fencingToken() {
            return OptionalLong.of(token);
        }

        @Override
        public Duration remaining() {
            return lost ? Duration.ZERO : ttl;
        }

        @Override
        public boolean isLocallyValid() {
            return !lost;
        }

        @Override
        public void checkpoint() {
            if (lost) {
                throw new LeaseLostException(key, LossReason.EXPIRED);
            }
        }

        @Override
        public void onLost(Consumer<LossReason> action) {
            throw new UnsupportedOperationException("a scheduled lease uses checkpoints");
        }
    }
}
