package dev.leaselint.source;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Decoding of source files. */
final class Texts {
    private Texts() {}

    /** @param malformed whether some bytes had to be replaced */
    record Decoded(String text, boolean malformed) {}

    static Decoded decode(byte[] bytes, Charset encoding) {
        try {
            return new Decoded(
                    encoding.newDecoder()
                            .onMalformedInput(CodingErrorAction.REPORT)
                            .onUnmappableCharacter(CodingErrorAction.REPORT)
                            .decode(ByteBuffer.wrap(bytes))
                            .toString(),
                    false);
        } catch (CharacterCodingException e) {
            return new Decoded(new String(bytes, encoding), true);
        }
    }

    /**
     * Whether in an encoding each byte that looks like ASCII is ASCII. That is not so where it may be the second byte
     * of another character, as in GBK and Shift_JIS.
     */
    static boolean containsAscii(Charset encoding) {
        String sample = "package";
        return encoding.equals(StandardCharsets.UTF_8)
                || encoding.newEncoder().maxBytesPerChar() == 1
                        && sample.equals(new String(sample.getBytes(encoding), StandardCharsets.US_ASCII));
    }

    /**
     * Whether a text has letters of ASCII, as all code has, and no zeros, as code has that is read in an encoding with fewer
     * bytes for a character; true for blank texts.
     */
    static boolean mayBeCode(String text) {
        return text.indexOf(0) < 0
                && (text.isBlank() || text.chars().anyMatch(c -> c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'));
    }

    /** Whether all bytes are characters of ASCII, none of them zero. */
    static boolean isAscii(byte[] bytes) {
        for (byte b : bytes) {
            if (b <= 0) {
                return false;
            }
        }
        return true;
    }
}
