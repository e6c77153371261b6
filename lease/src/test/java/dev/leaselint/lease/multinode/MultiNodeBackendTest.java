package dev.leaselint.lease.multinode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.leaselint.lease.AcquireResult;
import dev.leaselint.lease.Lease;
import dev.leaselint.lease.LeaseClient;
import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseMode;
import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.LockAcquireResultType;
import dev.leaselint.lease.OwnerFactory;
import dev.leaselint.lease.ReleaseResult;
import dev.leaselint.lease.RenewResult;
import dev.leaselint.lease.core.LeaseBackend.Granted;
import dev.leaselint.lease.core.LeaseBackend.Held;
import dev.leaselint.lease.core.LeaseClients;
import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.redis.RedisScripts;
import dev.leaselint.lease.sql.Database;
import dev.leaselint.lease.sql.PostgresSchema;
import dev.leaselint.lease.testkit.Adapter;
import dev.leaselint.lease.testkit.Await;
import dev.leaselint.lease.testkit.LeaseFixture;
import dev.leaselint.lease.testkit.RedisProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Majorities of real servers. */
class MultiNodeBackendTest {

    private static final Duration TTL = Duration.ofSeconds(20);
    private static final Duration PATIENT = Duration.ofSeconds(5);
    private static final NodeLimit LIMIT = new NodeLimit(PATIENT, PATIENT);
    private static final NodeLimit QUICK = new NodeLimit(Duration.ofMillis(300), Duration.ofMillis(300));

    private static Servers servers;

    private final List<AutoCloseable> opened = new ArrayList<>();
    private final LeaseKey key = LeaseFixture.key();

    @BeforeAll
    static void start() {
        servers = new Servers(5, Adapter.JEDIS, PATIENT);
    }

    @AfterAll
    static void stop() {
        servers.close();
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable closeable : opened) {
            closeable.close();
        }
    }

    private MultiNodeBackend backend(int nodes, NodeLimit limit) {
        return keep(MultiNodeBackend.of(servers.first(nodes), limit));
    }

    private <T extends AutoCloseable> T keep(T closeable) {
        opened.add(0, closeable);
        return closeable;
    }

    private LeaseClient client(MultiNodeBackend backend, String instance) {
        return keep(LeaseClients.on(backend, new OwnerFactory("test", instance)).build());
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 5})
    void acquiresRenewsAndReleasesOnAllServers(int nodes) throws Exception {
        MultiNodeBackend backend = backend(nodes, LIMIT);
        int[] all = nodes == 3 ? new int[] {0, 1, 2} : new int[] {0, 1, 2, 3, 4};

        Granted granted = (Granted) backend.acquire(key, "owner", TTL, LeaseMode.PLAIN);
        assertThat(granted.token()).isEmpty();
        assertThat(granted.validFor()).isEqualTo(TTL.minusMillis(202));
        Await.until(() -> servers.holding(key.name(), all) == nodes);
        assertThat(backend.renew(key, "owner", TTL.multipliedBy(2)).validFor())
                .isEqualTo(TTL.multipliedBy(2).minusMillis(402));

        assertThat(backend.release(key, "owner")).isEqualTo(ReleaseResult.Type.RELEASED);
        Await.until(() -> servers.holding(key.name(), all) == 0);
        assertThat(backend.release(key, "owner")).isEqualTo(ReleaseResult.Type.ALREADY_GONE);
        assertThat(backend.renew(key, "owner", TTL).type()).isEqualTo(RenewResult.Type.EXPIRED);
    }

    @Test
    void aHolderOfTheMajorityExcludesAnotherWhichLeavesNothingBehind() throws Exception {
        MultiNodeBackend backend = backend(3, LIMIT);
        servers.occupy(key.name(), 0, TTL);
        servers.occupy(key.name(), 1, TTL);

        assertThat(backend.acquire(key, "owner", TTL, LeaseMode.PLAIN)).isInstanceOfSatisfying(Held.class,
                held -> assertThat(held.holderTtl()).isPositive().isLessThanOrEqualTo(TTL));

        Await.until(() -> servers.holding(key.name(), 2) == 0);
        assertThat(servers.holding(key.name(), 0, 1)).as("the holder's keys are untouched").isEqualTo(2);
        assertThat(backend.release(key, "owner")).isEqualTo(ReleaseResult.Type.NOT_OWNER);
        // Two answers decide that the majority is out of reach; which two come first is chance.
        assertThat(backend.renew(key, "owner", TTL).type())
                .isIn(RenewResult.Type.NOT_OWNER, RenewResult.Type.EXPIRED);
    }

    @Test
    void aMinorityHeldByAnotherDoesNotMatter() throws Exception {
        servers.occupy(key.name(), 0, TTL);

        assertThat(backend(3, LIMIT).acquire(key, "owner", TTL, LeaseMode.PLAIN)).isInstanceOf(Granted.class);
    }

    @Test
    void repeatingTheAcquireWithTheSameOwnerFindsTheLease() throws Exception {
        MultiNodeBackend backend = backend(3, LIMIT);

        assertThat(backend.acquire(key, "owner", TTL, LeaseMode.PLAIN)).isInstanceOf(Granted.class);
        assertThat(backend.acquire(key, "owner", TTL, LeaseMode.PLAIN)).isInstanceOf(Granted.class);
        backend.release(key, "owner");

        Await.until(() -> servers.holding(key.name(), 0, 1, 2) == 0);
    }

    @Test
    void oneDeadServerOfThreeIsTolerated() throws Exception {
        MultiNodeBackend backend = backend(3, LIMIT);
        servers.process(2).kill();
        try {
            assertThat(backend.acquire(key, "owner", TTL, LeaseMode.PLAIN)).isInstanceOf(Granted.class);
            assertThat(backend.renew(key, "owner", TTL).type()).isEqualTo(RenewResult.Type.RENEWED);
            assertThat(backend.release(key, "owner")).isEqualTo(ReleaseResult.Type.RELEASED);
        } finally {
            servers.process(2).restart();
        }
    }

    @Test
    void withoutAMajorityNothingIsAcquiredAndNothingLeft() throws InterruptedException {
        MultiNodeBackend backend = backend(3, LIMIT);
        servers.process(1).kill();
        servers.process(2).kill();
        try {
            assertThatExceptionOfType(RedisFailure.class)
                    .isThrownBy(() -> backend.acquire(key, "owner", TTL, LeaseMode.PLAIN));
            Await.until(() -> servers.holding(key.name(), 0) == 0);
        } finally {
            servers.process(1).restart();
            servers.process(2).restart();
        }
    }

    @Test
    void aHangingServerNeitherDelaysTheAcquireNorKeepsItsLateGrant() throws Exception {
        MultiNodeBackend backend = backend(3, LIMIT);
        backend.acquire(LeaseFixture.key(), "warm-up", TTL, LeaseMode.PLAIN);
        servers.process(2).pause();
        long start = System.nanoTime();
        try {
            assertThat(backend.acquire(key, "owner", TTL, LeaseMode.PLAIN)).isInstanceOf(Granted.class);
            assertThat(backend.release(key, "owner")).isEqualTo(ReleaseResult.Type.RELEASED);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(PATIENT);
        } finally {
            servers.process(2).resume();
        }
        Await.until(() -> servers.holding(key.name(), 0, 1, 2) == 0);
    }

    @Test
    void anUnansweringMajorityIsAnUnknownOutcome() throws Exception {
        MultiNodeBackend backend = backend(3, QUICK);
        servers.process(1).pause();
        servers.process(2).pause();
        try {
            assertThatExceptionOfType(RedisFailure.class)
                    .isThrownBy(() -> backend.acquire(key, "owner", TTL, LeaseMode.PLAIN))
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(RedisFailure.Kind.UNKNOWN));
        } finally {
            servers.process(1).resume();
            servers.process(2).resume();
        }
        Await.until(() -> servers.holding(key.name(), 0) == 0);
    }

    @Test
    void anInterruptLeavesNothingBehind() throws Exception {
        MultiNodeBackend backend = backend(3, LIMIT);
        servers.process(1).pause();
        servers.process(2).pause();
        try {
            Thread.currentThread().interrupt();
            assertThatExceptionOfType(RedisFailure.class)
                    .isThrownBy(() -> backend.acquire(key, "owner", TTL, LeaseMode.PLAIN));
            assertThat(Thread.interrupted()).isTrue();
        } finally {
            servers.process(1).resume();
            servers.process(2).resume();
        }
        backend.acquire(LeaseFixture.key(), "another", TTL, LeaseMode.PLAIN);
        Await.until(() -> servers.holding(key.name(), 0, 1, 2) == 0);
    }

    @Test
    void aRenewalDoesNotAddTheLeaseWhereItWasLost() throws Exception {
        MultiNodeBackend backend = backend(3, LIMIT);
        backend.acquire(key, "owner", TTL, LeaseMode.PLAIN);
        Await.until(() -> servers.holding(key.name(), 0, 1, 2) == 3);
        servers.process(0).kill();
        servers.process(0).restart();

        assertThat(backend.renew(key, "owner", TTL).type()).isEqualTo(RenewResult.Type.RENEWED);

        assertThat(servers.holding(key.name(), 0)).isZero();
    }

    @Test
    void contendersHaveExactlyOneWinnerThroughTheClient() throws Exception {
        LeaseClient one = client(backend(5, LIMIT), "one");
        LeaseClient two = client(backend(5, LIMIT), "two");
        ExecutorService threads = keep(new Threads(6)).service;
        List<Callable<Lease>> contenders = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            LeaseClient client = i % 2 == 0 ? one : two;
            contenders.add(() -> {
                AcquireResult result = client.acquire(key, LeaseOptions.plain(TTL), Duration.ofSeconds(2));
                return result.acquired().orElse(null);
            });
        }
        int winners = 0;
        for (Future<Lease> result : threads.invokeAll(contenders)) {
            winners += result.get() == null ? 0 : 1;
        }
        assertThat(winners).isEqualTo(1);
    }

    @Test
    void withoutASourceNoTokenIsIssued() {
        AcquireResult result = client(backend(3, LIMIT), "one").tryAcquire(key, LeaseOptions.fenced(TTL));

        assertThat(result.type()).isEqualTo(LockAcquireResultType.INVALID_CONFIGURATION);
        assertThat(servers.holding(key.name(), 0, 1, 2)).isZero();
    }

    @Test
    void tokensOfASourceRise() {
        Database.run("DROP SEQUENCE IF EXISTS lease_fence");
        Database.run(PostgresSchema.fenceSequence());
        FenceSource source = new JdbcFenceSource(Database.dataSource(), Duration.ofSeconds(1));
        LeaseClient client = client(keep(MultiNodeBackend.of(servers.first(3), LIMIT, source)), "one");
        long last = 0;
        for (int i = 0; i < 3; i++) {
            Lease lease = LeaseFixture.acquire(client, key, LeaseOptions.fenced(TTL));
            assertThat(lease.fencingToken().orElseThrow()).isGreaterThan(last);
            last = lease.fencingToken().orElseThrow();
            client.release(lease);
        }
    }

    @Test
    void aLeaseThatEndsWhileItsTokenIsDrawnIsGivenBack() throws Exception {
        Duration shortTtl = Duration.ofSeconds(1);
        MultiNodeBackend backend = keep(MultiNodeBackend.of(servers.first(3), LIMIT, source(() -> {
            Thread.sleep(shortTtl.toMillis());
            return 1L;
        })));

        assertThatExceptionOfType(RedisFailure.class)
                .isThrownBy(() -> backend.acquire(key, "owner", shortTtl, LeaseMode.FENCED));
    }

    @Test
    void aSourceThatFailsGivesTheLeaseBack() throws Exception {
        MultiNodeBackend backend = keep(MultiNodeBackend.of(servers.first(3), LIMIT, source(() -> {
            throw new IllegalStateException("sequence is gone");
        })));

        assertThatExceptionOfType(RedisFailure.class)
                .isThrownBy(() -> backend.acquire(key, "owner", TTL, LeaseMode.FENCED))
                .withRootCauseInstanceOf(IllegalStateException.class);
        Await.until(() -> servers.holding(key.name(), 0, 1, 2) == 0);
    }

    private static FenceSource source(Callable<Long> draw) {
        return new FenceSource() {
            @Override
            public long next(LeaseKey key) throws Exception {
                return draw.call();
            }

            @Override
            public Duration limit() {
                return PATIENT;
            }
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void refusesTooFewAndEvenNumbers(int nodes) {
        assertThat(backend(nodes, LIMIT).problems(LeaseOptions.plain(TTL))).extracting("setting")
                .containsExactly("nodes");
    }

    @Test
    void refusesTheSameServerTwice() {
        List<RedisScripts> twice = new ArrayList<>(servers.first(2));
        twice.add(twice.get(0));

        assertThat(keep(MultiNodeBackend.of(twice, LIMIT)).problems(LeaseOptions.plain(TTL))).extracting("setting")
                .containsExactly("nodes[2]");
    }

    @Test
    void refusesReplicasAndPartsOfACluster() {
        Adapter.Connected replica = start("--replicaof", "127.0.0.1", Integer.toString(servers.process(0).port()));
        Adapter.Connected cluster = start("--cluster-enabled", "yes");
        List<RedisScripts> mixed = List.of(servers.first(1).get(0), replica.scripts(), cluster.scripts());

        AcquireResult result = client(keep(MultiNodeBackend.of(mixed, LIMIT)), "one")
                .tryAcquire(key, LeaseOptions.plain(TTL));

        assertThat(result).isInstanceOfSatisfying(AcquireResult.InvalidConfiguration.class,
                invalid -> assertThat(invalid.problems()).extracting("setting", "message").containsExactly(
                        tuple("nodes[1]", "must be a master, is slave"),
                        tuple("nodes[2]", "must be an independent server, is cluster")));
    }

    @Test
    void aServerThatIsDownIsNoFaultOfTheConfiguration() {
        servers.process(2).kill();
        try {
            assertThat(backend(3, LIMIT).problems(LeaseOptions.plain(TTL))).isEmpty();
        } finally {
            servers.process(2).restart();
        }
    }

    private Adapter.Connected start(String... settings) {
        RedisProcess process = keep(RedisProcess.start(settings));
        return keep(Adapter.JEDIS.connect(process.port(), PATIENT));
    }

    private record Threads(ExecutorService service) implements AutoCloseable {

        Threads(int count) {
            this(Executors.newFixedThreadPool(count));
        }

        @Override
        public void close() {
            service.shutdownNow();
        }
    }
}
