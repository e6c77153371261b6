package dev.leaselint.lease;

import java.nio.charset.StandardCharsets;

/** The slot of a key in a Redis Cluster: CRC-16 (XMODEM) of the hash tag, or of the whole key, modulo 16384. */
final class HashSlot {

    static final int COUNT = 16384;

    private static final int POLYNOMIAL = 0x1021;

    private HashSlot() {
    }

    static int of(String key) {
        return crc16(hashed(key).getBytes(StandardCharsets.UTF_8)) % COUNT;
    }

    /** A short text without braces whose slot is the given one. */
    static String tagFor(int slot) {
        return Integer.toString(Tags.BY_SLOT[slot], Character.MAX_RADIX);
    }

    /** The part of the key that is hashed: between the first brace and the next closing one, unless that is empty. */
    private static String hashed(String key) {
        int open = key.indexOf('{');
        int close = open < 0 ? -1 : key.indexOf('}', open + 1);
        return close > open + 1 ? key.substring(open + 1, close) : key;
    }

    private static int crc16(byte[] bytes) {
        int crc = 0;
        for (byte b : bytes) {
            crc ^= (b & 0xff) << 8;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc & 0x8000) != 0 ? crc << 1 ^ POLYNOMIAL : crc << 1;
            }
            crc &= 0xffff;
        }
        return crc;
    }

    /** The smallest positive number per slot, found by trying; takes some tens of milliseconds, once. */
    private static final class Tags {

        static final int[] BY_SLOT = search();

        private static int[] search() {
            int[] bySlot = new int[COUNT];
            int missing = COUNT;
            for (int candidate = 1; missing > 0; candidate++) {
                int slot = of(Integer.toString(candidate, Character.MAX_RADIX));
                if (bySlot[slot] == 0) {
                    bySlot[slot] = candidate;
                    missing--;
                }
            }
            return bySlot;
        }
    }
}
