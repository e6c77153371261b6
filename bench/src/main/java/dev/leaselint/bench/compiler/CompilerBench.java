package dev.leaselint.bench.compiler;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compiles published sources in three ways, one after another or together in every round, and compares what it takes. */
@Command(
        name = "bench/compiler",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Compiles published sources with javac, with Error Prone without checks, and with leaselint besides."
                + " Counts processor time, that of the whole JVM and that of the compiler's thread alone, bytes allocated by"
                + " that thread, which other work on the machine does not change, and the most memory in use after a garbage"
                + " collection.")
public final class CompilerBench implements Callable<Integer> {
    @Option(names = "--rounds", defaultValue = "5", description = "Rounds with one compilation of each kind (default 5).")
    private int rounds;

    @Option(names = "--subject", description = "Only subjects with this text in their name, such as lang3.")
    private String filter = "";

    @Option(
            names = "--together",
            description = "Runs the compilations of a round at the same time, so that other work on the machine meets all.")
    private boolean together;

    @Option(names = "--errorprone", required = true, hidden = true)
    private String errorProne;

    @Option(names = "--leaselint", required = true, hidden = true)
    private String leaselint;

    @Parameters(hidden = true)
    private List<Path> subjects = List.of();

    public static void main(String[] args) {
        System.exit(new CommandLine(new CompilerBench()).execute(args));
    }

    @Override
    public Integer call() throws Exception {
        Arm base = Arm.errorProne(errorProne);
        List<Arm> arms = List.of(Arm.javac(), base, Arm.leaselint(errorProne, leaselint, File.pathSeparator));
        Path scratch = Files.createTempDirectory("compiler");
        System.out.printf("JDK %s, %d processors, %d rounds%n", Runtime.version(),
                Runtime.getRuntime().availableProcessors(), rounds);
        for (Path directory : subjects) {
            Subject subject = new Subject(directory);
            if (subject.name().contains(filter)) {
                List<String> arguments = subject.arguments(scratch);
                System.out.printf("%n%s, %d files%n%n", subject.name(), subject.files().size());
                System.out.print(compare(arms, arguments, scratch).table(base.name()));
            }
        }
        return 0;
    }

    private Comparison compare(List<Arm> arms, List<String> arguments, Path scratch)
            throws IOException, InterruptedException {
        Comparison comparison = new Comparison(arms);
        List<Arm> order = new ArrayList<>(arms);
        for (int round = 0; round < rounds; round++) {
            List<Running> running = new ArrayList<>();
            for (Arm arm : order) {
                running.add(start(arm, arguments, scratch));
                if (!together) {
                    comparison.add(arm, running.remove(0).used());
                }
            }
            for (Running one : running) {
                comparison.add(one.arm(), one.used());
            }
            Collections.rotate(order, 1);
        }
        return comparison;
    }

    private static Running start(Arm arm, List<String> arguments, Path scratch) throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Path result = Files.createTempFile(scratch, "result", "");
        Path classes = Files.createTempDirectory(scratch, "classes");
        List<String> command = arm.command(java, System.getProperty("java.class.path"), result, arguments);
        command.addAll(List.of("-d", classes.toString()));
        return new Running(arm, new ProcessBuilder(command).inheritIO().start(), result);
    }

    /** A compilation under way. */
    private record Running(Arm arm, Process process, Path result) {
        /** What it used, when it has ended. */
        Used used() throws IOException, InterruptedException {
            int status = process.waitFor();
            List<String> lines = status == 0 ? Files.readAllLines(result) : List.of();
            if (lines.isEmpty() || !lines.get(0).startsWith("0 ")) {
                throw new IllegalStateException(arm.name() + " does not compile the sources: " + lines);
            }
            return Used.parse(lines.get(0));
        }
    }
}
