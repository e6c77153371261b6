package dev.leaselint.core.finding;

import java.util.Locale;

/** How bad a finding is, ordered from mild to severe. */
public enum Level {
    ADVICE,
    WARNING,
    ERROR;

    /** One step milder; ADVICE stays. */
    public Level lower() {
        return this == ERROR ? WARNING : ADVICE;
    }

    /** The name in configuration and reports. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
