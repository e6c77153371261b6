package dev.leaselint.source;

import dev.leaselint.core.model.TypeRef;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Finds the types of the sources below a type. Only files that name it where a supertype stands are parsed for it. */
final class Subtypes {
    private final ProjectIndex index;
    private final Map<String, List<ProjectClass>> direct = new ConcurrentHashMap<>();

    Subtypes(ProjectIndex index) {
        this.index = index;
    }

    /** All types below, nearest first. */
    List<ProjectClass> below(ProjectClass type) {
        List<ProjectClass> all = new ArrayList<>();
        Set<String> seen = new HashSet<>(Set.of(type.name()));
        List<ProjectClass> level = List.of(type);
        while (!level.isEmpty()) {
            List<ProjectClass> next = new ArrayList<>();
            for (ProjectClass parent : level) {
                for (ProjectClass child : directSubtypes(parent)) {
                    if (seen.add(child.name())) {
                        next.add(child);
                    }
                }
            }
            all.addAll(next);
            level = next;
        }
        return all;
    }

    private List<ProjectClass> directSubtypes(ProjectClass type) {
        List<ProjectClass> known = direct.get(type.name());
        if (known == null) {
            known = searchSubtypes(type);
            direct.put(type.name(), known);
        }
        return known;
    }

    private List<ProjectClass> searchSubtypes(ProjectClass type) {
        if (type.simpleName().isEmpty()) {
            return List.of();
        }
        int word = Hashes.hash(type.simpleName());
        List<ProjectClass> result = new ArrayList<>();
        for (SourceFile file : index.files()) {
            if (file == type.outline().file() || file.facts().heritage().mayContain(word)) {
                file.outline().ifPresent(outline -> {
                    outline.types().forEach(each -> addIfSubtype(each, type, result));
                    outline.locals().forEach(each -> addIfSubtype(each, type, result));
                });
            }
        }
        return List.copyOf(result);
    }

    private static void addIfSubtype(ProjectClass candidate, ProjectClass parent, List<ProjectClass> result) {
        for (TypeRef type : candidate.supertypes()) {
            if (type.resolved() && type.name().equals(parent.name())) {
                result.add(candidate);
                return;
            }
        }
    }
}
