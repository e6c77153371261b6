package dev.leaselint.lease.testkit;

import java.io.BufferedReader;
import java.io.IOException;
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

    private static final long END_SECONDS = 20;

    private final Process process;
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Thread reader;

    private ChildJvm(Process process) {
        this.process = process;
        this.reader = new Thread(this::read, "child-output");
        reader.setDaemon(true);
        reader.start();
    }

    public static ChildJvm start(Class<?> main, String... args) {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"), "-Xmx128m", "-XX:TieredStopAtLevel=1",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=error", "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                main.getName()));
        command.addAll(List.of(args));
        try {
            Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
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

    public void awaitLine(String start) throws InterruptedException {
        Await.until(() -> lines.stream().anyMatch(line -> line.startsWith(start)));
    }

    public boolean isAlive() {
        return process.isAlive();
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
            throw new AssertionError("child did not end: " + lines);
        }
        reader.join(TimeUnit.SECONDS.toMillis(END_SECONDS));
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    private void read() {
        try (BufferedReader output = new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                lines.add(line);
            }
        } catch (IOException e) {
            // The child is gone.
        }
    }
}
