package dev.leaselint.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class GlobsTest {
    private static boolean matches(String glob, String path) {
        return new Globs(List.of(glob)).matches(path);
    }

    @Test
    void matchesAsAntDoes() {
        assertThat(matches("**/*.java", "A.java")).isTrue();
        assertThat(matches("**/*.java", "a/b/A.java")).isTrue();
        assertThat(matches("*.java", "a/A.java")).isFalse();
        assertThat(matches("a/**", "a/b/A.java")).isTrue();
        assertThat(matches("a/", "a/b/A.java")).isTrue();
        assertThat(matches("a/**", "ab/A.java")).isFalse();
        assertThat(matches("a/**/A?.java", "a/A1.java")).isTrue();
        assertThat(matches("**/gen*/**", "x/generated/A.java")).isTrue();
        assertThat(matches("a\\b\\*.java", "a/b/A.java")).isTrue();
        assertThat(matches("A.java", "AxJava")).isFalse();
    }
}
