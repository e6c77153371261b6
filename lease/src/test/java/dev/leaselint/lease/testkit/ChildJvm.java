package dev.leaselint.lease.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** Another JVM on the class path of the test, whose output lines are collected. */
public final class ChildJvm implements AutoCloseable {

    private static final long END_SECONDS = 120;

    private final Process process;
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final List<String> errors = new CopyOnWriteArrayList<>();
    private final List<Thread> readers;

    private ChildJvm(Process process) {
        this.process = process;
        this.readers = List.of(reader(process.getInputStream(), lines), reader(process.getErrorStream(), errors));
    }

    public static ChildJvm start(Class<?> main, String... args) {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"), "-Xmx128m", "-XX:TieredStopAtLevel=1",
                "-cp", System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                main.getName()));
        command.addAll(List.of(args));
        try {
            Process process = new ProcessBuilder(command).start();
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
            return new ChildJvm(process);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the child has printed so far. */
    public List<String> lines() {
        return List.copyOf(lines);
    }

    /** Waits until the child has printed a line with this beginning; fails at once when it ends without. */
    public void awaitLine(String start) throws InterruptedException {
        Await.until(() -> {
            // Asked first, so that the last lines of a child that ends are seen.
            boolean running = isRunning();
            if (lines.stream().anyMatch(line -> line.startsWith(start))) {
                return true;
            }
            assertThat(running).as("child that has not printed %s, %s", start, this).isTrue();
            return false;
        });
    }

    /** Whether more output may come. */
    public boolean isRunning() {
        return process.isAlive() || readers.stream().anyMatch(Thread::isAlive);
    }

    public void pause() {
        Signals.send(process.toHandle(), "STOP");
    }

    public void resume() {
        Signals.send(process.toHandle(), "CONT");
    }

    /** Ends the child at once; it can do nothing more. */
    public void kill() throws InterruptedException {
        Signals.send(process.toHandle(), "KILL");
        join();
    }

    /** Sends a line to the child's standard input. */
    public void tell(String line) {
        try {
            Writer input = process.outputWriter(StandardCharsets.UTF_8);
            input.write(line + "\n");
            input.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for the child to end by itself. */
    public void join() throws InterruptedException {
        if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("did not end: " + this);
        }
        for (Thread reader : readers) {
            reader.join(TimeUnit.SECONDS.toMillis(END_SECONDS));
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** The state of the child and all that it has printed. */
    @Override
    public String toString() {
        String state = process.isAlive() ? "running" : "ended with " + process.exitValue();
        return "child " + state + ", output " + lines + ", errors:\n" + String.join("\n", errors);
    }

    private static Thread reader(InputStream stream, List<String> lines) {
        Thread reader = new Thread(() -> read(stream, lines), "child-output");
        reader.setDaemon(true);
        reader.start();
        return reader;
    }

    private static void read(InputStream stream, List<String> lines) {
        try (BufferedReader output = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                lines.add(line);
            }
        } catch (IOException e) {
            // The child is gone.
        }
    }
}
