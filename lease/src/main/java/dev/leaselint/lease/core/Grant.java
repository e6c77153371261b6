package dev.leaselint.lease.core;

import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseOptions;
import java.util.OptionalLong;

/**
 * A lease just acquired.
 *
 * @param startNanos monotonic time just before the command that won was sent
 * @param deadlineNanos monotonic time until which the lease may be relied on
 * @param doubtful whether an earlier command of the attempt got no answer and may still arrive at the server
 */
record Grant(LeaseKey key, String owner, LeaseOptions options, long startNanos, long deadlineNanos, OptionalLong token,
        boolean doubtful) {
}
