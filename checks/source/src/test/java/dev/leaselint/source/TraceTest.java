package dev.leaselint.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.catalog.Catalogs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The path that a finding tells. */
class TraceTest {
    @TempDir
    private Path root;

    private List<String> trace(String rule, String method) throws IOException {
        Files.writeString(root.resolve("A.java"), """
                import org.redisson.api.RLock;
                import redis.clients.jedis.Jedis;
                class A {
                    Jedis jedis;
                    RLock lock;
                    Runnable work;
                %s
                }
                """.formatted(method));
        return Scanner.scan(Request.of(List.of(root), root, Catalogs.builtin())).findings().stream()
                .filter(finding -> finding.rule().equals(rule))
                .flatMap(finding -> finding.trace().stream())
                .map(step -> step.place().line() + " " + step.message())
                .toList();
    }

    @Test
    void acquireWorkRelease() throws IOException {
        assertThat(trace("RedisLockBareDelete", """
                void run() {
                    if (jedis.setnx("lock:a", "x") == 1) {
                        jedis.expire("lock:a", 30);
                        work.run();
                        jedis.del("lock:a");
                    }
                }""")).containsExactly(
                "8 gets the lock", "9 sets the time to live", "10 works with the lock held", "11 deletes the lock key");
    }

    @Test
    void thePathThatLeavesTheLockHeld() throws IOException {
        assertThat(trace("RedisLockNotReleased", """
                void run(boolean b) {
                    lock.lock();
                    work.run();
                    lock.unlock();
                }""")).containsExactly(
                "8 gets the lock", "9 works with the lock held", "9 left by an exception with the lock held");
    }

    @Test
    void aHelperThatDoesSeveralThingsIsOneStep() throws IOException {
        assertThat(trace("RedisLockBareDelete", """
                boolean take(String key) {
                    return jedis.setnx(key, "x") == 1 && jedis.expire(key, 30) == 1;
                }
                void run() {
                    if (take("lock:a")) {
                        work.run();
                        jedis.del("lock:a");
                    }
                }""")).containsExactly("11 gets the lock", "12 works with the lock held", "13 deletes the lock key");
    }

    @Test
    void aSingleStepIsNoPath() throws IOException {
        assertThat(trace("RedisLockBareDelete", "void unlock() { jedis.del(\"lock:a\"); }")).isEmpty();
    }
}
