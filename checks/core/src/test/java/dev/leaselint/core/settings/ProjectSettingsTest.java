package dev.leaselint.core.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.Var;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class ProjectSettingsTest {
    private final List<Notice> notices = new ArrayList<>();

    private Settings settings(SourceText... files) {
        return new ProjectSettings(new Resources(List.of(files)), notices::add).at("Service.java");
    }

    private static SourceText file(String path, String text) {
        return new SourceText(path, text);
    }

    private static String text(Optional<Settings.Value> value) {
        return value.map(Settings.Value::text).orElse(null);
    }

    @Test
    void namesAreRelaxedAndDocumentsAreRead() {
        Settings settings = settings(file("application.yml", """
                app:
                  lock-ttl: 5s
                ---
                app.max_wait: 200
                """));
        assertThat(text(settings.value("app.lockTtl"))).isEqualTo("5s");
        assertThat(text(settings.value("app.maxWait"))).isEqualTo("200");
        assertThat(settings.value("app.other")).isEmpty();
    }

    @Test
    void aSettingKnowsItsPlace() {
        Setting setting = settings(file("conf/application.yml", "# \uD83D\uDD12\napp:\n  ttl: 5s\n"))
                .value("app.ttl").orElseThrow().setting();
        assertThat(setting.place().line()).isEqualTo(3);
        assertThat(setting.place().column()).isEqualTo(8);
        assertThat(setting.told()).isEqualTo("app.ttl in application.yml");
    }

    @Test
    void propertiesKnowTheirLine() {
        Setting setting = settings(file("application.properties", "a=1\n app.ttl : 5s\n"))
                .value("app.ttl").orElseThrow().setting();
        assertThat(setting.text()).isEqualTo("5s");
        assertThat(setting.place().line()).isEqualTo(2);
    }

    @Test
    void filesThatDisagreeLeaveASettingUnknown() {
        Settings settings = settings(
                file("application.properties", "app.ttl=5s\napp.wait=1s"),
                file("application-prod.yaml", "app:\n  ttl: 9s\n  wait: 1s\n"));
        assertThat(settings.value("app.ttl")).isEmpty();
        assertThat(settings.resolve("${app.ttl:1s}")).isEmpty();
        assertThat(text(settings.value("app.wait"))).isEqualTo("1s");
    }

    @Test
    void placeholdersAreFilledThroughOthers() {
        Settings settings = settings(file("application.yml", "app:\n  ttl: ${base}s\nbase: 5\n"));
        Settings.Value value = settings.resolve("${app.ttl}").orElseThrow();
        assertThat(value.text()).isEqualTo("5s");
        assertThat(value.fallback()).isFalse();
    }

    @Test
    void aDefaultCountsWhereNoFileGivesTheSetting() {
        Settings.Value value = settings().resolve("${app.ttl:${other:7s}}").orElseThrow();
        assertThat(value.text()).isEqualTo("7s");
        assertThat(value.fallback()).isTrue();
        assertThat(settings().resolve("${app.ttl}")).isEmpty();
        assertThat(settings().resolve("#{systemProperties['ttl']}")).isEmpty();
    }

    @Test
    void placeholdersInACircleAreUnknown() {
        assertThat(settings(file("application.properties", "a=${b}\nb=${a}")).value("a")).isEmpty();
    }

    @Test
    void redissonIsReadFromItsFileAndFromTheApplications() {
        assertThat(text(settings(file("redisson.yaml", "clusterServersConfig:\n  timeout: 3000\n")).redisson("timeout")))
                .isEqualTo("3000");
        assertThat(text(settings(file("application.yml",
                        "spring:\n  redis:\n    redisson:\n      config: |\n        lockWatchdogTimeout: 900\n"))
                .redisson("lockWatchdogTimeout"))).isEqualTo("900");
    }

    @Test
    void otherFilesAreNotAskedFor() {
        assertThat(settings(file("messages.properties", "app.ttl=5s"), file("openapi.yml", "app: {ttl: 5s}"))
                .value("app.ttl")).isEmpty();
    }

    @Test
    void modulesKeepTheirSettings() {
        ProjectSettings project = new ProjectSettings(
                new Resources(List.of(file("a/src/main/resources/application.yml", "ttl: 5s\n"))), notices::add);
        assertThat(text(project.at("a/src/main/java/A.java").value("ttl"))).isEqualTo("5s");
        assertThat(project.at("b/src/main/java/B.java").value("ttl")).isEmpty();
        assertThat(project.together("a/src/main/java/A.java", "b/src/main/java/B.java")).isFalse();
    }

    @Test
    void aBrokenFileIsANoticeAndTheOthersCount() {
        Settings settings = settings(
                file("application.yml", "app:\n  version: @project.version@\n"),
                file("application.properties", "app.ttl=5s"));
        assertThat(text(settings.value("app.ttl"))).isEqualTo("5s");
        assertThat(notices).singleElement().satisfies(notice -> {
            assertThat(notice.kind()).isEqualTo(Notice.Kind.UNPARSABLE);
            assertThat(notice.path()).isEqualTo("application.yml");
            assertThat(notice.line()).isEqualTo(2);
        });
    }

    @Test
    void hostileYamlIsANotice() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x]\n");
        for (int i = 1; i < 30; i++) {
            bomb.append("a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
        }
        settings(file("application.yml", bomb.toString()), file("application.yaml", "[".repeat(100_000)));
        assertThat(notices).hasSize(2).allMatch(notice -> notice.kind() == Notice.Kind.UNPARSABLE);
    }

    @Test
    void timesAreReadInTheUsualForms() {
        assertThat(TimeText.parse("90", ChronoUnit.SECONDS)).contains(Duration.ofSeconds(90));
        assertThat(TimeText.parse("250ms", ChronoUnit.SECONDS)).contains(Duration.ofMillis(250));
        assertThat(TimeText.parse(" PT1M30S ", ChronoUnit.SECONDS)).contains(Duration.ofSeconds(90));
        assertThat(TimeText.parse("soon", ChronoUnit.SECONDS)).isEmpty();
        assertThat(TimeText.parse("999999999999999999999", ChronoUnit.DAYS)).isEmpty();
        assertThat(TimeText.told(Duration.ofSeconds(90))).isEqualTo("90 s");
        assertThat(TimeText.told(Duration.ofMinutes(2))).isEqualTo("2 min");
        assertThat(TimeText.told(Duration.ofMillis(1500))).isEqualTo("1500 ms");
    }

    private record Resources(List<SourceText> files) implements Program {
        @Override
        public List<SourceText> resources(Predicate<String> fileName) {
            return files.stream()
                    .filter(f -> fileName.test(f.path().substring(f.path().lastIndexOf('/') + 1)))
                    .toList();
        }

        @Override
        public Optional<TypeDecl> type(String qualifiedName) {
            return Optional.empty();
        }

        @Override
        public Optional<SourceUnit> unitOf(String typeName) {
            return Optional.empty();
        }

        @Override
        public Optional<MethodDecl> method(MethodKey key) {
            return Optional.empty();
        }

        @Override
        public List<MethodDecl> overriders(MethodKey key) {
            return List.of();
        }

        @Override
        public Optional<FieldDecl> field(Var field) {
            return Optional.empty();
        }

        @Override
        public boolean isSubtype(String type, String ancestor) {
            return false;
        }

        @Override
        public Optional<SourceText> resource(String classPathName) {
            return Optional.empty();
        }
    }
}
