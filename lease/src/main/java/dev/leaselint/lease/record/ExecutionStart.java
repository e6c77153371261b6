package dev.leaselint.lease.record;

import java.time.Instant;
import java.util.Objects;
import java.util.UUID;

/**
 * What is known of an execution when it starts.
 *
 * @param id identifies the execution
 * @param job name of the job, 1 to 64 letters, digits, dots, dashes or underscores; executions with the same name share
 *     one cursor
 * @param initiatedBy who or what started it, 1 to 128 characters, no personal data
 * @param keyFingerprint digest of the lease key
 * @param acquiredAt when the lease was acquired
 */
public record ExecutionStart(UUID id, String job, String initiatedBy, String keyFingerprint, Instant acquiredAt) {

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException when a text breaks its rule
     */
    public ExecutionStart {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(keyFingerprint, "keyFingerprint");
        Objects.requireNonNull(acquiredAt, "acquiredAt");
        requireJobName(job);
        if (initiatedBy.isBlank() || initiatedBy.length() > 128) {
            throw new IllegalArgumentException("initiatedBy needs 1 to 128 characters");
        }
    }

    static void requireJobName(String job) {
        if (!job.matches("[A-Za-z0-9._-]{1,64}")) {
            throw new IllegalArgumentException("job must be 1 to 64 letters, digits, dots, dashes or underscores");
        }
    }
}
