package dev.leaselint.checkstyle;

import com.puppycrawl.tools.checkstyle.Main;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of Checkstyle, in a process of its own because it ends its JVM. */
final class CommandLine {
    private CommandLine() {}

    /** @param status number of errors, or negative when Checkstyle itself failed */
    record Outcome(int status, String output) {}

    /**
     * Runs it.
     *
     * @param modules children of Checker
     * @param format {@code plain} or {@code xml}
     * @param sources files or directories in the project
     */
    static Outcome run(Path project, String modules, String format, String... sources)
            throws IOException, InterruptedException {
        Path config = Files.writeString(
                project.resolve("checks.xml"), Run.config(Run.properties("localeLanguage=en") + modules));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp", System.getProperty("java.class.path"), Main.class.getName(),
                "-c", config.toString(), "-f", format));
        command.addAll(List.of(sources));
        Process process = new ProcessBuilder(command).directory(project.toFile()).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), output);
    }
}
