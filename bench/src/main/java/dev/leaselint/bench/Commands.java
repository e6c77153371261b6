package dev.leaselint.bench;

import dev.leaselint.bench.libraries.LockClient;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisMonitor;

/** Counts, by what the server reports of itself, the commands that an acquire and its release take. */
final class Commands {

    private static final int PAIRS = 100;
    private static final Duration SETTLE = Duration.ofMillis(200);
    private static final String START = "bench-count-from-here";
    private static final String END = "bench-count-to-here";

    private Commands() {
    }

    /**
     * Commands for one pair.
     *
     * @param sent by the client, each of them a round trip
     * @param inScripts carried out by the server on behalf of a script
     */
    record Result(double sent, double inScripts) {
    }

    static Result count(Server server, LockClient client, String prefix) throws Exception {
        // The first pair loads scripts and opens connections.
        client.acquire(prefix, Duration.ZERO).release();
        Thread.sleep(SETTLE.toMillis());
        try (Jedis monitored = server.connect(); Jedis marks = server.connect()) {
            Counter counter = new Counter();
            Thread reader = new Thread(() -> monitored.monitor(counter), "monitor");
            reader.setDaemon(true);
            reader.start();
            while (!counter.started.await(1, TimeUnit.MILLISECONDS)) {
                marks.echo(START);
            }
            for (int i = 0; i < PAIRS; i++) {
                client.acquire(prefix + ":" + i, Duration.ZERO).release();
            }
            // Some libraries do not wait for all that they send.
            Thread.sleep(SETTLE.toMillis());
            marks.echo(END);
            counter.ended.await();
            return new Result(counter.sent / (double) PAIRS, counter.inScripts / (double) PAIRS);
        }
    }

    /** Reads the lines of MONITOR, which mark commands of scripts as such. */
    private static final class Counter extends JedisMonitor {

        private final CountDownLatch started = new CountDownLatch(1);
        private final CountDownLatch ended = new CountDownLatch(1);
        private volatile int sent;
        private volatile int inScripts;

        @Override
        public void onCommand(String line) {
            if (line.contains(START)) {
                started.countDown();
            } else if (line.contains(END)) {
                client.disconnect();
                ended.countDown();
            } else if (line.contains(" lua]")) {
                inScripts++;
            } else if (!line.contains("\"PING\"")) {
                sent++;
            }
        }
    }
}
