package dev.leaselint.core.sql;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Turns the placeholders of the frameworks into names that a SQL parser accepts wherever a value, a table or a column
 * may stand: {@code #{x}}, {@code ${x}}, {@code :#{#order.id}}, {@code ?#{...}}, {@code %s}.
 */
final class SqlText {
    private static final String PREFIX = "hole__";
    private static final Pattern PLACEHOLDER =
            Pattern.compile("[:?]?#\\{[^{}]{0,300}}|\\$\\{[^{}]{0,300}}|%(?:\\d{1,2}\\$)?[sd](?!\\w)");
    private static final Pattern EXPRESSION_NAME = Pattern.compile("[#$]\\{\\s*#?([\\w.]+)");

    private SqlText() {}

    /** The text with every placeholder outside of string literals replaced by a name. */
    static String withNames(String sql) {
        Matcher matcher = PLACEHOLDER.matcher(sql);
        StringBuilder text = new StringBuilder();
        int done = 0;
        int scanned = 0;
        boolean quoted = false;
        while (matcher.find()) {
            quoted = quotedAt(sql, scanned, matcher.start(), quoted);
            scanned = matcher.start();
            if (!quoted) {
                text.append(sql, done, matcher.start()).append(nameFor(matcher.group()));
                done = matcher.end();
                scanned = done;
            }
        }
        return text.append(sql, done, sql.length()).toString();
    }

    private static boolean quotedAt(String sql, int from, int to, boolean quoted) {
        boolean inside = quoted;
        for (int i = from; i < to; i++) {
            inside ^= sql.charAt(i) == '\'';
        }
        return inside;
    }

    private static String nameFor(String placeholder) {
        Matcher named = EXPRESSION_NAME.matcher(placeholder);
        return PREFIX + (named.find() ? named.group(1).replace('.', '_') : "");
    }

    /** Whether a name of the parsed text stands for a placeholder. */
    static boolean isPlaceholder(String name) {
        return name.startsWith(PREFIX);
    }
}
