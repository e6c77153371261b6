package dev.leaselint.lease.testkit;

import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseMode;
import dev.leaselint.lease.core.LeaseBackend;
import dev.leaselint.lease.core.SingleRedisBackend;
import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.redis.RedisScripts;
import java.time.Duration;

/**
 * Opens connections, loads classes and makes the scripts known. On a busy machine the first command can take longer
 * than a short command time-out allows.
 */
public final class WarmUp {

    private static final Duration TTL = LeaseFixture.LONG;

    private WarmUp() {
    }

    /** Runs every script until all of them have answered. */
    public static void run(RedisScripts scripts) throws InterruptedException {
        LeaseBackend backend = new SingleRedisBackend(scripts, LeaseFixture.PATIENT, true);
        Await.until(() -> runsAllScripts(backend));
    }

    private static boolean runsAllScripts(LeaseBackend backend) {
        try {
            for (LeaseMode mode : LeaseMode.values()) {
                LeaseKey key = LeaseFixture.key();
                backend.acquire(key, "warm-up", TTL, mode);
                backend.renew(key, "warm-up", TTL.plusSeconds(1));
                backend.release(key, "warm-up");
            }
            return true;
        } catch (RedisFailure failure) {
            return false;
        }
    }
}
