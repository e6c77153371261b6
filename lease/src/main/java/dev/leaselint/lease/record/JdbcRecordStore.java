package dev.leaselint.lease.record;

import dev.leaselint.lease.sql.Fence;
import dev.leaselint.lease.sql.FencedUpdate;
import dev.leaselint.lease.sql.StaleLockOwnerException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * Keeps execution records in PostgreSQL, in the tables of
 * {@link dev.leaselint.lease.sql.PostgresSchema#executionRecord()}. Every change is a transaction of its own on a
 * connection of its own, so the data source must not hand out the connection of a surrounding transaction. Thread-safe.
 */
public final class JdbcRecordStore implements RecordStore {

    private static final FencedUpdate TAKE_OVER =
            FencedUpdate.of("lease_job").key("job").set("fencing_holder").build();
    private static final FencedUpdate ADVANCE =
            FencedUpdate.of("lease_job").key("job").set("cursor_value").sameHolderMayRepeat().build();
    private static final FencedUpdate TOUCH = FencedUpdate.of("lease_job").key("job").sameHolderMayRepeat().build();
    private static final String ADD_JOB = "INSERT INTO lease_job (job) VALUES (?) ON CONFLICT (job) DO NOTHING";
    private static final String READ_CURSOR = "SELECT cursor_value FROM lease_job WHERE job = ?";
    private static final String SUPERSEDE = "UPDATE lease_execution SET outcome = 'SUPERSEDED', finished_at = now()"
            + " WHERE job = ? AND outcome = 'RUNNING'";
    private static final String INSERT = "INSERT INTO lease_execution (execution_id, job, initiated_by,"
            + " key_fingerprint, acquired_at, fencing_token, fencing_holder, outcome, stale_rejected, finished_at)"
            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, CASE WHEN ? THEN now() END)";
    private static final String PROGRESS = "UPDATE lease_execution SET items = ?, cursor_value = ?"
            + " WHERE execution_id = ? AND outcome = 'RUNNING'";
    private static final String FINISH = "UPDATE lease_execution SET outcome = ?, finished_at = now()"
            + " WHERE execution_id = ? AND outcome = 'RUNNING'";
    private static final String STALE = "UPDATE lease_execution SET stale_rejected = true WHERE execution_id = ?";
    private static final String FIND = "SELECT * FROM lease_execution WHERE execution_id = ?";

    private final DataSource dataSource;

    /**
     * Creates the store.
     *
     * @param dataSource connections to the database with the tables
     */
    public JdbcRecordStore(DataSource dataSource) {
        this.dataSource = Objects.requireNonNull(dataSource, "dataSource");
    }

    @Override
    public Optional<String> start(ExecutionStart start, Fence fence) {
        try {
            return inTransaction("start", connection -> takeOver(connection, start, fence));
        } catch (StaleLockOwnerException e) {
            inTransaction("record the rejected start",
                    connection -> insert(connection, start, fence, Outcome.REJECTED));
            throw e;
        }
    }

    private static Optional<String> takeOver(Connection connection, ExecutionStart start, Fence fence)
            throws SQLException {
        update(connection, ADD_JOB, start.job());
        TAKE_OVER.apply(connection, fence, key(start), Map.of("fencing_holder", fence.holder()));
        update(connection, SUPERSEDE, start.job());
        insert(connection, start, fence, Outcome.RUNNING);
        try (PreparedStatement statement = prepare(connection, READ_CURSOR, start.job());
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? Optional.ofNullable(rows.getString(1)) : Optional.empty();
        }
    }

    private static int insert(Connection connection, ExecutionStart start, Fence fence, Outcome outcome)
            throws SQLException {
        boolean rejected = outcome == Outcome.REJECTED;
        return update(connection, INSERT, start.id(), start.job(), start.initiatedBy(), start.keyFingerprint(),
                Timestamp.from(start.acquiredAt()), fence.token(), fence.holder(), outcome.name(), rejected, rejected);
    }

    @Override
    public void progress(ExecutionStart start, Fence fence, long items, String cursor) {
        Objects.requireNonNull(cursor, "cursor");
        inTransaction("record progress", connection -> {
            ADVANCE.apply(connection, fence, key(start), Map.of("cursor_value", cursor));
            return requireRunning(update(connection, PROGRESS, items, cursor, start.id()));
        });
    }

    @Override
    public void finish(ExecutionStart start, Fence fence, Outcome outcome) {
        if (!outcome.endsByHolder()) {
            throw new IllegalArgumentException("an execution does not end as " + outcome);
        }
        inTransaction("finish", connection -> {
            TOUCH.apply(connection, fence, key(start), Map.of());
            return requireRunning(update(connection, FINISH, outcome.name(), start.id()));
        });
    }

    @Override
    public void staleRejected(UUID id) {
        inTransaction("record a stale write", connection -> update(connection, STALE, id));
    }

    @Override
    public Optional<ExecutionRecord> find(UUID id) {
        return inTransaction("find", connection -> {
            try (PreparedStatement statement = prepare(connection, FIND, id);
                    ResultSet rows = statement.executeQuery()) {
                return rows.next() ? Optional.of(read(rows)) : Optional.empty();
            }
        });
    }

    private static ExecutionRecord read(ResultSet row) throws SQLException {
        ExecutionStart start = new ExecutionStart(row.getObject("execution_id", UUID.class), row.getString("job"),
                row.getString("initiated_by"), row.getString("key_fingerprint"),
                row.getTimestamp("acquired_at").toInstant());
        return new ExecutionRecord(start, row.getLong("fencing_token"), row.getString("fencing_holder"),
                Outcome.valueOf(row.getString("outcome")), row.getLong("items"),
                Optional.ofNullable(row.getString("cursor_value")), row.getBoolean("stale_rejected"),
                Optional.ofNullable(row.getTimestamp("finished_at")).map(Timestamp::toInstant));
    }

    private static Map<String, String> key(ExecutionStart start) {
        return Map.of("job", start.job());
    }

    /** The token is right, so the record can only be missing or ended when the caller repeats itself. */
    private static int requireRunning(int rows) {
        if (rows != 1) {
            throw new IllegalStateException("the execution is not RUNNING");
        }
        return rows;
    }

    private static int update(Connection connection, String sql, Object... arguments) throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, arguments)) {
            return statement.executeUpdate();
        }
    }

    private static PreparedStatement prepare(Connection connection, String sql, Object... arguments)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < arguments.length; i++) {
            statement.setObject(i + 1, arguments[i]);
        }
        return statement;
    }

    private interface Change<T> {
        T apply(Connection connection) throws SQLException;
    }

    private <T> T inTransaction(String what, Change<T> change) {
        try (Connection connection = dataSource.getConnection()) {
            boolean autoCommit = connection.getAutoCommit();
            connection.setAutoCommit(false);
            try {
                T result = change.apply(connection);
                connection.commit();
                return result;
            } catch (SQLException | RuntimeException e) {
                rollBack(connection, e);
                throw e;
            } finally {
                connection.setAutoCommit(autoCommit);
            }
        } catch (SQLException e) {
            throw new RecordStoreException("execution record: could not " + what, e);
        }
    }

    private static void rollBack(Connection connection, Exception reason) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            reason.addSuppressed(e);
        }
    }
}
