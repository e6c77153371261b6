package dev.leaselint.bench.compiler;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Sources to compile.
 *
 * @param directory holds {@code sources} and a file {@code classpath}
 */
record Subject(Path directory) {
    String name() {
        return directory.getFileName().toString();
    }

    List<String> files() throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve("sources"))) {
            return files.map(Path::toString)
                    .filter(name -> name.endsWith(".java") && !name.endsWith("module-info.java"))
                    .sorted()
                    .toList();
        }
    }

    /** Arguments that all arms have. */
    List<String> arguments(Path scratch) throws IOException {
        Path list = Files.write(scratch.resolve(name() + ".files"), files());
        String classpath = Files.readString(directory.resolve("classpath")).strip();
        return List.of("-XDcompilePolicy=simple", "--should-stop=ifError=FLOW", "-nowarn", "-encoding", "UTF-8",
                "-cp", classpath, "@" + list);
    }
}
