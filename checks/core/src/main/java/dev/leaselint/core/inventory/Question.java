package dev.leaselint.core.inventory;

/** The questions that a review of a lock asks. */
public enum Question {
    NECESSARY("Is the lock necessary?"),
    INVARIANT("Is it clear which invariant it protects?"),
    KEY_SHAPE("Is the shape of the Redis key known?"),
    NO_PII("Is the key free of personal data?"),
    ATOMIC_ACQUIRE("Is it acquired by one atomic SET NX PX or the like?"),
    TTL_SET("Is a TTL always set?"),
    TTL_CHOSEN("Is it known how the TTL was chosen?"),
    OWNER_UNIQUE("Is the owner value unique?"),
    RELEASE_CHECKED("Is the release owner-checked?"),
    RENEWAL_NEEDED("Is renewal needed?"),
    RENEWAL_BOUNDED("Does renewal have a maximum duration?"),
    ACQUIRE_UNKNOWN("Is an unknown result of the attempt handled?"),
    RELEASE_FAILS("Is a failing release handled?"),
    LEASE_EXPIRES("Is the end of the lease during the work handled?"),
    STALE_WRITE("Is a stale owner kept from writing?"),
    FENCING_REQUIRED("Is fencing required?"),
    FENCING_ENFORCED("Is fencing enforced by the protected resource?"),
    CLUSTER("Does it work on Redis Cluster?"),
    TIMEOUTS("Are the Redis client's timeouts shorter than the time budget?"),
    OBSERVABLE("Are metrics and logs sufficient?"),
    TESTED("Are there tests of concurrency and failure?"),
    WINDOW_DOCUMENTED("Is the failure window documented?");

    private final String text;

    Question(String text) {
        this.text = text;
    }

    /** The question, so that yes is the good answer where there is one. */
    public String text() {
        return text;
    }
}
