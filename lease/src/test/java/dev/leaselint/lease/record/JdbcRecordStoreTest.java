package dev.leaselint.lease.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.leaselint.lease.sql.Database;
import dev.leaselint.lease.sql.Fence;
import dev.leaselint.lease.sql.StaleLockOwnerException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JdbcRecordStoreTest {

    private static final Fence FIRST = Fence.of(1_700_000_000_000_001L, "first");
    private static final Fence SECOND = Fence.of(1_700_000_000_000_002L, "second");

    private final JdbcRecordStore store = RecordTables.recreate();
    private final ExecutionStart one = start();
    private final ExecutionStart two = start();

    private static ExecutionStart start() {
        return new ExecutionStart(UUID.randomUUID(), "expiry", "cron", "#0a1b2c3d",
                Instant.parse("2026-01-02T03:04:05Z"));
    }

    private ExecutionRecord record(ExecutionStart start) {
        return store.find(start.id()).orElseThrow();
    }

    @Test
    void recordsARunningExecution() {
        assertThat(store.start(one, FIRST)).isEmpty();

        assertThat(record(one)).isEqualTo(new ExecutionRecord(one, FIRST.token(), "first", Outcome.RUNNING, 0,
                Optional.empty(), false, Optional.empty()));
    }

    @Test
    void recordsProgressAndEnd() {
        store.start(one, FIRST);
        store.progress(one, FIRST, 1, "a");
        store.progress(one, FIRST, 2, "b");
        store.finish(one, FIRST, Outcome.COMPLETED);

        ExecutionRecord record = record(one);
        assertThat(record.outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(record.items()).isEqualTo(2);
        assertThat(record.cursor()).contains("b");
        assertThat(record.finishedAt()).isPresent();
    }

    @Test
    void theNextExecutionResumesAtTheCursor() {
        store.start(one, FIRST);
        store.progress(one, FIRST, 1, "a");

        assertThat(store.start(two, SECOND)).contains("a");
    }

    @Test
    void aLaterExecutionSupersedesARunningOneAndShutsItOut() {
        store.start(one, FIRST);
        store.start(two, SECOND);

        assertThat(record(one).outcome()).isEqualTo(Outcome.SUPERSEDED);
        assertThatExceptionOfType(StaleLockOwnerException.class).isThrownBy(() -> store.progress(one, FIRST, 1, "z"));
        assertThatExceptionOfType(StaleLockOwnerException.class)
                .isThrownBy(() -> store.finish(one, FIRST, Outcome.COMPLETED));
        store.staleRejected(one.id());

        assertThat(record(one).outcome()).isEqualTo(Outcome.SUPERSEDED);
        assertThat(record(one).staleRejected()).isTrue();
        assertThat(record(one).cursor()).isEmpty();
        assertThat(record(two).outcome()).isEqualTo(Outcome.RUNNING);
        assertThat(record(two).staleRejected()).isFalse();
        assertThat(Database.query("SELECT cursor_value FROM lease_job")).isNull();
    }

    @Test
    void aStaleStartIsRefusedAndLeavesEvidence() {
        store.start(one, SECOND);

        assertThatExceptionOfType(StaleLockOwnerException.class).isThrownBy(() -> store.start(two, FIRST));

        assertThat(record(two).outcome()).isEqualTo(Outcome.REJECTED);
        assertThat(record(two).staleRejected()).isTrue();
        assertThat(record(one).outcome()).isEqualTo(Outcome.RUNNING);
    }

    @Test
    void aSecondHolderOfAnEqualTokenIsRefused() {
        Fence twin = Fence.of(FIRST.token(), "twin");
        store.start(one, FIRST);

        assertThatExceptionOfType(StaleLockOwnerException.class).isThrownBy(() -> store.start(two, twin));
        assertThatExceptionOfType(StaleLockOwnerException.class).isThrownBy(() -> store.progress(one, twin, 1, "a"));
    }

    @Test
    void jobsDoNotDisturbEachOther() {
        ExecutionStart other = new ExecutionStart(UUID.randomUUID(), "report", "cron", "#1", Instant.EPOCH);
        store.start(one, SECOND);
        store.start(other, FIRST);

        store.progress(one, SECOND, 1, "a");
        store.progress(other, FIRST, 1, "b");

        assertThat(record(one).cursor()).contains("a");
        assertThat(record(other).cursor()).contains("b");
    }

    @Test
    void anEndedExecutionStaysEnded() {
        store.start(one, FIRST);
        store.finish(one, FIRST, Outcome.FAILED);

        assertThatIllegalStateException().isThrownBy(() -> store.finish(one, FIRST, Outcome.COMPLETED));
        assertThatIllegalStateException().isThrownBy(() -> store.progress(one, FIRST, 1, "a"));
        assertThat(record(one).outcome()).isEqualTo(Outcome.FAILED);
        assertThat(Database.query("SELECT cursor_value FROM lease_job")).as("rolled back").isNull();
    }

    @ParameterizedTest
    @EnumSource(value = Outcome.class, names = {"RUNNING", "SUPERSEDED", "REJECTED"})
    void aHolderCannotEndWithAnotherOutcome(Outcome outcome) {
        store.start(one, FIRST);

        assertThatIllegalArgumentException().isThrownBy(() -> store.finish(one, FIRST, outcome));
    }

    @ParameterizedTest
    @EnumSource(value = Outcome.class, names = {"COMPLETED", "MORE", "FAILED", "LOST"})
    void theTableAcceptsEveryEnd(Outcome outcome) {
        store.start(one, FIRST);
        store.finish(one, FIRST, outcome);

        assertThat(record(one).outcome()).isEqualTo(outcome);
    }

    @Test
    void anUnknownExecutionIsNotFound() {
        assertThat(store.find(UUID.randomUUID())).isEmpty();
    }

    @Test
    void failuresOfTheDatabaseAreReported() {
        Database.run("DROP TABLE lease_execution");

        assertThatExceptionOfType(RecordStoreException.class).isThrownBy(() -> store.start(one, FIRST));
        assertThat(Database.query("SELECT count(*) FROM lease_job")).as("rolled back").isEqualTo("0");
    }
}
