package dev.leaselint.core.flow;

import dev.leaselint.core.catalog.Catalog;
import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.flow.CallGraph.Item;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.Var;
import dev.leaselint.core.sql.FencedWrites;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The flows of all methods of a program, each computed once when first asked for. Safe for use by several threads. */
public final class Flows {
    private final Program program;
    private final Catalog catalog;
    private final Consumer<Notice> notices;
    private final FieldValues fields = new FieldValues(this);
    private final Makers makers = new Makers(this);
    private final RegistryStores registries = new RegistryStores(this);
    private final FreshNames freshNames = new FreshNames();
    private final EventFactory events = new EventFactory(this::scriptText);
    private final Targets targets;
    private final Library library;
    private final CallGraph graph;
    /** The walks that meet a lock. */
    private final Reach locks;
    /** The walks that meet a lock or work. */
    private final Reach work;
    private final Map<Walk, Result> results = new ConcurrentHashMap<>();
    private final Map<MethodKey, List<Flow>> callers = new ConcurrentHashMap<>();
    private final Map<Set<String>, FencedWrites> writes = new ConcurrentHashMap<>();

    /** What is being summarised in this thread, the latest first. */
    private final ThreadLocal<Deque<Item>> asking = ThreadLocal.withInitial(ArrayDeque::new);

    /** A walk over a method. */
    private record Walk(MethodKey method, Kind kind) {
        enum Kind {
            /** With everything. */
            FULL,
            /** With what concerns locks only. */
            NARROW,
            /** For what it assigns when an object is set up. */
            INITIAL
        }
    }

    /** A method's own flow and those of its closures that run elsewhere. */
    private record Result(Flow flow, List<Flow> closures) {}

    public Flows(Program program, Catalog catalog, Consumer<Notice> notices) {
        this.program = program;
        this.catalog = catalog;
        this.notices = notices;
        this.targets = new Targets(program);
        this.library = new Library(program, catalog, targets);
        this.graph = new CallGraph(program, library, targets);
        this.locks = new Reach(Weight.LOCK, program, graph, targets, this::isStub);
        this.work = new Reach(Weight.WORK, program, graph, targets, this::isStub);
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

    /** What a field gets from all code that makes such objects; empty when that is unknown. */
    public Set<Sym> given(Var field) {
        return makers.given(field);
    }

    FreshNames freshNames() {
        return freshNames;
    }

    EventFactory events() {
        return events;
    }

    /** Where registries keep their locks that a class gets from outside. */
    public RegistryStores registries() {
        return registries;
    }

    /** Whether an anonymous class is followed as a function rather than as a type of its own. */
    public static boolean isClosure(Expr.New created) {
        return Closures.only(created).isPresent();
    }

    /** What the catalog says of a call, as far as its declared types tell. */
    public Optional<Entry> meaning(Expr.Call call) {
        return library.match(call, null);
    }

    /** What the catalog says of a creation. */
    public Optional<Entry> meaning(Expr.New creation) {
        return library.matchNew(creation);
    }

    /** Whether a call of unseen code is taken to be an accessor or the like, which neither throws nor does anything. */
    public boolean isHarmless(Expr.Call call) {
        return Accessors.isHarmless(call, program);
    }

    Library library() {
        return library;
    }

    Targets targets() {
        return targets;
    }

    CallGraph graph() {
        return graph;
    }

    /** The flow of a method; empty for methods without body and for those that the asking walk does not follow. */
    public Optional<Flow> flow(MethodDecl method) {
        return result(method).map(Result::flow);
    }

    /** The flow of a method of the sources by its key. */
    public Optional<Flow> flowOf(MethodKey key) {
        return targets.method(key).flatMap(this::flow);
    }

    /** The flows of lambdas and anonymous classes in a method that run elsewhere. */
    public List<Flow> closures(MethodDecl method) {
        return result(method).map(Result::closures).orElse(List.of());
    }

    private Optional<Result> result(MethodDecl method) {
        MethodKey key = method.key();
        boolean setsUp = asking.get().peek() instanceof Item.Initialiser i && i.key().owner().equals(key.owner())
                && key.name().equals(MethodKey.CONSTRUCTOR);
        if (!method.hasBody() || setsUp) {
            return setsUp ? initialResult(method) : Optional.empty();
        }
        return ask(results, new Walk(key, Walk.Kind.FULL), new Item.Method(key), () -> compute(method));
    }

    /** What a constructor or another initialiser assigns when an object is set up. */
    Optional<Flow> initial(MethodDecl method) {
        return initialResult(method).map(Result::flow).filter(f -> !f.overBudget());
    }

    private Optional<Result> initialResult(MethodDecl method) {
        Walk walk = new Walk(method.key(), Walk.Kind.INITIAL);
        return ask(results, walk, new Item.Initialiser(method.key()), () -> walkOnce(method, Focus.all()));
    }

    /** A flow with what concerns locks only, for callers of methods that leave in many ways. */
    Optional<Flow> narrow(MethodDecl method) {
        Focus seen = Focus.all();
        flow(method).ifPresent(f -> f.events().values().forEach(seen::keeps));
        Walk walk = new Walk(method.key(), Walk.Kind.NARROW);
        return ask(results, walk, new Item.Method(method.key()), () -> walkOnce(method, seen.narrowed()))
                .map(Result::flow)
                .filter(f -> !f.overBudget());
    }

    private Result walkOnce(MethodDecl method, Focus focus) {
        try {
            return new Result(new Walker(this, method, focus).walk(), List.of());
        } catch (States.OverBudget e) {
            return overBudget(method);
        }
    }

    /**
     * A summary, computed when it is asked for first; empty when the summary that asks for it does not follow it.
     *
     * @param known the summaries made so far
     */
    <K, V> Optional<V> ask(Map<K, V> known, K key, Item item, Supplier<V> computation) {
        Deque<Item> open = asking.get();
        if (!open.isEmpty() && !graph.follows(open.peek(), item)) {
            return Optional.empty();
        }
        V value = known.get(key);
        if (value == null) {
            open.push(item);
            try {
                value = computation.get();
            } finally {
                open.pop();
            }
            known.put(key, value);
        }
        return Optional.of(value);
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
        return new Result(new Flow(
                method, false, List.of(), List.of(), List.of(), List.of(), Set.of(), Set.of(), List.of(), List.of(), true),
                List.of());
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
            addCallers(type, method, found);
        }
        callers.put(method.key(), found);
        return found;
    }

    private void addCallers(TypeDecl type, MethodDecl method, List<Flow> found) {
        for (MethodDecl m : type.code()) {
            if (m.calledNames().contains(method.name())) {
                if (!m.key().equals(method.key()) && matters(m)) {
                    flow(m).ifPresent(found::add);
                    found.addAll(closures(m));
                }
                InnerTypes.of(m).forEach(inner -> addCallers(inner, method, found));
            }
        }
    }

    /** Simple names under which an object of a type may be declared. */
    private Set<String> namesOf(String type) {
        Set<String> names = new HashSet<>();
        // code names no local or anonymous type from outside: only the file of the type around it calls its methods
        String around = type.contains("$") ? type.substring(0, type.indexOf('$')) : type;
        names.add(around.substring(around.lastIndexOf('.') + 1));
        program.type(type).ifPresent(t -> t.supertypes().stream()
                .filter(s -> program.type(s.name()).isPresent())
                .forEach(s -> names.addAll(namesOf(s.name()))));
        return names;
    }

    /** The whole text of the script that an event sends; empty when it is not known, or when only its hash is given. */
    public Optional<String> scriptText(Event event) {
        Sym script = event.scriptArgument();
        boolean hash = event.entry() != null && event.entry().op() == Op.EVAL_SHA && !(script instanceof Sym.Script);
        return hash ? Optional.empty() : Optional.ofNullable(scriptText(script));
    }

    private String scriptText(Sym script) {
        String text = Sym.text(inner(script));
        return text != null && isFile(text) ? scriptFile(script).map(SourceText::text).orElse(null) : text;
    }

    /** The resource file in which a script stands; empty when it stands elsewhere or is not known. */
    public Optional<SourceText> scriptFile(Sym script) {
        String text = Sym.text(inner(script));
        if (text == null || !isFile(text)) {
            return Optional.empty();
        }
        String name = text.startsWith("classpath:") ? text.substring("classpath:".length()) : text;
        return program.resource(name.startsWith("/") ? name.substring(1) : name);
    }

    private static boolean isFile(String text) {
        return text.endsWith(".lua");
    }

    private static Sym inner(Sym script) {
        Sym inner = script;
        while (inner instanceof Sym.Script s) {
            inner = s.text();
        }
        return inner;
    }

    /** One flow for several candidates when all that do anything have the same effects in the same order. */
    Optional<Flow> agreed(List<MethodDecl> candidates) {
        if (candidates.isEmpty() || candidates.size() > Targets.MAX_CANDIDATES) {
            return Optional.empty();
        }
        Flow first = null;
        Object shape = null;
        for (MethodDecl m : candidates) {
            Optional<Flow> flow = flow(m).filter(f -> !f.overBudget());
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

    /** Whether a method does nothing; the same whoever asks, for the walk that does has no part in what others may follow. */
    private boolean isStub(MethodDecl method) {
        Deque<Item> open = asking.get();
        asking.set(new ArrayDeque<>());
        try {
            return flow(method).filter(Flows::isStub).isPresent();
        } finally {
            asking.set(open);
        }
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
                        .filter(s -> s.event().op() != Op.PURE && s.event().op() != Op.TIMEOUT)
                        .map(s -> List.of(s.event().op(), s.event().ttl().isSet()))
                        .toList());
            }
        }
        return exits;
    }

    /** Whether a method makes, directly or through others, a catalogued call that touches locks, keys or data. */
    public boolean matters(MethodDecl method) {
        return graph.matters(method);
    }

    /** Whether the flow of a method, or one of its closures, may have an event that touches locks, keys or data. */
    public boolean concerns(MethodDecl method) {
        return locks.meets(new Item.Method(method.key()));
    }

    /**
     * Whether a method is of no matter to the walk that comes to a call of it: it meets neither lock nor work, and its
     * answer comes later or takes long to find out.
     */
    boolean isIdle(MethodDecl method) {
        Item item = new Item.Method(method.key());
        boolean late = graph.acts(item) && Pending.is(method.returnType(), program);
        return (late || !graph.isSmall(item)) && !locks.meets(item) && !work.meets(item);
    }

    /** Whether the walk that is made may ask for the flow of a method. */
    boolean follows(MethodDecl method) {
        Deque<Item> open = asking.get();
        return open.isEmpty() || graph.follows(open.peek(), new Item.Method(method.key()));
    }

    /** The bodies and the initial values of fields on which the flows of some methods depend, their own included. */
    public List<Node> codeBehind(Collection<MethodDecl> methods) {
        List<Item> roots = methods.stream().<Item>map(m -> new Item.Method(m.key())).toList();
        List<Node> code = new ArrayList<>();
        for (Item item : graph.behind(roots)) {
            if (item instanceof Item.Field f) {
                program.field(f.var()).map(FieldDecl::init).ifPresent(code::add);
            } else {
                MethodKey key = item instanceof Item.Method m ? m.key() : ((Item.Initialiser) item).key();
                targets.method(key).flatMap(MethodDecl::body).ifPresent(code::add);
            }
        }
        return code;
    }
}
