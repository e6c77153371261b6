package dev.leaselint.core.settings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The settings that hold for some code. A setting is known when all files that give it say the same. Names are relaxed:
 * case, hyphens and underscores do not count.
 */
public final class Settings {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^${}:]+)(?::([^${}]*))?}");
    private static final int MAX_PLACEHOLDERS = 20;

    private final Map<String, List<Setting>> application = new HashMap<>();
    private final Map<String, List<Setting>> redisson = new HashMap<>();

    /**
     * @param application values of the application's files
     * @param redisson values of Redisson's own files
     */
    Settings(List<Setting> application, List<Setting> redisson) {
        application.forEach(s -> add(this.application, s));
        redisson.forEach(s -> add(this.redisson, s));
    }

    private static void add(Map<String, List<Setting>> all, Setting setting) {
        all.computeIfAbsent(relaxed(setting.name()), name -> new ArrayList<>()).add(setting);
    }

    /** A name without what does not count in it. */
    static String relaxed(String name) {
        return name.strip().toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
    }

    /**
     * A text with its placeholders filled.
     *
     * @param setting where the value, or a part of it, comes from; null when only from the text
     * @param fallback whether a default was taken because no file gives the setting: it may be given elsewhere
     */
    public record Value(String text, Setting setting, boolean fallback) {}

    /** The value of a setting; empty when no file gives it, or when two say different things. */
    public Optional<Value> value(String name) {
        return agreed(application.getOrDefault(relaxed(name), List.of()))
                .flatMap(s -> resolve(s.text()).map(v -> new Value(v.text(), s, v.fallback())));
    }

    /** The first of several settings that a file gives; empty when its files disagree. */
    public Optional<Value> firstOf(List<String> names) {
        return names.stream()
                .filter(name -> application.containsKey(relaxed(name)))
                .findFirst()
                .flatMap(this::value);
    }

    /**
     * A value of Redisson's own settings; that of its connection, such as {@code timeout}, under whatever kind of
     * connection it stands.
     */
    public Optional<Value> redisson(String name) {
        List<Setting> found = new ArrayList<>();
        redisson.forEach((full, settings) -> {
            if (full.equals(relaxed(name)) || full.matches("\\w+config\\." + Pattern.quote(relaxed(name)))) {
                found.addAll(settings);
            }
        });
        return agreed(found).flatMap(s -> resolve(s.text()).map(v -> new Value(v.text(), s, v.fallback())));
    }

    private static Optional<Setting> agreed(List<Setting> settings) {
        Set<String> texts = new HashSet<>();
        settings.forEach(s -> texts.add(s.text().strip()));
        return texts.size() == 1 ? Optional.of(settings.get(0)) : Optional.empty();
    }

    /** A text with placeholders as {@code ${name:default}}; empty when one is not known. */
    public Optional<Value> resolve(String text) {
        String filled = text;
        Setting from = null;
        boolean fallback = false;
        for (int i = 0; i < MAX_PLACEHOLDERS; i++) {
            Matcher m = PLACEHOLDER.matcher(filled);
            if (!m.find()) {
                return filled.contains("${") || filled.contains("#{")
                        ? Optional.empty()
                        : Optional.of(new Value(filled, from, fallback));
            }
            List<Setting> given = application.getOrDefault(relaxed(m.group(1)), List.of());
            Optional<Setting> known = agreed(given);
            String part = known.map(Setting::text).orElse(given.isEmpty() ? m.group(2) : null);
            if (part == null) {
                return Optional.empty();
            }
            fallback |= known.isEmpty();
            from = known.orElse(from);
            filled = filled.substring(0, m.start()) + part + filled.substring(m.end());
        }
        return Optional.empty();
    }
}
