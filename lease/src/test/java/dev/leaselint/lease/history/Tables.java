package dev.leaselint.lease.history;

import dev.leaselint.lease.sql.Database;
import dev.leaselint.lease.sql.Fence;
import dev.leaselint.lease.sql.FencedUpdate;
import dev.leaselint.lease.sql.PostgresSchema;
import dev.leaselint.lease.sql.StaleLockOwnerException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A set of elements per key, kept twice: in a table that checks fencing tokens and in one that does not. Elements are
 * added by reading the row and writing it back, so that two writers at a time lose an element unless one is refused.
 */
final class Tables {

    static final String GUARDED = "history_guarded";
    static final String UNGUARDED = "history_unguarded";

    private static final FencedUpdate CLAIM =
            FencedUpdate.of(GUARDED).key("name").set("claims").sameHolderMayRepeat().build();
    private static final FencedUpdate ADD =
            FencedUpdate.of(GUARDED).key("name").set("elements").sameHolderMayRepeat().build();

    private final Connection connection;

    /** Makes the tables, with an empty set for each key. */
    static void create(List<String> keys) {
        Database.run("CREATE TABLE history_guarded (name text PRIMARY KEY, elements text NOT NULL, claims bigint)");
        Database.run(PostgresSchema.fencingColumns(GUARDED));
        Database.run("CREATE TABLE history_unguarded (name text PRIMARY KEY, elements text NOT NULL)");
        Database.run("CREATE TABLE history_journal (id bigserial PRIMARY KEY, name text NOT NULL, token bigint)");
        for (String key : keys) {
            Database.run("INSERT INTO history_guarded (name, elements) VALUES ('" + key + "', '')");
            Database.run("INSERT INTO history_unguarded (name, elements) VALUES ('" + key + "', '')");
        }
    }

    static void drop() {
        Database.run("DROP TABLE history_guarded, history_unguarded, history_journal");
    }

    static Set<String> elements(String table, String key) {
        String elements = Database.query("SELECT elements FROM " + table + " WHERE name = '" + key + "'");
        return Arrays.stream(elements.split(",")).filter(element -> !element.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Whether no accepted write carried a smaller token than one before it. */
    static boolean tokensRoseIn(String key) {
        return Database.query("SELECT count(*) FROM (SELECT token - lag(token) OVER (ORDER BY id) AS step"
                + " FROM history_journal WHERE name = '" + key + "') steps WHERE step < 0").equals("0");
    }

    Tables(Connection connection) throws SQLException {
        this.connection = connection;
        connection.setAutoCommit(false);
    }

    /** Raises the token of the row, so that what is read afterwards cannot be overwritten by an earlier holder. */
    boolean claim(String key, Fence fence) throws SQLException {
        try {
            CLAIM.apply(connection, fence, Map.of("name", key), Map.of("claims", fence.token()));
            connection.commit();
            return true;
        } catch (StaleLockOwnerException e) {
            connection.rollback();
            return false;
        }
    }

    String read(String table, String key) throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement("SELECT elements FROM " + table + " WHERE name = ?")) {
            select.setString(1, key);
            try (ResultSet rows = select.executeQuery()) {
                rows.next();
                String elements = rows.getString(1);
                connection.commit();
                return elements;
            }
        }
    }

    /** Writes under guard and keeps a journal of accepted tokens in the order of the row's changes. */
    boolean writeGuarded(String key, Fence fence, String elements) throws SQLException {
        try (PreparedStatement journal =
                connection.prepareStatement("INSERT INTO history_journal (name, token) VALUES (?, ?)")) {
            ADD.apply(connection, fence, Map.of("name", key), Map.of("elements", elements));
            journal.setString(1, key);
            journal.setLong(2, fence.token());
            journal.executeUpdate();
            connection.commit();
            return true;
        } catch (StaleLockOwnerException e) {
            connection.rollback();
            return false;
        }
    }

    void writeUnguarded(String key, String elements) throws SQLException {
        try (PreparedStatement update =
                connection.prepareStatement("UPDATE " + UNGUARDED + " SET elements = ? WHERE name = ?")) {
            update.setString(1, elements);
            update.setString(2, key);
            update.executeUpdate();
            connection.commit();
        }
    }
}
