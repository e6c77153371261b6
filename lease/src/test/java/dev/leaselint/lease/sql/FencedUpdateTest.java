package dev.leaselint.lease.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FencedUpdateTest {

    private static final Fence FIRST = Fence.of(31, "first");
    private static final Fence SECOND = Fence.of(32, "second");
    private static final Map<String, String> KEY = Map.of("quote_id", "q1");

    private QuoteTable table;
    private FencedUpdate strict;
    private FencedUpdate sameHolder;

    @BeforeEach
    void createTable() {
        table = QuoteTable.create();
        strict = FencedUpdate.of(table.name).key("quote_id").set("amount").build();
        sameHolder = FencedUpdate.of(table.name).key("quote_id").set("amount").sameHolderMayRepeat().build();
    }

    private void write(FencedUpdate update, Fence fence, int amount) throws SQLException {
        try (Connection connection = Database.dataSource().getConnection()) {
            update.apply(connection, fence, KEY, Map.of("amount", amount));
        }
    }

    @Test
    void statementsCompareTheTokenInTheSameCommand() {
        assertThat(FencedUpdate.of("s.t").key("k").set("v").build().sql())
                .isEqualTo("UPDATE s.t SET v = ?, fencing_token = ? WHERE k = ? AND fencing_token < ?");
        assertThat(FencedUpdate.of("t").key("a", "b").tokenColumn("tok").holderColumn("who").sameHolderMayRepeat()
                .build().sql())
                .isEqualTo("UPDATE t SET tok = ?, who = ? WHERE a = ? AND b = ?"
                        + " AND (tok < ? OR (tok = ? AND who = ?))");
    }

    @Test
    void fencingRejectsTheStaleHolder() throws SQLException {
        int readByFirst = table.amount();
        write(strict, SECOND, table.amount() + 5);

        assertThatExceptionOfType(StaleLockOwnerException.class)
                .isThrownBy(() -> write(strict, FIRST, readByFirst + 1));

        assertThat(table.amount()).isEqualTo(15);
        assertThat(table.token()).isEqualTo(32);
    }

    @Test
    void withoutFencingTheSameScheduleLosesAnUpdate() {
        int readByFirst = table.amount();
        Database.run("UPDATE " + table.name + " SET amount = " + (table.amount() + 5));

        Database.run("UPDATE " + table.name + " SET amount = " + (readByFirst + 1));

        assertThat(table.amount()).as("the second holder's 5 is gone").isEqualTo(11);
    }

    @Test
    void risingTokensAreAccepted() throws SQLException {
        write(strict, FIRST, 11);
        write(strict, SECOND, 12);

        assertThat(table.amount()).isEqualTo(12);
    }

    @Test
    void strictModeAcceptsOneWritePerLease() throws SQLException {
        write(strict, FIRST, 11);

        assertThatExceptionOfType(StaleLockOwnerException.class).isThrownBy(() -> write(strict, FIRST, 12));
        assertThat(table.amount()).isEqualTo(11);
    }

    @Test
    void sameHolderMayWriteAgainButNotAfterASuccessor() throws SQLException {
        write(sameHolder, FIRST, 11);
        write(sameHolder, FIRST, 12);
        write(sameHolder, SECOND, 13);

        assertThatExceptionOfType(StaleLockOwnerException.class).isThrownBy(() -> write(sameHolder, FIRST, 14));
        assertThat(table.amount()).isEqualTo(13);
    }

    @Test
    void anotherHolderWithAnEqualTokenIsRejected() throws SQLException {
        write(sameHolder, FIRST, 11);
        Fence twin = Fence.of(FIRST.token(), "twin");

        assertThatExceptionOfType(StaleLockOwnerException.class).isThrownBy(() -> write(sameHolder, twin, 12));
        assertThatExceptionOfType(StaleLockOwnerException.class).isThrownBy(() -> write(strict, twin, 12));
        assertThat(table.amount()).isEqualTo(11);
    }

    @Test
    void aMissingRowIsNoSuccess() {
        assertThatExceptionOfType(StaleLockOwnerException.class).isThrownBy(() -> {
            try (Connection connection = Database.dataSource().getConnection()) {
                strict.apply(connection, FIRST, Map.of("quote_id", "none"), Map.of("amount", 1));
            }
        });
    }

    @Test
    void aKeyOfSeveralRowsIsReported() throws SQLException {
        Database.run("INSERT INTO " + table.name + " (quote_id, amount, note) VALUES ('q2', 0, 'n'), ('q3', 0, 'n')");
        FencedUpdate byNote = FencedUpdate.of(table.name).key("note").set("amount").build();

        try (Connection connection = Database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            assertThatIllegalStateException()
                    .isThrownBy(() -> byNote.apply(connection, FIRST, Map.of("note", "n"), Map.of("amount", 9)));
            connection.rollback();
        }
        assertThat(Database.query("SELECT sum(amount) FROM " + table.name)).isEqualTo("10");
    }

    /** The stale write waits for the row lock of the newer one and is judged against what that one committed. */
    @Test
    void aConcurrentStaleWriteIsRejectedAfterTheRowLock() throws Exception {
        try (Connection newer = Database.dataSource().getConnection()) {
            newer.setAutoCommit(false);
            strict.apply(newer, SECOND, KEY, Map.of("amount", 15));
            CompletableFuture<Void> stale = CompletableFuture.runAsync(() -> {
                try {
                    write(strict, FIRST, 11);
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
            awaitBlockedStatement();
            newer.commit();

            assertThat(stale.handle((done, failure) -> failure).get(30, TimeUnit.SECONDS))
                    .hasCauseInstanceOf(StaleLockOwnerException.class);
        }
        assertThat(table.amount()).isEqualTo(15);
    }

    private void awaitBlockedStatement() throws SQLException {
        try (Connection connection = Database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            String waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%"
                    + table.name + " SET%'";
            String blocked = "DO $$ BEGIN WHILE (" + waiting + ") = 0 LOOP PERFORM pg_sleep(0.01);"
                    + " PERFORM pg_stat_clear_snapshot(); END LOOP; END $$";
            statement.setQueryTimeout(30);
            statement.execute(blocked);
        }
    }

    @Test
    void nullValuesAreWritten() throws SQLException {
        FencedUpdate note = FencedUpdate.of(table.name).key("quote_id").set("note").build();
        Database.run("UPDATE " + table.name + " SET note = 'x'");
        Map<String, Object> values = new HashMap<>();
        values.put("note", null);

        try (Connection connection = Database.dataSource().getConnection()) {
            note.apply(connection, FIRST, KEY, values);
        }
        assertThat(Database.query("SELECT note FROM " + table.name)).isNull();
    }

    @Test
    void refusesNamesThatCouldCarrySql() {
        assertThatIllegalArgumentException().isThrownBy(() -> FencedUpdate.of("t; DROP TABLE t"));
        assertThatIllegalArgumentException().isThrownBy(() -> FencedUpdate.of("a.b.c"));
        assertThatIllegalArgumentException().isThrownBy(() -> FencedUpdate.of("t").key("k = 1 OR k"));
        assertThatIllegalArgumentException().isThrownBy(() -> PostgresSchema.fencingColumns("t ADD x"));
    }

    @Test
    void refusesIncompleteDescriptionsAndValues() {
        assertThatIllegalArgumentException().isThrownBy(() -> FencedUpdate.of("t").set("v").build());
        assertThatIllegalArgumentException().isThrownBy(() -> FencedUpdate.of("t").key("k").set("k").build());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FencedUpdate.of("t").key("k").set("fencing_token").build());
        assertThatIllegalArgumentException().isThrownBy(() -> strict.arguments(FIRST, KEY, Map.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> strict.arguments(FIRST, Map.of(), Map.of("amount", 1)));
    }
}
