package dev.leaselint.lease.core;

import dev.leaselint.lease.Problem;
import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.redis.RedisScripts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Looks whether a Redis server is fit to keep leases; to be run once when a service starts. */
public final class ServerCheck {

    private static final int OLDEST_MAJOR = 5;

    private ServerCheck() {
    }

    /**
     * Checks version, role and eviction policy.
     *
     * @param redis the client; of a cluster it reaches one node only
     * @param limit the longest time per command
     * @return all problems, empty when there are none
     * @throws RedisFailure when the server does not answer
     */
    public static List<Problem> check(RedisScripts redis, Duration limit) throws RedisFailure {
        List<Problem> problems = new ArrayList<>();
        String version = fields(redis.info("server", limit)).getOrDefault("redis_version", "0");
        if (Integer.parseInt(version.split("\\.")[0]) < OLDEST_MAJOR) {
            problems.add(Problem.error("server.version", "must be " + OLDEST_MAJOR + " or newer, is " + version));
        }
        String role = fields(redis.info("replication", limit)).getOrDefault("role", "unknown");
        if (!role.equals("master")) {
            problems.add(Problem.error("server.role", "must be master, is " + role));
        }
        String policy = fields(redis.info("memory", limit)).getOrDefault("maxmemory_policy", "noeviction");
        if (!policy.equals("noeviction")) {
            problems.add(Problem.warning("server.maxmemory-policy",
                    policy + " may evict leases" + (policy.startsWith("allkeys") ? " and fence counters" : "")));
        }
        return List.copyOf(problems);
    }

    /** The fields of a reply of INFO. */
    public static Map<String, String> fields(String info) {
        return info.lines().filter(line -> line.indexOf(':') > 0).collect(Collectors.toMap(
                line -> line.substring(0, line.indexOf(':')),
                line -> line.substring(line.indexOf(':') + 1).strip(),
                (first, second) -> second));
    }
}
