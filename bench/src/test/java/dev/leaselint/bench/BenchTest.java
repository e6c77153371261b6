package dev.leaselint.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.bench.libraries.Library;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Runs the bench in its smallest form; says nothing about speed. */
class BenchTest {

    private static final int LEASES = 200;
    private static final String HAND_OFF = "hand-off p50 ms";

    private static String output;
    private static List<String> head;
    private static Map<String, List<String>> rows;

    @BeforeAll
    static void run() {
        output = execute(CommandLine.ExitCode.OK, "--rounds", "1", "--warm-up-millis", "20", "--millis", "50",
                "--threads", "1,2", "--hand-offs", "2", "--leases", Integer.toString(LEASES),
                "--lease-ttl-millis", "15000", "--renewal-seconds", "7");
        List<List<String>> table = output.lines().filter(line -> line.startsWith("| "))
                .map(line -> Arrays.asList(line.substring(2, line.length() - 2).split(" \\| "))).toList();
        head = table.get(0);
        rows = table.stream().skip(2).collect(Collectors.toMap(row -> row.get(0), Function.identity()));
    }

    static List<Library> libraries() {
        return Library.all();
    }

    @Test
    void theTableHasARowForEachLibrary() {
        assertThat(rows.keySet()).containsExactlyInAnyOrderElementsOf(
                Library.all().stream().map(Library::name).toList());
        assertThat(rows.keySet()).contains(Library.BASELINE);
        assertThat(rows.values()).allSatisfy(row -> assertThat(row).hasSameSizeAs(head));
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void theNumbersOfARowAreSensible(Library library) {
        List<String> row = rows.get(library.name());
        for (String column : List.of("round trips", "1 thread: pairs/s", "2 threads: pairs/s")) {
            assertThat(number(row, column)).as(column).isPositive();
        }
        for (int i = 0; i < head.size(); i++) {
            if (head.get(i).endsWith("p50 ms") && !row.get(i).equals("n/a")) {
                assertThat(Double.parseDouble(row.get(i))).as(head.get(i)).isPositive()
                        .isLessThanOrEqualTo(Double.parseDouble(row.get(i + 1)));
            }
        }
        assertThat(row.get(head.indexOf(HAND_OFF)).equals("n/a")).isEqualTo(!library.waits());
    }

    @Test
    void roundTripsAreCountedOnTheServer() {
        assertThat(rows.values()).allSatisfy(row -> assertThat(number(row, "round trips")).isBetween(2.0, 4.0));
        assertThat(rows.entrySet()).filteredOn(row -> row.getKey().startsWith("leaselint-lease"))
                .hasSize(4).allSatisfy(row -> assertThat(number(row.getValue(), "round trips")).isEqualTo(2.0));
    }

    @Test
    void theBaselineIsComparedWithItself() {
        assertThat(number(rows.get(Library.BASELINE), "× Redisson")).isEqualTo(1.0);
    }

    @Test
    void everyLeaseIsRenewedAndKept() {
        Matcher renewal = Pattern.compile(
                "renewal: (\\d+) leases .*: (\\d+) renewed, \\d+ to be tried again, (\\d+) lost, (\\d+) released")
                .matcher(output);
        assertThat(renewal.find()).as(output).isTrue();
        assertThat(Integer.parseInt(renewal.group(1))).isEqualTo(LEASES);
        assertThat(Integer.parseInt(renewal.group(2))).isGreaterThanOrEqualTo(LEASES);
        assertThat(renewal.group(3)).isEqualTo("0");
        assertThat(Integer.parseInt(renewal.group(4))).isEqualTo(LEASES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--only=no such library", "--redis=nowhere"})
    void aWrongArgumentIsAUsageError(String argument) {
        assertThat(execute(CommandLine.ExitCode.USAGE, argument)).doesNotContain("| --- |");
    }

    private static double number(List<String> row, String column) {
        return Double.parseDouble(row.get(head.indexOf(column)));
    }

    private static String execute(int exitCode, String... arguments) {
        StringWriter out = new StringWriter();
        CommandLine command = Bench.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(out));
        assertThat(command.execute(arguments)).as(out.toString()).isEqualTo(exitCode);
        return out.toString();
    }
}
