package dev.leaselint.core.flow;

import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Values of fields that do not depend on the path: constants, and what constructors and initialisers assign. */
final class FieldValues {
    private final Flows flows;
    private final Map<Var, Optional<Sym>> initial = new ConcurrentHashMap<>();
    private final Map<Var, Optional<Sym>> constants = new ConcurrentHashMap<>();

    FieldValues(Flows flows) {
        this.flows = flows;
    }

    /** @param base the object, null for {@code this} and for static fields */
    Sym value(Var field, TypeRef type, Sym base) {
        Optional<Sym> catalogued = constant(field, type);
        if (catalogued.isPresent()) {
            return catalogued.get();
        }
        if (base instanceof Sym.With w && w.fields().containsKey(field)) {
            return w.fields().get(field);
        }
        if (base instanceof Sym.New n) {
            Optional<Sym> built = ofNew(n, field);
            if (built.isPresent()) {
                return built.get();
            }
        }
        boolean isStatic = field.kind() == Var.Kind.STATIC;
        Sym object = isStatic ? null : base == null ? new Sym.This(field.owner()) : base;
        return initial(field).orElse(new Sym.Field(object, field, type));
    }

    private Optional<Sym> constant(Var field, TypeRef type) {
        return constants.computeIfAbsent(field, f -> findConstant(f, type));
    }

    private Optional<Sym> findConstant(Var field, TypeRef type) {
        Optional<Entry> entry = flows.catalog().constant(field.owner(), field.name());
        if (entry.isPresent()) {
            Entry e = entry.get();
            return Optional.of(
                    e.op() == Op.OPTION
                            ? new Sym.Options(e.has("nx"), e.has("xx"), e.has("keepttl"), Ttl.NONE)
                            : new Sym.Unit(e.unit()));
        }
        if (field.owner().equals("java.lang.Boolean")) {
            return Optional.of(Sym.of(field.name().equals("TRUE")));
        }
        if (field.owner().equals("java.time.Duration") && field.name().equals("ZERO")) {
            return Optional.of(new Sym.Duration(Sym.of(0L), TimeUnit.MILLISECONDS));
        }
        Optional<FieldDecl> decl = flows.program().field(field);
        boolean enumConstant = decl.isPresent()
                && flows.program()
                        .type(field.owner())
                        .filter(t -> t.kind() == TypeDecl.Kind.ENUM && decl.get().type().name().equals(t.name()))
                        .isPresent()
                && field.kind() == Var.Kind.STATIC;
        boolean foreign = decl.isEmpty()
                && field.kind() == Var.Kind.STATIC
                && field.name().equals(field.name().toUpperCase(java.util.Locale.ROOT))
                && type.is(field.owner());
        return enumConstant || foreign
                ? Optional.of(new Sym.EnumConst(field.owner(), field.name()))
                : Optional.empty();
    }

    /** The value every object has: from the initialiser of a constant, or one script for all constructors. */
    private Optional<Sym> initial(Var field) {
        return flows.program()
                .field(field)
                .flatMap(d -> flows.ask(initial, field, new CallGraph.Item.Field(field), () -> compute(field, d)
                        .map(v -> SharedOptions.ofField(flows, field, v))))
                .flatMap(v -> v);
    }

    private Optional<Sym> compute(Var field, FieldDecl decl) {
        boolean fixed = decl.modifiers().contains(Modifier.FINAL)
                || field.kind() == Var.Kind.STATIC && isUpperCase(field.name());
        Optional<Sym> written = Optional.empty();
        if (decl.init() != null) {
            written = evaluate(field.owner(), decl.init());
        }
        if (written.isEmpty() || !isValue(written.get())) {
            Optional<Sym> assigned = assigned(field);
            if (assigned.isPresent() && (assigned.get() instanceof Sym.Script || fixed)) {
                return assigned.filter(FieldValues::isValue);
            }
        }
        return written.filter(FieldValues::isValue).filter(v -> fixed || v instanceof Sym.Script);
    }

    /**
     * What initialiser, constructors and set-up methods may leave in a field that nothing else assigns; empty when
     * unknown.
     */
    Set<Sym> possible(Var field) {
        Optional<FieldDecl> decl = flows.program().field(field);
        if (decl.isEmpty() || !decl.get().modifiers().contains(Modifier.FINAL) && isAssignedLater(field, decl.get())) {
            return Set.of();
        }
        Set<Sym> values = new HashSet<>(assignedValues(field));
        if (values.isEmpty() && decl.get().init() != null) {
            evaluateAll(field.owner(), decl.get().init()).forEach(v -> values.add(v.sym()));
        }
        return values;
    }

    private boolean isAssignedLater(Var field, FieldDecl decl) {
        return !decl.modifiers().contains(Modifier.PRIVATE) || flows.graph().assignsLater(field);
    }

    private static boolean isUpperCase(String name) {
        return name.equals(name.toUpperCase(java.util.Locale.ROOT));
    }

    /** Whether a value is the same for every object and call. */
    private static boolean isValue(Sym v) {
        return !Syms.contains(
                v,
                s -> s instanceof Sym.Param
                        || s instanceof Sym.Fresh
                        || s instanceof Sym.Unknown
                        || s instanceof Sym.New
                        || s instanceof Sym.App
                        || s instanceof Sym.Closure
                        || s instanceof Sym.Outcome
                        || s instanceof Sym.Invoked
                        || s.equals(Sym.NULL));
    }

    private Optional<Sym> evaluate(String owner, Expr init) {
        List<Val> vals = evaluateAll(owner, init);
        return vals.size() == 1 ? Optional.of(vals.get(0).sym()) : Optional.empty();
    }

    private List<Val> evaluateAll(String owner, Expr init) {
        MethodDecl frame = new MethodDecl(
                new MethodKey(owner, "<field>", List.of()),
                List.of(),
                TypeRef.of("void"),
                Set.of(),
                List.of(),
                init.span(),
                init.span(),
                Set::of,
                false,
                null);
        try {
            return new Walker(flows, frame, Focus.all()).evaluator.eval(init, State.initial(Map.of()));
        } catch (States.OverBudget e) {
            return List.of();
        }
    }

    private Optional<Sym> assigned(Var field) {
        Set<Sym> values = assignedValues(field);
        return values.size() == 1 ? Optional.of(values.iterator().next()) : Optional.empty();
    }

    private Set<Sym> assignedValues(Var field) {
        Set<Sym> values = new HashSet<>();
        flows.graph().initialisers(field).forEach(m -> values.addAll(valuesAfter(m, field)));
        return values;
    }

    /** What a field may hold after an initialiser. */
    private Set<Sym> valuesAfter(MethodDecl initialiser, Var field) {
        Set<Sym> values = new HashSet<>();
        flows.initial(initialiser).ifPresent(f -> f.exits().stream()
                .filter(x -> x.kind() == Exit.Kind.RETURN && x.fields().containsKey(field))
                .forEach(x -> values.add(x.fields().get(field))));
        return values;
    }

    /** The value of a field of an object that the code creates. */
    Optional<Sym> ofNew(Sym.New n, Var field) {
        Optional<MethodDecl> constructor =
                Optional.ofNullable(n.constructor()).flatMap(flows.targets()::method).filter(MethodDecl::hasBody);
        if (constructor.isEmpty()) {
            List<FieldDecl> components =
                    flows.program().type(n.type()).map(TypeDecl::components).orElse(List.of());
            for (int i = 0; i < components.size() && components.size() == n.args().size(); i++) {
                if (components.get(i).var().name().equals(field.name())) {
                    return Optional.of(n.args().get(i));
                }
            }
            return Optional.empty();
        }
        Map<Sym, Sym> bindings = new HashMap<>();
        Set<Sym> values = valuesAfter(constructor.get(), field);
        if (values.size() != 1) {
            return Optional.empty();
        }
        for (int i = 0; i < n.args().size(); i++) {
            int at = i;
            Syms.visit(values.iterator().next(), s -> {
                if (s instanceof Sym.Param p && p.method().equals(n.constructor()) && p.index() == at) {
                    bindings.put(p, n.args().get(at));
                }
            });
        }
        return Optional.of(Syms.map(values.iterator().next(), s -> bindings.getOrDefault(s, s)));
    }
}
