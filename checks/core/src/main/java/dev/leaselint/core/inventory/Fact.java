package dev.leaselint.core.inventory;

import dev.leaselint.core.finding.Place;
import java.util.List;

/**
 * One thing that is known about a lock.
 *
 * @param kind what it is
 * @param text a short noun phrase or sentence for readers
 * @param at where the code says so, in reading order; empty when it says so nowhere
 */
public record Fact<K extends Enum<K>>(K kind, String text, List<Place> at) {
    public Fact {
        at = List.copyOf(at);
    }
}
