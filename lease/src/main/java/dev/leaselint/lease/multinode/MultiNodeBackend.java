package dev.leaselint.lease.multinode;

import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseMode;
import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.Problem;
import dev.leaselint.lease.ReleaseResult;
import dev.leaselint.lease.RenewResult;
import dev.leaselint.lease.core.Drift;
import dev.leaselint.lease.core.LeaseBackend;
import dev.leaselint.lease.core.NanoClock;
import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.redis.RedisScripts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Keeps leases on several independent Redis servers, by majority (Redlock). Safe for use by several threads.
 *
 * <p>All nodes are asked in parallel, and each has only a small part of the time to live to answer. A lease is held
 * when a majority of all configured nodes granted it and something is left of the time to live after what has passed
 * since before the first send and the drift margin. A round that fails is given back on all nodes, also on those that
 * answer late.
 *
 * <p>No fencing token is issued unless a {@link FenceSource} is given. See the package for what is not guaranteed.
 */
public final class MultiNodeBackend implements LeaseBackend, AutoCloseable {

    private final List<ThreadedNode> nodes;
    private final NodeLimit limits;
    private final Optional<FenceSource> fences;
    private final QuorumProtocol protocol;
    private final NodeCheck check;

    private MultiNodeBackend(List<RedisScripts> servers, NodeLimit limits, Optional<FenceSource> fences) {
        this.nodes = new ArrayList<>();
        for (RedisScripts server : servers) {
            nodes.add(new ThreadedNode(server, nodes.size()));
        }
        this.limits = limits;
        this.fences = fences;
        this.protocol = new QuorumProtocol(List.copyOf(nodes), NanoClock.SYSTEM, MultiNodeBackend::after, limits);
        this.check = new NodeCheck(List.copyOf(nodes));
    }

    /**
     * Creates a backend that issues no fencing tokens.
     *
     * @param servers one client per server; an odd number of at least three, of independent masters
     * @param limits how long a node may take to answer
     * @return the backend; wrong servers are reported by {@link #problems}
     */
    public static MultiNodeBackend of(List<RedisScripts> servers, NodeLimit limits) {
        return new MultiNodeBackend(servers, limits, Optional.empty());
    }

    /**
     * Creates a backend with fencing tokens.
     *
     * @param servers one client per server; an odd number of at least three, of independent masters
     * @param limits how long a node may take to answer
     * @param fences supplies the tokens
     * @return the backend; wrong servers are reported by {@link #problems}
     */
    public static MultiNodeBackend of(List<RedisScripts> servers, NodeLimit limits, FenceSource fences) {
        return new MultiNodeBackend(servers, limits, Optional.of(fences));
    }

    private static void after(Duration delay, Runnable action) {
        CompletableFuture.delayedExecutor(delay.toNanos(), TimeUnit.NANOSECONDS, Runnable::run).execute(action);
    }

    @Override
    public AcquireReply acquire(LeaseKey key, String owner, Duration ttl, LeaseMode mode) throws RedisFailure {
        CompletableFuture<QuorumProtocol.Round> pending = protocol.acquire(key, owner, ttl);
        QuorumProtocol.Round round;
        try {
            round = await(pending);
        } catch (RedisFailure interrupted) {
            pending.thenAccept(MultiNodeBackend::giveBackIfWon);
            throw interrupted;
        }
        if (!round.isWon()) {
            return lost(round.votes());
        }
        OptionalLong token = mode == LeaseMode.FENCED ? drawToken(key, round) : OptionalLong.empty();
        if (round.left().toNanos() <= 0) {
            round.giveBack();
            throw RedisFailure.unknown(new TimeoutException("the lease had ended before it could be handed out"));
        }
        return new Granted(token, Drift.usable(ttl));
    }

    private static void giveBackIfWon(QuorumProtocol.Round round) {
        if (round.isWon()) {
            round.giveBack();
        }
    }

    private static Held lost(Votes votes) throws RedisFailure {
        if (votes.hasQuorum(Vote.Kind.YES)) {
            throw RedisFailure.unknown(new TimeoutException("the majority answered after the lease had ended"));
        }
        if (votes.mostFailed()) {
            throw failure(votes);
        }
        return new Held(votes.shortestHolderTtl());
    }

    private OptionalLong drawToken(LeaseKey key, QuorumProtocol.Round round) throws RedisFailure {
        try {
            FenceSource source = fences.orElseThrow(() -> new IllegalStateException("no source of fencing tokens"));
            return OptionalLong.of(source.next(key));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            round.giveBack();
            throw RedisFailure.unknown(e);
        } catch (Exception e) {
            round.giveBack();
            throw RedisFailure.unknown(e);
        }
    }

    @Override
    public RenewReply renew(LeaseKey key, String owner, Duration ttl) throws RedisFailure {
        QuorumProtocol.Round round = await(protocol.renew(key, owner, ttl));
        Votes votes = round.votes();
        if (round.isWon()) {
            return new RenewReply(RenewResult.Type.RENEWED, Drift.usable(ttl));
        }
        int other = votes.count(Vote.Kind.OTHER);
        int gone = votes.count(Vote.Kind.GONE);
        if (other + gone > votes.nodes() - Votes.quorum(votes.nodes())) {
            return new RenewReply(other > gone ? RenewResult.Type.NOT_OWNER : RenewResult.Type.EXPIRED, Duration.ZERO);
        }
        throw failure(votes);
    }

    @Override
    public ReleaseResult.Type release(LeaseKey key, String owner) throws RedisFailure {
        Votes votes = await(protocol.release(key, owner));
        if (votes.hasQuorum(Vote.Kind.OTHER)) {
            return ReleaseResult.Type.NOT_OWNER;
        }
        if (votes.mostFailed()) {
            throw failure(votes);
        }
        return votes.count(Vote.Kind.YES) > 0 ? ReleaseResult.Type.RELEASED : ReleaseResult.Type.ALREADY_GONE;
    }

    /** The effect is unknown if the silent nodes could make up a majority; otherwise it is that of the failed ones. */
    private static RedisFailure failure(Votes votes) {
        IllegalStateException cause = new IllegalStateException("no majority: " + votes);
        votes.answers().stream().filter(vote -> vote.failure() != null)
                .forEach(vote -> cause.addSuppressed(vote.failure()));
        return votes.mayHaveSucceeded() ? RedisFailure.unknown(cause) : RedisFailure.notSent(cause);
    }

    /** Every round ends within its limit, so this wait is bounded. */
    private static <T> T await(CompletableFuture<T> pending) throws RedisFailure {
        try {
            return pending.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw RedisFailure.unknown(e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a round failed instead of counting the failure", e.getCause());
        }
    }

    /** The longest time of a round, and of the draw of a token if there is a source. */
    @Override
    public Duration commandTimeout() {
        return limits.most().plus(fences.map(FenceSource::limit).orElse(Duration.ZERO));
    }

    @Override
    public List<Problem> problems(LeaseOptions options) {
        List<Problem> problems = new ArrayList<>(check.problems());
        if (options.mode() == LeaseMode.FENCED && fences.isEmpty()) {
            problems.add(Problem.error("mode",
                    "counters of independent nodes make no fencing token; give a FenceSource"));
        }
        return problems;
    }

    /** Stops the threads. Leases are not released. The clients of the servers stay open. */
    @Override
    public void close() {
        nodes.forEach(ThreadedNode::close);
    }
}
