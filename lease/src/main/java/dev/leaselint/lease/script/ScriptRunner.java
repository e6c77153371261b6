package dev.leaselint.lease.script;

import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.redis.RedisScripts;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * Runs scripts by digest and, when the server answers that it does not know the script, exactly once by text. Nothing
 * else is retried. Safe for use by several threads.
 */
public final class ScriptRunner {

    private final RedisScripts redis;

    /** @param redis the client to run scripts with */
    public ScriptRunner(RedisScripts redis) {
        this.redis = Objects.requireNonNull(redis, "redis");
    }

    /**
     * Runs a script.
     *
     * @param keys the keys, all in one slot
     * @param args the arguments
     * @param limit the longest time for both forms together
     * @return the elements of the reply, numbers in decimal
     * @throws RedisFailure when there is no such reply
     */
    public List<String> run(LeaseScript script, List<String> keys, List<String> args, Duration limit)
            throws RedisFailure {
        long start = System.nanoTime();
        try {
            return redis.evalSha(script.sha1(), keys, args, limit);
        } catch (RedisFailure failure) {
            if (!failure.code().equals("NOSCRIPT")) {
                throw failure;
            }
        }
        Duration rest = limit.minusNanos(System.nanoTime() - start);
        return redis.eval(script.text(), keys, args, rest.toMillis() > 0 ? rest : Duration.ofMillis(1));
    }
}
