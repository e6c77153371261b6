package dev.leaselint.bench;

import dev.leaselint.bench.libraries.Endpoint;
import dev.leaselint.lease.Lease;
import dev.leaselint.lease.LeaseClient;
import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseMetrics;
import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.LossReason;
import dev.leaselint.lease.OwnerFactory;
import dev.leaselint.lease.ReleaseResult;
import dev.leaselint.lease.RenewResult;
import dev.leaselint.lease.core.LeaseClients;
import dev.leaselint.lease.lettuce.LettuceScripts;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Holds many leases with one client, which renews them all in the background. */
final class Renewals {

    private static final int RENEWALS_PER_TTL = 3;
    private static final int COMMAND_TIMEOUTS_PER_TTL = 5;
    /** For an answer: nobody else wants these leases. The first one comes over a new connection. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(30);

    private final int leases;
    private final Duration ttl;
    private final Counts counts = new Counts();

    Renewals(int leases, Duration ttl) {
        this.leases = leases;
        this.ttl = ttl;
    }

    /**
     * What happened.
     *
     * @param held how long all leases were held together
     * @param renewed renewals that succeeded
     * @param failed renewals without an answer, to be tried again
     * @param lost leases lost for any reason
     * @param released leases that were still held at the end by what the server said
     */
    record Result(Duration held, long renewed, long failed, long lost, long released) {
    }

    Result run(Endpoint server, Duration time) throws InterruptedException {
        RedisClient redis = RedisClient.create(RedisURI.create(server.host(), server.port()));
        redis.setOptions(LettuceScripts.safe(ClientOptions.builder()).build());
        try (LeaseClient client = LeaseClients.on(LettuceScripts.over(redis.connect()),
                ttl.dividedBy(COMMAND_TIMEOUTS_PER_TTL), new OwnerFactory("bench", "renewals")).metrics(counts)
                .build()) {
            List<Lease> held = acquire(client, time);
            long start = System.nanoTime();
            Thread.sleep(time.toMillis());
            Duration heldFor = Duration.ofNanos(System.nanoTime() - start);
            long renewed = counts.renewed.sum();
            long released = held.stream().map(client::release)
                    .filter(result -> result.type() == ReleaseResult.Type.RELEASED).count();
            return new Result(heldFor, renewed, counts.failed.sum(), counts.lost.sum(), released);
        } finally {
            redis.shutdown(Duration.ZERO, Duration.ofSeconds(2));
        }
    }

    /** The longest hold allowed leaves a minute for the acquires and the releases. */
    private List<Lease> acquire(LeaseClient client, Duration time) throws InterruptedException {
        LeaseOptions options = LeaseOptions.fenced(ttl)
                .withRenewal(ttl.dividedBy(RENEWALS_PER_TTL), time.plus(ttl).plusMinutes(1));
        List<Lease> held = new ArrayList<>();
        for (int i = 0; i < leases; i++) {
            held.add(client.acquire(LeaseKey.of("bench:renewals:" + i, "bench"), options, MAX_WAIT)
                    .acquired().orElseThrow());
        }
        return held;
    }

    private static final class Counts implements LeaseMetrics {

        private final LongAdder renewed = new LongAdder();
        private final LongAdder failed = new LongAdder();
        private final LongAdder lost = new LongAdder();

        @Override
        public void renewed(String operation, RenewResult.Type result) {
            (result == RenewResult.Type.RENEWED ? renewed : failed).increment();
        }

        @Override
        public void lost(String operation, LossReason reason) {
            lost.increment();
        }
    }
}
