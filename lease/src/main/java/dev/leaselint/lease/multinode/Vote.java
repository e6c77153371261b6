package dev.leaselint.lease.multinode;

import dev.leaselint.lease.redis.RedisFailure;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;

/**
 * The answer of one node to one command.
 *
 * @param kind what it means
 * @param left for OTHER: what is left of the other lease, if the command tells; otherwise zero
 * @param failure for FAILED: the reason; otherwise null
 */
record Vote(Kind kind, Duration left, RedisFailure failure) {

    enum Kind {
        /** Done: acquired, renewed or released. */
        YES,
        /** Another owner holds the key. */
        OTHER,
        /** The key does not exist. */
        GONE,
        /** No usable answer. */
        FAILED
    }

    /** A key without expiry was not written by this module and stays until somebody deletes it. */
    private static final Duration FOREVER = ChronoUnit.FOREVER.getDuration();

    /** Reads the reply of a script, whose first element is {@code 1}, {@code 0} or {@code -1}. */
    static Vote of(List<String> reply) {
        return switch (reply.get(0)) {
            case "1" -> new Vote(Kind.YES, Duration.ZERO, null);
            case "0" -> new Vote(Kind.OTHER, reply.size() > 1 ? left(reply.get(1)) : Duration.ZERO, null);
            default -> new Vote(Kind.GONE, Duration.ZERO, null);
        };
    }

    static Vote failed(Throwable cause) {
        Throwable reason = cause instanceof CompletionException && cause.getCause() != null ? cause.getCause() : cause;
        return new Vote(Kind.FAILED, Duration.ZERO,
                reason instanceof RedisFailure failure ? failure : RedisFailure.unknown(reason));
    }

    static Vote missing() {
        return failed(new TimeoutException("no answer within the limit of the node"));
    }

    private static Duration left(String millis) {
        long left = Long.parseLong(millis);
        return left < 0 ? FOREVER : Duration.ofMillis(left);
    }

    /** Whether the command may have been carried out, or still be. */
    boolean isUnknown() {
        return kind == Kind.FAILED && failure.kind() == RedisFailure.Kind.UNKNOWN;
    }
}
