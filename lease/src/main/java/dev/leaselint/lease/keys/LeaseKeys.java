package dev.leaselint.lease.keys;

import dev.leaselint.lease.LeaseKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Builds the lease keys of one service: {@code lock:env:service:tenant:type:resource:operation}, where tenant and
 * resource are keyed hashes and a part that does not apply is a dash.
 *
 * <p>Environment, service, resource type and operation stay readable, so they must come from the program and not from
 * its data. A value that looks like personal data is refused there; the message of the exception never repeats it.
 *
 * <p>Redis Cluster: a lease needs no hash tag, because the fence counter is placed in the slot of the lease's name. A
 * tag is only worth its price, a hot slot, when scripts of the project touch the lease together with other keys of the
 * same resource; see {@link Builder#hashTagged()}.
 *
 * <p>Immutable and thread-safe.
 */
public final class LeaseKeys {

    private static final String PREFIX = "lock";
    private static final String ABSENT = "-";
    private static final int MAX_IDENTIFIER_LENGTH = 1024;

    private final String environment;
    private final String service;
    private final KeyedHash hash;

    private LeaseKeys(String environment, String service, KeyedHash hash) {
        this.environment = environment;
        this.service = service;
        this.hash = Objects.requireNonNull(hash, "hash");
    }

    /**
     * Creates the builder of a service.
     *
     * @param environment for example {@code prod}; 1 to 40 letters, digits, dots, dashes or underscores
     * @param service name of the service that owns the leases, same rules
     * @param hash hides tenants and resources; all processes that share leases need the same secret
     * @return the builder
     * @throws IllegalArgumentException naming all unusable parts at once
     */
    public static LeaseKeys of(String environment, String service, KeyedHash hash) {
        List<String> problems = new ArrayList<>();
        PlainPart.problem("environment", environment).ifPresent(problems::add);
        PlainPart.problem("service", service).ifPresent(problems::add);
        requireNone(problems);
        return new LeaseKeys(environment, service, hash);
    }

    /**
     * Starts a key for an operation on one resource.
     *
     * @param type kind of resource, for example {@code quote}; same rules as the environment
     * @param id identifier of the resource, 1 to 1024 characters; hashed, so it may be sensitive
     * @return a builder
     */
    public Builder resource(String type, String id) {
        return new Builder(type, id, true);
    }

    /**
     * Starts a key for an operation that exists once per service, for example a scheduled job.
     *
     * @param type kind of operation, for example {@code scheduler}; same rules as the environment
     * @return a builder
     */
    public Builder singleton(String type) {
        return new Builder(type, null, false);
    }

    /** Environment and service; never the secret. */
    @Override
    public String toString() {
        return "LeaseKeys[" + environment + ":" + service + "]";
    }

    private static void requireNone(List<String> problems) {
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException("lease key: " + String.join("; ", problems));
        }
    }

    private static void checkIdentifier(String what, String value, List<String> problems) {
        if (value == null || value.isBlank() || value.length() > MAX_IDENTIFIER_LENGTH) {
            problems.add(what + " must have 1 to " + MAX_IDENTIFIER_LENGTH + " characters and not be blank");
        }
    }

    /** One key in the making; not thread-safe. */
    public final class Builder {

        private final String type;
        private final String id;
        private final boolean hasId;
        private String tenant;
        private boolean hasTenant;
        private boolean tagged;

        private Builder(String type, String id, boolean hasId) {
            this.type = type;
            this.id = id;
            this.hasId = hasId;
        }

        /**
         * Limits the lease to a tenant. Without this call the lease spans all tenants.
         *
         * @param tenantId identifier of the tenant, 1 to 1024 characters; hashed
         * @return this builder
         */
        public Builder tenant(String tenantId) {
            tenant = tenantId;
            hasTenant = true;
            return this;
        }

        /**
         * Makes the hashed resource the hash tag, so that other keys with the same tag share its cluster slot.
         *
         * @return this builder
         */
        public Builder hashTagged() {
            tagged = true;
            return this;
        }

        /**
         * Finishes the key.
         *
         * @param operation what is done under the lease, for example {@code recalculate}; same rules as the environment
         * @return the key
         * @throws IllegalArgumentException naming all unusable parts at once, without their values
         */
        public LeaseKey operation(String operation) {
            requireNone(problems(operation));
            String resource = hasId ? hash.hash("resource", id) : ABSENT;
            return LeaseKey.of(String.join(":", PREFIX, environment, service,
                    hasTenant ? hash.hash("tenant", tenant) : ABSENT, type,
                    tagged ? "{" + resource + "}" : resource, operation), operation);
        }

        private List<String> problems(String operation) {
            List<String> problems = new ArrayList<>();
            if (hasTenant) {
                checkIdentifier("tenant", tenant, problems);
            }
            PlainPart.problem("resource type", type).ifPresent(problems::add);
            if (hasId) {
                checkIdentifier("resource id", id, problems);
            }
            PlainPart.problem("operation", operation).ifPresent(problems::add);
            if (tagged && !hasId) {
                problems.add("a hash tag needs a resource");
            }
            return problems;
        }
    }
}
