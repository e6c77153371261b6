package dev.leaselint.lease.sql;

import java.util.Map;
import java.util.Objects;
import org.springframework.jdbc.core.JdbcOperations;

/**
 * A {@link FencedUpdate} that runs through Spring JDBC, in the transaction Spring has bound to the thread.
 *
 * <p>The only class of this package that needs spring-jdbc. Thread-safe.
 */
public final class SpringFencedUpdate {

    private final FencedUpdate update;
    private final JdbcOperations jdbc;

    /**
     * Creates the guarded write.
     *
     * @param update what to write, not null
     * @param jdbc runs the statement, not null
     */
    public SpringFencedUpdate(FencedUpdate update, JdbcOperations jdbc) {
        this.update = Objects.requireNonNull(update, "update");
        this.jdbc = Objects.requireNonNull(jdbc, "jdbc");
    }

    /**
     * Writes the row, if the token allows it. Both exceptions below are unchecked, so a surrounding
     * {@code @Transactional} method rolls back.
     *
     * @param fence token and holder of the writer
     * @param key one value for each key column
     * @param values one value for each value column, null values allowed
     * @throws StaleLockOwnerException when no row was changed
     * @throws IllegalStateException when the key selected several rows
     * @throws IllegalArgumentException when {@code key} or {@code values} does not name exactly the columns described
     * @throws org.springframework.dao.DataAccessException when the database reports an error
     */
    public void apply(Fence fence, Map<String, ?> key, Map<String, ?> values) {
        int rows = jdbc.update(update.sql(), update.arguments(fence, key, values).toArray());
        fence.requireApplied(rows, update.table());
    }
}
