package dev.leaselint.report;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The line fingerprints by which GitHub code scanning recognises a result after the code moved
 * ({@code primaryLocationLineHash}). The hash of a line covers the next 100 characters that are neither blank nor tab,
 * starting at the line; equal hashes of one file are numbered.
 *
 * <p>A rolling polynomial hash modulo 2^64 over UTF-16 units. A mark ends the text and 100 zeros follow it, so that
 * the last lines come out too.
 */
final class LineHashes {
    private static final int BLOCK = 100;
    private static final long FACTOR = 37;
    private static final long OLDEST_FACTOR = power(FACTOR, BLOCK);
    private static final char END_OF_TEXT = 65535;

    private final Map<Integer, String> hashes = new HashMap<>();
    private final Map<Long, Integer> occurrences = new HashMap<>();
    private final char[] window = new char[BLOCK];
    private final int[] startedLine = new int[BLOCK];
    private long hash;
    private int index;

    private LineHashes() {
        Arrays.fill(startedLine, -1);
    }

    /** Fingerprint per line number, from 1. */
    static Map<Integer, String> of(String text) {
        LineHashes run = new LineHashes();
        run.read(text);
        return run.hashes;
    }

    private void read(String text) {
        int line = 0;
        boolean atLineStart = true;
        for (int i = 0; i <= text.length(); i++) {
            char c = i == text.length() ? END_OF_TEXT : text.charAt(i);
            if (c == ' ' || c == '\t' || c == '\n' && i > 0 && text.charAt(i - 1) == '\r') {
                continue;
            }
            char unit = c == '\r' ? '\n' : c;
            emit();
            if (atLineStart) {
                startedLine[index] = ++line;
            }
            atLineStart = unit == '\n';
            push(unit);
        }
        for (int i = 0; i < BLOCK; i++) {
            emit();
            push((char) 0);
        }
    }

    /** Emits the line whose first character is about to leave the window. */
    private void emit() {
        if (startedLine[index] != -1) {
            int count = occurrences.merge(hash, 1, Integer::sum);
            hashes.put(startedLine[index], Long.toHexString(hash) + ":" + count);
            startedLine[index] = -1;
        }
    }

    private void push(char unit) {
        hash = FACTOR * hash + unit - OLDEST_FACTOR * window[index];
        window[index] = unit;
        index = (index + 1) % BLOCK;
    }

    private static long power(long base, int exponent) {
        long result = 1;
        for (int i = 0; i < exponent; i++) {
            result *= base;
        }
        return result;
    }
}
