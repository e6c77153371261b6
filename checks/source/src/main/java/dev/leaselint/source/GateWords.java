package dev.leaselint.source;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The dotted words that let a file through the gate, found by their first segment. */
final class GateWords {
    private final Map<Integer, List<byte[]>> byFirstSegment = new HashMap<>();

    GateWords(Collection<String> words) {
        for (String word : words) {
            String first = word.substring(0, word.indexOf('.') < 0 ? word.length() : word.indexOf('.'));
            byFirstSegment
                    .computeIfAbsent(Hashes.hash(first), hash -> new ArrayList<>())
                    .add(word.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Whether a gate word begins at {@code start}, where an identifier with that hash begins. */
    boolean matches(byte[] text, int start, int hash) {
        for (byte[] word : byFirstSegment.getOrDefault(hash, List.of())) {
            if (standsAt(text, start, word)) {
                return true;
            }
        }
        return false;
    }

    private static boolean standsAt(byte[] text, int start, byte[] word) {
        int end = start + word.length;
        if (end > text.length || end < text.length && ByteScan.isIdentifierPart(text[end])) {
            return false;
        }
        for (int i = 0; i < word.length; i++) {
            if (text[start + i] != word[i]) {
                return false;
            }
        }
        return true;
    }
}
