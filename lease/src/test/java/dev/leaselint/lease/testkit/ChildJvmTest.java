package dev.leaselint.lease.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ChildJvmTest {

    /** Prints a line, waits for a word and dies. */
    static final class Mortal {

        private Mortal() {
        }

        public static void main(String[] args) throws IOException {
            System.out.println("BORN");
            System.in.read();
            throw new IllegalStateException("no reason to live");
        }
    }

    @Test
    void aChildThatDiedIsNotWaitedForAndTellsWhy() throws InterruptedException {
        try (ChildJvm child = ChildJvm.start(Mortal.class)) {
            child.awaitLine("BORN");
            assertThat(child.isRunning()).isTrue();
            child.tell("go on");

            assertThatThrownBy(() -> child.awaitLine("NEVER")).isInstanceOf(AssertionError.class)
                    .hasMessageContainingAll("NEVER", "ended with 1", "BORN", "no reason to live");
        }
    }
}
