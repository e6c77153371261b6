package dev.leaselint.source;

import dev.leaselint.core.gate.Hashes;
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

    /** All types below a type of the sources or a stored one, nearest first. */
    List<ProjectClass> below(String type) {
        List<ProjectClass> all = new ArrayList<>();
        Set<String> seen = new HashSet<>(Set.of(type));
        List<String> level = List.of(type);
        while (!level.isEmpty()) {
            List<String> next = new ArrayList<>();
            for (String parent : level) {
                for (ProjectClass child : directSubtypes(parent)) {
                    if (seen.add(child.name())) {
                        all.add(child);
                        next.add(child.name());
                    }
                }
                index.library().summaries().below(parent).stream().filter(seen::add).forEach(next::add);
            }
            level = next;
        }
        return all;
    }

    private List<ProjectClass> directSubtypes(String type) {
        List<ProjectClass> known = direct.get(type);
        if (known == null) {
            known = searchSubtypes(type);
            direct.put(type, known);
        }
        return known;
    }

    private List<ProjectClass> searchSubtypes(String type) {
        ProjectClass declared = index.find(type);
        String simpleName = declared == null ? type.substring(type.lastIndexOf('.') + 1) : declared.simpleName();
        if (simpleName.isEmpty()) {
            return List.of();
        }
        int word = Hashes.hash(simpleName);
        List<ProjectClass> result = new ArrayList<>();
        for (SourceFile file : index.files()) {
            boolean own = declared != null && file == declared.outline().file();
            if (own || file.facts().heritage().mayContain(word)) {
                file.outline().ifPresent(outline -> {
                    outline.types().forEach(each -> addIfSubtype(each, type, result));
                    outline.locals().forEach(each -> addIfSubtype(each, type, result));
                });
            }
        }
        return List.copyOf(result);
    }

    private static void addIfSubtype(ProjectClass candidate, String parent, List<ProjectClass> result) {
        for (TypeRef type : candidate.supertypes()) {
            if (type.resolved() && type.name().equals(parent)) {
                result.add(candidate);
                return;
            }
        }
    }
}
