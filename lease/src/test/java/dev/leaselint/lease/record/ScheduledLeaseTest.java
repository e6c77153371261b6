package dev.leaselint.lease.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.leaselint.lease.AcquireResult;
import dev.leaselint.lease.Lease;
import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseMetrics;
import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.LossReason;
import dev.leaselint.lease.sql.Database;
import dev.leaselint.lease.sql.Fence;
import dev.leaselint.lease.testkit.LeaseFixture;
import dev.leaselint.lease.testkit.Setup;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScheduledLeaseTest {

    private static final LeaseKey KEY = LeaseKey.of("lock:test:expiry", "expiry");
    private static final LeaseOptions OPTIONS = LeaseOptions.fenced(Duration.ofSeconds(30));

    private final FakeLeases leases = new FakeLeases();
    private final JdbcRecordStore store = RecordTables.recreate();
    private final List<String> rejected = new ArrayList<>();
    private final LeaseMetrics metrics = new LeaseMetrics() {
        @Override
        public void fencedWriteRejected(String operation) {
            rejected.add(operation);
        }
    };
    private final Numbers numbers = new Numbers(5);

    /** Processes the numbers 1 to {@code count}; a hook runs before a chosen number. */
    private static class Numbers implements BatchJob<Integer, IOException> {

        final List<Integer> processed = new ArrayList<>();
        final int count;
        int hookAt;
        Hook hook;

        interface Hook {
            void run() throws IOException;
        }

        Numbers(int count) {
            this.count = count;
        }

        void before(int number, Hook action) {
            hookAt = number;
            hook = action;
        }

        @Override
        public List<Integer> read(Optional<String> cursor, int limit) {
            int first = cursor.map(Integer::parseInt).orElse(0) + 1;
            return IntStream.rangeClosed(first, count).limit(limit).boxed().toList();
        }

        @Override
        public void process(Integer item, Fence fence, Lease lease) throws IOException {
            if (item == hookAt) {
                hook.run();
            }
            processed.add(item);
        }

        @Override
        public String cursorAfter(Integer item) {
            return item.toString();
        }
    }

    private ScheduledLease scheduled(int maxItems) {
        return new ScheduledLease(leases, store, metrics, new JobSettings("expiry", KEY, OPTIONS, maxItems));
    }

    private static String outcomes() {
        return Database.query("SELECT string_agg(outcome || ':' || items || ':' || stale_rejected, ' '"
                + " ORDER BY fencing_token) FROM lease_execution");
    }

    @Test
    void processesABoundedBatchAndGoesOnThereTheNextTime() throws Exception {
        assertThat(scheduled(3).run("cron", numbers)).isEqualTo(new JobResult.Finished(3, true));
        assertThat(leases.isFree()).isTrue();
        assertThat(scheduled(3).run("cron", numbers)).isEqualTo(new JobResult.Finished(2, false));

        assertThat(numbers.processed).containsExactly(1, 2, 3, 4, 5);
        assertThat(outcomes()).isEqualTo("MORE:3:false COMPLETED:2:false");
    }

    @Test
    void aLongerBatchThanAskedForIsCut() throws Exception {
        Numbers greedy = new Numbers(5) {
            @Override
            public List<Integer> read(Optional<String> cursor, int limit) {
                return super.read(cursor, Integer.MAX_VALUE);
            }
        };

        assertThat(scheduled(2).run("cron", greedy)).isEqualTo(new JobResult.Finished(2, true));
        assertThat(greedy.processed).containsExactly(1, 2);
    }

    @Test
    void isSkippedWhileAnotherProcessRunsIt() throws Exception {
        leases.tryAcquire(KEY, OPTIONS);

        assertThat(scheduled(3).run("cron", numbers))
                .isEqualTo(new JobResult.NotRun(new AcquireResult.Busy(OPTIONS.ttl())));
        assertThat(numbers.processed).isEmpty();
        assertThat(Database.query("SELECT count(*) FROM lease_execution")).isEqualTo("0");
    }

    @Test
    void stopsAtTheNextItemWhenTheLeaseIsLost() throws Exception {
        numbers.before(2, leases::tellHolder);

        assertThat(scheduled(5).run("cron", numbers)).isEqualTo(new JobResult.LeaseLost(2, LossReason.EXPIRED));

        assertThat(numbers.processed).containsExactly(1, 2);
        assertThat(outcomes()).isEqualTo("LOST:2:false");
    }

    /** The first holder does not notice that its lease has ended; the database stops it. */
    @Test
    void aStaleHolderIsStoppedByTheDatabase() throws Exception {
        List<JobResult> second = new ArrayList<>();
        Numbers others = new Numbers(4);
        numbers.before(2, () -> {
            leases.expireAtServer();
            second.add(scheduled(5).run("cron", others));
        });

        JobResult first = scheduled(5).run("cron", numbers);

        assertThat(first).isEqualTo(new JobResult.Rejected(1));
        assertThat(second).containsExactly(new JobResult.Finished(3, false));
        assertThat(others.processed).containsExactly(2, 3, 4);
        assertThat(outcomes()).isEqualTo("SUPERSEDED:1:true COMPLETED:3:false");
        assertThat(Database.query("SELECT cursor_value FROM lease_job")).isEqualTo("4");
        assertThat(rejected).containsExactly("expiry");
    }

    @Test
    void aTokenThatFellBehindIsRejectedAtTheStart() throws Exception {
        leases.setLastToken(100);
        scheduled(2).run("cron", numbers);
        leases.setLastToken(50);

        assertThat(scheduled(2).run("cron", numbers)).isEqualTo(new JobResult.Rejected(0));
        assertThat(numbers.processed).containsExactly(1, 2);
        assertThat(outcomes()).isEqualTo("REJECTED:0:true MORE:2:false");
    }

    @Test
    void aFailureIsRecordedAndTheItemComesAgain() throws Exception {
        numbers.before(2, () -> {
            throw new IOException("no route");
        });
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> scheduled(5).run("cron", numbers))
                .withMessage("no route");
        assertThat(leases.isFree()).isTrue();
        numbers.before(0, null);

        scheduled(5).run("cron", numbers);

        assertThat(numbers.processed).containsExactly(1, 2, 3, 4, 5);
        assertThat(outcomes()).isEqualTo("FAILED:1:false COMPLETED:4:false");
    }

    @Test
    void aFailureOfAStaleHolderIsRecordedAsStaleToo() {
        numbers.before(1, () -> {
            leases.expireAtServer();
            scheduled(1).run("cron", new Numbers(1));
            throw new IOException("no route");
        });

        assertThatExceptionOfType(IOException.class).isThrownBy(() -> scheduled(5).run("cron", numbers));

        assertThat(outcomes()).isEqualTo("SUPERSEDED:0:true MORE:1:false");
    }

    @Test
    void theLeaseIsReleasedWhenTheRecordFails() {
        Database.run("DROP TABLE lease_execution");

        assertThatExceptionOfType(RecordStoreException.class).isThrownBy(() -> scheduled(5).run("cron", numbers));

        assertThat(leases.isFree()).isTrue();
        assertThat(numbers.processed).isEmpty();
    }

    @Test
    void runsUnderALeaseInRedis() throws Exception {
        Setup setup = Setup.all().get(0);
        try (LeaseFixture fixture = new LeaseFixture(setup.redis(), setup.adapter(), LeaseFixture.PATIENT)) {
            LeaseKey key = LeaseFixture.key();
            ScheduledLease scheduled = new ScheduledLease(fixture.client, store, metrics,
                    new JobSettings("expiry", key, OPTIONS, 3));
            numbers.before(2, () -> assertThat(fixture.direct.exists(key.name())).isTrue());

            assertThat(scheduled.run("cron", numbers)).isEqualTo(new JobResult.Finished(3, true));
            assertThat(fixture.direct.exists(key.name())).isFalse();
            assertThat(scheduled.run("cron", numbers)).isEqualTo(new JobResult.Finished(2, false));
        }
    }

    @Test
    void refusesUnboundedOrUnfencedJobs() {
        assertThatIllegalArgumentException().isThrownBy(() -> scheduled(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new JobSettings("expiry", KEY, LeaseOptions.plain(OPTIONS.ttl()), 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new JobSettings("a job", KEY, OPTIONS, 1));
    }
}
