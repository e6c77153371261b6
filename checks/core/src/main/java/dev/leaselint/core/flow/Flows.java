package dev.leaselint.core.flow;

import dev.leaselint.core.catalog.Catalog;
import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import dev.leaselint.core.sql.FencedWrites;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** The flows of all methods of a program, each computed once when first asked for. Safe for use by several threads. */
public final class Flows {
    /** Pseudo type of the data file for commands by name. */
    private static final String PRIMITIVE = "leaselint.Primitive";

    private static final int DEPTH = 12;
    private static final int SMALL = 25;

    private final Program program;
    private final Catalog catalog;
    private final Consumer<Notice> notices;
    private final FieldValues fields = new FieldValues(this);
    private final EventFactory events = new EventFactory(this::scriptText);
    private final Map<String, Map<String, Boolean>> subtypes = new ConcurrentHashMap<>();
    private final Map<Signature, Optional<Entry>> matches = new ConcurrentHashMap<>();
    private final Memo<Walk, Result> results = new Memo<>(DEPTH);
    private final Map<MethodKey, Optional<MethodDecl>> methods = new ConcurrentHashMap<>();
    private final Map<MethodKey, List<MethodDecl>> overriders = new ConcurrentHashMap<>();
    private final Map<MethodKey, List<Flow>> callers = new ConcurrentHashMap<>();
    private final Map<MethodKey, Integer> sizes = new ConcurrentHashMap<>();
    private final Map<MethodKey, Boolean> relevant = new ConcurrentHashMap<>();
    private final Map<MethodKey, Set<Var>> assignments = new ConcurrentHashMap<>();
    private final Map<Set<String>, FencedWrites> writes = new ConcurrentHashMap<>();

    /** A walk over a method, with what concerns locks only or with everything. */
    private record Walk(MethodKey method, boolean narrow) {}

    /** A method's own flow and those of its closures that run elsewhere. */
    private record Result(Flow flow, List<Flow> closures) {}

    public Flows(Program program, Catalog catalog, Consumer<Notice> notices) {
        this.program = program;
        this.catalog = catalog;
        this.notices = notices;
    }

    public Program program() {
        return program;
    }

    public Catalog catalog() {
        return catalog;
    }

    /** The guarded writes of the program, for these fence columns. */
    public FencedWrites writes(Set<String> fenceColumns) {
        return writes.computeIfAbsent(
                fenceColumns, columns -> new FencedWrites(program, catalog, columns, Flows::isClosure, notices));
    }

    FieldValues fields() {
        return fields;
    }

    /** What a field that is set up once may hold; empty when unknown. */
    public Set<Sym> possible(Var field) {
        return fields.possible(field);
    }

    EventFactory events() {
        return events;
    }

    /** Whether an anonymous class is followed as a function rather than as a type of its own. */
    public static boolean isClosure(Expr.New created) {
        return Closures.only(created).isPresent();
    }

    /** The flow of a method; empty for methods without body and while it is being computed. */
    public Optional<Flow> flow(MethodDecl method) {
        return result(method).map(Result::flow);
    }

    /** The flow of a method of the sources by its key. */
    public Optional<Flow> flowOf(MethodKey key) {
        return method(key).flatMap(this::flow);
    }

    /** The flows of lambdas and anonymous classes in a method that run elsewhere. */
    public List<Flow> closures(MethodDecl method) {
        return result(method).map(Result::closures).orElse(List.of());
    }

    private Optional<Result> result(MethodDecl method) {
        return method.hasBody() ? results.get(new Walk(method.key(), false), () -> compute(method)) : Optional.empty();
    }

    /** A flow with what concerns locks only, for callers of methods that leave in many ways. */
    Optional<Flow> narrow(MethodDecl method) {
        return results.get(new Walk(method.key(), true), () -> computeNarrow(method))
                .map(Result::flow)
                .filter(f -> !f.overBudget());
    }

    private Result computeNarrow(MethodDecl method) {
        Focus seen = Focus.all();
        flow(method).ifPresent(f -> f.events().values().forEach(seen::keeps));
        try {
            return new Result(new Walker(this, method, seen.narrowed()).walk(), List.of());
        } catch (States.OverBudget e) {
            return overBudget(method);
        }
    }

    private Result compute(MethodDecl method) {
        Focus all = Focus.all();
        try {
            return walk(method, all);
        } catch (States.OverBudget first) {
            try {
                return walk(method, all.narrowed());
            } catch (States.OverBudget second) {
                notices.accept(tooManyPaths(method));
                return overBudget(method);
            }
        }
    }

    private Result walk(MethodDecl method, Focus focus) {
        Walker walker = new Walker(this, method, focus);
        Flow flow = walker.walk();
        List<Flow> elsewhere = new ArrayList<>();
        Set<String> done = new HashSet<>(walker.ranClosures);
        for (Map.Entry<String, Sym.Closure> c : walker.closures.entrySet()) {
            if (done.add(c.getKey()) && !(c.getValue().code() instanceof Expr.MethodRef)) {
                elsewhere.add(new Walker(this, method, focus).walk(c.getValue()));
            }
        }
        return new Result(flow, elsewhere);
    }

    private static Result overBudget(MethodDecl method) {
        return new Result(new Flow(method, false, List.of(), List.of(), Set.of(), Set.of(), List.of(), true), List.of());
    }

    private Notice tooManyPaths(MethodDecl method) {
        String path = program.unitOf(method.key().owner()).map(u -> u.text().path()).orElse("");
        int line = program.unitOf(method.key().owner())
                .map(u -> u.text().line(method.nameSpan().start()))
                .orElse(0);
        return new Notice(
                Notice.Kind.OVER_BUDGET,
                path,
                line,
                "method " + method.name() + " has too many paths to follow; its locks are not judged");
    }

    /** The flows of the methods that call a method directly, as far as their names tell. */
    public List<Flow> callersOf(MethodDecl method) {
        List<Flow> known = callers.get(method.key());
        if (known != null) {
            return known;
        }
        List<Flow> found = new ArrayList<>();
        for (TypeDecl type : program.typesNaming(method.name(), namesOf(method.key().owner()))) {
            for (MethodDecl m : type.methods()) {
                if (m.calledNames().contains(method.name()) && !m.key().equals(method.key()) && matters(m)) {
                    flow(m).ifPresent(found::add);
                    found.addAll(closures(m));
                }
            }
        }
        callers.put(method.key(), found);
        return found;
    }

    /** Simple names under which an object of a type may be declared. */
    private Set<String> namesOf(String type) {
        Set<String> names = new HashSet<>();
        names.add(type.substring(type.lastIndexOf('.') + 1));
        program.type(type).ifPresent(t -> t.supertypes().stream()
                .filter(s -> program.type(s.name()).isPresent())
                .forEach(s -> names.addAll(namesOf(s.name()))));
        return names;
    }

    // ---- catalog

    private boolean isSubtype(String type, String ancestor) {
        return subtypes
                .computeIfAbsent(type, t -> new ConcurrentHashMap<>())
                .computeIfAbsent(ancestor, a -> program.isSubtype(type, a));
    }

    private Optional<Entry> matchEntry(String owner, String name, List<TypeRef> types) {
        return matches.computeIfAbsent(
                new Signature(owner, name, types), s -> catalog.match(owner, name, types, this::isSubtype));
    }

    /** What identifies a library call. */
    private record Signature(String owner, String name, List<TypeRef> types) {}

    /** The meaning of a call; calls that need a catalogued lock handle have one only on such a value. */
    Optional<Entry> match(Expr.Call c, Sym receiver) {
        if (catalog.named(c.name()).isEmpty()) {
            return Optional.empty();
        }
        List<TypeRef> types = c.args().stream().map(Expr::type).toList();
        String owner = c.owner();
        Optional<Entry> entry = matchEntry(owner, c.name(), types);
        if (entry.isEmpty() && c.target() != null) {
            return primitive(c, types);
        }
        boolean needsHandle = entry.flatMap(e -> e.attribute("via")).filter("handle"::equals).isPresent();
        boolean handle = receiver instanceof Sym.Lock || receiver instanceof Sym.Locks;
        return needsHandle && !handle ? Optional.empty() : entry;
    }

    /** A command by its name: an abstract method that nothing in the sources implements, beside a set-if-absent one. */
    private Optional<Entry> primitive(Expr.Call c, List<TypeRef> types) {
        Optional<Entry> entry = matchEntry(PRIMITIVE, c.name(), types);
        boolean open = entry.isPresent() && candidates(c.target(), null, false).isEmpty();
        boolean client = open
                && program.type(c.target().owner())
                        .filter(t -> t.methods().stream().anyMatch(this::isSetIfAbsent))
                        .isPresent();
        return client ? entry : Optional.empty();
    }

    private boolean isSetIfAbsent(MethodDecl m) {
        List<TypeRef> types = m.params().stream().map(p -> p.type()).toList();
        return matchEntry(PRIMITIVE, m.name(), types)
                .filter(e -> e.op() == Op.SET_IF_ABSENT)
                .isPresent();
    }

    Optional<Entry> matchNew(Expr.New n) {
        List<TypeRef> types = n.args().stream().map(Expr::type).toList();
        return matchEntry(n.type().name(), "<init>", types);
    }

    private String scriptText(Sym script) {
        Sym inner = script instanceof Sym.Script s ? s.text() : script;
        while (inner instanceof Sym.Script s) {
            inner = s.text();
        }
        String text = Sym.text(inner);
        if (text == null) {
            return null;
        }
        if (text.endsWith(".lua")) {
            String name = text.startsWith("classpath:") ? text.substring("classpath:".length()) : text;
            return program.resource(name.startsWith("/") ? name.substring(1) : name)
                    .map(dev.leaselint.core.model.SourceText::text)
                    .orElse(null);
        }
        return text;
    }

    // ---- calls among the sources

    /** A method of the sources. */
    Optional<MethodDecl> method(MethodKey key) {
        return methods.computeIfAbsent(key, program::method);
    }

    /** The methods with a body that a call may run. */
    List<MethodDecl> candidates(MethodKey target, Sym receiver, boolean isSuper) {
        Optional<MethodDecl> declared = method(target);
        String exact = receiver instanceof Sym.New n ? n.type() : null;
        if (exact != null && !exact.equals(target.owner())) {
            MethodKey own = new MethodKey(exact, target.name(), target.params());
            Optional<MethodDecl> overriding = method(own).filter(MethodDecl::hasBody);
            if (overriding.isPresent()) {
                return List.of(overriding.get());
            }
        }
        List<MethodDecl> found = new ArrayList<>();
        declared.filter(MethodDecl::hasBody).ifPresent(found::add);
        boolean closed = isSuper
                || exact != null
                || declared.filter(m -> m.is(Modifier.PRIVATE) || m.is(Modifier.STATIC) || m.is(Modifier.FINAL))
                        .isPresent();
        if (!closed) {
            overriders.computeIfAbsent(target, program::overriders).stream()
                    .filter(MethodDecl::hasBody)
                    .forEach(found::add);
        }
        return found;
    }

    /** One flow for several candidates when all that do anything have the same effects in the same order. */
    Optional<Flow> agreed(List<MethodDecl> candidates) {
        if (candidates.isEmpty() || candidates.size() > 8) {
            return Optional.empty();
        }
        Flow first = null;
        Object shape = null;
        for (MethodDecl m : candidates) {
            Optional<Flow> flow = worthFollowing(m) ? flow(m).filter(f -> !f.overBudget()) : Optional.empty();
            if (flow.isEmpty()) {
                return Optional.empty();
            }
            if (isStub(flow.get())) {
                continue;
            }
            Object mine = shape(flow.get());
            if (first != null && !mine.equals(shape)) {
                return Optional.empty();
            }
            first = first == null ? flow.get() : first;
            shape = mine;
        }
        return Optional.ofNullable(first);
    }

    /** Whether an implementation does nothing: it answers a constant or refuses. */
    private static boolean isStub(Flow flow) {
        return flow.exits().stream()
                .allMatch(x -> x.steps().isEmpty()
                        && !x.workAfter()
                        && (x.value() == null || x.value() instanceof Sym.Const)
                        && x.kind() != Exit.Kind.PROPAGATE);
    }

    /** The effects of a flow where it returns. */
    private static Object shape(Flow flow) {
        Set<Object> exits = new HashSet<>();
        for (Exit x : flow.exits()) {
            if (x.kind() == Exit.Kind.RETURN) {
                exits.add(x.steps().stream()
                        .filter(s -> s.event().op() != Op.PURE)
                        .map(s -> List.of(s.event().op(), s.event().ttl().isSet()))
                        .toList());
            }
        }
        return exits;
    }

    /** Whether a method has effects of interest, or is small enough to be read for its value. */
    boolean worthFollowing(MethodDecl method) {
        return matters(method) || size(method) <= SMALL;
    }

    private int size(MethodDecl method) {
        return sizes.computeIfAbsent(method.key(), k -> {
            int[] n = {0};
            method.body().ifPresent(b -> Trees.visit(b, node -> n[0] += node instanceof Stmt ? 1 : 0));
            return n[0];
        });
    }

    /** Whether a method makes, directly or through others, a catalogued call that touches locks, keys or data. */
    public boolean matters(MethodDecl method) {
        Boolean known = relevant.get(method.key());
        if (known != null) {
            return known;
        }
        Set<MethodKey> seen = new HashSet<>();
        boolean result = matters(method, seen, 0);
        relevant.put(method.key(), result);
        return result;
    }

    private boolean matters(MethodDecl method, Set<MethodKey> seen, int depth) {
        Boolean known = relevant.get(method.key());
        if (known != null) {
            return known;
        }
        if (!method.hasBody() || depth > DEPTH || !seen.add(method.key())) {
            return false;
        }
        List<MethodDecl> called = new ArrayList<>();
        boolean[] direct = {false};
        Trees.visit(method.body().orElseThrow(), n -> direct[0] |= !direct[0] && look(n, called));
        if (direct[0]) {
            relevant.put(method.key(), true);
            return true;
        }
        for (MethodDecl m : called) {
            if (matters(m, seen, depth + 1)) {
                relevant.put(method.key(), true);
                return true;
            }
        }
        return false;
    }

    private boolean look(Node node, List<MethodDecl> called) {
        if (node instanceof Expr.Call c) {
            if (touches(c.owner(), c.name(), c.args()) || c.target() != null && primitiveCall(c)) {
                return true;
            }
            follow(c.target(), called);
        } else if (node instanceof Expr.MethodRef r) {
            boolean named = catalog.named(r.name()).stream()
                    .anyMatch(e -> interesting(e) && e.types().stream()
                            .anyMatch(t -> t.equals(r.owner()) || isSubtype(r.owner(), t)));
            if (named) {
                return true;
            }
            follow(r.target(), called);
        } else if (node instanceof Expr.New n && n.target() != null) {
            follow(n.target(), called);
        }
        return false;
    }

    private boolean primitiveCall(Expr.Call c) {
        return !catalog.named(c.name()).isEmpty()
                && primitive(c, c.args().stream().map(Expr::type).toList()).isPresent();
    }

    private void follow(MethodKey target, List<MethodDecl> called) {
        if (target != null) {
            called.addAll(candidates(target, null, false));
        }
    }

    private boolean touches(String owner, String name, List<Expr> args) {
        if (catalog.named(name).stream().noneMatch(Flows::interesting)) {
            return false;
        }
        return matchEntry(owner, name, args.stream().map(Expr::type).toList())
                .filter(Flows::interesting)
                .isPresent();
    }

    private static boolean interesting(Entry e) {
        if (e.attribute("via").isPresent()) {
            return false;
        }
        return switch (e.op()) {
            case PURE, LOG, TIME, UNIQUE, THREAD, HOST, HASH, DURATION, TO_UNIT, SLEEP, AWAIT, ASYNC, CALLBACK, VIEW,
                    OPTION, REMOTE, WRITE, BIND, SCRIPT -> false;
            // SQL alone is judged without a walk, see writes()
            case SQL_UPDATE, STATEMENT, STATEMENT_RUN, BATCH, ENTITY_UPDATE, WRAPPER_COMPARE, WRAPPER_SET -> false;
            default -> true;
        };
    }

    /** Whether a method assigns a field directly. */
    boolean assigns(MethodDecl method, Var field) {
        return assignments
                .computeIfAbsent(method.key(), k -> {
                    Set<Var> vars = new HashSet<>();
                    method.body().ifPresent(b -> Trees.visit(b, n -> {
                        if (n instanceof Expr.Assign a && a.target() instanceof Expr.Ref r) {
                            vars.add(r.var());
                        } else if (n instanceof Expr.Assign a && a.target() instanceof Expr.Select s) {
                            vars.add(s.field());
                        } else if (n instanceof Expr.Call c && c.receiver() instanceof Expr.Ref r) {
                            vars.add(r.var());
                        }
                    }));
                    return vars;
                })
                .contains(field);
    }
}
