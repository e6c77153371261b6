package dev.leaselint.report;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the known name that a mistyped one was probably meant to be. */
public final class DidYouMean {
    private DidYouMean() {}

    /** The nearest known name, ignoring case; empty when none is near. */
    public static Optional<String> nearest(String typed, Collection<String> known) {
        String wanted = typed.toLowerCase(Locale.ROOT);
        int limit = wanted.length() < 4 ? 1 : Math.max(2, wanted.length() / 3);
        return known.stream()
                .filter(name -> distance(wanted, name) <= limit || extendsName(wanted, name))
                .min(Comparator.<String>comparingInt(name -> distance(wanted, name)).thenComparing(name -> name));
    }

    /** {@code " Did you mean 'x'?"}, or nothing when no known name is near. */
    public static String hint(String typed, Collection<String> known) {
        return nearest(typed, known).map(name -> " Did you mean '" + name + "'?").orElse("");
    }

    /** An unfinished name or one without its common prefix. */
    private static boolean extendsName(String wanted, String name) {
        return wanted.length() >= 4 && name.toLowerCase(Locale.ROOT).contains(wanted);
    }

    /** Levenshtein distance. */
    private static int distance(String wanted, String name) {
        String other = name.toLowerCase(Locale.ROOT);
        int[] row = new int[other.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= wanted.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (wanted.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[other.length()];
    }
}
