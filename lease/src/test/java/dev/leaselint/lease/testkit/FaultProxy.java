package dev.leaselint.lease.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A TCP proxy in front of Redis that can be told to misbehave. Faults aim at script commands, so that the handshake of
 * a new connection passes; {@link #blackHole} and {@link #refuse} hit everything.
 */
public final class FaultProxy implements AutoCloseable {

    private static final int BACKLOG = 100;
    private static final int BUFFER = 64 * 1024;
    /** Longer than the command time-out of the tests. */
    private static final Duration UNTIL_DEATH = Duration.ofMillis(500);

    /** What happens to a script command. */
    public enum Fault {
        /** The server gets it, the client gets no reply to it or to what follows; the connection dies a while later. */
        DROP_REPLY,
        /** The server gets it, then the connection is cut. */
        CUT_AFTER_REQUEST,
        /** The server gets neither it nor what follows; the connection dies a while later. */
        DROP_REQUEST,
        /** The server never gets it; the connection is cut. */
        CUT_BEFORE_REQUEST
    }

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final int target;
    private final int port;
    private final Set<Link> links = ConcurrentHashMap.newKeySet();
    private final AtomicInteger skipped = new AtomicInteger();
    private final AtomicInteger left = new AtomicInteger();
    private volatile Fault fault;
    private volatile Duration delay = Duration.ZERO;
    private volatile boolean blackHole;
    private volatile ServerSocket listener;
    private volatile Thread acceptor;

    /** Listens on a free port and passes everything on to the target port of this machine. */
    public FaultProxy(int target) {
        this.target = target;
        this.listener = listenAnywhere();
        this.port = listener.getLocalPort();
        ServerSocket socket = listener;
        this.acceptor = daemon(() -> serve(socket));
    }

    public int port() {
        return port;
    }

    /** Lets {@code after} script commands pass and applies the fault to the {@code count} following ones. */
    public void inject(Fault kind, int after, int count) {
        fault = kind;
        skipped.set(after);
        left.set(count);
    }

    /** Delays every reply. */
    public void delayReplies(Duration time) {
        delay = time;
    }

    /** Swallows all traffic in both directions, on open and new connections. */
    public void blackHole(boolean on) {
        blackHole = on;
    }

    /** Cuts all connections and refuses new ones. */
    public void refuse() {
        closeListener();
        cut();
    }

    /** Cuts all connections; new ones are served. */
    public void cut() {
        links.forEach(Link::close);
    }

    /** Ends all faults. */
    public void heal() {
        left.set(0);
        delay = Duration.ZERO;
        blackHole = false;
        if (listener.isClosed()) {
            listenAgain();
        }
    }

    @Override
    public void close() {
        refuse();
    }

    /** A port that was free may be taken a moment later. */
    private static ServerSocket listenAnywhere() {
        while (true) {
            try {
                return listen(RedisProcess.freePort());
            } catch (BindException e) {
                // Taken: try another.
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static ServerSocket listen(int port) throws IOException {
        return new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress());
    }

    /** A server that another test starts at this moment inherits the old listener, until it closes what it does not need. */
    private void listenAgain() {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                ServerSocket socket = listen(port);
                listener = socket;
                acceptor = daemon(() -> serve(socket));
                return;
            } catch (BindException e) {
                if (System.nanoTime() > end) {
                    throw new UncheckedIOException(e);
                }
                Thread.onSpinWait();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void serve(ServerSocket socket) {
        try {
            while (true) {
                Socket client = socket.accept();
                Link link = new Link(client);
                links.add(link);
                daemon(link::connect);
            }
        } catch (IOException e) {
            // The listener was closed.
        }
    }

    /** Until the accepting thread has noticed, the port stays taken and connections are let in. */
    private void closeListener() {
        try {
            listener.close();
            acceptor.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Fault faultFor(byte[] request) {
        String text = new String(request, StandardCharsets.ISO_8859_1).toUpperCase(Locale.ROOT);
        if (!text.contains("EVAL") || left.get() <= 0 || skipped.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
            return null;
        }
        return left.getAndUpdate(n -> Math.max(0, n - 1)) > 0 ? fault : null;
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "fault-proxy");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** One client connection with its connection to the server. */
    private final class Link {

        private final Socket client;
        private final Socket server = new Socket();
        private volatile boolean swallowRequests;
        private volatile boolean swallowReplies;

        Link(Socket client) {
            this.client = client;
        }

        void connect() {
            try {
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                server.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), target), 1000);
                daemon(() -> pump(server, client, false));
                pump(client, server, true);
            } catch (IOException e) {
                close();
            }
        }

        private void pump(Socket from, Socket to, boolean request) {
            byte[] buffer = new byte[BUFFER];
            try {
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    byte[] chunk = Arrays.copyOf(buffer, read);
                    boolean pass = request ? passRequest(chunk, out) : passReply();
                    if (pass) {
                        out.write(chunk);
                    }
                }
            } catch (IOException e) {
                // The connection was cut.
            } finally {
                close();
            }
        }

        private boolean passRequest(byte[] chunk, OutputStream out) throws IOException {
            if (blackHole || swallowRequests) {
                return false;
            }
            Fault now = faultFor(chunk);
            if (now == null) {
                return true;
            }
            switch (now) {
                case DROP_REPLY -> {
                    swallowReplies = true;
                    dieLater();
                    return true;
                }
                case DROP_REQUEST -> {
                    swallowRequests = true;
                    dieLater();
                }
                case CUT_AFTER_REQUEST -> {
                    swallowReplies = true;
                    out.write(chunk);
                    client.close();
                    settle();
                    close();
                }
                default -> close();
            }
            return false;
        }

        /** TCP loses nothing in between: a connection that lost a part delivers nothing more. */
        private void dieLater() {
            daemon(() -> {
                pause(UNTIL_DEATH);
                close();
            });
        }

        /** Gives the server time to read what was sent before the connection to it is closed. */
        private void settle() {
            pause(Duration.ofMillis(20));
        }

        private boolean passReply() {
            if (!delay.isZero()) {
                pause(delay);
            }
            return !blackHole && !swallowReplies;
        }

        private void pause(Duration time) {
            try {
                Thread.sleep(time.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        void close() {
            links.remove(this);
            for (Socket socket : new Socket[] {client, server}) {
                try {
                    socket.close();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }
}
