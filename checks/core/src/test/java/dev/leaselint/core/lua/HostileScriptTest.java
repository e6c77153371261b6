package dev.leaselint.core.lua;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that are no scripts, or scripts made to hurt: an answer in bounded time, never an exception. */
class HostileScriptTest {
    private static final String RELEASE =
            "if redis.call('get', KEYS[1]) == ARGV[1] then\n  return redis.call('del', KEYS[1])\nelse return 0 end";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "   \n",
                "SELECT 1",
                "lock:{0}",
                "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1])",
                "return redis.call('get', KEYS[1]",
                "return 'open",
                "--[[ open comment",
                "\u0000\u0001\uFFFF",
                "classpath:lua/unlock.lua",
            })
    void noScript(String text) {
        assertThat(ScriptReader.read(text).parsed()).isFalse();
        assertThat(ScriptReader.read(text).effects()).isEmpty();
    }

    static Stream<String> deepAndLong() {
        String check = "if redis.call('get', KEYS[1]) == ARGV[1] then return 1 end\n";
        return Stream.of(
                "(".repeat(30_000),
                "return " + "(".repeat(2_000) + "1" + ")".repeat(2_000),
                "return " + "{".repeat(2_000) + "}".repeat(2_000),
                "return " + "f(".repeat(2_000) + ")".repeat(2_000),
                "return " + "not ".repeat(10_000) + "x",
                "return " + "- ".repeat(10_000) + "x",
                "return 1" + " + 1".repeat(15_000),
                "return 'a'" + "..'a'".repeat(10_000),
                "return x" + " and x".repeat(8_000),
                "x" + ".y".repeat(20_000) + "()",
                "x" + "()".repeat(20_000),
                "do ".repeat(5_000) + "end ".repeat(5_000),
                "if x then ".repeat(3_000) + "end ".repeat(3_000),
                "function f() ".repeat(2_000) + "end ".repeat(2_000),
                "local function f() return f() + f() + f() + f() + f() + f() end return f()",
                check.repeat(1_000),
                "local x\n" + "if redis.call('exists', KEYS[1]) == 0 then x = not x else x = x == 1 end\n".repeat(700),
                "local x = ARGV[1]\n" + "if redis.call('exists', x) == 0 then x = x .. x end\n".repeat(1_000),
                "x = 1 ".repeat(200_000));
    }

    @ParameterizedTest
    @MethodSource
    void deepAndLong(String text) {
        assertTimeoutPreemptively(Duration.ofMinutes(2), () -> assertThat(ScriptReader.read(text)).isNotNull());
    }

    @Test
    void everyPrefixAndMutation() {
        Random random = new Random(7);
        for (int end = 0; end < RELEASE.length(); end++) {
            assertThat(ScriptReader.read(RELEASE.substring(0, end))).isNotNull();
            StringBuilder mutated = new StringBuilder(RELEASE);
            mutated.setCharAt(random.nextInt(RELEASE.length()), (char) (32 + random.nextInt(95)));
            assertThat(ScriptReader.read(mutated.toString())).isNotNull();
        }
        assertThat(ScriptReader.read(RELEASE).releases()).singleElement().matches(ScriptFacts.Release::ownerChecked);
    }

    @Test
    void tooLong() {
        String script = RELEASE + "\n" + " ".repeat(ScriptReader.MAX_LENGTH);
        assertThat(ScriptReader.read(script).parsed()).isFalse();
    }
}
