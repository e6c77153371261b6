package dev.leaselint.lease.multinode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.leaselint.lease.redis.RedisFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VotesTest {

    private static Votes votes(int nodes, String kinds) {
        List<Vote> answers = new ArrayList<>();
        for (char kind : kinds.toCharArray()) {
            answers.add(switch (kind) {
                case 'y' -> Vote.of(List.of("1"));
                case 'o' -> Vote.of(List.of("0", "100"));
                case 'g' -> Vote.of(List.of("-1"));
                case 'u' -> Vote.missing();
                default -> Vote.failed(RedisFailure.notSent(new IllegalStateException("refused")));
            });
        }
        return new Votes(nodes, answers);
    }

    @ParameterizedTest
    @CsvSource({"3, 2", "5, 3", "7, 4"})
    void aQuorumIsMoreThanHalfOfAllNodes(int nodes, int quorum) {
        assertThat(Votes.quorum(nodes)).isEqualTo(quorum);
        assertThat(votes(nodes, "y".repeat(quorum)).hasQuorum(Vote.Kind.YES)).isTrue();
        assertThat(votes(nodes, "y".repeat(quorum - 1)).hasQuorum(Vote.Kind.YES)).isFalse();
    }

    @Test
    void nodesThatDoNotAnswerStillCount() {
        assertThat(votes(5, "yynnn").hasQuorum(Vote.Kind.YES)).isFalse();
        assertThat(votes(5, "yynnn").mostFailed()).isTrue();
        assertThat(votes(5, "yyonn").mostFailed()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"'', false", "y, false", "yy, true", "oo, true", "on, true", "yo, false", "yn, false", "yon, true"})
    void isSettledWhenTheRestCannotChangeIt(String kinds, boolean settled) {
        assertThat(votes(3, kinds).isSettled()).isEqualTo(settled);
    }

    @ParameterizedTest
    @CsvSource({"yun, true", "ynn, false", "uun, true", "unn, false", "oou, false"})
    void onlyUnknownAnswersCanHideASuccess(String kinds, boolean possible) {
        assertThat(votes(3, kinds).mayHaveSucceeded()).isEqualTo(possible);
    }

    @Test
    void aKeyWithoutExpiryIsHeldForGood() {
        assertThat(Vote.of(List.of("0", "-1")).left()).isGreaterThan(Duration.ofDays(365));
    }

    @ParameterizedTest
    @CsvSource({"PT0.05S, PT0.005S", "PT1S, PT0.02S", "PT4S, PT0.08S", "PT30S, PT0.1S"})
    void theLimitOfANodeIsAFiftiethWithinBounds(Duration ttl, Duration limit) {
        assertThat(NodeLimit.DEFAULT.forTtl(ttl)).isEqualTo(limit);
    }

    @Test
    void refusesLimitsInTheWrongOrder() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NodeLimit(Duration.ofMillis(2), Duration.ofMillis(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> new NodeLimit(Duration.ZERO, Duration.ofMillis(1)));
    }
}
