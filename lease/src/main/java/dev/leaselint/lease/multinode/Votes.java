package dev.leaselint.lease.multinode;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/**
 * The answers to one command that are in. A majority is one of all configured nodes, whether they answer or not.
 *
 * @param nodes number of configured nodes
 * @param answers at most one answer per node
 */
record Votes(int nodes, List<Vote> answers) {

    Votes {
        answers = List.copyOf(answers);
    }

    static int quorum(int nodes) {
        return nodes / 2 + 1;
    }

    int count(Vote.Kind kind) {
        return (int) answers.stream().filter(vote -> vote.kind() == kind).count();
    }

    boolean hasQuorum(Vote.Kind kind) {
        return count(kind) >= quorum(nodes);
    }

    /** Whether the answers that are missing can change neither success nor failure. */
    boolean isSettled() {
        int yes = count(Vote.Kind.YES);
        return yes >= quorum(nodes) || yes + missing() < quorum(nodes);
    }

    /** Whether all answers are in, or a majority agrees. */
    boolean isUnanimousOrComplete() {
        return missing() == 0 || hasQuorum(Vote.Kind.YES) || hasQuorum(Vote.Kind.OTHER) || hasQuorum(Vote.Kind.GONE);
    }

    private int missing() {
        return nodes - answers.size();
    }

    /** Whether so many nodes failed that the others cannot form a majority. */
    boolean mostFailed() {
        return count(Vote.Kind.FAILED) > nodes - quorum(nodes);
    }

    /** Whether the unknown answers could hide a success. */
    boolean mayHaveSucceeded() {
        long unknown = answers.stream().filter(Vote::isUnknown).count();
        return count(Vote.Kind.YES) + unknown >= quorum(nodes);
    }

    /** The shortest rest of another holder's lease; zero when none is known. */
    Duration shortestHolderTtl() {
        return answers.stream().filter(vote -> vote.kind() == Vote.Kind.OTHER).map(Vote::left)
                .min(Comparator.naturalOrder()).orElse(Duration.ZERO);
    }

    @Override
    public String toString() {
        return count(Vote.Kind.YES) + " yes, " + count(Vote.Kind.OTHER) + " held by another, " + count(Vote.Kind.GONE)
                + " gone, " + count(Vote.Kind.FAILED) + " failed, " + missing() + " missing of " + nodes;
    }
}
