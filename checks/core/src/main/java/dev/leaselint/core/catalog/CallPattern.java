package dev.leaselint.core.catalog;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The text of a call in a data file: {@code name(slot, slot)} or {@code name|name(slot)}, a slot being {@code role},
 * {@code role:Type} or, in the last place, {@code role...} or {@code role:Type...}. {@code new} names the constructor.
 *
 * @param names simple method names
 * @param slots parameters in order
 */
record CallPattern(List<String> names, List<Slot> slots) {
    private static final String NAME = "[A-Za-z_$][\\w$]*";
    private static final Pattern CALL = Pattern.compile("(" + NAME + "(?:\\|" + NAME + ")*)\\((.*)\\)");
    private static final Pattern SLOT =
            Pattern.compile("([a-z]+)(?::(" + NAME + "(?:\\." + NAME + ")*(?:\\[])*))?(\\.\\.\\.)?");
    private static final Map<String, Role> ROLES = Arrays.stream(Role.values())
            .collect(Collectors.toMap(role -> role.name().toLowerCase(Locale.ROOT), Function.identity()));

    /**
     * @throws IllegalArgumentException with a text for the user when the pattern cannot be read
     */
    static CallPattern parse(String text) {
        Matcher call = CALL.matcher(text.strip());
        if (!call.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no call; write it like \"set(key, ttl:long)\"");
        }
        List<String> names = Arrays.stream(call.group(1).split("\\|"))
                .map(name -> name.equals("new") ? "<init>" : name)
                .toList();
        return new CallPattern(names, slots(call.group(2).strip()));
    }

    private static List<Slot> slots(String text) {
        if (text.isEmpty()) {
            return List.of();
        }
        List<Slot> slots = new ArrayList<>();
        String[] parts = text.split(",", -1);
        for (int i = 0; i < parts.length; i++) {
            String part = parts[i].strip();
            Slot slot = slot(part);
            if (slot.variadic() && i < parts.length - 1) {
                throw new IllegalArgumentException("only the last parameter may be variadic ('" + part + "')");
            }
            slots.add(slot);
        }
        return slots;
    }

    private static Slot slot(String text) {
        Matcher slot = SLOT.matcher(text);
        if (!slot.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no parameter; write role, role:Type or role...");
        }
        Role role = ROLES.get(slot.group(1));
        if (role == null) {
            throw new IllegalArgumentException(
                    "unknown role '" + slot.group(1) + "'" + Suggestion.forName(slot.group(1), ROLES.keySet()));
        }
        return new Slot(role, slot.group(2), slot.group(3) != null);
    }
}
