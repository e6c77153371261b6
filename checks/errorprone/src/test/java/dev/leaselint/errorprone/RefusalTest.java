package dev.leaselint.errorprone;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RefusalTest {
    @Test
    void saysInOneLineWhatIsWrong() {
        assertThat(Refusal.message(new NoSuchMethodError("BugChecker.isSuppressed")))
                .startsWith("Error Prone 2.")
                .contains(" lacks what the checks call", "nothing was checked (BugChecker.isSuppressed)")
                .doesNotContain("\n");
        assertThat(Refusal.message(new IllegalAccessError("no access to com.sun.tools.javac.tree")))
                .startsWith("javac lacks some of the -J--add-exports")
                .contains("nothing was checked (no access to com.sun.tools.javac.tree)");
    }
}
