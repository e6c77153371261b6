package dev.leaselint.source;

import dev.leaselint.core.catalog.Catalog;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.gate.Hashes;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * All files of the analysed sources, found by the names of their types and parsed when somebody asks for one of them.
 */
final class ProjectIndex implements Program {
    private final Catalog catalog;
    private final Library library;
    private final Resources resources;
    private final Consumer<Notice> notices;
    private final List<SourceFile> files = new ArrayList<>();
    private final Map<String, List<SourceFile>> byDeclared = new HashMap<>();
    private final Map<String, Optional<ProjectClass>> found = new ConcurrentHashMap<>();
    private final Subtypes subtypes = new Subtypes(this);
    private final Map<String, Set<String>> ancestors = new ConcurrentHashMap<>();
    private final Map<String, Set<String>> ancestorsWithoutClassPath = new ConcurrentHashMap<>();
    private final Map<String, Map<MethodKey, MethodDecl>> methods = new ConcurrentHashMap<>();
    private final Map<String, TypeDecl> localDecls = new ConcurrentHashMap<>();
    private final Set<String> ofInterest;
    private volatile List<SourceFile> chosen = List.of();

    ProjectIndex(Catalog catalog, Library library, Resources resources, Consumer<Notice> notices) {
        this.catalog = catalog;
        this.library = library;
        this.resources = resources;
        this.notices = notices;
        this.ofInterest = catalog.names().stream()
                .filter(name -> catalog.named(name).stream().anyMatch(e -> e.op() != Op.PURE && e.op() != Op.LOG))
                .collect(Collectors.toSet());
    }

    /** Whether library methods of that name may do something, so that it is worth knowing what they are called on. */
    boolean isOfInterest(String methodName) {
        return ofInterest.contains(methodName);
    }

    /** Adds a scanned file; all files are added before the first question. */
    void add(SourceFile file) {
        files.add(file);
        for (String name : file.facts().declared()) {
            byDeclared.computeIfAbsent(name, key -> new ArrayList<>()).add(file);
        }
    }

    Catalog catalog() {
        return catalog;
    }

    Library library() {
        return library;
    }

    List<SourceFile> files() {
        return files;
    }

    void notice(Notice notice) {
        notices.accept(notice);
    }

    /** Keeps the declaration of a local or anonymous type when its surroundings are lowered. */
    void register(TypeDecl local) {
        localDecls.put(local.name(), local);
    }

    // ---- types by name

    /** A type by qualified name, or null. */
    ProjectClass find(String qualifiedName) {
        Optional<ProjectClass> known = found.get(qualifiedName);
        if (known == null) {
            known = Optional.ofNullable(search(qualifiedName));
            found.put(qualifiedName, known);
        }
        return known.orElse(null);
    }

    private ProjectClass search(String qualifiedName) {
        int start = 0;
        while (start <= qualifiedName.length()) {
            int end = qualifiedName.indexOf('.', start);
            end = end < 0 ? qualifiedName.length() : end;
            String packageName = start == 0 ? "" : qualifiedName.substring(0, start - 1);
            ProjectClass type = inFiles(packageName, qualifiedName.substring(start, end), qualifiedName);
            if (type != null) {
                return type;
            }
            start = end + 1;
        }
        return null;
    }

    private ProjectClass inFiles(String packageName, String simpleName, String qualifiedName) {
        int dollar = simpleName.indexOf('$');
        boolean local = dollar > 0 && !byDeclared.containsKey(simpleName);
        String declared = local ? simpleName.substring(0, dollar) : simpleName;
        for (SourceFile file : byDeclared.getOrDefault(declared, List.of())) {
            if (file.facts().packageName().equals(packageName)) {
                ProjectClass type = file.outline().map(outline -> outline.find(qualifiedName)).orElse(null);
                if (type != null) {
                    return type;
                }
            }
        }
        return null;
    }

    /** Whether a package of the sources has a top-level type of that name. */
    boolean declares(String packageName, String simpleName) {
        for (SourceFile file : byDeclared.getOrDefault(simpleName, List.of())) {
            if (file.facts().packageName().equals(packageName)
                    && file.path().getFileName().toString().equals(simpleName + ".java")) {
                return true;
            }
        }
        String qualified = packageName.isEmpty() ? simpleName : packageName + "." + simpleName;
        return byDeclared.containsKey(simpleName) && find(qualified) != null;
    }

    // ---- Program

    @Override
    public Optional<TypeDecl> type(String qualifiedName) {
        ProjectClass type = find(qualifiedName);
        if (type == null) {
            return Optional.empty();
        }
        Optional<SourceUnit> unit = type.outline().file().unit();
        return type.isLocal() ? localDecl(type) : unit.flatMap(u -> declaration(u.types(), qualifiedName));
    }

    @Override
    public Optional<TypeDecl> declaration(String qualifiedName) {
        return find(qualifiedName) != null ? type(qualifiedName) : library.declaration(qualifiedName);
    }

    private static Optional<TypeDecl> declaration(List<TypeDecl> types, String name) {
        for (TypeDecl type : types) {
            if (type.name().equals(name)) {
                return Optional.of(type);
            } else if (name.startsWith(type.name() + ".")) {
                return declaration(type.nested(), name);
            }
        }
        return Optional.empty();
    }

    /** Local types come to be when the body around them is lowered. */
    private Optional<TypeDecl> localDecl(ProjectClass type) {
        if (!localDecls.containsKey(type.name())) {
            ProjectClass member = type;
            while (member.isLocal()) {
                member = member.outer();
            }
            type(member.name()).ifPresent(decl -> lowerAround(decl, type));
        }
        return Optional.ofNullable(localDecls.get(type.name()));
    }

    private static void lowerAround(TypeDecl decl, ProjectClass local) {
        int offset = local.header().offset();
        for (MethodDecl method : decl.methods()) {
            if (method.span().start() <= offset && offset < method.span().end()) {
                method.body();
            }
        }
    }

    /** Says which files may have to do with locks. */
    void choose(Collection<SourceFile> files) {
        chosen = List.copyOf(files);
    }

    @Override
    public List<TypeDecl> typesNaming(String methodName, Collection<String> typeNames) {
        List<Integer> names = typeNames.stream().map(Hashes::hash).toList();
        List<TypeDecl> found = new ArrayList<>();
        for (SourceFile file : files) {
            if (names.stream().anyMatch(file.facts().words()::mayContain)) {
                file.unit().ifPresent(unit -> addAll(unit.types(), found));
            }
        }
        return found;
    }

    private static void addAll(List<TypeDecl> types, List<TypeDecl> found) {
        for (TypeDecl type : types) {
            found.add(type);
            addAll(type.nested(), found);
        }
    }

    @Override
    public Optional<SourceUnit> unitOf(String typeName) {
        return Optional.ofNullable(find(typeName)).flatMap(type -> type.outline().file().unit());
    }

    @Override
    public boolean isOwn(String typeName) {
        ProjectClass type = find(typeName);
        return type != null && type.outline().file().analysed();
    }

    @Override
    public Optional<MethodDecl> method(MethodKey key) {
        Map<MethodKey, MethodDecl> declared = methods.get(key.owner());
        if (declared == null) {
            Optional<TypeDecl> type = type(key.owner());
            if (type.isEmpty()) {
                return Optional.empty();
            }
            declared = new HashMap<>();
            for (MethodDecl method : type.get().code()) {
                declared.putIfAbsent(method.key(), method);
            }
            methods.put(key.owner(), declared);
        }
        return Optional.ofNullable(declared.get(key));
    }

    @Override
    public Optional<FieldDecl> field(Var field) {
        return type(field.owner()).flatMap(type -> type.fields().stream()
                .filter(f -> f.var().name().equals(field.name()))
                .findFirst());
    }

    @Override
    public List<MethodDecl> overriders(MethodKey key) {
        Typing typing = new Typing(this, false);
        Optional<ClassInfo> owner = key.name().startsWith("<") ? Optional.empty() : typing.find(key.owner());
        MethodInfo overridden = owner.map(type -> type.methods(key.name())).orElse(List.of()).stream()
                .filter(m -> key.equals(m.key()))
                .findFirst()
                .orElse(null);
        if (overridden == null || overridden.isStatic()) {
            return List.of();
        }
        Set<MethodKey> keys = new LinkedHashSet<>();
        for (ProjectClass type : subtypes.below(key.owner())) {
            // what a class inherits from elsewhere implements the method as well as what it declares
            typing.methods(TypeRef.of(type.name()), key.name()).found().stream()
                    .map(Typing.Member::declared)
                    .filter(candidate -> !key.equals(candidate.key()) && overrides(candidate, overridden))
                    .limit(1)
                    .forEach(candidate -> keys.add(candidate.key()));
        }
        return keys.stream().map(this::method).flatMap(Optional::stream).toList();
    }

    private static boolean overrides(MethodInfo candidate, MethodInfo overridden) {
        if (candidate.key() == null || candidate.params().size() != overridden.params().size()) {
            return false;
        }
        for (int i = 0; i < candidate.params().size(); i++) {
            String declared = overridden.key().params().get(i);
            boolean generic = TypeVars.isVar(overridden.params().get(i));
            if (!generic && !declared.equals(candidate.key().params().get(i))) {
                return false;
            }
        }
        return !candidate.isStatic();
    }

    @Override
    public boolean isSubtype(String type, String ancestor) {
        return isSubtype(type, ancestor, true);
    }

    /** @param withClassPath whether class files may be read for an answer */
    boolean isSubtype(String type, String ancestor, boolean withClassPath) {
        if (type.equals(ancestor)) {
            return true;
        }
        if (type.isEmpty() || ancestor.isEmpty()) {
            return false;
        }
        Map<String, Set<String>> known = withClassPath ? ancestors : ancestorsWithoutClassPath;
        Set<String> above = known.get(type);
        if (above == null) {
            above = new HashSet<>();
            collectAncestors(type, withClassPath, above);
            known.put(type, Set.copyOf(above));
        }
        return above.contains(ancestor);
    }

    private void collectAncestors(String type, boolean withClassPath, Set<String> result) {
        for (String parent : parents(type, withClassPath)) {
            if (result.add(parent)) {
                collectAncestors(parent, withClassPath, result);
            }
        }
    }

    private Iterable<String> parents(String type, boolean withClassPath) {
        ProjectClass declared = find(type);
        if (declared == null) {
            return library.supertypes(type, withClassPath);
        }
        return declared.supertypes().stream().filter(TypeRef::resolved).map(TypeRef::name).toList();
    }

    @Override
    public Optional<SourceText> resource(String classPathName) {
        return resources.find(classPathName);
    }

    @Override
    public List<SourceText> resources(Predicate<String> fileName) {
        return resources.all(fileName);
    }

    @Override
    public List<TypeDecl> types() {
        List<TypeDecl> found = new ArrayList<>();
        chosen.forEach(file -> file.unit().ifPresent(unit -> addAll(unit.types(), found)));
        return found;
    }
}
