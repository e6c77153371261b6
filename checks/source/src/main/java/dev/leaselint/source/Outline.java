package dev.leaselint.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What one file declares, free of syntax trees. */
final class Outline {
    private final SourceFile file;
    private final String packageName;
    private final List<ImportName> imports;
    private final List<ProjectClass> types = new ArrayList<>();
    private final List<ProjectClass> locals = new ArrayList<>();
    private final Map<String, ProjectClass> byName = new HashMap<>();
    private final Map<Integer, ProjectClass> localByOffset = new HashMap<>();
    private final Names names;

    Outline(SourceFile file, ProjectIndex index, String packageName, List<ImportName> imports) {
        this.file = file;
        this.packageName = packageName;
        this.imports = List.copyOf(imports);
        this.names = new Names(this, index);
    }

    /** Adds a top-level or member type. */
    void add(ProjectClass type) {
        types.add(type);
        byName.putIfAbsent(type.name(), type);
    }

    /** Adds a local or anonymous type, which has no name yet. */
    void addLocal(ProjectClass type) {
        locals.add(type);
        localByOffset.put(type.header().offset(), type);
    }

    /** How many local and anonymous types there are so far. */
    int localTypes() {
        return locals.size();
    }

    /** Names local and anonymous types {@code Outer$1}, {@code Outer$1Name} in the order of the text. */
    void nameLocals() {
        locals.sort(Comparator.comparingInt(type -> type.header().offset()));
        Set<String> taken = new HashSet<>();
        for (ProjectClass type : locals) {
            int number = 1;
            while (!taken.add(type.outer().name() + "$" + number + type.simpleName())) {
                number++;
            }
            type.named(type.outer().name() + "$" + number + type.simpleName());
            byName.putIfAbsent(type.name(), type);
        }
    }

    SourceFile file() {
        return file;
    }

    String packageName() {
        return packageName;
    }

    List<ImportName> imports() {
        return imports;
    }

    /** Top-level and member types in the order of the tree. */
    List<ProjectClass> types() {
        return types;
    }

    /** Local and anonymous types in the order of the text. */
    List<ProjectClass> locals() {
        return locals;
    }

    /** A type of this file by qualified name, or null. */
    ProjectClass find(String qualifiedName) {
        return byName.get(qualifiedName);
    }

    /** The local or anonymous type that is declared at an offset. */
    ProjectClass localAt(int offset) {
        return localByOffset.get(offset);
    }

    Names names() {
        return names;
    }
}
