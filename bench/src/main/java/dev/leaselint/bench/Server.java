package dev.leaselint.bench;

import dev.leaselint.bench.libraries.Endpoint;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.Arrays;
import redis.clients.jedis.Jedis;
import redis.embedded.RedisServer;

/** The Redis that everything is measured on: a given one, or one that runs as long as this object is open. */
final class Server implements AutoCloseable {

    private final Endpoint endpoint;
    private final RedisServer started;

    private Server(Endpoint endpoint, RedisServer started) {
        this.endpoint = endpoint;
        this.started = started;
    }

    static Server at(Endpoint endpoint) {
        return new Server(endpoint, null);
    }

    /** Starts the server that comes with the build, without persistence. */
    static Server start() throws IOException {
        int port = freePort();
        RedisServer server = RedisServer.newRedisServer().port(port).bind("127.0.0.1").setting("save \"\"")
                .setting("appendonly no").build();
        server.start();
        return new Server(new Endpoint("127.0.0.1", port), server);
    }

    Endpoint endpoint() {
        return endpoint;
    }

    /** A connection besides those that are measured. */
    Jedis connect() {
        return new Jedis(endpoint.host(), endpoint.port());
    }

    /** A line of {@code INFO server}. */
    String version() {
        try (Jedis jedis = connect()) {
            return Arrays.stream(jedis.info("server").split("\r?\n")).filter(line -> line.startsWith("redis_version:"))
                    .map(line -> line.substring(line.indexOf(':') + 1)).findFirst().orElse("unknown");
        }
    }

    @Override
    public void close() throws IOException {
        if (started != null) {
            started.stop();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
