package dev.leaselint.lease;

import java.util.Objects;

/**
 * One fault found in a configuration.
 *
 * @param severity whether the fault forbids the use of the configuration
 * @param setting name of the setting at fault, for example {@code renewal.every}
 * @param message what is wrong and what the bound is; holds no key and no owner value
 */
public record Problem(Severity severity, String setting, String message) {

    /** How grave a problem is. */
    public enum Severity {
        /** An acquire with this configuration is refused. */
        ERROR,
        /** Works, with a risk that the message names. */
        WARNING
    }

    public Problem {
        Objects.requireNonNull(severity, "severity");
        Objects.requireNonNull(setting, "setting");
        Objects.requireNonNull(message, "message");
    }

    /** A problem that forbids the use of the configuration. */
    public static Problem error(String setting, String message) {
        return new Problem(Severity.ERROR, setting, message);
    }

    /** A problem that leaves the configuration usable. */
    public static Problem warning(String setting, String message) {
        return new Problem(Severity.WARNING, setting, message);
    }

    /** Whether this problem forbids the use of the configuration. */
    public boolean isError() {
        return severity == Severity.ERROR;
    }
}
