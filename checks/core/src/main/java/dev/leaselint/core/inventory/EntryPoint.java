package dev.leaselint.core.inventory;

import dev.leaselint.core.finding.Place;

/**
 * A method from which a lock is reached and that nothing else in the sources calls on the way to it.
 *
 * @param place its name
 * @param symbol {@code Type#method(Param,...)}
 * @param role what calls it, by its annotations, as in {@code @Scheduled}; empty when they do not tell
 */
public record EntryPoint(Place place, String symbol, String role) {}
