package dev.leaselint.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;

/** The tables of requirements and of known bugs in the documentation are complete and name only what exists. */
class RequirementTableTest {

    private static final Path PAGE = Path.of("..", "docs", "lease.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| ([AB]\\d+) \\| [^|]+ \\| ([^|]+) \\|$");
    private static final Pattern BUG = Pattern.compile("(?m)^\\| (\\d+) \\| [^|]+ \\| [^|]+ \\| [^|]+ \\| ([^|]+) \\|$");
    private static final int BUGS = 43;
    private static final Pattern NAME = Pattern.compile("`([^`]+)`");

    private static final Pattern TEST_NAME = Pattern.compile("`(\\w+Test(?:#\\w+)?)`");

    private final Map<String, String> classes = new HashMap<>();
    private final String page;
    private final List<MatchResult> rows;

    RequirementTableTest() throws Exception {
        page = Files.readString(PAGE);
        rows = ROW.matcher(page).results().toList();
        index(LeaseKey.class);
        index(RequirementTableTest.class);
    }

    private void index(Class<?> anyOfTheFolder) throws URISyntaxException, IOException {
        Path folder = Path.of(anyOfTheFolder.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (Stream<Path> files = Files.walk(folder)) {
            files.map(file -> folder.relativize(file).toString()).filter(name -> name.endsWith(".class"))
                    .map(name -> name.substring(0, name.length() - ".class".length())
                            .replace(File.separatorChar, '.'))
                    .forEach(name -> classes.put(name.substring(name.lastIndexOf('.') + 1), name));
        }
    }

    @Test
    void everySectionHasOneRow() {
        List<String> sections = Stream.concat(IntStream.rangeClosed(1, 40).mapToObj(i -> "A" + i),
                IntStream.rangeClosed(1, 5).mapToObj(i -> "B" + i)).toList();

        assertThat(rows).extracting(row -> row.group(1)).containsExactlyElementsOf(sections);
    }

    @Test
    void everyRowNamesAnAnswerOrSaysThatItIsAdvice() {
        assertThat(rows).allSatisfy(row -> assertThat(
                NAME.matcher(row.group(2)).find() || row.group(2).equals("advice only")).as(row.group()).isTrue());
    }

    @Test
    void everyNameExists() {
        assertThat(rows).allSatisfy(row -> assertThat(NAME.matcher(row.group(2)).results()
                .map(name -> name.group(1)).filter(name -> !exists(name))).as(row.group(1)).isEmpty());
    }

    @Test
    void everyKnownBugHasOneRowThatNamesATest() {
        List<MatchResult> bugs = BUG.matcher(page).results().toList();

        assertThat(bugs).extracting(row -> Integer.valueOf(row.group(1)))
                .containsExactlyElementsOf(IntStream.rangeClosed(1, BUGS).boxed().toList());
        assertThat(bugs).allSatisfy(row -> assertThat(TEST_NAME.matcher(row.group(2)).results()
                .map(name -> name.group(1))).as(row.group(1)).isNotEmpty().allMatch(this::exists));
    }

    @Test
    void everyTestNamedOnThePageExists() {
        assertThat(TEST_NAME.matcher(page).results().map(name -> name.group(1))).isNotEmpty().allMatch(this::exists);
    }

    private boolean exists(String name) {
        if (name.endsWith(".lua")) {
            return getClass().getResource("/lease/lua/" + name) != null;
        }
        if (name.endsWith(".sql")) {
            return getClass().getResource("/lease/sql/postgresql/" + name) != null;
        }
        String[] parts = name.split("#");
        String type = classes.get(parts[0]);
        return type != null && (parts.length == 1 || hasTest(type, parts[1]));
    }

    private static boolean hasTest(String type, String method) {
        try {
            Class<?> loaded = Class.forName(type, false, RequirementTableTest.class.getClassLoader());
            return Arrays.stream(loaded.getDeclaredMethods()).anyMatch(candidate ->
                    candidate.getName().equals(method) && AnnotationSupport.isAnnotated(candidate, Testable.class));
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
