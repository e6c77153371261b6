package dev.leaselint.lease.core;

import java.time.Duration;

/** Passes the time between two tries of a waiting acquire. */
interface Waiter extends AutoCloseable {

    /**
     * Waits until it makes sense to try again.
     *
     * @param holderTtl what is left of the holder's lease
     * @param rest what is left of the wait budget, positive; the pause is never longer
     * @throws InterruptedException when interrupted
     */
    void pause(Duration holderTtl, Duration rest) throws InterruptedException;

    @Override
    void close();
}
