package dev.leaselint.core.catalog;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * What one call of a library means.
 *
 * @param client id of the client, the name of its data file
 * @param types qualified names of the types on which the call is found; subtypes count
 * @param name simple method name; {@code "<init>"} for constructors
 * @param slots parameters in order
 * @param op meaning
 * @param outcome how the result tells success
 * @param mode when effect and result are there
 * @param unit unit of bare numbers in TTL, wait and lease arguments or of the made duration; null when not applicable
 * @param returns qualified name of the returned type, {@code "receiver"} for the type of the receiver, {@code "arg0"}
 *     for the type of the first argument; null when it does not matter
 * @param attributes further facts by name, as the op documents them
 */
public record Entry(
        String client,
        Set<String> types,
        String name,
        List<Slot> slots,
        Op op,
        Outcome outcome,
        Mode mode,
        TimeUnit unit,
        String returns,
        Map<String, String> attributes) {
    public Entry {
        types = Set.copyOf(types);
        slots = List.copyOf(slots);
        attributes = Map.copyOf(attributes);
    }

    /** Index of the first argument with the role, or -1. */
    public int indexOf(Role role) {
        for (int i = 0; i < slots.size(); i++) {
            if (slots.get(i).role() == role) {
                return i;
            }
        }
        return -1;
    }

    public Optional<String> attribute(String attribute) {
        return Optional.ofNullable(attributes.get(attribute));
    }

    /** Whether a boolean attribute is set. */
    public boolean has(String attribute) {
        return "true".equals(attributes.get(attribute));
    }

    /** The same call as something else that it does. */
    public Entry as(Op other) {
        return new Entry(client, types, name, slots, other, outcome, mode, unit, returns, attributes);
    }

    /** Whether so many arguments fit. */
    public boolean takes(int arguments) {
        boolean open = !slots.isEmpty() && slots.get(slots.size() - 1).variadic();
        return open ? arguments >= slots.size() - 1 : arguments == slots.size();
    }
}
