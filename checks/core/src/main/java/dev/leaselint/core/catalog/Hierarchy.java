package dev.leaselint.core.catalog;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The types that the data files name, and what stands above what. */
final class Hierarchy {
    private final Map<String, List<String>> direct;
    private final Map<String, Set<String>> above = new HashMap<>();
    private final Map<String, Set<String>> byParent = new HashMap<>();
    private final Map<String, Set<String>> bySimpleName = new HashMap<>();
    private final Set<String> known = new HashSet<>();

    /**
     * @param direct type to direct supertypes
     * @param named further types that the files name
     */
    Hierarchy(Map<String, List<String>> direct, Set<String> named) {
        this.direct = Map.copyOf(direct);
        named.forEach(this::add);
        direct.forEach((type, supertypes) -> {
            add(type);
            supertypes.forEach(this::add);
            above.put(type, ancestors(type));
        });
    }

    private void add(String type) {
        if (!known.add(type)) {
            return;
        }
        int dot = type.lastIndexOf('.');
        String parent = type.substring(0, Math.max(dot, 0));
        String simpleName = type.substring(dot + 1);
        byParent.computeIfAbsent(parent, key -> new LinkedHashSet<>()).add(type);
        bySimpleName.computeIfAbsent(simpleName, key -> new LinkedHashSet<>()).add(type);
        String outer = parent.substring(parent.lastIndexOf('.') + 1);
        if (!outer.isEmpty() && Character.isUpperCase(outer.charAt(0))) {
            add(parent);
        }
    }

    private Set<String> ancestors(String type) {
        Set<String> found = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(direct.getOrDefault(type, List.of()));
        while (!open.isEmpty()) {
            String next = open.pop();
            if (found.add(next)) {
                open.addAll(direct.getOrDefault(next, List.of()));
            }
        }
        return found;
    }

    /** Whether the data files say that the first type is the second or below it. */
    boolean isSubtype(String type, String ancestor) {
        return type.equals(ancestor) || above.getOrDefault(type, Set.of()).contains(ancestor);
    }

    List<String> supertypes(String type) {
        return direct.getOrDefault(type, List.of());
    }

    Set<String> typesWithSupertypes() {
        return direct.keySet();
    }

    boolean knows(String type) {
        return known.contains(type);
    }

    Set<String> in(String parent) {
        return byParent.getOrDefault(parent, Set.of());
    }

    Set<String> withSimpleName(String simpleName) {
        return bySimpleName.getOrDefault(simpleName, Set.of());
    }
}
