package dev.leaselint.checkstyle;

import static dev.leaselint.checkstyle.Run.config;
import static dev.leaselint.checkstyle.Run.lockMisuse;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checkstyle's suppression filters, and those of leaselint itself. */
class SuppressionTest {
    private static final String ANNOTATIONS =
            "<module name=\"TreeWalker\"><module name=\"SuppressWarningsHolder\"/></module>"
                    + "<module name=\"SuppressWarningsFilter\"/>";

    @TempDir
    private Path project;

    @BeforeEach
    void sample() throws IOException {
        Samples.write(project, "shop/Stock.java", Samples.STOCK);
    }

    private List<String> reports(String filters) throws Exception {
        return Run.of(project, config(filters + lockMisuse())).reports;
    }

    private static String filter(String name, String... properties) {
        return "<module name=\"" + name + "\">" + Run.properties(properties) + "</module>";
    }

    @Test
    void byFileAndId() throws Exception {
        assertThat(reports(filter("SuppressionSingleFilter", "files=Stock", "id=RedisLockBareDelete"))).isEmpty();
        assertThat(reports(filter("SuppressionSingleFilter", "files=Stock", "checks=LockMisuse"))).isEmpty();
        assertThat(reports(filter("SuppressionSingleFilter", "files=Stock", "id=RedlockMisuse"))).hasSize(1);
        assertThat(reports(filter("SuppressionSingleFilter", "files=Other", "checks=LockMisuse"))).hasSize(1);
    }

    @Test
    void bySeverity() throws Exception {
        assertThat(reports(filter("SeverityMatchFilter", "severity=error", "acceptOnMatch=false"))).isEmpty();
    }

    @Test
    void byComments() throws Exception {
        String line = "        jedis.del(\"lock:\" + id);";
        String off = "// CHECKSTYLE:OFF\n" + line + "\n// CHECKSTYLE:ON";
        Samples.write(project, "shop/Stock.java", Samples.STOCK.replace(line, off));
        assertThat(reports(filter("SuppressWithPlainTextCommentFilter"))).isEmpty();

        String beside = line + " // SUPPRESS CHECKSTYLE LockMisuse";
        Samples.write(project, "shop/Stock.java", Samples.STOCK.replace(line, beside));
        assertThat(reports(filter("SuppressWithNearbyTextFilter"))).isEmpty();
        assertThat(reports("")).hasSize(1);
    }

    @Test
    void byAnnotationsOfTheFileItself() throws Exception {
        String text = Samples.STOCK.replace("    void unlock", "    @SuppressWarnings(\"lockmisuse\") void unlock");
        Samples.write(project, "shop/Stock.java", text);

        assertThat(reports(ANNOTATIONS)).isEmpty();
        assertThat(reports("")).hasSize(1);
    }

    @Test
    void annotationsOfAnotherFileSuppressNothing() throws Exception {
        Samples.write(project, "shop/Zebra.java", "package shop;\n@SuppressWarnings(\"all\")\nclass Zebra {" + "\n".repeat(50) + "}\n");

        assertThat(reports(ANNOTATIONS)).containsExactly("shop/Stock.java:7:15 error RedisLockBareDelete");
    }

    @Test
    void byTheMeansOfLeaselint() throws Exception {
        String line = "jedis.del(\"lock:\" + id);";
        Samples.write(project, "shop/Stock.java", Samples.STOCK.replace(line, line + " // leaselint:ignore RedisLockBareDelete"));
        assertThat(reports("")).isEmpty();

        String annotated = Samples.STOCK.replace("    void", "    @SuppressWarnings(\"RedisLockBareDelete\")\n    void");
        Samples.write(project, "shop/Stock.java", annotated);
        assertThat(reports("")).isEmpty();
    }
}
