package dev.leaselint.lease.history;

import dev.leaselint.lease.sql.Fence;
import dev.leaselint.lease.sql.FencedUpdate;
import dev.leaselint.lease.sql.StaleLockOwnerException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;

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
