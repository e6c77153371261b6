package dev.leaselint.lease;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Makes owner values of the form {@code service:instance:random[:correlation]}. Safe for use by several threads.
 *
 * <p>The random part has 128 bits from a secure source, so a value is never made twice. Parts may hold letters, digits,
 * dot, dash and underscore; they must not hold personal data.
 */
public final class OwnerFactory {

    private static final int MAX_PART_LENGTH = 64;
    private static final Pattern PART = Pattern.compile("[A-Za-z0-9._-]{1," + MAX_PART_LENGTH + "}");
    private static final int RANDOM_BYTES = 16;

    private final SecureRandom random = new SecureRandom();
    private final String prefix;
    private final Supplier<Optional<String>> correlationIds;

    /**
     * @param service name of the service, 1 to 64 characters
     * @param instance name of the instance, for example the pod, 1 to 64 characters
     * @throws IllegalArgumentException when a part has another character or length
     */
    public OwnerFactory(String service, String instance) {
        this(part("service", service) + ":" + part("instance", instance) + ":", Optional::empty);
    }

    private OwnerFactory(String prefix, Supplier<Optional<String>> correlationIds) {
        this.prefix = prefix;
        this.correlationIds = correlationIds;
    }

    /**
     * The same with the identifier of the current request in each value.
     *
     * @param ids asked on the acquiring thread; an identifier with other characters or length is left out, so that no
     *     request fails for it
     */
    public OwnerFactory withCorrelation(Supplier<Optional<String>> ids) {
        return new OwnerFactory(prefix, Objects.requireNonNull(ids, "ids"));
    }

    /** A new owner value, different from every other. */
    public String newOwner() {
        byte[] bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        String suffix = correlationIds.get().filter(OwnerFactory::isPart).map(id -> ":" + id).orElse("");
        return prefix + HexFormat.of().formatHex(bytes) + suffix;
    }

    /** A short digest of an owner value that may be logged. */
    public static String fingerprint(String owner) {
        return Fingerprint.of(owner);
    }

    private static String part(String what, String value) {
        Objects.requireNonNull(value, what);
        if (!isPart(value)) {
            throw new IllegalArgumentException(what + " must be 1 to " + MAX_PART_LENGTH
                    + " letters, digits, dots, dashes or underscores");
        }
        return value;
    }

    private static boolean isPart(String value) {
        return PART.matcher(value).matches();
    }
}
