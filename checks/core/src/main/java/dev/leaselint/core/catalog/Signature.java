package dev.leaselint.core.catalog;

import java.util.stream.Collectors;

/** Comparison of entries by what they apply to and by what they say. */
final class Signature {
    private Signature() {
    }

    /** Text that is equal for two entries which apply to the same calls on a type. */
    static String of(String type, Entry entry) {
        return entry.slots().stream()
                .map(slot -> (slot.type() == null ? "*" : simpleName(slot.type())) + (slot.variadic() ? "..." : ""))
                .collect(Collectors.joining(",", type + "#" + entry.name() + "(", ")"));
    }

    /** Whether two entries give a call the same meaning, so that it does not matter which one is taken. */
    static boolean sameMeaning(Entry left, Entry right) {
        return left.op() == right.op()
                && left.mode() == right.mode()
                && left.unit() == right.unit()
                && left.attributes().equals(right.attributes())
                && roles(left).equals(roles(right));
    }

    /** One key or several is no difference here: an argument of unknown type is far more often one key. */
    private static String roles(Entry entry) {
        return entry.slots().stream()
                .map(slot -> slot.role() == Role.KEYS ? Role.KEY.name() : slot.role().name())
                .collect(Collectors.joining(","));
    }

    private static String simpleName(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }
}
