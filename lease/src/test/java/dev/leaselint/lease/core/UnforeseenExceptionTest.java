package dev.leaselint.lease.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.lease.Lease;
import dev.leaselint.lease.LeaseClient;
import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.LockAcquireResultType;
import dev.leaselint.lease.OwnerFactory;
import dev.leaselint.lease.ReleaseResult;
import dev.leaselint.lease.RenewResult;
import dev.leaselint.lease.WaitStrategy;
import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.redis.RedisScripts;
import dev.leaselint.lease.redis.ReleaseNotifications;
import dev.leaselint.lease.testkit.Await;
import dev.leaselint.lease.testkit.RecordingMetrics;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A Redis client that throws what its contract does not name, as some do once they are shut down. */
class UnforeseenExceptionTest {

    private static final LeaseKey KEY = LeaseKey.of("lock:unforeseen", "test");
    private static final Duration TTL = Duration.ofSeconds(30);

    private final RecordingMetrics metrics = new RecordingMetrics();
    private volatile boolean broken;

    @Test
    void isAnUnknownOutcomeEverywhere() throws InterruptedException {
        try (LeaseClient client = LeaseClients.on(new Breakable(), Duration.ofSeconds(1),
                new OwnerFactory("test", "one")).metrics(metrics).build()) {
            Lease lease = client.tryAcquire(KEY,
                    LeaseOptions.plain(TTL).withRenewal(Duration.ofMillis(40), Duration.ofMinutes(5)))
                    .acquired().orElseThrow();
            broken = true;

            assertThat(client.tryAcquire(KEY, LeaseOptions.plain(TTL)).type())
                    .isEqualTo(LockAcquireResultType.REDIS_TIMEOUT);
            assertThat(client.renew(lease, TTL).type()).isEqualTo(RenewResult.Type.UNKNOWN);
            // Renewal in the background goes on trying.
            Await.until(() -> metrics.count("renewed UNKNOWN") > 3);
            assertThat(lease.isLocallyValid()).isTrue();
            assertThat(client.release(lease).type()).isEqualTo(ReleaseResult.Type.UNKNOWN);
        }
    }

    @Test
    void subscriptionThatFailsOrCannotBeEndedCostsNoLease() throws InterruptedException {
        LeaseOptions options = LeaseOptions.plain(TTL).withWaitStrategy(WaitStrategy.NOTIFY);
        for (ReleaseNotifications failing : List.<ReleaseNotifications>of(
                (channel, onMessage, limit) -> {
                    throw new IllegalStateException("cannot subscribe");
                },
                (channel, onMessage, limit) -> () -> {
                    throw new IllegalStateException("cannot unsubscribe");
                })) {
            try (LeaseClient client = LeaseClients.on(new BusyOnce(failing), Duration.ofSeconds(1),
                    new OwnerFactory("test", "one")).build()) {
                assertThat(client.acquire(KEY, options, TTL).type()).isEqualTo(LockAcquireResultType.ACQUIRED);
            }
        }
    }

    @Test
    void subscriptionMayNotLastLongerThanTheWait() throws InterruptedException {
        AtomicReference<Duration> limits = new AtomicReference<>();
        ReleaseNotifications slow = (channel, onMessage, limit) -> {
            limits.set(limit);
            throw RedisFailure.unknown(new TimeoutException());
        };
        try (LeaseClient client = LeaseClients.on(new BusyOnce(slow), Duration.ofSeconds(1),
                new OwnerFactory("test", "one")).build()) {
            client.acquire(KEY, LeaseOptions.plain(TTL).withWaitStrategy(WaitStrategy.NOTIFY), Duration.ofMillis(200));
        }
        assertThat(limits.get()).isPositive().isLessThanOrEqualTo(Duration.ofMillis(200));
    }

    /** The first acquire finds a holder. */
    private static final class BusyOnce implements RedisScripts {

        private final ReleaseNotifications notifications;
        private boolean asked;

        BusyOnce(ReleaseNotifications notifications) {
            this.notifications = notifications;
        }

        @Override
        public List<String> evalSha(String sha1, List<String> keys, List<String> args, Duration limit) {
            String code = asked ? "1" : "0";
            asked = true;
            return List.of(code, "0", "50");
        }

        @Override
        public List<String> eval(String text, List<String> keys, List<String> args, Duration limit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public String info(String section, Duration limit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Optional<ReleaseNotifications> notifications() {
            return Optional.of(notifications);
        }
    }

    private final class Breakable implements RedisScripts {

        @Override
        public List<String> evalSha(String sha1, List<String> keys, List<String> args, Duration limit) {
            if (broken) {
                throw new IllegalStateException("client is shut down");
            }
            return List.of("1", "0", Long.toString(TTL.toMillis()));
        }

        @Override
        public List<String> eval(String text, List<String> keys, List<String> args, Duration limit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public String info(String section, Duration limit) {
            throw new UnsupportedOperationException();
        }
    }
}
