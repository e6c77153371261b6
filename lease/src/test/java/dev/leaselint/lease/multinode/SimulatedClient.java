package dev.leaselint.lease.multinode;

import dev.leaselint.lease.LeaseKey;
import java.time.Duration;
import java.util.Random;

/**
 * A process in virtual time that acquires with retries under one owner value, works, renews, releases, or dies while it
 * holds the lease.
 */
final class SimulatedClient {

    /** What happens to the lease, told at the instant it happens. */
    interface Observer {

        /** The client may rely on the lease until the given time, by its own clock. */
        void holds(SimulatedClient client, QuorumProtocol.Round round);

        /** The client no longer relies on the lease. */
        void ends(SimulatedClient client);
    }

    static final Duration TTL = Duration.ofSeconds(2);
    static final LeaseKey KEY = LeaseKey.of("lock:model", "model");

    private final VirtualTime time;
    private final Random random;
    private final QuorumProtocol protocol;
    private final Observer observer;
    private final String name;
    private int attempts;
    private String owner;
    private int phase;

    SimulatedClient(String name, VirtualTime time, Random random, QuorumProtocol protocol, Observer observer) {
        this.name = name;
        this.time = time;
        this.random = random;
        this.protocol = protocol;
        this.observer = observer;
    }

    String owner() {
        return owner;
    }

    void start() {
        owner = name + ":" + attempts++;
        time.after(upTo(500), this::tryAcquire);
    }

    private void tryAcquire() {
        protocol.acquire(KEY, owner, TTL).thenAccept(round -> {
            if (round.isWon()) {
                phase++;
                observer.holds(this, round);
                hold(round, phase);
            } else {
                time.after(upTo(200), this::tryAcquire);
            }
        });
    }

    private void hold(QuorumProtocol.Round round, int current) {
        Duration left = round.left();
        time.after(left, () -> end(current, false));
        int choice = random.nextInt(10);
        if (choice < 5) {
            time.after(upTo(left.toMillis()), () -> end(current, true));
        } else if (choice < 8) {
            time.after(upTo(left.toMillis()), () -> renew(current));
        }
        // Otherwise it forgets to release, and the lease ends with its time.
    }

    private void renew(int current) {
        if (current != phase) {
            return;
        }
        protocol.renew(KEY, owner, TTL).thenAccept(round -> {
            if (current == phase && round.isWon()) {
                phase++;
                observer.holds(this, round);
                hold(round, phase);
            }
        });
    }

    private void end(int current, boolean release) {
        if (current != phase) {
            return;
        }
        phase++;
        observer.ends(this);
        if (release) {
            protocol.release(KEY, owner);
        }
        start();
    }

    private Duration upTo(long millis) {
        return Duration.ofNanos((long) (random.nextDouble() * millis * 1e6));
    }
}
