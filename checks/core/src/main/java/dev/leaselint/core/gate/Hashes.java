package dev.leaselint.core.gate;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A compact set of word hashes: answers whether a word may be in it. */
public final class Hashes {
    /** While it is filled a hash table, in which 0 is a free place; then the hashes in order. */
    private int[] values = new int[64];
    private int size;

    static int hash(byte[] text, int start, int end) {
        int hash = 0x811c9dc5;
        for (int i = start; i < end; i++) {
            hash = (hash ^ text[i]) * 0x01000193;
        }
        return hash == 0 ? 1 : hash;
    }

    /** The hash of a whole word; never 0. */
    public static int hash(String word) {
        byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
        return hash(bytes, 0, bytes.length);
    }

    void add(int hash) {
        if (place(values, hash) && ++size * 2 > values.length) {
            int[] larger = new int[values.length * 2];
            for (int value : values) {
                if (value != 0) {
                    place(larger, value);
                }
            }
            values = larger;
        }
    }

    /** @return whether it is new */
    private static boolean place(int[] table, int hash) {
        int at = (hash ^ hash >>> 16) & table.length - 1;
        while (table[at] != 0) {
            if (table[at] == hash) {
                return false;
            }
            at = at + 1 & table.length - 1;
        }
        table[at] = hash;
        return true;
    }

    /** Ends the filling; only then {@link #mayContain} answers. */
    Hashes seal() {
        values = Arrays.stream(values).filter(value -> value != 0).sorted().toArray();
        return this;
    }

    /** Whether a word with this hash may be in the set; no means no. */
    public boolean mayContain(int hash) {
        return Arrays.binarySearch(values, hash) >= 0;
    }
}
