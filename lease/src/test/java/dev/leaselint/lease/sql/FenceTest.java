package dev.leaselint.lease.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;

class FenceTest {

    private final Fence fence = Fence.of(7, "a");

    @Test
    void oneRowIsApplied() {
        assertThatCode(() -> fence.requireApplied(1, "quote")).doesNotThrowAnyException();
    }

    @Test
    void noRowIsAStaleOwner() {
        StaleLockOwnerException stale =
                catchThrowableOfType(StaleLockOwnerException.class, () -> fence.requireApplied(0, "quote"));

        assertThat(stale.token()).isEqualTo(7);
        assertThat(stale.resource()).isEqualTo("quote");
        assertThat(stale).hasMessageContaining("quote").hasMessageContaining("7");
    }

    @Test
    void severalRowsAreAMistakeInTheKey() {
        assertThatIllegalStateException().isThrownBy(() -> fence.requireApplied(2, "quote"));
    }

    @Test
    void refusesImpossibleComponents() {
        assertThatIllegalArgumentException().isThrownBy(() -> Fence.of(0, "a"));
        assertThatIllegalArgumentException().isThrownBy(() -> Fence.of(1, " "));
        assertThatIllegalArgumentException().isThrownBy(() -> Fence.of(1, "x".repeat(Fence.MAX_HOLDER_LENGTH + 1)));
    }
}
