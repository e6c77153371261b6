package dev.leaselint.core.settings;

import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The settings files of a program: {@code application*.yml}, {@code .yaml} and {@code .properties} with their profiles,
 * {@code bootstrap*}, {@code microprofile-config.properties} and {@code redisson*.yml}. Safe for use by several threads.
 */
public final class ProjectSettings {
    private static final Predicate<String> APPLICATION = Pattern.compile(
                    "(application|bootstrap)([-.][\\w.-]+)?\\.(ya?ml|properties)|microprofile-config\\.properties")
            .asMatchPredicate();
    private static final Predicate<String> REDISSON =
            Pattern.compile("redisson[\\w.-]*\\.ya?ml").asMatchPredicate();

    /** Settings of the application that hold the whole text of a Redisson file. */
    private static final Set<String> REDISSON_TEXTS =
            Set.of("spring.redis.redisson.config", "spring.data.redis.redisson.config");

    private final List<Setting> application = new ArrayList<>();
    private final List<Setting> redisson = new ArrayList<>();
    private final Map<String, Settings> byModule = new ConcurrentHashMap<>();

    /** @param notices receives files that are no YAML or properties */
    public ProjectSettings(Program program, Consumer<Notice> notices) {
        for (SourceText file : program.resources(name -> APPLICATION.test(name) || REDISSON.test(name))) {
            boolean own = REDISSON.test(file.path().substring(file.path().lastIndexOf('/') + 1));
            (own ? redisson : application).addAll(read(file, notices));
        }
        for (Setting s : application) {
            if (REDISSON_TEXTS.contains(Settings.relaxed(s.name()))) {
                read(new SourceText(s.file().path(), s.text()), notices)
                        .forEach(inner -> redisson.add(new Setting(inner.name(), inner.text(), s.file(), s.span())));
            }
        }
    }

    private static List<Setting> read(SourceText file, Consumer<Notice> notices) {
        try {
            return SettingsReader.read(file);
        } catch (SettingsReader.Malformed e) {
            notices.accept(new Notice(Notice.Kind.UNPARSABLE, file.path(), e.line(),
                    "settings cannot be read, their values are not known: " + e.getMessage()));
            return List.of();
        }
    }

    /**
     * The settings for the code in a file: where the sources of several modules are analysed together, those of its own
     * module.
     *
     * @param path path of the source file as findings name it
     */
    public Settings at(String path) {
        return byModule.computeIfAbsent(module(path), module ->
                new Settings(ofModule(application, module), ofModule(redisson, module)));
    }

    /** Whether two files, named as in findings, may belong to one module. */
    public boolean together(String path, String other) {
        String module = module(path);
        return module.isEmpty() || Set.of("", module).contains(module(other));
    }

    private static List<Setting> ofModule(List<Setting> all, String module) {
        return all.stream()
                .filter(s -> module.isEmpty() || Set.of("", module).contains(module(s.file().path())))
                .toList();
    }

    /** What stands before {@code src/main/}; empty where the path does not tell. */
    private static String module(String path) {
        int at = path.lastIndexOf("src/main/");
        return at < 0 ? "" : path.substring(0, at) + "src";
    }
}
