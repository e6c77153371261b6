package dev.leaselint.lease.multinode;

import java.time.Duration;

/** Runs something later; replaced by a virtual one in tests. */
interface Timer {

    void after(Duration delay, Runnable action);
}
