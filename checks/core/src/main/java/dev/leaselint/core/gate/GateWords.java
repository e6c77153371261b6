package dev.leaselint.core.gate;

import java.nio.charset.StandardCharsets;
import java.util.Collection;

/** The dotted words that let a file through the gate, found by their first segment. Immutable. */
public final class GateWords {
    private static final int FILTER_BITS = 1024;

    /** One bit for each value of the low bits of a hash; nearly every identifier is turned away by it. */
    private final long[] filter = new long[FILTER_BITS / Long.SIZE];
    private final int[] firstSegments;
    private final byte[][] words;

    /** @param words package prefixes or simple identifiers, see the catalog's gate words */
    public GateWords(Collection<String> words) {
        this.words = words.stream().map(word -> word.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
        this.firstSegments = new int[this.words.length];
        for (int i = 0; i < firstSegments.length; i++) {
            int hash = Hashes.hash(this.words[i], 0, firstSegment(this.words[i]));
            firstSegments[i] = hash;
            filter[slot(hash)] |= 1L << hash;
        }
    }

    private static int firstSegment(byte[] word) {
        int end = 0;
        while (end < word.length && word[end] != '.') {
            end++;
        }
        return end;
    }

    private static int slot(int hash) {
        return (hash & FILTER_BITS - 1) / Long.SIZE;
    }

    /** Whether a gate word begins at {@code start}, where an identifier with that hash begins. */
    boolean matches(byte[] text, int start, int hash) {
        return (filter[slot(hash)] & 1L << hash) != 0 && isOneOfThem(text, start, hash);
    }

    private boolean isOneOfThem(byte[] text, int start, int hash) {
        for (int i = 0; i < words.length; i++) {
            if (firstSegments[i] == hash && standsAt(text, start, words[i])) {
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
