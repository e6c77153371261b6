package dev.leaselint.core.catalog;

import java.util.Collection;
import java.util.Comparator;

/** "Did you mean" for names that are not known. */
final class Suggestion {
    private Suggestion() {
    }

    /** A sentence part with the nearest known name, or the list of known names when none is near. */
    static String forName(String name, Collection<String> known) {
        return known.stream()
                .filter(candidate -> distance(name, candidate) <= Math.max(1, candidate.length() / 3))
                .min(Comparator.<String>comparingInt(candidate -> distance(name, candidate))
                        .thenComparing(Comparator.naturalOrder()))
                .map(nearest -> "; did you mean '" + nearest + "'?")
                .orElseGet(() -> "; known are " + String.join(", ", known.stream().sorted().toList()));
    }

    /** Levenshtein distance. */
    private static int distance(String left, String right) {
        int[] previous = new int[right.length() + 1];
        for (int j = 0; j <= right.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int[] current = new int[right.length() + 1];
            current[0] = i;
            for (int j = 1; j <= right.length(); j++) {
                int replace = previous[j - 1] + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replace, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[right.length()];
    }
}
