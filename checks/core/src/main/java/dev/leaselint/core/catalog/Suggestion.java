package dev.leaselint.core.catalog;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** "Did you mean" for names that are not known. */
public final class Suggestion {
    private Suggestion() {
    }

    /** A sentence part with the nearest known name, or the list of known names when none is near. */
    public static String forName(String name, Collection<String> known) {
        return nearest(name, known)
                .map(nearest -> "; did you mean '" + nearest + "'?")
                .orElseGet(() -> "; known are " + String.join(", ", known.stream().sorted().toList()));
    }

    /** The nearest known name, when one is near. */
    public static Optional<String> nearest(String name, Collection<String> known) {
        return known.stream()
                .filter(candidate -> isNear(name, candidate))
                .min(Comparator.<String>comparingInt(candidate -> distance(name, candidate))
                        .thenComparing(Comparator.naturalOrder()));
    }

    private static boolean isNear(String name, String candidate) {
        int most = Math.max(1, candidate.length() / 3);
        return Math.abs(name.length() - candidate.length()) <= most && distance(name, candidate) <= most;
    }

    /** Edit distance where a swap of two neighbours is one edit. */
    private static int distance(String left, String right) {
        int[][] distance = new int[left.length() + 1][right.length() + 1];
        for (int i = 0; i <= left.length(); i++) {
            for (int j = 0; j <= right.length(); j++) {
                distance[i][j] = i == 0 || j == 0 ? i + j : step(distance, left, right, i, j);
            }
        }
        return distance[left.length()][right.length()];
    }

    private static int step(int[][] distance, String left, String right, int i, int j) {
        int replace = distance[i - 1][j - 1] + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
        int best = Math.min(replace, 1 + Math.min(distance[i - 1][j], distance[i][j - 1]));
        boolean swapped = i > 1 && j > 1
                && left.charAt(i - 1) == right.charAt(j - 2)
                && left.charAt(i - 2) == right.charAt(j - 1);
        return swapped ? Math.min(best, 1 + distance[i - 2][j - 2]) : best;
    }
}
