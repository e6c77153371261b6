package dev.leaselint.lease.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The checks of a history find what they are for. */
class HistoryCheckTest {

    @Test
    void findsTwoHoldersAtOneInstant() {
        History history = History.parse(Map.of(
                "a", List.of("HOLD k 1 100 200", "HOLD other 1 100 900"),
                "b", List.of("HOLD k 2 199 300")));
        assertThat(history.overlaps()).hasSize(1);
        assertThat(history.tokensOutOfOrder()).isEmpty();
    }

    @Test
    void findsALongHoldThatOverlapsALaterOne() {
        History history = History.parse(Map.of(
                "a", List.of("HOLD k 1 100 900"), "b", List.of("HOLD k 2 200 300"), "c", List.of("HOLD k 3 400 500")));
        assertThat(history.overlaps()).hasSize(2);
    }

    @Test
    void findsATokenThatDoesNotRise() {
        History history = History.parse(Map.of(
                "a", List.of("HOLD k 2 100 200"), "b", List.of("HOLD k 2 200 300", "HOLD k 3 300 400")));
        assertThat(history.tokensOutOfOrder()).hasSize(1);
        assertThat(history.overlaps()).isEmpty();
    }

    @Test
    void ignoresALineCutOffByAKill() {
        History history = History.parse(Map.of("a", List.of("HOLD k 1 100 200", "HOLD k 2", "WRITE k x accepted")));
        assertThat(history.holds()).hasSize(1);
        assertThat(history.acceptedElements("k")).containsExactly("x");
    }
}
