package dev.leaselint.bench.libraries;

import java.time.Duration;

/** A lock library with connections of its own, as one process would have them. Safe for use by several threads. */
public interface LockClient extends AutoCloseable {

    /**
     * Acquires a lock.
     *
     * @param key name of the lock
     * @param maxWait the longest wait for its holder; zero for one try
     * @return the lock; to be released by the thread that acquired it
     * @throws Exception when the lock was not acquired
     */
    Held acquire(String key, Duration maxWait) throws Exception;

    @Override
    void close() throws Exception;

    /** An acquired lock. */
    interface Held {

        /** @throws Exception when the library says that it did not release */
        void release() throws Exception;
    }
}
