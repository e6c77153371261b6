package dev.leaselint.lease.multinode;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * One command sent to all nodes at once. The decision falls with the answer that settles it, or when the limit of the
 * nodes has passed; answers that come later change nothing, but are still handed to those who wait for them.
 */
final class QuorumCall {

    private final List<CompletableFuture<Vote>> votes = new ArrayList<>();
    private final List<Vote> answers = new ArrayList<>();
    private final CompletableFuture<Votes> decision = new CompletableFuture<>();
    private final int nodes;
    private final Predicate<Votes> isDecided;

    private QuorumCall(int nodes, Predicate<Votes> isDecided) {
        this.nodes = nodes;
        this.isDecided = isDecided;
    }

    static QuorumCall send(List<Node> nodes, Function<Node, CompletableFuture<List<String>>> command,
            Predicate<Votes> isDecided, Timer timer, Duration limit) {
        QuorumCall call = new QuorumCall(nodes.size(), isDecided);
        for (Node node : nodes) {
            call.votes.add(command.apply(node).handle(
                    (reply, failure) -> failure == null ? Vote.of(reply) : Vote.failed(failure)));
        }
        call.votes.forEach(vote -> vote.thenAccept(call::count));
        timer.after(limit, call::expire);
        return call;
    }

    /** The votes at the decision. */
    CompletableFuture<Votes> decision() {
        return decision;
    }

    /** Passes the answer of a node on, at once or when it comes. */
    void whenAnswered(int node, Consumer<Vote> action) {
        votes.get(node).thenAccept(action);
    }

    boolean isAnswered(int node) {
        return votes.get(node).isDone();
    }

    /** Runs the action when every node has answered or been given up. */
    void whenComplete(Runnable action) {
        CompletableFuture.allOf(votes.toArray(new CompletableFuture<?>[0])).thenRun(action);
    }

    private void count(Vote vote) {
        Votes counted;
        synchronized (answers) {
            answers.add(vote);
            counted = new Votes(nodes, answers);
        }
        if (isDecided.test(counted)) {
            decision.complete(counted);
        }
    }

    private void expire() {
        List<Vote> all;
        synchronized (answers) {
            all = new ArrayList<>(answers);
        }
        while (all.size() < nodes) {
            all.add(Vote.missing());
        }
        decision.complete(new Votes(nodes, all));
    }
}
