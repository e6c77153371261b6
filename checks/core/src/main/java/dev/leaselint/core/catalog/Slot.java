package dev.leaselint.core.catalog;

import java.util.Objects;

/**
 * One parameter of a catalogued call.
 *
 * @param role its meaning
 * @param type required static type of the argument (simple or qualified name, {@code []} for arrays), null for any; an
 *     argument of unknown type fits every slot
 * @param variadic whether this and all further arguments fill the slot
 */
public record Slot(Role role, String type, boolean variadic) {
    public Slot {
        Objects.requireNonNull(role);
    }
}
