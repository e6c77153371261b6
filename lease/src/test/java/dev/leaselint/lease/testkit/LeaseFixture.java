package dev.leaselint.lease.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.lease.AcquireResult;
import dev.leaselint.lease.DistributedLockClient;
import dev.leaselint.lease.Lease;
import dev.leaselint.lease.LeaseClient;
import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseMode;
import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.LockAcquireResultType;
import dev.leaselint.lease.OwnerFactory;
import dev.leaselint.lease.core.LeaseBackend;
import dev.leaselint.lease.core.LeaseClients;
import dev.leaselint.lease.core.SingleRedisBackend;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
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

    private static final int ATTEMPTS = 50;
    private static final Duration PAUSE = Duration.ofMillis(100);

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

    /** Acquires or fails the test. On a busy machine an attempt may stay without an answer: then there is another. */
    public static Lease acquire(LeaseClient client, LeaseKey key, LeaseOptions options) {
        AcquireResult result = client.tryAcquire(key, options);
        boolean unanswered = false;
        for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
            unanswered |= result.type() == LockAcquireResultType.REDIS_TIMEOUT;
            if (!unanswered || result.type() == LockAcquireResultType.ACQUIRED) {
                break;
            }
            // Until it is taken back, the unanswered attempt may hold the key.
            LockSupport.parkNanos(PAUSE.toNanos());
            result = client.tryAcquire(key, options);
        }
        assertThat(result).isInstanceOf(AcquireResult.Acquired.class);
        return ((AcquireResult.Acquired) result).lease();
    }

    /** Opens the connections and makes the scripts known, so that a fault hits the command that the test means. */
    public LeaseFixture warm() {
        try {
            WarmUp.run(connected.scripts());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return this;
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
