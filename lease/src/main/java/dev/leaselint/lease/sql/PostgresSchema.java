package dev.leaselint.lease.sql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The PostgreSQL definitions this module relies on, for a migration tool or a test. The texts are resources under
 * {@code /lease/sql/postgresql}; they are meant to be copied into a project's own migrations.
 */
public final class PostgresSchema {

    private static final String FOLDER = "/lease/sql/postgresql/";

    private PostgresSchema() {
    }

    /**
     * Adds {@code fencing_token} and {@code fencing_holder} to a table.
     *
     * @param table name of the table, optionally with its schema; plain identifiers only
     * @return the statements, separated by semicolons
     * @throws IllegalArgumentException when the name is no plain identifier
     */
    public static String fencingColumns(String table) {
        return read("fencing-columns.sql").replace("{table}", SqlNames.table(table));
    }

    /**
     * Creates the tables of the durable execution record.
     *
     * @return the statements, separated by semicolons
     */
    public static String executionRecord() {
        return read("execution-record.sql");
    }

    /**
     * Creates the sequence that supplies fencing tokens where Redis cannot (several independent nodes).
     *
     * @return the statement
     */
    public static String fenceSequence() {
        return read("fence-sequence.sql");
    }

    private static String read(String name) {
        try (InputStream in = PostgresSchema.class.getResourceAsStream(FOLDER + name)) {
            if (in == null) {
                throw new IllegalStateException("missing resource " + FOLDER + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
