package dev.leaselint.lease.multinode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.redis.RedisScripts;
import dev.leaselint.lease.script.LeaseScript;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ThreadedNodeTest {

    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final HangingServer server = new HangingServer();
    private final ThreadedNode node = new ThreadedNode(server, 0);

    /** Answers nothing until it is let go. */
    private static final class HangingServer implements RedisScripts {

        final CountDownLatch letGo = new CountDownLatch(1);
        final AtomicInteger calls = new AtomicInteger();

        @Override
        public List<String> evalSha(String sha1, List<String> keys, List<String> args, Duration limit)
                throws RedisFailure {
            calls.incrementAndGet();
            try {
                letGo.await();
            } catch (InterruptedException e) {
                throw RedisFailure.unknown(e);
            }
            return List.of("1");
        }

        @Override
        public List<String> eval(String text, List<String> keys, List<String> args, Duration limit) {
            throw new IllegalStateException("the script is known");
        }

        @Override
        public String info(String section, Duration limit) {
            throw new IllegalStateException("not asked");
        }
    }

    @AfterEach
    void close() {
        server.letGo.countDown();
        node.close();
    }

    private CompletableFuture<List<String>> call(Duration limit) {
        return node.run(LeaseScript.RENEW, List.of("key"), List.of("owner", "1000"), limit);
    }

    private static RedisFailure.Kind failure(CompletableFuture<List<String>> call) throws Exception {
        Throwable failure = call.handle((reply, thrown) -> thrown).get(30, TimeUnit.SECONDS);
        return ((RedisFailure) failure).kind();
    }

    @Test
    void aHangingServerNeverBlocksTheCallerAndFurtherCallsAreNotSent() throws Exception {
        List<CompletableFuture<List<String>>> calls = new ArrayList<>();
        for (int i = 0; i < 1100; i++) {
            calls.add(call(LIMIT));
        }

        assertThat(failure(calls.get(1099))).as("no thread and no room in the queue")
                .isEqualTo(RedisFailure.Kind.NOT_SENT);

        server.letGo.countDown();
        assertThat(calls.get(0).get(30, TimeUnit.SECONDS)).containsExactly("1");
    }

    @Test
    void aCallWhoseLimitHasPassedInTheQueueIsNotSent() throws Exception {
        assertThat(failure(call(Duration.ofNanos(1)))).isEqualTo(RedisFailure.Kind.NOT_SENT);

        assertThat(server.calls).hasValue(0);
    }
}
