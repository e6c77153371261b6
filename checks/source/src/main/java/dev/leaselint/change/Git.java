package dev.leaselint.change;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Runs the {@code git} program in a directory. Nothing is read from the user and nothing is changed. */
final class Git {
    private static final long PATIENCE_SECONDS = 300;

    /** What a hook of one repository finds in its environment; Git would take it for any other one too. */
    private static final List<String> OF_ONE_REPOSITORY = List.of(
            "GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY",
            "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_PREFIX", "GIT_GRAFT_FILE", "GIT_SHALLOW_FILE");

    private final Path directory;
    private final Map<String, String> environment;
    private final boolean inner;

    Git(Path directory) {
        this(directory, Map.of(), false);
    }

    /** @param environment what is added to the environment of this process */
    Git(Path directory, Map<String, String> environment) {
        this(directory, environment, false);
    }

    private Git(Path directory, Map<String, String> environment, boolean inner) {
        this.directory = directory;
        this.environment = Map.copyOf(environment);
        this.inner = inner;
    }

    /** For another repository, whose directory lies in this one. */
    Git inner(Path other) {
        return new Git(other, environment, true);
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
        builder.environment().putAll(environment);
        if (inner) {
            builder.environment().keySet().removeAll(OF_ONE_REPOSITORY);
        }
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
