package dev.leaselint.report;

import java.time.Duration;

/**
 * Figures of one run, all from 0.
 *
 * @param looked Java files found in the source roots
 * @param parsed files that were parsed; the rest of the understood ones names nothing of interest
 * @param notUnderstood files that could not be read or parsed
 * @param suppressed findings that the code itself suppresses
 * @param elapsed time of the analysis; shown on the console only, so that files stay reproducible
 */
public record Stats(int looked, int parsed, int notUnderstood, int suppressed, Duration elapsed) {}
