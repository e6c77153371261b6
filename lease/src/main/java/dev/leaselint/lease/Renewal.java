package dev.leaselint.lease;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * How a lease is renewed in the background. Renewal always has a maximum total duration; no endless form exists.
 *
 * @param every pause between renewals, at most a third of the time to live; null only in {@link #off()}
 * @param maxTotal the longest time the lease may be held, from the first acquire; null only in {@link #off()}
 */
public record Renewal(Duration every, Duration maxTotal) {

    private static final Renewal OFF = new Renewal(null, null);

    public Renewal {
        if ((every == null) != (maxTotal == null)) {
            throw new IllegalArgumentException("renewal needs both the period and the maximum total duration");
        }
    }

    /** The lease ends after its time to live unless renewed by hand. */
    public static Renewal off() {
        return OFF;
    }

    /**
     * Renews in the background.
     *
     * @param every pause between renewals, at most a third of the time to live
     * @param maxTotal the longest time the lease may be held, counted from the first acquire and never reset
     */
    public static Renewal every(Duration every, Duration maxTotal) {
        return new Renewal(Objects.requireNonNull(every, "every"), Objects.requireNonNull(maxTotal, "maxTotal"));
    }

    /** Whether the lease is renewed in the background. */
    public boolean isOn() {
        return every != null;
    }

    /** The longest time the lease may be held, or empty when there is no renewal. */
    public Optional<Duration> limit() {
        return Optional.ofNullable(maxTotal);
    }
}
