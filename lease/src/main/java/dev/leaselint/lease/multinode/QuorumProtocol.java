package dev.leaselint.lease.multinode;

import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.core.Drift;
import dev.leaselint.lease.core.NanoClock;
import dev.leaselint.lease.script.LeaseScript;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The rounds of the algorithm, without any blocking or clock of their own, so that a test can run them in virtual time.
 *
 * <p>Every acquire is a new round with a higher number, also for an owner that has tried before. A release names the
 * last round that it may delete; so a release that was sent after a failed round and arrives late cannot take away a
 * key that the same owner has acquired in the meantime and counts on.
 */
final class QuorumProtocol {

    private final List<Node> nodes;
    private final NanoClock clock;
    private final Timer timer;
    private final NodeLimit limits;
    private final AtomicLong rounds = new AtomicLong();
    /** Won rounds that some node has not answered yet, by owner. */
    private final Map<String, Round> unanswered = new ConcurrentHashMap<>();

    QuorumProtocol(List<Node> nodes, NanoClock clock, Timer timer, NodeLimit limits) {
        this.nodes = List.copyOf(nodes);
        this.clock = clock;
        this.timer = timer;
        this.limits = limits;
    }

    /** An acquire or renewal after its decision. */
    final class Round {

        private final LeaseKey key;
        private final String owner;
        private final Duration ttl;
        private final long number;
        private final long startNanos = clock.nanoTime();
        private QuorumCall call;
        private boolean won;

        private Round(LeaseKey key, String owner, Duration ttl) {
            this.key = key;
            this.owner = owner;
            this.ttl = ttl;
            this.number = rounds.incrementAndGet();
        }

        long startNanos() {
            return startNanos;
        }

        Votes votes() {
            return call.decision().join();
        }

        /** What may be relied on now: the time to live less what has passed since before the first send, less drift. */
        Duration left() {
            return Drift.usable(ttl).minusNanos(clock.nanoTime() - startNanos);
        }

        /** Whether a majority had said yes, and something was left, at the decision. */
        boolean isWon() {
            return won;
        }

        private CompletableFuture<Round> decided() {
            return call.decision().thenApply(votes -> {
                won = votes.hasQuorum(Vote.Kind.YES) && left().toNanos() > 0;
                return this;
            });
        }

        /**
         * Releases on every node, those included that refused or are silent: on a node that has not answered yet once
         * it does, and a second time where the command may still arrive.
         */
        void giveBack() {
            for (int node = 0; node < nodes.size(); node++) {
                giveBack(node);
            }
        }

        private void giveBackWhereUnanswered() {
            for (int node = 0; node < nodes.size(); node++) {
                if (!call.isAnswered(node)) {
                    giveBack(node);
                }
            }
        }

        private void giveBack(int index) {
            Node node = nodes.get(index);
            call.whenAnswered(index, vote -> {
                sendRelease(node, key, owner, number);
                if (vote.isUnknown()) {
                    timer.after(limits.most(), () -> sendRelease(node, key, owner, number));
                }
            });
        }

        private void watchStragglers() {
            unanswered.put(owner, this);
            call.whenComplete(() -> unanswered.remove(owner, this));
        }
    }

    /** Asks all nodes for the lease. Unless the round is won, it has been given back when it completes. */
    CompletableFuture<Round> acquire(LeaseKey key, String owner, Duration ttl) {
        Round round = new Round(key, owner, ttl);
        List<String> args = List.of(owner, Long.toString(ttl.toMillis()), Long.toString(round.number));
        Duration limit = limits.forTtl(ttl);
        round.call = QuorumCall.send(nodes,
                node -> node.run(LeaseScript.ACQUIRE_ROUND, List.of(key.name()), args, limit),
                Votes::isSettled, timer, limit);
        return round.decided().thenApply(decided -> {
            if (decided.isWon()) {
                round.watchStragglers();
            } else {
                round.giveBack();
            }
            return round;
        });
    }

    /** Prolongs the lease where it is held. It is never added on a node that has lost it. */
    CompletableFuture<Round> renew(LeaseKey key, String owner, Duration ttl) {
        Round round = new Round(key, owner, ttl);
        List<String> args = List.of(owner, Long.toString(ttl.toMillis()));
        Duration limit = limits.forTtl(ttl);
        round.call = QuorumCall.send(nodes,
                node -> node.run(LeaseScript.RENEW, List.of(key.name()), args, limit),
                Votes::isSettled, timer, limit);
        return round.decided();
    }

    /** Deletes every round so far of the owner, on all nodes; again where an acquire is answered only afterwards. */
    CompletableFuture<Votes> release(LeaseKey key, String owner) {
        Round open = unanswered.remove(owner);
        if (open != null) {
            open.giveBackWhereUnanswered();
        }
        long last = rounds.get();
        return QuorumCall.send(nodes, node -> sendRelease(node, key, owner, last), Votes::isUnanimousOrComplete, timer,
                limits.most()).decision();
    }

    private CompletableFuture<List<String>> sendRelease(Node node, LeaseKey key, String owner, long lastRound) {
        return node.run(LeaseScript.RELEASE_ROUND, List.of(key.name()), List.of(owner, Long.toString(lastRound)),
                limits.most());
    }
}
