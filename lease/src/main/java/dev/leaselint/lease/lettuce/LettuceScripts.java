package dev.leaselint.lease.lettuce;

import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.redis.RedisScripts;
import dev.leaselint.lease.redis.ReleaseNotifications;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Runs scripts over Lettuce 6.6 or newer. Safe for use by several threads.
 *
 * <p>By default Lettuce queues commands while disconnected and replays unanswered ones after a reconnect, so that a
 * command given up long ago is carried out later. The connection must therefore be made with options that forbid both,
 * as {@link #safe(ClientOptions.Builder)} sets them. All commands share one connection: set the TCP user time-out in
 * its socket options to a few seconds, or a link that died without a word stays in use until the operating system gives
 * up.
 */
public final class LettuceScripts implements RedisScripts {

    private static final String NOT_CONNECTED = "Currently not connected";

    private final RedisClusterAsyncCommands<String, String> commands;
    private final Optional<ReleaseNotifications> notifications;
    private final boolean cluster;

    private LettuceScripts(StatefulRedisConnection<String, String> connection,
            Optional<ReleaseNotifications> notifications) {
        this(connection, connection.async(), notifications, false);
    }

    private LettuceScripts(StatefulConnection<String, String> connection,
            RedisClusterAsyncCommands<String, String> commands, Optional<ReleaseNotifications> notifications,
            boolean cluster) {
        requireSafe(connection.getOptions());
        this.commands = commands;
        this.notifications = notifications;
        this.cluster = cluster;
    }

    /** Sets the options that this class requires: no commands while disconnected, no replay after a reconnect. */
    public static ClientOptions.Builder safe(ClientOptions.Builder options) {
        return options.disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                .replayFilter(command -> true);
    }

    /**
     * Over a connection to one server; cannot hear of releases.
     *
     * @throws IllegalArgumentException when the options of the connection permit late execution
     */
    public static LettuceScripts over(StatefulRedisConnection<String, String> connection) {
        return new LettuceScripts(connection, Optional.empty());
    }

    /** As {@link #over(StatefulRedisConnection)}, with a second connection on which to hear of releases. */
    public static LettuceScripts over(StatefulRedisConnection<String, String> connection,
            StatefulRedisPubSubConnection<String, String> subscriber) {
        return new LettuceScripts(connection, Optional.of(new LettuceNotifications(subscriber)));
    }

    /**
     * Over a cluster; cannot hear of releases.
     *
     * @throws IllegalArgumentException when the options of the connection permit late execution
     */
    public static LettuceScripts overCluster(StatefulRedisClusterConnection<String, String> connection) {
        return new LettuceScripts(connection, connection.async(), Optional.empty(), true);
    }

    @Override
    public List<String> evalSha(String sha1, List<String> keys, List<String> args, Duration limit)
            throws RedisFailure {
        return strings(await(() -> commands.evalsha(sha1, ScriptOutputType.MULTI, array(keys), array(args)), limit));
    }

    @Override
    public List<String> eval(String text, List<String> keys, List<String> args, Duration limit) throws RedisFailure {
        return strings(await(() -> commands.eval(text, ScriptOutputType.MULTI, array(keys), array(args)), limit));
    }

    @Override
    public String info(String section, Duration limit) throws RedisFailure {
        return await(() -> commands.info(section), limit);
    }

    @Override
    public boolean announcesReleases() {
        return !cluster;
    }

    @Override
    public Optional<ReleaseNotifications> notifications() {
        return notifications;
    }

    /** Waits for a reply; shared with the subscriber. */
    static <T> T await(Supplier<RedisFuture<T>> command, Duration limit) throws RedisFailure {
        RedisFuture<T> future;
        try {
            future = command.get();
        } catch (RedisException e) {
            throw classify(e);
        }
        try {
            return future.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw classify(e.getCause());
        } catch (TimeoutException | CancellationException e) {
            future.cancel(true);
            throw RedisFailure.unknown(e);
        } catch (InterruptedException e) {
            future.cancel(true);
            Thread.currentThread().interrupt();
            throw RedisFailure.unknown(e);
        }
    }

    private static RedisFailure classify(Throwable cause) {
        if (cause instanceof RedisCommandExecutionException refused) {
            return RedisFailure.refused(refused.getMessage(), refused);
        }
        boolean rejected =
                cause instanceof RedisException && String.valueOf(cause.getMessage()).startsWith(NOT_CONNECTED);
        return cause instanceof RedisConnectionException || rejected
                ? RedisFailure.notSent(cause) : RedisFailure.unknown(cause);
    }

    private static void requireSafe(ClientOptions options) {
        boolean rejects = options.getDisconnectedBehavior() == ClientOptions.DisconnectedBehavior.REJECT_COMMANDS;
        boolean replays = options.getReplayFilter() == ClientOptions.DEFAULT_REPLAY_FILTER;
        if (options.isAutoReconnect() && (!rejects || replays)) {
            throw new IllegalArgumentException(
                    "the connection must reject commands while disconnected and replay none: see LettuceScripts.safe");
        }
    }

    private static String[] array(List<String> values) {
        return values.toArray(String[]::new);
    }

    private static List<String> strings(List<Object> reply) {
        return reply.stream().map(String::valueOf).toList();
    }
}
