package dev.leaselint.lease.record;

import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseMode;
import dev.leaselint.lease.LeaseOptions;
import java.util.Objects;

/**
 * What a {@link ScheduledLease} runs under.
 *
 * @param job name of the job in the records, see {@link ExecutionStart#job()}; one key per name
 * @param key what the lease protects
 * @param options how the lease is kept, in FENCED mode; with renewal unless a whole batch surely ends within the time
 *     to live
 * @param maxItems the most items of one execution, positive
 */
public record JobSettings(String job, LeaseKey key, LeaseOptions options, int maxItems) {

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException when the options are not FENCED, {@code maxItems} is not positive, or the job
     *     has no usable name
     */
    public JobSettings {
        Objects.requireNonNull(key, "key");
        ExecutionStart.requireJobName(job);
        if (options.mode() != LeaseMode.FENCED) {
            throw new IllegalArgumentException("a scheduled lease needs FENCED mode");
        }
        if (maxItems <= 0) {
            throw new IllegalArgumentException("maxItems must be positive");
        }
    }
}
