package dev.leaselint.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The expected values are those that GitHub's upload action is tested with. */
class LineHashesTest {
    @Test
    void emptyFileHasOneLine() {
        assertThat(LineHashes.of("")).containsExactly(entry(1, "c129715d7a2bc9a3:1"));
    }

    @Test
    void blanksAndTabsDoNotCount() {
        assertThat(LineHashes.of(" a\nb\n  \t\tc\n d"))
                .containsExactly(
                        entry(1, "271789c17abda88f:1"),
                        entry(2, "54703d4cd895b18:1"),
                        entry(3, "180aee12dab6264:1"),
                        entry(4, "a23a3dc5e078b07b:1"));
    }

    @Test
    void lineEndsDoNotCount() {
        String unix = "hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End";
        assertThat(LineHashes.of(unix.replace("\n", "\r\n"))).isEqualTo(LineHashes.of(unix));
        assertThat(LineHashes.of(unix.replace("\n", "\r"))).isEqualTo(LineHashes.of(unix));
    }

    @Test
    void equalBlocksAreNumbered() {
        assertThat(LineHashes.of("Lorem ipsum dolor sit amet.\n".repeat(10)))
                .containsExactly(
                        entry(1, "a7f2ff13bc495cf2:1"),
                        entry(2, "a7f2ff13bc495cf2:2"),
                        entry(3, "a7f2ff13bc495cf2:3"),
                        entry(4, "a7f2ff13bc495cf2:4"),
                        entry(5, "a7f2ff13bc495cf2:5"),
                        entry(6, "a7f2ff13bc495cf2:6"),
                        entry(7, "a7f2ff1481e87703:1"),
                        entry(8, "a9cf91f7bbf1862b:1"),
                        entry(9, "55ec222b86bcae53:1"),
                        entry(10, "cc97dc7b1d7d8f7b:1"),
                        entry(11, "c129715d7a2bc9a3:1"));
    }

    private static java.util.Map.Entry<Integer, String> entry(int line, String hash) {
        return java.util.Map.entry(line, hash);
    }
}
