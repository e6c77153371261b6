package dev.leaselint.baseline;

import java.util.List;
import java.util.regex.Pattern;

/** How much two pieces of code have in common. */
final class Similarity {
    private static final Pattern TOKEN = Pattern.compile("[\\p{L}\\p{N}_$]+|.");

    private Similarity() {}

    /** Share of the tokens that both have in the same order, from 0 to 1. */
    static double of(String left, String right) {
        List<String> some = tokens(left);
        List<String> others = tokens(right);
        int size = some.size() + others.size();
        return size == 0 ? 1 : 2.0 * common(some, others) / size;
    }

    private static List<String> tokens(String code) {
        return TOKEN.matcher(code).results().map(match -> match.group()).toList();
    }

    /** Length of the longest common subsequence. */
    private static int common(List<String> some, List<String> others) {
        int[] row = new int[others.size() + 1];
        for (String token : some) {
            int diagonal = 0;
            for (int i = 1; i <= others.size(); i++) {
                int above = row[i];
                row[i] = token.equals(others.get(i - 1)) ? diagonal + 1 : Math.max(above, row[i - 1]);
                diagonal = above;
            }
        }
        return row[others.size()];
    }
}
