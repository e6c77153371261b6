package dev.leaselint.bench.compiler;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A way to compile.
 *
 * @param name how the table calls it
 * @param arguments of javac, in addition to those that all have
 */
record Arm(String name, List<String> arguments) {
    private static final String SERVICES = "META-INF/services/com.google.errorprone.bugpatterns.BugChecker";

    Arm {
        arguments = List.copyOf(arguments);
    }

    static Arm javac() {
        return new Arm("javac", List.of("-proc:none"));
    }

    /** Error Prone with all checks off. */
    static Arm errorProne(String path) {
        return new Arm("Error Prone, no check",
                List.of("-processorpath", path, "-Xplugin:ErrorProne -XepDisableAllChecks"));
    }

    /**
     * The same with all checks of leaselint, as warnings.
     *
     * @param path processor path; its first entry is the directory of the checks' classes
     */
    static Arm leaselint(String errorPronePath, String path, String separator) throws IOException {
        Path classes = Path.of(path.substring(0, path.indexOf(separator)));
        try (Stream<String> checkers = Files.lines(classes.resolve(SERVICES))) {
            String on = checkers.map(name -> "-Xep:" + name.substring(name.lastIndexOf('.') + 1) + ":WARN")
                    .collect(Collectors.joining(" "));
            return new Arm("Error Prone, leaselint", List.of("-processorpath", errorPronePath + separator + path,
                    "-Xplugin:ErrorProne -XepDisableAllChecks " + on));
        }
    }

    /** The command for one compilation in a new JVM. */
    List<String> command(Path java, String classpath, Path result, List<String> common) {
        List<String> command = new ArrayList<>(List.of(java.toString(), "-Xmx2g", "-XX:+UseSerialGC"));
        for (String name : List.of("api", "file", "main", "model", "parser", "processing", "tree", "util")) {
            command.add("--add-exports=jdk.compiler/com.sun.tools.javac." + name + "=ALL-UNNAMED");
        }
        for (String name : List.of("code", "comp")) {
            command.add("--add-opens=jdk.compiler/com.sun.tools.javac." + name + "=ALL-UNNAMED");
        }
        command.addAll(List.of("-cp", classpath, OneCompilation.class.getName(), result.toString()));
        command.addAll(common);
        command.addAll(arguments);
        return command;
    }
}
