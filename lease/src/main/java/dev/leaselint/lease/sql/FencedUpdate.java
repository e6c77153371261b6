package dev.leaselint.lease.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An UPDATE of one row that the database refuses when a later lease holder has written the row before.
 *
 * <p>In {@link FencingMode#STRICT} mode the statement is
 * {@code UPDATE t SET v = ?, fencing_token = ? WHERE k = ? AND fencing_token < ?}. The update count is always examined.
 * Comparison and write are one statement, so they are atomic under every isolation level of PostgreSQL; READ COMMITTED
 * re-evaluates the comparison after waiting for a row lock, the higher levels fail with a serialization error instead.
 *
 * <p>What is not guaranteed: a row that the holder read before is not protected from change between read and write by
 * an <em>earlier</em> holder whose write commits in between; read the row in the same transaction as the write, or
 * after a first guarded write, where that matters. Immutable and thread-safe.
 */
public final class FencedUpdate {

    private final String table;
    private final FencingMode mode;
    private final List<String> keyColumns;
    private final List<String> valueColumns;
    private final String sql;

    private FencedUpdate(Builder builder) {
        table = builder.table;
        mode = builder.mode;
        keyColumns = List.copyOf(builder.keyColumns);
        valueColumns = List.copyOf(builder.valueColumns);
        sql = builder.sql();
    }

    /**
     * Starts the description of a guarded update.
     *
     * @param table name of the table, optionally with its schema; plain identifiers only
     * @return a builder in STRICT mode with the token column {@code fencing_token}
     * @throws IllegalArgumentException when the name is no plain identifier
     */
    public static Builder of(String table) {
        return new Builder(SqlNames.table(table));
    }

    /**
     * Writes the row, if the token allows it.
     *
     * @param connection an open connection; commit and roll-back stay with the caller
     * @param fence token and holder of the writer
     * @param key one value for each key column
     * @param values one value for each value column, null values allowed
     * @throws SQLException when the database reports an error
     * @throws StaleLockOwnerException when no row was changed
     * @throws IllegalStateException when the key selected several rows; roll the transaction back
     * @throws IllegalArgumentException when {@code key} or {@code values} does not name exactly the columns described
     */
    public void apply(Connection connection, Fence fence, Map<String, ?> key, Map<String, ?> values)
            throws SQLException {
        List<Object> arguments = arguments(fence, key, values);
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < arguments.size(); i++) {
                statement.setObject(i + 1, arguments.get(i));
            }
            fence.requireApplied(statement.executeUpdate(), table);
        }
    }

    /**
     * The statement with positional parameters.
     *
     * @return SQL text, never null
     */
    public String sql() {
        return sql;
    }

    String table() {
        return table;
    }

    /** The parameters of {@link #sql()}, in order. */
    List<Object> arguments(Fence fence, Map<String, ?> key, Map<String, ?> values) {
        List<Object> arguments = new ArrayList<>(pick(valueColumns, values, "values"));
        arguments.add(fence.token());
        if (mode == FencingMode.SAME_HOLDER) {
            arguments.add(fence.holder());
        }
        arguments.addAll(pick(keyColumns, key, "key"));
        arguments.add(fence.token());
        if (mode == FencingMode.SAME_HOLDER) {
            arguments.add(fence.token());
            arguments.add(fence.holder());
        }
        return arguments;
    }

    private static List<Object> pick(List<String> columns, Map<String, ?> given, String what) {
        if (!given.keySet().equals(Set.copyOf(columns))) {
            throw new IllegalArgumentException(what + " must name exactly the columns " + columns);
        }
        List<Object> picked = new ArrayList<>();
        columns.forEach(column -> picked.add(given.get(column)));
        return picked;
    }

    @Override
    public String toString() {
        return "FencedUpdate[" + sql + "]";
    }

    /** Describes a guarded update; not thread-safe. */
    public static final class Builder {

        private final String table;
        private final Set<String> keyColumns = new LinkedHashSet<>();
        private final Set<String> valueColumns = new LinkedHashSet<>();
        private FencingMode mode = FencingMode.STRICT;
        private String tokenColumn = "fencing_token";
        private String holderColumn = "fencing_holder";

        private Builder(String table) {
            this.table = table;
        }

        /**
         * Adds the columns that select the one row.
         *
         * @param columns plain identifiers
         * @return this builder
         */
        public Builder key(String... columns) {
            for (String column : columns) {
                keyColumns.add(SqlNames.column(column));
            }
            return this;
        }

        /**
         * Adds columns to write.
         *
         * @param columns plain identifiers
         * @return this builder
         */
        public Builder set(String... columns) {
            for (String column : columns) {
                valueColumns.add(SqlNames.column(column));
            }
            return this;
        }

        /**
         * Lets one lease write the row repeatedly.
         *
         * @return this builder, in {@link FencingMode#SAME_HOLDER} mode
         */
        public Builder sameHolderMayRepeat() {
            mode = FencingMode.SAME_HOLDER;
            return this;
        }

        /**
         * Names the token column.
         *
         * @param column plain identifier; {@code fencing_token} when not called
         * @return this builder
         */
        public Builder tokenColumn(String column) {
            tokenColumn = SqlNames.column(column);
            return this;
        }

        /**
         * Names the holder column, used in {@link FencingMode#SAME_HOLDER} mode only.
         *
         * @param column plain identifier; {@code fencing_holder} when not called
         * @return this builder
         */
        public Builder holderColumn(String column) {
            holderColumn = SqlNames.column(column);
            return this;
        }

        /**
         * Finishes the description.
         *
         * @return the guarded update
         * @throws IllegalArgumentException when there is no key column, or a column has two uses
         */
        public FencedUpdate build() {
            if (keyColumns.isEmpty()) {
                throw new IllegalArgumentException("a guarded update needs a key column");
            }
            List<String> all = new ArrayList<>(keyColumns);
            all.addAll(written());
            if (all.stream().distinct().count() != all.size()) {
                throw new IllegalArgumentException("a column has two uses in " + all);
            }
            return new FencedUpdate(this);
        }

        private List<String> written() {
            List<String> written = new ArrayList<>(valueColumns);
            written.add(tokenColumn);
            if (mode == FencingMode.SAME_HOLDER) {
                written.add(holderColumn);
            }
            return written;
        }

        private String sql() {
            return "UPDATE " + table + " SET " + parameters(written(), ", ")
                    + " WHERE " + parameters(keyColumns, " AND ") + " AND " + guard();
        }

        private String guard() {
            if (mode == FencingMode.STRICT) {
                return tokenColumn + " < ?";
            }
            return "(" + tokenColumn + " < ? OR (" + tokenColumn + " = ? AND " + holderColumn + " = ?))";
        }

        private static String parameters(Collection<String> columns, String separator) {
            return columns.stream().map(column -> column + " = ?").collect(Collectors.joining(separator));
        }
    }
}
