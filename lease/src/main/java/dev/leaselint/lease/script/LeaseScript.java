package dev.leaselint.lease.script;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The Lua scripts of the lease; their arguments and replies are described in the resources under {@code /lease/lua}.
 */
public enum LeaseScript {
    /** Acquires without a token. */
    ACQUIRE("acquire"),
    /** Acquires and draws a fencing token. */
    ACQUIRE_FENCED("acquire_fenced"),
    /** Prolongs the owner's lease. */
    RENEW("renew"),
    /** Deletes the owner's lease. */
    RELEASE("release"),
    /** Acquires on one of several independent nodes, for one round. */
    ACQUIRE_ROUND("acquire_round"),
    /** Deletes what the owner acquired on one of several independent nodes, up to a round. */
    RELEASE_ROUND("release_round");

    private final String text;
    private final String sha1;

    LeaseScript(String name) {
        this.text = read("/lease/lua/" + name + ".lua");
        this.sha1 = digest(text);
    }

    /** The text of the script. */
    public String text() {
        return text;
    }

    /** The digest by which Redis knows the script, 40 hexadecimal digits. */
    public String sha1() {
        return sha1;
    }

    private static String read(String resource) {
        try (InputStream in = LeaseScript.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("missing resource " + resource);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String digest(String text) {
        try {
            MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
            return HexFormat.of().formatHex(sha1.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-1", e);
        }
    }
}
