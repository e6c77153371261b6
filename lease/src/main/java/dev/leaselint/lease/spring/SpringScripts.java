package dev.leaselint.lease.spring;

import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.redis.RedisScripts;
import dev.leaselint.lease.redis.ReleaseNotifications;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.ReturnType;
import org.springframework.data.redis.listener.RedisMessageListenerContainer;

/**
 * Runs scripts over Spring Data Redis 3. Safe for use by several threads.
 *
 * <p>Spring Data Redis has no time limit per call: the command time-out of the connection factory must not exceed that
 * of the lease client, or calls take longer than they should. A factory over Lettuce should be made with the client
 * options that {@code LettuceScripts.safe} sets, so that no command is carried out long after it was given up.
 */
public final class SpringScripts implements RedisScripts {

    /** Error codes of Redis. A message that starts with another word is not taken for an answer of the server. */
    private static final Set<String> SERVER_CODES = Set.of("ERR", "NOSCRIPT", "NOREPLICAS", "READONLY", "OOM",
            "LOADING", "BUSY", "MASTERDOWN", "MISCONF", "WRONGTYPE", "NOAUTH", "NOPERM", "WRONGPASS", "CLUSTERDOWN",
            "CROSSSLOT", "MOVED", "ASK", "TRYAGAIN");

    /** What Lettuce says when it rejects a command for want of a connection. */
    private static final String NOT_CONNECTED = "Currently not connected";

    private final RedisConnectionFactory connections;
    private final Optional<ReleaseNotifications> notifications;

    private SpringScripts(RedisConnectionFactory connections, Optional<ReleaseNotifications> notifications) {
        this.connections = Objects.requireNonNull(connections, "connections");
        this.notifications = notifications;
    }

    /** Over a connection factory; cannot hear of releases. */
    public static SpringScripts over(RedisConnectionFactory connections) {
        return new SpringScripts(connections, Optional.empty());
    }

    /** Over a connection factory, with a started listener container by which to hear of releases. */
    public static SpringScripts over(RedisConnectionFactory connections, RedisMessageListenerContainer container) {
        return new SpringScripts(connections, Optional.of(new SpringNotifications(container)));
    }

    @Override
    public List<String> evalSha(String sha1, List<String> keys, List<String> args, Duration limit)
            throws RedisFailure {
        return strings(call(connection -> connection.scriptingCommands()
                .evalSha(sha1, ReturnType.MULTI, keys.size(), bytes(keys, args))));
    }

    @Override
    public List<String> eval(String text, List<String> keys, List<String> args, Duration limit) throws RedisFailure {
        return strings(call(connection -> connection.scriptingCommands()
                .eval(text.getBytes(StandardCharsets.UTF_8), ReturnType.MULTI, keys.size(), bytes(keys, args))));
    }

    @Override
    public String info(String section, Duration limit) throws RedisFailure {
        Properties info = call(connection -> connection.serverCommands().info(section));
        return info.entrySet().stream().map((Map.Entry<Object, Object> e) -> e.getKey() + ":" + e.getValue())
                .collect(Collectors.joining("\n"));
    }

    @Override
    public Optional<ReleaseNotifications> notifications() {
        return notifications;
    }

    private <T> T call(Function<RedisConnection, T> command) throws RedisFailure {
        RedisConnection connection;
        try {
            connection = connections.getConnection();
        } catch (DataAccessException e) {
            keepInterrupt(e);
            throw RedisFailure.notSent(e);
        }
        try {
            return command.apply(connection);
        } catch (DataAccessException e) {
            keepInterrupt(e);
            throw classify(e);
        } finally {
            connection.close();
        }
    }

    /** A pool that was interrupted while it waited for a free connection has cleared the flag. */
    private static void keepInterrupt(DataAccessException failure) {
        if (chain(failure).anyMatch(InterruptedException.class::isInstance)) {
            Thread.currentThread().interrupt();
        }
    }

    private static Stream<Throwable> chain(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause);
    }

    /** The drivers wrap failures differently; what they share is that the first text is somewhere in the chain. */
    private static RedisFailure classify(DataAccessException failure) {
        List<String> messages = chain(failure).map(Throwable::getMessage).filter(Objects::nonNull).toList();
        if (messages.stream().anyMatch(message -> message.startsWith(NOT_CONNECTED))) {
            return RedisFailure.notSent(failure);
        }
        return messages.stream().filter(message -> SERVER_CODES.contains(message.split(" ", 2)[0])).findFirst()
                .map(message -> RedisFailure.refused(message, failure))
                .orElseGet(() -> RedisFailure.unknown(failure));
    }

    private static byte[][] bytes(List<String> keys, List<String> args) {
        return Stream.concat(keys.stream(), args.stream())
                .map(text -> text.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
    }

    private static List<String> strings(List<byte[]> reply) {
        return reply.stream().map(bytes -> new String(bytes, StandardCharsets.UTF_8)).toList();
    }
}
