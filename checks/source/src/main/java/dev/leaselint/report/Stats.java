package dev.leaselint.report;

import java.time.Duration;

/**
 * Figures of one run, all from 0.
 *
 * @param looked Java files found in the source roots
 * @param parsed files that were parsed; the rest of the understood ones names nothing of interest
 * @param notUnderstood files that could not be read or parsed
 * @param elapsed time of the analysis; shown on the console only, so that files stay reproducible
 */
public record Stats(int looked, int parsed, int notUnderstood, Duration elapsed) {
    /** The figures of two runs over different files. */
    public Stats plus(Stats other) {
        return new Stats(
                looked + other.looked,
                parsed + other.parsed,
                notUnderstood + other.notUnderstood,
                elapsed.plus(other.elapsed));
    }
}
