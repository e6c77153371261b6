package dev.leaselint.lease.keys;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Objects;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * HMAC-SHA-256 of an identifier, cut to 100 bits and written as 20 characters of lower-case base32.
 *
 * <p>A plain digest of a customer number can be turned back by trying all numbers; the secret prevents that. All
 * processes that share a lock need the same secret: after a change of the secret the same resource has another key,
 * so old and new processes do not exclude each other until the last old one has stopped. Thread-safe.
 */
public final class KeyedHash {

    /** The shortest secret accepted, in bytes. */
    public static final int MIN_SECRET_BYTES = 16;
    /** Length of every hash, in characters of {@code a-z2-7}. */
    public static final int LENGTH = 20;

    private static final String ALGORITHM = "HmacSHA256";
    private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

    private final SecretKey secret;

    /**
     * Creates a hash with a secret.
     *
     * @param secret at least {@link #MIN_SECRET_BYTES} bytes from a secure random source; copied
     * @throws IllegalArgumentException when the secret is too short
     */
    public KeyedHash(byte[] secret) {
        if (secret.length < MIN_SECRET_BYTES) {
            throw new IllegalArgumentException("the secret needs at least " + MIN_SECRET_BYTES + " bytes");
        }
        this.secret = new SecretKeySpec(secret, ALGORITHM);
    }

    /**
     * Hashes an identifier.
     *
     * @param role what the value is, for example {@code tenant}; equal values in different roles get different hashes
     * @param value the identifier, valid Unicode
     * @return {@link #LENGTH} characters of {@code a-z2-7}
     * @throws IllegalArgumentException when the value holds an unpaired surrogate: such values would all collide
     */
    public String hash(String role, String value) {
        Mac mac = newMac();
        mac.update(encode(role));
        mac.update((byte) 0);
        return base32(mac.doFinal(encode(value)));
    }

    private Mac newMac() {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(secret);
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(ALGORITHM + " is part of every Java platform", e);
        }
    }

    private static byte[] encode(String text) {
        Objects.requireNonNull(text, "text");
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            byte[] copy = new byte[bytes.remaining()];
            bytes.get(copy);
            return copy;
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("the value is not valid Unicode", e);
        }
    }

    private static String base32(byte[] digest) {
        StringBuilder text = new StringBuilder(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            int bit = i * 5;
            int pair = (digest[bit / 8] & 0xff) << 8 | digest[bit / 8 + 1] & 0xff;
            text.append(ALPHABET.charAt(pair >> (11 - bit % 8) & 31));
        }
        return text.toString();
    }

    /** Never shows the secret. */
    @Override
    public String toString() {
        return "KeyedHash[" + ALGORITHM + "]";
    }
}
