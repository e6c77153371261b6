package dev.leaselint.lease.core;

import java.time.Duration;

/** Where the client's timers, background commands and callbacks run; replaced by a virtual one in tests. */
interface Background extends AutoCloseable {

    /** Runs a quick task after a delay. */
    Timer schedule(Duration delay, Runnable task);

    /** Runs a task that calls Redis, on one of a bounded number of threads. */
    void command(Runnable task);

    /** Runs a callback of the user, apart from timers and commands. */
    void callback(Runnable task);

    @Override
    void close();

    /** A scheduled task. */
    interface Timer {

        /** Takes the task off the schedule; no effect if it ran. */
        void cancel();
    }
}
