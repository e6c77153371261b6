package dev.leaselint.change;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Runs the {@code git} program in a directory. Nothing is read from the user and nothing is changed. */
final class Git {
    private static final long PATIENCE_SECONDS = 300;

    private final Path directory;

    Git(Path directory) {
        this.directory = directory;
    }

    /**
     * What a command left.
     *
     * @param status 0 when all is well
     * @param output standard output
     * @param errors standard error, or the reason why it did not run
     */
    record Answer(int status, byte[] output, String errors) {
        boolean fine() {
            return status == 0;
        }

        String text() {
            return new String(output, StandardCharsets.UTF_8).strip();
        }
    }

    Path directory() {
        return directory;
    }

    /** Runs a command, whatever it answers. */
    Answer ask(String... arguments) throws GitException {
        List<String> command = new ArrayList<>(List.of("git", "-c", "core.quotePath=false", "--no-pager"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.redirectInput(ProcessBuilder.Redirect.from(nothing()));
        builder.environment().put("LC_ALL", "C");
        builder.environment().put("GIT_TERMINAL_PROMPT", "0");
        builder.environment().put("GIT_OPTIONAL_LOCKS", "0");
        // beats the option of the command line
        builder.environment().remove("GIT_DIFF_OPTS");
        try {
            return run(builder.start(), command);
        } catch (IOException e) {
            throw new GitException("the program git cannot be started: is it installed and on the path? (" + e + ")");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new GitException("interrupted while git was running");
        }
    }

    private static File nothing() {
        boolean windows = File.separatorChar == '\\';
        return new File(windows ? "NUL" : "/dev/null");
    }

    private static Answer run(Process process, List<String> command) throws InterruptedException, GitException {
        Executor ownThread = task -> new Thread(task, "git output").start();
        CompletableFuture<byte[]> output = CompletableFuture.supplyAsync(() -> read(process.getInputStream()), ownThread);
        CompletableFuture<byte[]> errors = CompletableFuture.supplyAsync(() -> read(process.getErrorStream()), ownThread);
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new GitException("'" + String.join(" ", command) + "' did not end within " + PATIENCE_SECONDS
                        + " seconds");
            }
            return new Answer(process.exitValue(), output.get(), new String(errors.get(), StandardCharsets.UTF_8).strip());
        } catch (ExecutionException e) {
            throw new GitException("what '" + String.join(" ", command) + "' printed cannot be read: " + e.getCause());
        } finally {
            process.destroy();
        }
    }

    private static byte[] read(InputStream in) {
        try (in) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
