package dev.leaselint.source;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Divides files into programs: source roots that declare the same types, such as two versions of one library or
 * services with an equally named class, cannot be one. Usually there is one program with all files.
 */
final class Programs {
    private final Map<Path, List<Looked>> byRoot = new LinkedHashMap<>();
    private final Map<Path, Set<String>> identities = new LinkedHashMap<>();

    private Programs(List<Looked> files) {
        for (Looked file : files) {
            byRoot.computeIfAbsent(file.sourceRoot(), root -> new ArrayList<>()).add(file);
            identities.computeIfAbsent(file.sourceRoot(), root -> new HashSet<>()).add(file.identity());
        }
    }

    /**
     * A program.
     *
     * @param own files that are analysed as part of it
     * @param others files of other programs that help to understand it
     */
    record Group(List<Looked> own, List<Looked> others) {}

    static List<Group> of(List<Looked> files) {
        return new Programs(files).groups();
    }

    private List<Group> groups() {
        List<Set<Path>> groups = new ArrayList<>();
        List<Set<String>> taken = new ArrayList<>();
        for (Path root : byRoot.keySet()) {
            int group = 0;
            while (group < groups.size() && clash(taken.get(group), root)) {
                group++;
            }
            if (group == groups.size()) {
                groups.add(new LinkedHashSet<>());
                taken.add(new HashSet<>());
            }
            groups.get(group).add(root);
            taken.get(group).addAll(identities.get(root));
        }
        List<Group> result = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            result.add(new Group(filesOf(groups.get(i)), filesOf(helpers(groups.get(i), taken.get(i)))));
        }
        return result;
    }

    private boolean clash(Set<String> taken, Path root) {
        return identities.get(root).stream().anyMatch(taken::contains);
    }

    /** Roots of other programs that clash with nothing in this one. */
    private Set<Path> helpers(Set<Path> group, Set<String> taken) {
        Set<Path> helpers = new LinkedHashSet<>();
        Set<String> all = new HashSet<>(taken);
        for (Path root : byRoot.keySet()) {
            if (!group.contains(root) && !clash(all, root)) {
                helpers.add(root);
                all.addAll(identities.get(root));
            }
        }
        return helpers;
    }

    private List<Looked> filesOf(Collection<Path> roots) {
        return roots.stream().flatMap(root -> byRoot.get(root).stream()).toList();
    }
}
