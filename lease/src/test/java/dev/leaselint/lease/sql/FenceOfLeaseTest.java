package dev.leaselint.lease.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.leaselint.lease.Lease;
import dev.leaselint.lease.LeaseLostException;
import dev.leaselint.lease.LeaseMetrics;
import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.testkit.LeaseFixture;
import dev.leaselint.lease.testkit.Setup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** From a real lease to a guarded write. */
class FenceOfLeaseTest {

    private final Setup setup = Setup.all().get(0);
    private final LeaseFixture fixture = new LeaseFixture(setup.redis(), setup.adapter(), LeaseFixture.PATIENT);
    private final List<String> rejected = new ArrayList<>();
    private final LeaseMetrics metrics = new LeaseMetrics() {
        @Override
        public void fencedWriteRejected(String operation) {
            rejected.add(operation);
        }
    };

    @AfterEach
    void close() {
        fixture.close();
    }

    private Lease acquire(LeaseOptions options) {
        return LeaseFixture.acquire(fixture.client, LeaseFixture.key(), options);
    }

    @Test
    void carriesTheTokenAndADigestOfTheOwner() {
        Lease lease = acquire(LeaseOptions.fenced(LeaseFixture.LONG));

        Fence fence = Fence.of(lease, Duration.ZERO, metrics);

        assertThat(fence.token()).isEqualTo(lease.fencingToken().orElseThrow());
        assertThat(fence.holder()).matches("[0-9a-f]{32}");
        assertThat(fence.holder()).isEqualTo(Fence.of(lease, Duration.ZERO, metrics).holder());
        assertThat(fence.toString()).doesNotContain(lease.ownerValue());
    }

    @Test
    void countsRejectedWritesByOperation() {
        Fence fence = Fence.of(acquire(LeaseOptions.fenced(LeaseFixture.LONG)), Duration.ZERO, metrics);
        fence.requireApplied(1, "quote");
        assertThat(rejected).isEmpty();

        assertThatExceptionOfType(StaleLockOwnerException.class).isThrownBy(() -> fence.requireApplied(0, "quote"));

        assertThat(rejected).containsExactly("test");
    }

    @Test
    void failingMetricsDoNotHideTheRejection() {
        LeaseMetrics broken = new LeaseMetrics() {
            @Override
            public void fencedWriteRejected(String operation) {
                throw new IllegalStateException("no room");
            }
        };
        Fence fence = Fence.of(acquire(LeaseOptions.fenced(LeaseFixture.LONG)), Duration.ZERO, broken);

        assertThatExceptionOfType(StaleLockOwnerException.class).isThrownBy(() -> fence.requireApplied(0, "quote"));
    }

    @Test
    void refusesALeaseWithTooLittleLeft() {
        Lease lease = acquire(LeaseOptions.fenced(LeaseFixture.LONG));

        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(() -> Fence.of(lease, LeaseFixture.LONG, metrics));
    }

    @Test
    void refusesALeaseWithoutAToken() {
        Lease lease = acquire(LeaseOptions.plain(LeaseFixture.LONG));

        assertThatIllegalArgumentException().isThrownBy(() -> Fence.of(lease, Duration.ZERO, metrics));
    }

    /** Both leases are real; the first one ends at the server without its holder noticing. */
    @Test
    void theDatabaseRejectsTheHolderOfAnEndedLease() throws Exception {
        QuoteTable table = QuoteTable.create();
        FencedUpdate update = FencedUpdate.of(table.name).key("quote_id").set("amount").build();
        Lease first = acquire(LeaseOptions.fenced(LeaseFixture.LONG));
        fixture.direct.del(first.key().name());
        Lease second = LeaseFixture.acquire(fixture.other, first.key(), LeaseOptions.fenced(LeaseFixture.LONG));

        write(update, Fence.of(second, Duration.ZERO, metrics), 15);

        assertThat(first.isLocallyValid()).as("the first holder knows nothing").isTrue();
        assertThatExceptionOfType(StaleLockOwnerException.class)
                .isThrownBy(() -> write(update, Fence.of(first, Duration.ZERO, metrics), 11));
        assertThat(table.amount()).isEqualTo(15);
    }

    private static void write(FencedUpdate update, Fence fence, int amount) throws Exception {
        try (var connection = Database.dataSource().getConnection()) {
            update.apply(connection, fence, Map.of("quote_id", "q1"), Map.of("amount", amount));
        }
    }
}
