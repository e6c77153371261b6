package dev.leaselint.lease.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.lease.AcquireResult;
import dev.leaselint.lease.DistributedLockClient;
import dev.leaselint.lease.Lease;
import dev.leaselint.lease.LeaseClient;
import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseMode;
import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.OwnerFactory;
import dev.leaselint.lease.core.LeaseBackend;
import dev.leaselint.lease.core.LeaseClients;
import dev.leaselint.lease.core.SingleRedisBackend;
import dev.leaselint.lease.redis.RedisFailure;
import java.time.Duration;
import java.util.UUID;
import redis.clients.jedis.Jedis;

/** A server behind a fault proxy, two clients that reach it through the proxy, and a direct view of the server. */
public final class LeaseFixture implements AutoCloseable {

    /** Long enough that no command on a busy machine meets it by accident. */
    public static final Duration PATIENT = Duration.ofSeconds(5);
    /** For tests that wait for a command to time out, or for the end of a short lease. */
    public static final Duration QUICK = Duration.ofMillis(320);
    /** A time to live whose end no test meets by accident. */
    public static final Duration LONG = Duration.ofSeconds(20);
    /** A time to live for tests that wait for its end; needs a quick fixture. */
    public static final Duration SHORT = Duration.ofMillis(1000);

    public final RedisProcess redis;
    public final FaultProxy proxy;
    public final RecordingMetrics metrics = new RecordingMetrics();
    public final LeaseBackend backend;
    public final LeaseClient client;
    public final LeaseClient other;
    public final DistributedLockClient locks;
    public final Jedis direct;
    private final Adapter.Connected connected;

    /** @param commandTimeout {@link #PATIENT} or {@link #QUICK} */
    public LeaseFixture(RedisProcess redis, Adapter adapter, Duration commandTimeout) {
        this.redis = redis;
        this.proxy = new FaultProxy(redis.port());
        this.connected = adapter.connect(proxy.port(), commandTimeout);
        this.backend = new SingleRedisBackend(connected.scripts(), commandTimeout, true);
        OwnerFactory owners = new OwnerFactory("test", "one");
        this.client = LeaseClients.on(backend, owners).metrics(metrics).build();
        this.other = LeaseClients.on(backend, new OwnerFactory("test", "two")).build();
        this.locks = LeaseClients.on(backend, owners).metrics(metrics).buildLockClient(LeaseMode.FENCED, "test");
        this.direct = redis.connect();
    }

    /** A key that no other test uses. */
    public static LeaseKey key() {
        return LeaseKey.of("lock:test:" + UUID.randomUUID(), "test");
    }

    /** Acquires or fails the test. */
    public static Lease acquire(LeaseClient client, LeaseKey key, LeaseOptions options) {
        AcquireResult result = client.tryAcquire(key, options);
        assertThat(result).isInstanceOf(AcquireResult.Acquired.class);
        return ((AcquireResult.Acquired) result).lease();
    }

    /**
     * Opens the connections and makes the scripts known, so that a fault hits the command that the test means. On a busy
     * machine the first connection can take longer than a quick command may.
     */
    public LeaseFixture warm() {
        LeaseBackend patient = new SingleRedisBackend(connected.scripts(), PATIENT, true);
        try {
            Await.until(() -> runsAllScripts(patient));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return this;
    }

    private static boolean runsAllScripts(LeaseBackend backend) {
        try {
            for (LeaseMode mode : LeaseMode.values()) {
                LeaseKey key = key();
                backend.acquire(key, "warm-up", LONG, mode);
                backend.renew(key, "warm-up", LONG.plusSeconds(1));
                backend.release(key, "warm-up");
            }
            return true;
        } catch (RedisFailure failure) {
            return false;
        }
    }

    @Override
    public void close() {
        proxy.heal();
        client.close();
        other.close();
        connected.close();
        direct.close();
        proxy.close();
    }
}
