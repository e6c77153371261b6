package dev.leaselint.core.gate;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A compact set of word hashes: answers whether a word may be in it. */
public final class Hashes {
    private int[] values = new int[32];
    private int size;

    static int hash(byte[] text, int start, int end) {
        int hash = 0x811c9dc5;
        for (int i = start; i < end; i++) {
            hash = (hash ^ text[i]) * 0x01000193;
        }
        return hash;
    }

    /** The hash of a whole word. */
    public static int hash(String word) {
        byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
        return hash(bytes, 0, bytes.length);
    }

    void add(int hash) {
        if (size == values.length) {
            compact();
            if (size * 2 > values.length) {
                values = Arrays.copyOf(values, values.length * 2);
            }
        }
        values[size++] = hash;
    }

    private void compact() {
        Arrays.sort(values, 0, size);
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (i == 0 || values[i] != values[kept - 1]) {
                values[kept++] = values[i];
            }
        }
        size = kept;
    }

    /** Ends the filling; only then {@link #mayContain} answers. */
    Hashes seal() {
        compact();
        values = Arrays.copyOf(values, size);
        return this;
    }

    /** Whether a word with this hash may be in the set; no means no. */
    public boolean mayContain(int hash) {
        return Arrays.binarySearch(values, hash) >= 0;
    }
}
