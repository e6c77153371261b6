package dev.leaselint.lease;

import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Names what a lease protects.
 *
 * <p>The same name is used with and without fencing, so the two modes exclude each other. In a Redis Cluster the fence
 * counter must live in the slot of the lock key; {@link #fenceKey()} is chosen accordingly, which needs no hash tag in
 * the name. A hash tag in the name is honoured.
 *
 * @param name the Redis key: 1 to 256 characters, no white space or control characters, braces only as one
 *     {@code {hash tag}}; must hold no personal data (see the key builder in {@code dev.leaselint.lease.keys})
 * @param operation what is done under the lease, for example {@code recalculate}; the tag of metrics, so it must come
 *     from a small fixed set: 1 to 64 characters out of letters, digits, dot, dash and underscore
 */
public record LeaseKey(String name, String operation) {

    /** The longest name allowed, in characters. */
    public static final int MAX_NAME_LENGTH = 256;

    /** A channel on which nothing is announced, for subscriber connections while nobody waits. */
    public static final String IDLE_CHANNEL = "lease-released:";

    private static final int MAX_OPERATION_LENGTH = 64;
    private static final Pattern OPERATION = Pattern.compile("[A-Za-z0-9._-]{1," + MAX_OPERATION_LENGTH + "}");
    private static final Pattern BRACES = Pattern.compile("[^{}]*(\\{[^{}]+}[^{}]*)?");
    private static final String FENCE_PREFIX = "lease-fence:";

    /** @throws IllegalArgumentException when a part breaks the rules above; the message does not repeat the name */
    public LeaseKey {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(operation, "operation");
        requireName(name);
        require(OPERATION.matcher(operation).matches(),
                "operation must be 1 to " + MAX_OPERATION_LENGTH + " letters, digits, dots, dashes or underscores");
    }

    /** Same as the constructor; reads better at the place of use. */
    public static LeaseKey of(String name, String operation) {
        return new LeaseKey(name, operation);
    }

    /** The slot of {@link #name()} in a Redis Cluster, 0 to 16383. */
    public int slot() {
        return HashSlot.of(name);
    }

    /**
     * The key of the counter from which the fencing tokens of this lease are drawn. It lies in the slot of
     * {@link #name()}. All names of a slot share one counter, so there are at most 16384 of them and none needs to
     * expire.
     */
    public String fenceKey() {
        return FENCE_PREFIX + "{" + HashSlot.tagFor(slot()) + "}";
    }

    /** The channel on which a release of this lease is announced. */
    public String releaseChannel() {
        return IDLE_CHANNEL + name;
    }

    /** A short digest of the name, for logs and records. */
    public String fingerprint() {
        return Fingerprint.of(name);
    }

    /** The operation and the fingerprint, not the name. */
    @Override
    public String toString() {
        return operation + fingerprint();
    }

    private static void requireName(String name) {
        require(!name.isEmpty() && name.length() <= MAX_NAME_LENGTH,
                "name must have 1 to " + MAX_NAME_LENGTH + " characters, has " + name.length());
        require(name.codePoints().noneMatch(c -> Character.isWhitespace(c) || Character.isISOControl(c)),
                "name must not hold white space or control characters");
        require(BRACES.matcher(name).matches(),
                "braces in the name must form one {hash tag} that is not empty");
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}
