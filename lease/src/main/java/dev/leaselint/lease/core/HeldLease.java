package dev.leaselint.lease.core;

import dev.leaselint.lease.Lease;
import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseLostException;
import dev.leaselint.lease.LossReason;
import dev.leaselint.lease.OwnerFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** The handle given to the user. Background tasks hold the state only, so that an abandoned handle can be noticed. */
final class HeldLease implements Lease {

    private final LeaseState state;
    private final LeaseKeeper keeper;
    private final Object client;
    private final Instant acquiredAt;

    HeldLease(LeaseState state, LeaseKeeper keeper, Object client, Instant acquiredAt) {
        this.state = state;
        this.keeper = keeper;
        this.client = client;
        this.acquiredAt = acquiredAt;
    }

    boolean isOf(Object someClient) {
        return client == someClient;
    }

    LeaseState state() {
        return state;
    }

    LeaseKeeper keeper() {
        return keeper;
    }

    @Override
    public LeaseKey key() {
        return state.grant().key();
    }

    @Override
    public String ownerValue() {
        return state.grant().owner();
    }

    @Override
    public String ownerFingerprint() {
        return OwnerFactory.fingerprint(ownerValue());
    }

    @Override
    public Instant acquiredAt() {
        return acquiredAt;
    }

    @Override
    public Duration ttl() {
        return state.grant().options().ttl();
    }

    @Override
    public OptionalLong fencingToken() {
        return state.grant().token();
    }

    @Override
    public Duration remaining() {
        return state.remaining();
    }

    @Override
    public boolean isLocallyValid() {
        return !state.remaining().isZero();
    }

    @Override
    public void checkpoint() {
        if (isLocallyValid()) {
            return;
        }
        if (state.isReleased()) {
            throw new IllegalStateException("lease " + key() + " was released");
        }
        keeper.expire();
        throw new LeaseLostException(key(), state.loss().orElse(LossReason.EXPIRED));
    }

    @Override
    public void onLost(Consumer<LossReason> action) {
        Objects.requireNonNull(action, "action");
        if (!state.listen(action)) {
            LeaseKeeper.runListener(action, key(), state.loss().orElseThrow());
        }
    }

    @Override
    public String toString() {
        return "Lease[" + key() + ", owner=" + ownerFingerprint() + ", acquiredAt=" + acquiredAt + ", ttl=" + ttl()
                + ", remaining=" + remaining() + "]";
    }
}
