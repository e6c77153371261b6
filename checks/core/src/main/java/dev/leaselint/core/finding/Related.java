package dev.leaselint.core.finding;

/**
 * A further place of a finding.
 *
 * @param message what stands there, a phrase such as "expiry set here"
 */
public record Related(Place place, String message) {}
