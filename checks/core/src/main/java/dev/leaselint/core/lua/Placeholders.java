package dev.leaselint.core.lua;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Replaces what Java code fills in later ({@code %s}, {@code ${name}}) by something that Lua can read. */
final class Placeholders {
    /** Stands in a string for an unknown part. */
    static final char HOLE = '\u0001';

    private static final String NAME = " __hole ";

    private static final Pattern PLACEHOLDER =
            Pattern.compile("%(?:\\d{1,2}\\$)?[sd]|\\$\\{[^{}]{0,80}}|#\\{[^{}]{0,80}}");

    private Placeholders() {}

    /**
     * @param outside whether placeholders outside of strings are replaced as well; there they may be valid Lua
     */
    static String fill(String script, boolean outside) {
        Matcher matcher = PLACEHOLDER.matcher(script);
        StringBuilder filled = new StringBuilder();
        Strings strings = new Strings(script);
        int done = 0;
        while (matcher.find()) {
            boolean inString = strings.contains(matcher.start());
            if (inString || outside) {
                filled.append(script, done, matcher.start()).append(inString ? String.valueOf(HOLE) : NAME);
                done = matcher.end();
            }
        }
        return filled.append(script, done, script.length()).toString();
    }

    /** Whether a placeholder stands outside of strings, where it may become any code. */
    static boolean standForCode(String script) {
        return !fill(script, false).equals(fill(script, true));
    }

    /** Tells whether an offset lies in a quoted string; offsets are asked in ascending order. */
    private static final class Strings {
        private final String script;
        private int at;
        private char quote;

        Strings(String script) {
            this.script = script;
        }

        boolean contains(int offset) {
            while (at < offset) {
                char c = script.charAt(at);
                if (quote == 0 && script.startsWith("--", at)) {
                    int end = script.indexOf('\n', at);
                    at = end < 0 ? script.length() : end;
                } else if (quote == 0 && (c == '\'' || c == '"')) {
                    quote = c;
                } else if (quote != 0 && c == '\\') {
                    at++;
                } else if (quote != 0 && (c == quote || c == '\n')) {
                    quote = 0;
                }
                at++;
            }
            return quote != 0;
        }
    }
}
