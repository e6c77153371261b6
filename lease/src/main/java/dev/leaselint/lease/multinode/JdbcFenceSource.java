package dev.leaselint.lease.multinode;

import dev.leaselint.lease.LeaseKey;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * Draws fencing tokens from the PostgreSQL sequence of {@link dev.leaselint.lease.sql.PostgresSchema#fenceSequence()}.
 *
 * <p>Tokens of this source are small numbers, those issued by Redis are microseconds: a table must get its tokens from
 * one source only. Thread-safe.
 */
public final class JdbcFenceSource implements FenceSource {

    private static final String NEXT = "SELECT nextval('lease_fence')";

    private final DataSource dataSource;
    private final Duration limit;

    /**
     * Creates the source.
     *
     * @param dataSource connections to the database; its own time to wait for a connection must be below the limit
     * @param limit the longest time of a draw, whole seconds, at least one
     * @throws IllegalArgumentException when the limit is below a second
     */
    public JdbcFenceSource(DataSource dataSource, Duration limit) {
        this.dataSource = Objects.requireNonNull(dataSource, "dataSource");
        this.limit = Duration.ofSeconds(limit.toSeconds());
        if (this.limit.isZero() || this.limit.isNegative()) {
            throw new IllegalArgumentException("the limit must be at least one second");
        }
    }

    @Override
    public long next(LeaseKey key) throws SQLException {
        try (Connection connection = dataSource.getConnection(); Statement statement = connection.createStatement()) {
            statement.setQueryTimeout((int) limit.toSeconds());
            try (ResultSet rows = statement.executeQuery(NEXT)) {
                if (!rows.next()) {
                    throw new SQLException("no value from the sequence");
                }
                return rows.getLong(1);
            }
        }
    }

    @Override
    public Duration limit() {
        return limit;
    }
}
