package dev.leaselint.lease.redis;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What the lease needs from a Redis client. Implementations are safe for use by several threads.
 *
 * <p>Duties of an implementation: it sends each command at most once (no retry, no replay after a reconnect); it gives
 * up after the given limit, the wait for a connection included; it never hands a connection on whose reply is
 * outstanding; it classifies every failure by {@link RedisFailure.Kind}. When the calling thread is interrupted while
 * waiting, it throws a failure and leaves the interrupt flag set.
 */
public interface RedisScripts {

    /**
     * Runs a script by its digest.
     *
     * @param sha1 digest of the script, 40 hexadecimal digits
     * @param keys the keys, all in one slot
     * @param args the arguments
     * @param limit the longest time this call may take
     * @return the elements of the reply array, numbers in decimal
     * @throws RedisFailure when there is no such reply; code {@code NOSCRIPT} when the server does not know the script
     */
    List<String> evalSha(String sha1, List<String> keys, List<String> args, Duration limit) throws RedisFailure;

    /**
     * Runs a script by its text; otherwise as {@link #evalSha}.
     *
     * @param text the script
     * @param keys the keys, all in one slot
     * @param args the arguments
     * @param limit the longest time this call may take
     * @return the elements of the reply array, numbers in decimal
     * @throws RedisFailure when there is no such reply
     */
    List<String> eval(String text, List<String> keys, List<String> args, Duration limit) throws RedisFailure;

    /**
     * The reply of {@code INFO section}, used by configuration checks.
     *
     * @param section name of the section
     * @param limit the longest time this call may take
     * @return lines of the form {@code name:value}
     * @throws RedisFailure when there is no reply
     */
    String info(String section, Duration limit) throws RedisFailure;

    /**
     * Whether a release should be announced. Not where nobody subscribes: in a cluster each message goes to every node.
     *
     * @return true unless the implementation knows better
     */
    default boolean announcesReleases() {
        return true;
    }

    /** The way to hear of releases, or empty when this client cannot subscribe. */
    default Optional<ReleaseNotifications> notifications() {
        return Optional.empty();
    }
}
