package dev.leaselint.source;

import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** A type of the analysed sources. Its shape comes from one look at the tree; names are resolved when asked for. */
final class ProjectClass implements ClassInfo {
    private static final ThreadLocal<Set<ProjectClass>> RESOLVING = ThreadLocal.withInitial(HashSet::new);

    /**
     * How the type is declared.
     *
     * @param outerParams type variables of the method around a local or anonymous type
     * @param supertypes the superclass first
     * @param hasSuperclass whether the first supertype is written as superclass; false for anonymous types
     */
    record Header(
            String simpleName,
            TypeDecl.Kind kind,
            boolean isStatic,
            List<RawMember.Parameter> typeParams,
            List<RawMember.Parameter> outerParams,
            List<RawType> supertypes,
            boolean hasSuperclass,
            Set<String> annotations,
            int offset) {}

    private final Outline outline;
    private final ProjectClass outer;
    private final Header header;
    private final boolean local;
    private final Map<String, RawMember.Field> fields = new LinkedHashMap<>();
    private final List<RawMember.Method> methods = new ArrayList<>();
    private final Map<String, ProjectClass> nested = new HashMap<>();
    private final Map<String, List<MethodInfo>> resolvedMethods = new ConcurrentHashMap<>();
    private volatile List<TypeRef> supertypes;
    private volatile List<TypeParam> typeParams;
    private String name;

    /**
     * @param outer the lexically enclosing type or null
     * @param name qualified name; null for local and anonymous types, which are named later
     */
    ProjectClass(Outline outline, ProjectClass outer, Header header, String name) {
        this.outline = outline;
        this.outer = outer;
        this.header = header;
        this.name = name;
        this.local = name == null;
    }

    // ---- filling

    void add(RawMember.Field field) {
        fields.putIfAbsent(field.name(), field);
    }

    /** Keeps the order of declaration. */
    void add(RawMember.Method method) {
        methods.add(method);
    }

    void add(ProjectClass type) {
        nested.putIfAbsent(type.simpleName(), type);
    }

    void named(String qualifiedName) {
        name = qualifiedName;
    }

    // ---- shape

    Outline outline() {
        return outline;
    }

    /** The lexically enclosing type or null. */
    ProjectClass outer() {
        return outer;
    }

    Header header() {
        return header;
    }

    /** Whether it is a local or anonymous type. */
    boolean isLocal() {
        return local;
    }

    String simpleName() {
        return header.simpleName();
    }

    List<RawMember.Method> rawMethods() {
        return methods;
    }

    Map<String, RawMember.Field> rawFields() {
        return fields;
    }

    /** A member type declared here. */
    Optional<ProjectClass> nested(String simple) {
        return Optional.ofNullable(nested.get(simple));
    }

    boolean hasAnnotation(String simple) {
        return header.annotations().contains(simple);
    }

    // ---- resolved

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean isInterface() {
        return header.kind() == TypeDecl.Kind.INTERFACE || header.kind() == TypeDecl.Kind.ANNOTATION;
    }

    @Override
    public boolean complete() {
        return true;
    }

    @Override
    public List<TypeParam> typeParams() {
        List<TypeParam> known = typeParams;
        if (known == null) {
            known = typeParams(header.typeParams(), Set.of());
            typeParams = known;
        }
        return known;
    }

    private List<TypeParam> typeParams(List<RawMember.Parameter> raw, Set<String> methodVars) {
        return raw.stream()
                .map(p -> new TypeParam(
                        p.name(), p.bound().isNone() ? TypeParam.OBJECT : resolve(p.bound(), methodVars)))
                .toList();
    }

    @Override
    public List<TypeRef> supertypes() {
        List<TypeRef> known = supertypes;
        if (known == null) {
            if (!RESOLVING.get().add(this)) {
                return List.of();
            }
            try {
                known = resolveSupertypes();
                supertypes = known;
            } finally {
                RESOLVING.get().remove(this);
            }
        }
        return known;
    }

    private List<TypeRef> resolveSupertypes() {
        List<TypeRef> all = new ArrayList<>(declaredSupertypes());
        if (header.kind() == TypeDecl.Kind.ENUM) {
            all.add(new TypeRef("java.lang.Enum", List.of(TypeRef.of(name)), 0, true));
        } else if (header.kind() == TypeDecl.Kind.RECORD) {
            all.add(TypeRef.of("java.lang.Record"));
        }
        return List.copyOf(all);
    }

    /** Supertypes as written, resolved; may hold type variables. */
    List<TypeRef> declaredSupertypes() {
        return header.supertypes().stream().map(raw -> resolve(raw, Set.of())).toList();
    }

    @Override
    public Optional<FieldInfo> field(String fieldName) {
        return Optional.ofNullable(fields.get(fieldName))
                .map(raw -> new FieldInfo(name, fieldName, resolve(raw.type(), Set.of()), raw.isStatic(),
                        raw.isPrivate(), null));
    }

    @Override
    public List<MethodInfo> methods(String methodName) {
        return resolvedMethods.computeIfAbsent(methodName, wanted -> {
            List<MethodInfo> found = new ArrayList<>();
            for (RawMember.Method raw : methods) {
                if (raw.name().equals(wanted)) {
                    found.add(resolve(raw));
                }
            }
            addEnumMethods(wanted, found);
            return List.copyOf(found);
        });
    }

    private void addEnumMethods(String wanted, List<MethodInfo> found) {
        if (header.kind() != TypeDecl.Kind.ENUM) {
            return;
        }
        TypeRef self = TypeRef.of(name);
        if (wanted.equals("values")) {
            found.add(new MethodInfo(name, wanted, List.of(), List.of(), false, TypeVars.array(self, 1), true,
                    false, false, null));
        } else if (wanted.equals("valueOf")) {
            List<TypeRef> params = List.of(TypeRef.of("java.lang.String"));
            found.add(new MethodInfo(name, wanted, List.of(), params, false, self, true, false, false, null));
        }
    }

    @Override
    public List<MethodInfo> abstractMethods() {
        return methods.stream().filter(RawMember.Method::isAbstract).map(this::resolve).toList();
    }

    /** The signature of a method declared here. */
    MethodInfo resolve(RawMember.Method raw) {
        Set<String> vars = new HashSet<>();
        raw.typeParams().forEach(p -> vars.add(p.name()));
        List<TypeParam> params = typeParams(raw.typeParams(), vars);
        List<TypeRef> types = raw.params().stream().map(p -> resolve(p, vars)).toList();
        Map<String, TypeRef> bounds = bounds(params);
        List<String> erased = types.stream().map(type -> keyName(erase(type, bounds))).toList();
        return new MethodInfo(name, raw.name(), params, types, raw.varargs(), resolve(raw.returns(), vars),
                raw.isStatic(), raw.isAbstract(), raw.isPrivate(), new MethodKey(name, raw.name(), erased));
    }

    private static String keyName(TypeRef type) {
        return type.simpleName() + "[]".repeat(type.dims());
    }

    // ---- names

    /** A written type in the scope of this type; variables of methods and types stay variables. */
    TypeRef resolve(RawType raw, Set<String> methodVars) {
        if (raw.isNone()) {
            return TypeRef.UNKNOWN;
        }
        TypeRef base = resolveName(raw.name(), methodVars);
        List<TypeRef> args = raw.args().stream().map(arg -> resolve(arg, methodVars)).toList();
        return new TypeRef(base.name(), args, raw.dims(), base.resolved());
    }

    /** A written type with variables replaced by their bounds. */
    TypeRef resolveErased(RawType raw, List<TypeParam> methodVars) {
        Set<String> vars = new HashSet<>();
        methodVars.forEach(p -> vars.add(p.name()));
        return erase(resolve(raw, vars), bounds(methodVars));
    }

    /** Replaces variables by their bounds. */
    TypeRef erase(TypeRef type, Map<String, TypeRef> bounds) {
        return TypeVars.forget(TypeVars.substitute(TypeVars.substitute(type, bounds), bounds));
    }

    /** Bounds of all variables in scope: of a method's own, then of the enclosing types from inside out. */
    Map<String, TypeRef> bounds(List<TypeParam> methodVars) {
        Map<String, TypeRef> bounds = new HashMap<>();
        methodVars.forEach(p -> bounds.putIfAbsent(p.name(), p.bound()));
        for (ProjectClass type = this; type != null; type = type.outer) {
            type.typeParams().forEach(p -> bounds.putIfAbsent(p.name(), p.bound()));
            type.typeParams(type.header.outerParams(), Set.of())
                    .forEach(p -> bounds.putIfAbsent(p.name(), p.bound()));
        }
        return bounds;
    }

    private TypeRef resolveName(String dotted, Set<String> methodVars) {
        if (Primitives.isKeyword(dotted)) {
            return TypeRef.of(dotted);
        }
        int dot = dotted.indexOf('.');
        String first = dot < 0 ? dotted : dotted.substring(0, dot);
        if (dot < 0 && methodVars.contains(first)) {
            return TypeVars.var(first);
        }
        Optional<TypeRef> found = lookup(first);
        if (found.isPresent()) {
            return dot < 0 ? found.get() : outline.names().member(found.get(), dotted.substring(dot + 1));
        }
        return outline.names().qualified(dotted);
    }

    /** A simple type name as seen from inside this type; empty when it is not found. */
    Optional<TypeRef> lookup(String simple) {
        for (ProjectClass type = this; type != null; type = type.outer) {
            if (type.declaresVar(simple)) {
                return Optional.of(TypeVars.var(simple));
            }
            if (type.simpleName().equals(simple)) {
                return Optional.of(TypeRef.of(type.name));
            }
            Optional<TypeRef> member = type.memberType(simple).or(type.localType(simple));
            if (member.isPresent()) {
                return member;
            }
        }
        return outline.names().simple(simple);
    }

    private boolean declaresVar(String simple) {
        return header.typeParams().stream().anyMatch(p -> p.name().equals(simple))
                || header.outerParams().stream().anyMatch(p -> p.name().equals(simple));
    }

    /** A local type somewhere in the bodies of this type; block scopes are not told apart. */
    private Supplier<Optional<TypeRef>> localType(String simple) {
        return () -> outline.locals().stream()
                .filter(local -> local.outer == this && local.simpleName().equals(simple))
                .findFirst()
                .map(local -> TypeRef.of(local.name));
    }

    /** A member type declared here or inherited. */
    Optional<TypeRef> memberType(String simple) {
        return outline.names().memberType(this, simple, new HashSet<>());
    }
}
