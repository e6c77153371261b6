package dev.leaselint.core.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimelinesTest {
    @Test
    void givesTheStepsOfAProof() {
        Timeline timeline = Timelines.of("RedisLockBareDelete").orElseThrow();
        assertThat(timeline.bad().code()).isEqualTo("RedisLockBareDelete/bad/SpringFinally.java");
        assertThat(timeline.bad().steps())
                .startsWith(new Timeline.Step("A", "takes the lock and works", "A's, expires"))
                .hasSize(5);
        assertThat(timeline.repaired().outcome()).contains("the lock is its own");
        assertThat(Timelines.whyNone("RedisLockBareDelete")).isEmpty();
    }

    @Test
    void saysWhyThereIsNoProof() {
        assertThat(Timelines.of("RedisLockKeysCommand")).isEmpty();
        assertThat(Timelines.whyNone("RedisLockKeysCommand").orElseThrow()).startsWith("KEYS blocks the server");
    }

    @Test
    void reasonsAreOfRulesThatExist() {
        assertThat(Timelines.reasons().keySet()).allMatch(id -> Rules.named(id).isPresent());
    }

    @Test
    void knowsNothingOfOtherIds() {
        assertThat(Timelines.of("NoRule")).isEmpty();
        assertThat(Timelines.whyNone("NoRule")).isEmpty();
    }
}
