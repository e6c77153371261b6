package dev.leaselint.lease.core;

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
import java.lang.ref.Cleaner;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** The full client over any backend. */
final class DefaultLeaseClient implements LeaseClient {

    private static final Cleaner ABANDONED = Cleaner.create();

    private final Acquirer.Parts parts;
    private final Background background;
    private final Acquirer acquirer;

    DefaultLeaseClient(Acquirer.Parts parts, Background background) {
        this.parts = parts;
        this.background = background;
        this.acquirer = new Acquirer(parts);
    }

    @Override
    public AcquireResult tryAcquire(LeaseKey key, LeaseOptions options) {
        requireArguments(key, options);
        return result(acquirer.tryAcquire(key, options));
    }

    @Override
    public AcquireResult acquire(LeaseKey key, LeaseOptions options, Duration maxWait) throws InterruptedException {
        requireArguments(key, options);
        Objects.requireNonNull(maxWait, "maxWait");
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        Acquirer.Outcome outcome = acquirer.acquire(key, options, maxWait);
        if (outcome instanceof Acquirer.Missed && Thread.interrupted()) {
            throw new InterruptedException();
        }
        return result(outcome);
    }

    @Override
    public RenewResult renew(Lease lease, Duration ttl) {
        ConfigurationCheck.requireTtl(ttl);
        return own(lease).keeper().renew(ttl);
    }

    @Override
    public ReleaseResult release(Lease lease) {
        HeldLease held = own(lease);
        Duration longest = held.keeper().released();
        Grant grant = held.state().grant();
        return parts.releases().release(grant.key(), grant.owner(), longest, grant.doubtful());
    }

    @Override
    public <T, X extends Exception> RunResult<T> run(
            LeaseKey key, LeaseOptions options, Duration maxWait, LeaseWork<T, X> work)
            throws X, InterruptedException {
        Objects.requireNonNull(work, "work");
        AcquireResult acquired = acquire(key, options, maxWait);
        if (acquired instanceof AcquireResult.Acquired held) {
            return work(held.lease(), work);
        }
        return new RunResult.NotRun<>(acquired);
    }

    private <T, X extends Exception> RunResult<T> work(Lease lease, LeaseWork<T, X> work) throws X {
        LeaseState state = own(lease).state();
        T value;
        try {
            value = work.run(lease);
        } catch (LeaseLostException lost) {
            release(lease);
            if (state.loss().isEmpty()) {
                // From another lease that the work used.
                throw lost;
            }
            return new RunResult.LeaseLost<>(Optional.empty(), lost.reason());
        } catch (Throwable failure) {
            release(lease);
            throw failure;
        }
        own(lease).keeper().expire();
        ReleaseResult release = release(lease);
        Optional<LossReason> loss = state.loss();
        return loss.isPresent()
                ? new RunResult.LeaseLost<>(Optional.ofNullable(value), loss.get())
                : new RunResult.Completed<>(value, release);
    }

    @Override
    public void close() {
        background.close();
    }

    private AcquireResult result(Acquirer.Outcome outcome) {
        if (outcome instanceof Acquirer.Won won) {
            return new AcquireResult.Acquired(handle(won.grant()));
        }
        return ((Acquirer.Missed) outcome).result();
    }

    private Lease handle(Grant grant) {
        LeaseState state = new LeaseState(grant, parts.clock());
        LeaseKeeper keeper = new LeaseKeeper(state, parts.backend(), background, parts.clock(), parts.metrics());
        HeldLease lease = new HeldLease(state, keeper, this, Instant.now());
        if (grant.options().renewal().isOn()) {
            ABANDONED.register(lease, keeper::abandon);
        }
        keeper.start();
        return lease;
    }

    private HeldLease own(Lease lease) {
        if (lease instanceof HeldLease held && held.isOf(this)) {
            return held;
        }
        throw new IllegalArgumentException("the lease belongs to another client: " + lease);
    }

    private static void requireArguments(LeaseKey key, LeaseOptions options) {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(options, "options");
    }
}
