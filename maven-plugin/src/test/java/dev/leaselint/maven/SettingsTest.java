package dev.leaselint.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leaselint.core.Options;
import dev.leaselint.core.finding.Level;
import dev.leaselint.report.ReportFormat;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {
    private final Settings settings =
            new Settings(List.of("RedisLockBareDelete", "RedisLockMissingTtl", "RedisLockUnboundedWait"));

    @Test
    void splitsListsFromTheCommandLineAndThePom() {
        assertThat(Settings.words(Arrays.asList(" a, b ,", null, "", "c"))).containsExactly("a", "b", "c");
        assertThat(Settings.words(null)).isEmpty();
    }

    @Test
    void readsRulesAndLevels() throws MojoExecutionException {
        Options options = settings.options(
                Options.DEFAULT,
                null,
                List.of("RedisLockUnboundedWait"),
                List.of("RedisLockBareDelete=advice, RedisLockMissingTtl = error"));
        assertThat(options.runs("RedisLockUnboundedWait")).isFalse();
        assertThat(options.runs("RedisLockBareDelete")).isTrue();
        assertThat(options.levels())
                .containsEntry("RedisLockBareDelete", Level.ADVICE)
                .containsEntry("RedisLockMissingTtl", Level.ERROR)
                .hasSize(2);
        assertThat(settings.options(Options.DEFAULT, List.of("RedisLockBareDelete"), null, null).runs("RedisLockMissingTtl"))
                .isFalse();
    }

    @Test
    void unknownRulesGetASuggestion() {
        assertFails(
                () -> settings.options(Options.DEFAULT, List.of("RedisLockBareDelte"), null, null),
                "leaselint.rules: unknown rule 'RedisLockBareDelte'. Did you mean 'RedisLockBareDelete'?");
        assertFails(
                () -> settings.options(Options.DEFAULT, null, List.of("missing-ttl"), null),
                "leaselint.disabledRules: unknown rule 'missing-ttl'."
                        + " Known: RedisLockBareDelete, RedisLockMissingTtl, RedisLockUnboundedWait.");
        assertFails(
                () -> settings.options(Options.DEFAULT, null, null, List.of("MissingTtl=error")),
                "leaselint.severity: unknown rule 'MissingTtl'. Did you mean 'RedisLockMissingTtl'?");
    }

    @Test
    void severityNeedsARuleAndALevel() {
        assertFails(
                () -> settings.options(Options.DEFAULT, null, null, List.of("RedisLockMissingTtl")),
                "leaselint.severity: 'RedisLockMissingTtl' is not of the form Rule=level.");
        assertFails(
                () -> settings.options(Options.DEFAULT, null, null, List.of("RedisLockMissingTtl=warn")),
                "leaselint.severity: unknown level 'warn'. Did you mean 'warning'?");
        assertFails(
                () -> settings.options(Options.DEFAULT, null, null, List.of("RedisLockMissingTtl=none")),
                "leaselint.severity: unknown level 'none'. Known: advice, error, warning.");
    }

    @Test
    void readsTermsOfTheAnalysedCode() throws MojoExecutionException {
        Options options = Settings.terms(
                Options.DEFAULT, List.of("turn, Epoch"), List.of("customerNumber,tax file no"), "90m");
        assertThat(options.fenceColumns()).containsExactlyInAnyOrder("turn", "epoch");
        assertThat(options.piiTerms()).containsExactly("customerNumber", "tax file no");
        assertThat(options.maxTtl()).isEqualTo(Duration.ofMinutes(90));
        assertThat(Settings.terms(Options.DEFAULT, null, null, null)).isEqualTo(Options.DEFAULT);
        assertFails(
                () -> Settings.terms(Options.DEFAULT, List.of("turn;epoch"), null, null),
                "leaselint.fenceColumns: 'turn;epoch' is no column name.");
        assertFails(
                () -> Settings.terms(Options.DEFAULT, null, List.of("%"), null),
                "leaselint.piiTerms: '%' is no word.");
        assertFails(
                () -> Settings.terms(Options.DEFAULT, null, null, "1 day"),
                "leaselint.maxTtl: '1 day' is no duration; write for example 24h, 90m or PT24H.");
    }

    @Test
    void misspeltPropertiesAreRefusedOthersAreNot() throws MojoExecutionException {
        List<String> known = List.of("leaselint.rules", "leaselint.disabledRules", "leaselint.failOn");
        assertThat(Settings.checkNames(List.of("leaselint.rules", "leaselint.version", "rule", "user.dir"), known))
                .as("it may be a property of the project's own")
                .containsExactly("leaselint.version");
        assertFails(
                () -> Settings.checkNames(List.of("leaselint.rule"), known),
                "unknown parameter 'leaselint.rule'. Did you mean 'rules'?");
        assertFails(
                () -> Settings.checkNames(List.of("leaselint.failon"), known),
                "unknown parameter 'leaselint.failon'. Did you mean 'failOn'?");
    }

    @Test
    void unknownElementsOfTheConfigurationAreRefused() throws MojoExecutionException {
        List<String> known = List.of("rules", "reports");
        Settings.checkElements(List.of("reports"), known);
        assertFails(
                () -> Settings.checkElements(List.of("report"), known),
                "unknown parameter <report> in the configuration of the POM. Did you mean 'reports'?");
        assertFails(
                () -> Settings.checkElements(List.of("sarifFile"), known),
                "unknown parameter <sarifFile> in the configuration of the POM.");
    }

    @Test
    void flagsAreTrueOrFalse() throws MojoExecutionException {
        assertThat(Settings.flag("skip", "TRUE")).isTrue();
        assertThat(Settings.flag("skip", "false")).isFalse();
        assertFails(() -> Settings.flag("skip", "yes"), "leaselint.skip: 'yes' is neither true nor false.");
    }

    @Test
    void thresholdIsALevelOrNone() throws MojoExecutionException {
        assertThat(Settings.threshold("warning")).contains(Level.WARNING);
        assertThat(Settings.threshold("none")).isEmpty();
        assertFails(() -> Settings.threshold("never"), "leaselint.failOn: unknown level 'never'."
                + " Known: advice, error, none, warning.");
    }

    @Test
    void reportsAreWrittenOnceEach() throws MojoExecutionException {
        assertThat(Settings.formats(List.of("sarif,console", "sarif")))
                .extracting(ReportFormat::name)
                .containsExactly("sarif", "console");
        assertFails(
                () -> Settings.formats(List.of("serif")),
                "leaselint.reports: unknown report 'serif'. Did you mean 'sarif'?");
    }

    @Test
    void encodingsAreChecked() throws MojoExecutionException {
        assertThat(Settings.encoding("utf-8")).isEqualTo(StandardCharsets.UTF_8);
        assertFails(() -> Settings.encoding("UTF-88"), "leaselint.encoding: unknown encoding 'UTF-88'."
                + " Did you mean 'UTF-8'?");
        assertThatThrownBy(() -> Settings.encoding("no such thing")).isInstanceOf(MojoExecutionException.class);
    }

    private static void assertFails(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(MojoExecutionException.class).hasMessage(message);
    }

    @Test
    void whatIsSetOnTheCommandLineWinsOverTheProjectsFile(@TempDir Path directory) throws Exception {
        Files.writeString(directory.resolve("leaselint.yml"), """
                rules:
                  RedisLockBareDelete: off
                  RedisLockMissingTtl: advice
                """);
        Options ofProject = Settings.projectFile(null, directory).options();

        Options options = settings.options(
                ofProject, List.of("RedisLockBareDelete", "RedisLockMissingTtl"), null, List.of("RedisLockMissingTtl=error"));

        assertThat(ofProject.runs("RedisLockBareDelete")).isFalse();
        assertThat(options.runs("RedisLockBareDelete")).isTrue();
        assertThat(options.levels()).containsEntry("RedisLockMissingTtl", Level.ERROR);
    }

    @Test
    void theOtherEndingOfYamlIsRefusedWhereNothingElseWouldSayThatItIsNotRead(@TempDir Path directory)
            throws Exception {
        Files.writeString(directory.resolve("leaselint.yaml"), "maxTtl: 1h");
        assertThatThrownBy(() -> Settings.projectFile(null, directory))
                .hasMessageContaining("leaselint.yaml is not read; call it leaselint.yml");
        assertThat(Settings.projectFile("leaselint.yaml", directory).options()).isNotEqualTo(Options.DEFAULT);
    }

    @Test
    void aNamedFileMustBeThereAndTheUsualOneMayBeMissing(@TempDir Path directory) throws Exception {
        assertThat(Settings.projectFile(null, directory).options()).isEqualTo(Options.DEFAULT);
        assertThatThrownBy(() -> Settings.projectFile("other.yml", directory))
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageContaining("leaselint.config: ")
                .hasMessageContaining("other.yml: the file does not exist");
    }

    @Test
    void blanksAreNothing() {
        assertThat(Settings.given(null)).isNull();
        assertThat(Settings.given(" ")).isNull();
        assertThat(Settings.given(" a b ")).isEqualTo("a b");
    }
}
