package dev.leaselint.lease.sql;

import java.util.regex.Pattern;

/** Checks names that become part of a statement, where no parameter is possible. */
final class SqlNames {

    private static final Pattern COLUMN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,62}");
    private static final Pattern TABLE = Pattern.compile(COLUMN + "(\\." + COLUMN + ")?");

    private SqlNames() {
    }

    static String column(String name) {
        return check(name, COLUMN, "column");
    }

    static String table(String name) {
        return check(name, TABLE, "table");
    }

    private static String check(String name, Pattern pattern, String what) {
        if (name == null || !pattern.matcher(name).matches()) {
            throw new IllegalArgumentException("not a plain " + what + " name: " + name);
        }
        return name;
    }
}
