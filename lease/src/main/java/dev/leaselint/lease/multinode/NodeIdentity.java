package dev.leaselint.lease.multinode;

import dev.leaselint.lease.core.ServerCheck;
import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.redis.RedisScripts;
import java.time.Duration;
import java.util.Map;

/**
 * Who a server says it is.
 *
 * @param runId identifies the running process
 * @param mode {@code standalone}, {@code cluster} or {@code sentinel}
 * @param role {@code master} or {@code slave}
 */
record NodeIdentity(String runId, String mode, String role) {

    /** Stands for what the server does not tell. */
    static final String UNKNOWN = "unknown";

    static NodeIdentity read(RedisScripts redis, Duration limit) throws RedisFailure {
        Map<String, String> server = ServerCheck.fields(redis.info("server", limit));
        Map<String, String> replication = ServerCheck.fields(redis.info("replication", limit));
        return new NodeIdentity(server.getOrDefault("run_id", UNKNOWN), server.getOrDefault("redis_mode", UNKNOWN),
                replication.getOrDefault("role", UNKNOWN));
    }
}
