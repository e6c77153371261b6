package dev.leaselint.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What Microsoft's SARIF validator with GitHub's rules and the validator of reviewdog's format say about the golden files.
 * Both are Node packages: runs on Linux where npm is installed and can fetch them.
 */
class NpmValidatorsTest {
    private static final String SARIF = "@microsoft/sarif-multitool-linux";
    private static final String RDFORMAT = "@umbrelladocs/rdformat-validator";
    private static final Path GOLDEN = Path.of("src/test/resources/dev/leaselint/report/golden");
    private static final Path MODULES = Path.of("target/npm/node_modules").toAbsolutePath();

    @TempDir
    private Path directory;

    private record Run(int status, String output) {}

    @BeforeAll
    static void install() throws IOException, InterruptedException {
        assumeTrue(System.getProperty("os.name").equals("Linux") && onPath("npm") && onPath("node"),
                "there is no npm here");
        Files.createDirectories(MODULES);
        Run npm = run(List.of("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline",
                "--prefix", MODULES.getParent().toString(), SARIF + "@5.7.0", RDFORMAT + "@1.0.1"));
        assumeTrue(npm.status() == 0, "npm cannot fetch the validators: " + npm.output());
        assertThat(MODULES.resolve(SARIF).resolve("Sarif.Multitool").toFile().setExecutable(true)).isTrue();
    }

    private static boolean onPath(String program) {
        return List.of(System.getenv("PATH").split(File.pathSeparator)).stream()
                .anyMatch(path -> new File(path, program).canExecute());
    }

    private static Run run(List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("validator", ".txt");
        try {
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
            builder.environment().put("DOTNET_SYSTEM_GLOBALIZATION_INVARIANT", "1");
            Process process = builder.start();
            if (!process.waitFor(3, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                return new Run(-1, "no end after 3 minutes: " + command);
            }
            return new Run(process.exitValue(), Files.readString(output));
        } finally {
            Files.delete(output);
        }
    }

    /** Rule and text of everything that the validator has to say. */
    private List<String> sarif(Path file) throws IOException, InterruptedException {
        Path result = directory.resolve("result.sarif");
        Run run = run(List.of(MODULES.resolve(SARIF).resolve("Sarif.Multitool").toString(), "validate", file.toString(),
                "--rule-kind", "Sarif;Ghas", "-o", result.toString(), "--log", "ForceOverwrite"));
        // its exit status is 0 whatever it finds
        assertThat(result).as(run.output()).exists();
        JsonObject only = JsonParser.parseString(Files.readString(result)).getAsJsonObject()
                .getAsJsonArray("runs").get(0).getAsJsonObject();
        List<String> said = new ArrayList<>();
        for (JsonElement each : only.getAsJsonArray("results")) {
            said.add(each.getAsJsonObject().get("ruleId").getAsString() + " " + each.getAsJsonObject().get("message"));
        }
        return said;
    }

    private static Run rdformat(Path file) throws IOException, InterruptedException {
        return run(List.of("node", MODULES.resolve(RDFORMAT).resolve("bin/rdformat-validator.js").toString(),
                "--strict", "--verbose", file.toString()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"hostile/leaselint.sarif", "hostile/leaselint-full.sarif", "empty/leaselint.sarif",
        "empty/leaselint-full.sarif"})
    void sarifIsWhatGithubTakes(String golden) throws IOException, InterruptedException {
        // the tool has no address on the web
        assertThat(sarif(GOLDEN.resolve(golden))).allMatch(said -> said.startsWith("SARIF2005 "));
    }

    @Test
    void theSarifValidatorFindsWhatIsWrong() throws IOException, InterruptedException {
        String text = Files.readString(GOLDEN.resolve("hostile/leaselint.sarif"));
        Path broken = directory.resolve("broken.sarif");
        Files.writeString(broken, text.replaceAll("\"startLine\": ?\\d+", "\"startLine\":0"));
        assertThat(sarif(broken)).anyMatch(said -> said.startsWith("JSON1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"hostile/leaselint.rdjson", "empty/leaselint.rdjson"})
    void rdjsonIsValid(String golden) throws IOException, InterruptedException {
        Run run = rdformat(GOLDEN.resolve(golden));
        assertThat(run.status()).as(run.output()).isZero();
    }

    @Test
    void eachLineOfRdjsonlIsValid() throws IOException, InterruptedException {
        for (String line : Files.readAllLines(GOLDEN.resolve("hostile/leaselint.rdjsonl"), StandardCharsets.UTF_8)) {
            Path file = Files.writeString(directory.resolve("line.json"), line);
            Run run = rdformat(file);
            assertThat(run.status()).as(run.output()).isZero();
        }
    }

    @Test
    void theRdjsonValidatorFindsWhatIsWrong() throws IOException, InterruptedException {
        Path broken = Files.writeString(directory.resolve("broken.rdjson"), "{\"diagnostics\":[{\"message\":1}]}");
        assertThat(rdformat(broken).status()).isNotZero();
    }
}
