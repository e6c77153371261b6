package dev.leaselint.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BaselineTest {
    private static final Entry PLAIN = new Entry("R", "src/\u00dc b.java", "A#b()", "12ab", "f(\"<x>\")", 2, "", "", Optional.empty());
    private static final Entry NOTED = new Entry(
            "R", "src/A.java", "", "12ab", "", 1, "say \"why\"", "team-a", Optional.of(LocalDate.of(2027, 1, 31)));

    @TempDir
    private Path directory;

    private Baseline read(String text) throws IOException, BaselineException {
        return Baseline.read(Files.writeString(directory.resolve("b.json"), text));
    }

    @Test
    void oneEntryOnEachLineSorted() throws IOException, BaselineException {
        Baseline baseline = new Baseline(List.of(PLAIN, NOTED));
        assertThat(baseline.text()).isEqualTo("""
                {"version": 1, "entries": [
                {"rule":"R","path":"src/A.java","symbol":"","hash":"12ab","code":"","count":1,"reason":"say \\"why\\"",\
                "owner":"team-a","expires":"2027-01-31"},
                {"rule":"R","path":"src/\u00dc b.java","symbol":"A#b()","hash":"12ab","code":"f(\\"<x>\\")","count":2}
                ]}
                """);
        assertThat(read(baseline.text())).isEqualTo(baseline);
        assertThat(read(new Baseline(List.of()).text()).entries()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "nothing                                                                        | is no baseline",
        "[]                                                                             | is no baseline",
        "{\"entries\": []}                                                              | has no version",
        "{\"version\": 1}                                                               | has no entries",
        "{\"version\": 2, \"entries\": []}                                              | is of version 2, this leaselint knows 1",
        "{\"version\": 1, \"entries\": [{\"rule\": \"R\"}]}                             | entry 1 has no path",
        "{\"version\": 1, \"entries\": [{\"rule\": \"R\", \"line\": 3}]}                | unknown member 'line'",
        "{\"version\": 1, \"entries\": [{\"rule\": \"R\", \"path\": \"p\", \"hash\": \"h\", \"count\": 0}]}"
                + " | entry 1 has the count 0",
        "{\"version\": 1, \"entries\": [{\"rule\": \"R\", \"path\": \"p\", \"hash\": \"h\", \"expires\": \"soon\"}]}"
                + " | entry 1: 'soon' is no day",
        "{\"version\": 1, \"entries\": []} {}                                           | no valid JSON at line 1",
        "{\"version\": 1, \"entries\": [], \"entries\": []}                             | the member 'entries' twice",
        "{\"version\": 1, \"note\": \"x\", \"entries\": []}                             | unknown member 'note'",
        "{\"version\": 1.5, \"entries\": []}                                            | one that is none",
        "{'version': 1, 'entries': []}                                                  | is no baseline",
        "{\"version\": 1, \"entries\": [{\"rule\": \"R\", \"rule\": \"S\"}]}                | has the member 'rule' twice",
        "{\"version\": 1, \"entries\": [{\"rule\": \"R\", \"path\": null, \"hash\": \"h\"}]}   | entry 1 has no path",
        "{\"version\": 1, \"entries\": [{\"count\": 4294967297}]}                        | entry 1 has the count 4294967297",
        "{\"version\": 1, \"entries\": [{\"count\": 1.5}]}                               | entry 1 has the count 1.5",
        "{\"version\": 1, \"entries\": [{\"reason\": [\"x\"]}]}                           | is no baseline"
    })
    void wrongFilesAreRefused(String text, String problem) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(BaselineException.class)
                .hasMessageStartingWith("the baseline " + directory.resolve("b.json"))
                .hasMessageContaining(problem);
    }

    @Test
    void anEntryThatAMergeHasDoubledIsRefused() {
        String entry = "{\"rule\": \"R\", \"path\": \"p\", \"hash\": \"h\"%s}";
        String twice = "{\"version\": 1, \"entries\": [" + entry.formatted("") + "," + entry.formatted(", \"count\": 2") + "]}";
        assertThatThrownBy(() -> read(twice)).hasMessageContaining("entry 2 repeats entry 1");
    }

    @Test
    void entriesThatDifferInWhatPeopleWroteAreTwo() throws IOException, BaselineException {
        String entry = "{\"rule\": \"R\", \"path\": \"p\", \"hash\": \"h\", \"owner\": null, \"reason\": \"%s\"}";
        String text = "{\"version\": 1, \"entries\": [" + entry.formatted("a") + "," + entry.formatted("b") + "]}";
        assertThat(read("\uFEFF" + text).entries()).extracting(Entry::reason).containsExactly("a", "b");
    }

    @Test
    void marksOfAMergeConflictAreNamed() {
        String text = new Baseline(List.of(PLAIN)).text();
        assertThatThrownBy(() -> read("<<<<<<< HEAD\r\n" + text + "=======\r\n" + text + ">>>>>>> topic\r\n"))
                .hasMessageContaining("merge conflict");
    }

    @Test
    void anEmptyFileIsNoBaseline() {
        assertThatThrownBy(() -> read("")).hasMessageContaining("is no baseline: End of input");
    }

    @Test
    void nestingWithoutEndIsNoBaseline() {
        assertThatThrownBy(() -> read("{\"version\": 1, \"entries\": " + "[".repeat(200_000)))
                .isInstanceOf(BaselineException.class);
    }

    @Test
    void aMissingFileIsAnError() {
        assertThatThrownBy(() -> Baseline.read(directory.resolve("none.json"))).hasMessageContaining("does not exist; mvn leaselint:baseline writes one");
    }
}
