package dev.leaselint.lease.multinode;

import dev.leaselint.lease.script.LeaseScript;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** One of the independent servers, called without blocking. */
interface Node {

    /**
     * Runs a script.
     *
     * @return the reply, or a {@link dev.leaselint.lease.redis.RedisFailure}; nothing may come after the limit, but the
     *     caller does not rely on that
     */
    CompletableFuture<List<String>> run(LeaseScript script, List<String> keys, List<String> args, Duration limit);
}
