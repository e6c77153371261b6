package dev.leaselint.lease.multinode;

import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.script.LeaseScript;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;

/**
 * A server in virtual time, with a clock that runs at its own rate and a network that delays and loses messages. It
 * knows what the three scripts do; {@code RoundScriptsTest} holds it against a real server.
 */
final class SimulatedNode implements Node {

    /** How bad the network is; probabilities out of one. */
    record Network(double lossOfRequest, double lossOfReply, double slow, Duration slowest) {
        static final Network PERFECT = new Network(0, 0, 0, Duration.ZERO);
    }

    private record Entry(String owner, long round, double expiresAt) {
    }

    /** One for all: a stack trace each would take most of the time of the model. */
    private static final RedisFailure NO_ANSWER = RedisFailure.unknown(new TimeoutException("simulated"));

    private final VirtualTime time;
    private final Random random;
    private final Network network;
    private final double rate;
    private final Map<String, Entry> entries = new HashMap<>();
    private boolean down;

    SimulatedNode(VirtualTime time, Random random, Network network, double rate) {
        this.time = time;
        this.random = random;
        this.network = network;
        this.rate = rate;
    }

    /** Loses all data, and answers nothing for a while. */
    void crash(Duration outage) {
        entries.clear();
        down = true;
        time.after(outage, () -> down = false);
    }

    boolean isHeldBy(String key, String owner) {
        Entry entry = live(key);
        return entry != null && entry.owner().equals(owner);
    }

    boolean isFree(String key) {
        return live(key) == null;
    }

    @Override
    public CompletableFuture<List<String>> run(LeaseScript script, List<String> keys, List<String> args,
            Duration limit) {
        CompletableFuture<List<String>> reply = new CompletableFuture<>();
        time.after(limit, () -> giveUp(reply));
        if (random.nextDouble() >= network.lossOfRequest()) {
            time.after(delay(), () -> arrive(script, keys.get(0), args, reply));
        }
        return reply;
    }

    private static void giveUp(CompletableFuture<List<String>> reply) {
        if (!reply.isDone()) {
            reply.completeExceptionally(NO_ANSWER);
        }
    }

    private Duration delay() {
        long usual = 100_000 + random.nextInt(1_000_000);
        boolean slow = random.nextDouble() < network.slow();
        return Duration.ofNanos(slow ? (long) (random.nextDouble() * network.slowest().toNanos()) : usual);
    }

    private void arrive(LeaseScript script, String key, List<String> args, CompletableFuture<List<String>> reply) {
        if (down) {
            return;
        }
        List<String> result = execute(script, key, args);
        if (random.nextDouble() >= network.lossOfReply()) {
            time.after(delay(), () -> reply.complete(result));
        }
    }

    List<String> execute(LeaseScript script, String key, List<String> args) {
        return switch (script) {
            case ACQUIRE_ROUND -> acquire(key, args.get(0), Long.parseLong(args.get(1)), Long.parseLong(args.get(2)));
            case RENEW -> renew(key, args.get(0), Long.parseLong(args.get(1)));
            case RELEASE_ROUND -> release(key, args.get(0), Long.parseLong(args.get(1)));
            default -> throw new IllegalArgumentException("not used with several nodes: " + script);
        };
    }

    private List<String> acquire(String key, String owner, long ttl, long round) {
        Entry held = live(key);
        if (held != null && (!held.owner().equals(owner) || held.round() > round)) {
            return List.of("0", Long.toString(millisLeft(held)));
        }
        entries.put(key, new Entry(owner, round, localMillis() + ttl));
        return List.of("1", Long.toString(ttl));
    }

    private List<String> renew(String key, String owner, long ttl) {
        Entry held = live(key);
        if (held == null) {
            return List.of("-1", "0");
        }
        if (!held.owner().equals(owner)) {
            return List.of("0", "0");
        }
        Entry renewed = new Entry(owner, held.round(), Math.max(held.expiresAt(), localMillis() + ttl));
        entries.put(key, renewed);
        return List.of("1", Long.toString(millisLeft(renewed)));
    }

    private List<String> release(String key, String owner, long lastRound) {
        Entry held = live(key);
        if (held == null) {
            return List.of("-1");
        }
        if (!held.owner().equals(owner) || held.round() > lastRound) {
            return List.of("0");
        }
        entries.remove(key);
        return List.of("1");
    }

    private Entry live(String key) {
        Entry entry = entries.get(key);
        return entry == null || entry.expiresAt() <= localMillis() ? null : entry;
    }

    private double localMillis() {
        return time.nanoTime() / 1e6 * rate;
    }

    private long millisLeft(Entry entry) {
        return (long) (entry.expiresAt() - localMillis());
    }
}
