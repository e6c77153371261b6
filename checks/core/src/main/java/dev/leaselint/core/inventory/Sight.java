package dev.leaselint.core.inventory;

import dev.leaselint.core.finding.Place;

/**
 * A place where a lock is taken, renewed or given back.
 *
 * @param place the call in the method that uses the lock
 * @param symbol that method, {@code Type#method(Param,...)}
 * @param code the call as written, on one line
 * @param through what the call leads to when the command stands in a helper, {@code Type#method(Param,...)}; empty when
 *     it stands here
 * @param command where the command stands; equal to {@code place} when it stands here
 */
public record Sight(Place place, String symbol, String code, String through, Place command) {}
