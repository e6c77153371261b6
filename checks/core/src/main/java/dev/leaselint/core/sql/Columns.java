package dev.leaselint.core.sql;

import dev.leaselint.core.Options;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Names of columns and properties. */
public final class Columns {
    private Columns() {}

    /** The same text for {@code fencing_token}, {@code `FENCING_TOKEN`} and {@code o.fencingToken}. */
    public static String canonical(String name) {
        String last = name.substring(name.lastIndexOf('.') + 1);
        StringBuilder canonical = new StringBuilder(last.length());
        for (int i = 0; i < last.length(); i++) {
            char c = last.charAt(i);
            if (Character.isLetterOrDigit(c)) {
                canonical.append(c);
            }
        }
        return canonical.toString().toLowerCase(Locale.ROOT);
    }

    /** A name without the quotes of SQL dialects. */
    static String unquoted(String name) {
        return name.replaceAll("[\"`\\[\\]]", "");
    }

    static Set<String> canonical(Set<String> names) {
        return names.stream().map(Columns::canonical).collect(Collectors.toUnmodifiableSet());
    }

    /** Whether a canonical name can only be that of a fence: a lock's token, its version or an epoch. */
    public static boolean isToken(String canonical) {
        return canonical.contains("fenc") || canonical.contains("lock") || canonical.contains("epoch");
    }

    /** Whether a canonical name can be that of nothing but a fence, or is one that the user named. */
    public static boolean isFence(String canonical) {
        boolean builtIn = Options.FENCE_COLUMNS.stream().map(Columns::canonical).anyMatch(canonical::equals);
        return isToken(canonical) || !builtIn;
    }

    /** Whether a canonical name is that of a state that a row goes through. */
    public static boolean isStatus(String canonical) {
        return canonical.endsWith("status") || canonical.endsWith("state");
    }
}
