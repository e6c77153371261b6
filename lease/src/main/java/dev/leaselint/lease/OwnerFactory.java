package dev.leaselint.lease;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;

/**
 * Makes owner values of the form {@code service:instance:random[:correlation]}. Safe for use by several threads.
 *
 * <p>The random part has 128 bits from a secure source, so a value is never made twice. Parts may hold letters, digits,
 * dot, dash and underscore; they must not hold personal data.
 */
public final class OwnerFactory {

    private static final int MAX_PART_LENGTH = 64;
    private static final int RANDOM_BYTES = 16;

    private final SecureRandom random = new SecureRandom();
    private final String prefix;

    /**
     * @param service name of the service, 1 to 64 characters
     * @param instance name of the instance, for example the pod, 1 to 64 characters
     * @throws IllegalArgumentException when a part has another character or length
     */
    public OwnerFactory(String service, String instance) {
        this.prefix = part("service", service) + ":" + part("instance", instance) + ":";
    }

    /** A new owner value, different from every other. */
    public String newOwner() {
        return newOwner(Optional.empty());
    }

    /**
     * A new owner value, different from every other.
     *
     * @param correlationId identifier of the request, 1 to 64 characters, or empty
     */
    public String newOwner(Optional<String> correlationId) {
        byte[] bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        String suffix = correlationId.map(id -> ":" + part("correlation id", id)).orElse("");
        return prefix + HexFormat.of().formatHex(bytes) + suffix;
    }

    /** A short digest of an owner value that may be logged. */
    public static String fingerprint(String owner) {
        return Fingerprint.of(owner);
    }

    private static String part(String what, String value) {
        Objects.requireNonNull(value, what);
        if (!value.matches("[A-Za-z0-9._-]{1," + MAX_PART_LENGTH + "}")) {
            throw new IllegalArgumentException(what + " must be 1 to " + MAX_PART_LENGTH
                    + " letters, digits, dots, dashes or underscores");
        }
        return value;
    }
}
