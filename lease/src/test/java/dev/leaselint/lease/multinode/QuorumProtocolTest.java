package dev.leaselint.lease.multinode;

import static dev.leaselint.lease.script.LeaseScript.ACQUIRE_ROUND;
import static dev.leaselint.lease.script.LeaseScript.RELEASE_ROUND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.lease.LeaseKey;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class QuorumProtocolTest {

    private static final LeaseKey KEY = LeaseKey.of("lock:test", "test");
    private static final Duration TTL = Duration.ofSeconds(10);
    private static final Duration DRIFT = Duration.ofMillis(102);

    private final VirtualTime time = new VirtualTime();
    private final List<HandNode> nodes = Stream.generate(HandNode::new).limit(5).toList();
    private final QuorumProtocol protocol =
            new QuorumProtocol(List.copyOf(nodes), time, time, NodeLimit.DEFAULT);

    private CompletableFuture<QuorumProtocol.Round> acquire() {
        return protocol.acquire(KEY, "owner", TTL);
    }

    private void grant(int... indices) {
        for (int index : indices) {
            nodes.get(index).grant();
        }
    }

    private long releases(int index) {
        return nodes.get(index).count(RELEASE_ROUND);
    }

    @Test
    void asksAllNodesAtOnceWithTheSameOwnerAndASmallLimit() {
        acquire();

        assertThat(nodes).allSatisfy(node -> assertThat(node.sent).singleElement().satisfies(sent -> {
            assertThat(sent.script()).isEqualTo(ACQUIRE_ROUND);
            assertThat(sent.args()).startsWith("owner", "10000");
            assertThat(sent.limit()).isEqualTo(Duration.ofMillis(100));
        }));
    }

    @Test
    void decidesWithTheMajorityAndDoesNotWaitForTheRest() {
        CompletableFuture<QuorumProtocol.Round> pending = acquire();
        grant(0, 1);
        assertThat(pending).isNotDone();

        grant(2);

        assertThat(pending).isDone();
        assertThat(pending.join().isWon()).isTrue();
        assertThat(nodes).allSatisfy(node -> assertThat(node.count(RELEASE_ROUND)).isZero());
    }

    @Test
    void countsTheValidityFromBeforeTheFirstSend() {
        CompletableFuture<QuorumProtocol.Round> pending = acquire();
        time.advance(Duration.ofMillis(30));
        grant(0, 1, 2);
        assertThat(pending.join().left()).isEqualTo(TTL.minus(DRIFT).minusMillis(30));

        time.advance(Duration.ofSeconds(4));

        assertThat(pending.join().left()).isEqualTo(TTL.minus(DRIFT).minusMillis(4030));
    }

    @Test
    void aSecondRoundOfTheSameOwnerCountsFromItsOwnStart() {
        acquire();
        nodes.forEach(HandNode::notSent);
        time.advance(Duration.ofSeconds(3));
        CompletableFuture<QuorumProtocol.Round> second = acquire();
        grant(0, 1, 2);

        assertThat(second.join().left()).isEqualTo(TTL.minus(DRIFT));
    }

    @Test
    void decidesAsSoonAsAMajorityIsOutOfReach() {
        CompletableFuture<QuorumProtocol.Round> pending = acquire();
        nodes.get(0).refuse(Duration.ofSeconds(7));
        nodes.get(1).notSent();
        assertThat(pending).isNotDone();

        nodes.get(2).refuse(Duration.ofSeconds(5));

        assertThat(pending.join().isWon()).isFalse();
        assertThat(pending.join().votes().shortestHolderTtl()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void aLostRoundIsGivenBackEverywhereAlsoWhereItWasRefused() {
        acquire();
        grant(0);
        nodes.get(1).refuse(TTL);
        nodes.get(2).refuse(TTL);
        nodes.get(3).refuse(TTL);

        for (int answered = 0; answered < 4; answered++) {
            assertThat(releases(answered)).as("node %d", answered).isEqualTo(1);
        }
        assertThat(releases(4)).as("not before its answer").isZero();
        nodes.get(4).grant();
        assertThat(releases(4)).as("late answer").isEqualTo(1);
    }

    @Test
    void whereTheOutcomeIsUnknownTheReleaseIsSentTwice() {
        acquire();
        nodes.get(0).timeOut();
        nodes.get(1).refuse(TTL);
        nodes.get(2).refuse(TTL);
        nodes.get(3).refuse(TTL);
        assertThat(releases(0)).isEqualTo(1);

        time.advance(NodeLimit.DEFAULT.most());

        assertThat(releases(0)).isEqualTo(2);
        assertThat(releases(1)).isEqualTo(1);
    }

    @Test
    void silentNodesCountAsFailedWhenTheLimitHasPassed() {
        CompletableFuture<QuorumProtocol.Round> pending = acquire();
        grant(0, 1);
        time.advance(Duration.ofMillis(100));

        assertThat(pending.join().isWon()).isFalse();
        assertThat(pending.join().votes().count(Vote.Kind.FAILED)).isEqualTo(3);
        assertThat(pending.join().votes().mayHaveSucceeded()).isTrue();
    }

    @Test
    void aMajorityThatAnswersTooLateIsGivenBack() {
        QuorumProtocol slow = new QuorumProtocol(List.copyOf(nodes), time, time, new NodeLimit(TTL, TTL));
        CompletableFuture<QuorumProtocol.Round> pending = slow.acquire(KEY, "owner", TTL);
        time.advance(TTL.minus(DRIFT));

        grant(0, 1, 2);

        assertThat(pending.join().votes().hasQuorum(Vote.Kind.YES)).isTrue();
        assertThat(pending.join().isWon()).isFalse();
        assertThat(releases(0)).isEqualTo(1);
    }

    @Test
    void aLateGrantOfAReleasedLeaseIsReleasedToo() {
        acquire();
        grant(0, 1, 2);
        HandNode.Sent late = nodes.get(3).sent.get(0);
        HandNode.Sent silent = nodes.get(4).sent.get(0);
        protocol.release(KEY, "owner");
        assertThat(releases(3)).isEqualTo(1);

        late.reply().complete(List.of("1", "10000"));

        assertThat(releases(3)).as("the first may have come before the acquire").isEqualTo(2);
        assertThat(silent.reply()).isNotDone();
        assertThat(releases(0)).isEqualTo(1);
    }

    @Test
    void aReleaseOfAFailedRoundDoesNotReachALaterRound() {
        acquire();
        nodes.forEach(HandNode::notSent);
        acquire();

        long firstRound = Long.parseLong(nodes.get(0).sent.get(0).args().get(2));
        long secondRound = Long.parseLong(nodes.get(0).sent.get(2).args().get(2));
        assertThat(nodes.get(0).sent.get(1).args()).containsExactly("owner", Long.toString(firstRound));
        assertThat(secondRound).isGreaterThan(firstRound);
        protocol.release(KEY, "owner");
        assertThat(Long.parseLong(nodes.get(0).sent.get(3).args().get(1))).isGreaterThanOrEqualTo(secondRound);
    }

    @Test
    void aRenewalNeedsAMajorityToo() {
        CompletableFuture<QuorumProtocol.Round> pending = protocol.renew(KEY, "owner", TTL);
        grant(0, 1);
        nodes.get(2).gone();
        nodes.get(3).gone();
        assertThat(pending).isNotDone();

        nodes.get(4).refuse(TTL);

        assertThat(pending.join().isWon()).isFalse();
        assertThat(nodes).as("a lost renewal releases nothing by itself")
                .allSatisfy(node -> assertThat(node.count(RELEASE_ROUND)).isZero());
    }

    @Test
    void aReleaseIsDecidedByAMajorityOfOneKind() {
        CompletableFuture<Votes> pending = protocol.release(KEY, "owner");
        grant(0, 1);
        nodes.get(2).gone();
        assertThat(pending).isNotDone();

        grant(3);

        assertThat(pending.join().hasQuorum(Vote.Kind.YES)).isTrue();
    }
}
