package dev.leaselint.lease.testkit;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;
import redis.embedded.core.ExecutableProvider;

/** A redis-server that a test can stop, continue, kill and start again on its port. */
public final class RedisProcess implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofMinutes(1);
    private static final int START_ATTEMPTS = 3;
    private static final int PATIENCE_MILLIS = 20_000;
    /** Below the ports of outgoing connections, also the port of a cluster bus, which is higher by 10000. */
    private static final int FIRST_PORT = 10_000;
    private static final int LAST_PORT = 22_000;
    private static File embedded;

    private final File binary;
    private final int port;
    private final List<String> settings;
    private final Path directory;
    private Process process;

    private RedisProcess(File binary, int port, List<String> settings) {
        this.binary = binary;
        this.port = port;
        this.settings = settings;
        this.directory = Directories.create();
    }

    /** Starts the server that comes with the test dependency, without persistence. */
    public static RedisProcess start(String... settings) {
        return start(embeddedBinary(), settings);
    }

    /** Starts the given server, without persistence. */
    public static RedisProcess start(File binary, String... settings) {
        for (int attempt = 1;; attempt++) {
            RedisProcess redis = new RedisProcess(binary, freePort(), List.of(settings));
            Runtime.getRuntime().addShutdownHook(new Thread(redis::close));
            try {
                redis.restart();
                return redis;
            } catch (IllegalStateException e) {
                // The port may have been taken in the meantime.
                if (attempt == START_ATTEMPTS) {
                    throw e;
                }
                redis.close();
            }
        }
    }

    /** The server of the test dependency, unpacked once. */
    public static synchronized File embeddedBinary() {
        if (embedded == null) {
            try {
                embedded = ExecutableProvider.newJarResourceProvider().get();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return embedded;
    }

    /** The redis-server on the PATH, if there is one. */
    public static Optional<File> installedBinary() {
        return List.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)).stream()
                .map(directory -> new File(directory, "redis-server")).filter(File::canExecute).findFirst();
    }

    /**
     * Below the range of ports that the system gives to clients, so that no client can take it while it is not in use.
     */
    public static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(FIRST_PORT, LAST_PORT);
            try (ServerSocket socket = new ServerSocket(port)) {
                return socket.getLocalPort();
            } catch (BindException e) {
                // In use: try another.
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    public int port() {
        return port;
    }

    /** Starts the server again on its port, with empty memory. */
    public void restart() {
        List<String> command = new ArrayList<>(List.of(binary.getAbsolutePath(), "--port", Integer.toString(port),
                "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", directory.toString()));
        command.addAll(settings);
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true)
                    .redirectOutput(directory.resolve("log").toFile()).start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        long end = System.nanoTime() + START_LIMIT.toNanos();
        while (!answers()) {
            if (System.nanoTime() - end > 0 || !process.isAlive()) {
                throw new IllegalStateException("redis-server did not start: " + log());
            }
        }
    }

    /** A connection of the test's own. */
    public Jedis connect() {
        return connect(port);
    }

    /** A connection to a server on this machine, patient enough for a busy one. */
    public static Jedis connect(int port) {
        return new Jedis("127.0.0.1", port, PATIENCE_MILLIS);
    }

    /** Stops execution; connections stay open and take in commands. */
    public void pause() {
        signal("STOP");
    }

    public void resume() {
        signal("CONT");
    }

    /** Ends the process at once, memory lost. */
    public void kill() {
        process.destroyForcibly();
        try {
            process.waitFor(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        kill();
        Directories.delete(directory);
    }

    private String log() {
        try {
            return Files.readString(directory.resolve("log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void signal(String name) {
        Signals.send(process.toHandle(), name);
    }

    private boolean answers() {
        try (Jedis jedis = new Jedis("127.0.0.1", port, 1000)) {
            return jedis.ping().equals("PONG");
        } catch (JedisException e) {
            return false;
        }
    }
}
