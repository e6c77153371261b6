package dev.leaselint.bench.libraries;

import java.time.Duration;
import java.util.List;

/**
 * A lock library with its settings.
 *
 * @param name as it stands in the table
 * @param mark a class of the library, by whose jar the version is found
 * @param waits whether an acquire can wait for a holder
 * @param connector makes a client
 */
public record Library(String name, Class<?> mark, boolean waits, Connector connector) {

    /** The one that the others are compared with. */
    public static final String BASELINE = "Redisson RLock";

    /** Time to live of every lock that is measured; no measurement comes near it. */
    static final Duration TTL = Duration.ofSeconds(30);

    /** Connects to a server. */
    @FunctionalInterface
    public interface Connector {

        /** @param threads how many threads will use the client at a time */
        LockClient connect(Endpoint server, int threads);
    }

    /** All that are measured. */
    public static List<Library> all() {
        return List.of(
                LeaseLocks.overJedis(), LeaseLocks.overLettuce(), LeaseLocks.overSpring(), LeaseLocks.fencedPolling(),
                RedissonLocks.library(),
                RegistryLocks.polling(), RegistryLocks.notified(),
                ShedLocks.library(),
                TemplateLocks.overRedisTemplate(), TemplateLocks.overRedisson());
    }

    /** Name and version of the library's jar; the folder of its classes when it was built just now. */
    public String jar() {
        String path = mark.getProtectionDomain().getCodeSource().getLocation().getPath();
        return path.endsWith(".jar") ? path.substring(path.lastIndexOf('/') + 1, path.length() - 4) : "this build";
    }
}
