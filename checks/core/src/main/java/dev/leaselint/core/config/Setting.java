package dev.leaselint.core.config;

import java.util.Arrays;
import java.util.Optional;

/** The keys of {@code leaselint.yml} that decide what rules report, as people read about them. */
public enum Setting {
    FENCE_COLUMNS("fenceColumns", "names of fence and version columns, instead of the usual ones"),
    PII_TERMS("piiTerms", "names of personal data, in addition to the built-in ones"),
    MAX_TTL("maxTtl", "longest lease that is not worth a remark; 24h when nothing is said"),
    LOCK_ANNOTATIONS("lockAnnotations", "annotations whose proxy takes a lock, in addition to the built-in ones"),
    KEY_SCHEME("keyScheme", "the form of all lock keys, `*` standing for any text; none when nothing is said");

    private final String key;
    private final String meaning;

    Setting(String key, String meaning) {
        this.key = key;
        this.meaning = meaning;
    }

    /** The name in the file and in {@link dev.leaselint.core.rules.Descriptor#options()}. */
    public String key() {
        return key;
    }

    /** What is set, a clause. */
    public String meaning() {
        return meaning;
    }

    /** The setting of that name. */
    public static Optional<Setting> named(String key) {
        return Arrays.stream(values()).filter(setting -> setting.key.equals(key)).findFirst();
    }
}
