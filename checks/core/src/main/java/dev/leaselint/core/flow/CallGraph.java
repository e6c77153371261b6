package dev.leaselint.core.flow;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.Var;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which methods call which, which of them touch locks, keys or data, and whose summaries the walk over another may ask
 * for. Circles of calls are cut at places that depend on the circle alone, and summaries nest no deeper than a bound, so
 * that each summary is the same whoever asks for it first. Safe for use by several threads.
 */
final class CallGraph {
    /** Statements up to which a method that touches nothing is read for its value. */
    private static final int SMALL = 25;
    /** How deep summaries nest: those of methods that touch something in each other, and others in each other. */
    private static final int MAX_HEIGHT = 14;

    private final Program program;
    private final Library library;
    private final Targets targets;
    private final Map<Item, Edges> edges = new ConcurrentHashMap<>();
    private final Map<Item, Place> places = new ConcurrentHashMap<>();
    private final Map<MethodKey, Set<Var>> assignments = new ConcurrentHashMap<>();
    private final Map<MethodKey, Set<Var>> reads = new ConcurrentHashMap<>();
    /** Texts of the items of the component that is arranged. */
    private final Map<Item, String> names = new HashMap<>();
    private int ranks;

    CallGraph(Program program, Library library, Targets targets) {
        this.program = program;
        this.library = library;
        this.targets = targets;
    }

    /** What is summarised. */
    sealed interface Item {
        /** A method: its flow. */
        record Method(MethodKey key) implements Item {}

        /**
         * A constructor or another method that sets up an object: what it assigns to fields. Only constructors and static
         * methods are followed, which do not need the object.
         */
        record Initialiser(MethodKey key) implements Item {}

        /** A field: its initial value. */
        record Field(Var var) implements Item {}
    }

    /**
     * A call of a method of the sources.
     *
     * @param onThis whether it names the object itself, or its superclass
     */
    record Call(MethodKey target, boolean onThis) {}

    /**
     * What the code of an item leads to.
     *
     * @param weight the heaviest of its own calls
     * @param closes whether it has resources that are closed
     * @param targets the calls by which it runs methods
     * @param calls the methods that it may run
     * @param all these, the fields whose initial values it may ask for, and the initialisers that assign them
     * @param made names of the types of which it makes objects
     * @param statements how large it is
     * @param acts whether it calls, makes or throws anything
     */
    private record Edges(
            Weight weight, boolean closes, List<Call> targets, List<Item> calls, List<Item> all, List<String> made,
            int statements, boolean acts) {

        boolean touches() {
            return weight == Weight.LOCK;
        }
    }

    /**
     * Where an item stands.
     *
     * @param rank of two items that lead to each other, the one of the higher rank may ask for the other
     * @param height how many summaries are nested in this one, itself included: only those that matter in one that does
     * @param matters whether it touches locks, keys or data, itself or through others
     * @param followed whether others may ask for it
     * @param circle the same for items that lead to each other
     */
    private record Place(int rank, int height, boolean matters, boolean followed, int circle) {}

    /** Whether a method makes, directly or through others, a catalogued call that touches locks, keys or data. */
    boolean matters(MethodDecl method) {
        return matters(new Item.Method(method.key()));
    }

    boolean matters(Item item) {
        return place(item).matters();
    }

    /** The heaviest call in the code of an item itself. */
    Weight weight(Item item) {
        return edges(item).weight();
    }

    /** Whether the code of an item calls, makes or throws anything. */
    boolean acts(Item item) {
        return edges(item).acts();
    }

    /** Whether a method is small enough to be read for its value alone. */
    boolean isSmall(Item item) {
        return edges(item).statements() <= SMALL;
    }

    /** The calls in the code of an item that may run a method of the sources, or a few. */
    List<Call> calls(Item item) {
        return edges(item).targets();
    }

    /** The items to which the code of one leads. */
    List<Item> next(Item item) {
        return edges(item).all();
    }

    /** Names of the types of which the code of an item makes objects; those of the JDK are left out. */
    List<String> made(Item item) {
        return edges(item).made();
    }

    /** Whether there are resources in the code of an item that it closes. */
    boolean closes(Item item) {
        return edges(item).closes();
    }

    /** Whether the walk over one item may ask for the summary of another, to which its code leads. */
    boolean follows(Item from, Item to) {
        Place asked = place(to);
        boolean leads = !(from instanceof Item.Initialiser) || edges(from).all().contains(to);
        return leads && asked.followed() && asked.rank() < place(from).rank();
    }

    /** Whether two methods lead to each other. */
    boolean isCircle(MethodKey one, MethodKey other) {
        return place(new Item.Method(one)).circle() == place(new Item.Method(other)).circle();
    }

    /** The given items and those to which the code of them leads, as far as they are followed. */
    Set<Item> behind(Collection<Item> roots) {
        Set<Item> found = new LinkedHashSet<>(roots);
        Deque<Item> open = new ArrayDeque<>(found);
        while (!open.isEmpty()) {
            for (Item next : edges(open.poll()).all()) {
                if (place(next).followed() && found.add(next)) {
                    open.add(next);
                }
            }
        }
        return found;
    }

    /** The fields that the code of a method reads, itself or through the methods that it leads to. */
    Set<Var> reads(MethodKey method) {
        return reads.computeIfAbsent(method, key -> {
            Set<Var> fields = new HashSet<>();
            for (Item item : behind(List.of(new Item.Method(key)))) {
                for (Item next : edges(item).all()) {
                    if (next instanceof Item.Field field) {
                        fields.add(field.var());
                    }
                }
            }
            return fields;
        });
    }

    private Place place(Item item) {
        Place known = places.get(item);
        if (known == null) {
            readFrom(item);
            arrange(item);
            known = places.get(item);
        }
        return known;
    }

    // ---- reading the code

    /** Reads all code that an item leads to, outside the lock under which it is arranged. */
    private void readFrom(Item root) {
        Set<Item> seen = new HashSet<>(Set.of(root));
        Deque<Item> open = new ArrayDeque<>(seen);
        while (!open.isEmpty()) {
            for (Item next : edges(open.pop()).all()) {
                if (!places.containsKey(next) && seen.add(next)) {
                    open.push(next);
                }
            }
        }
    }

    private Edges edges(Item item) {
        Edges known = edges.get(item);
        if (known == null) {
            known = read(item);
            edges.put(item, known);
        }
        return known;
    }

    private Edges read(Item item) {
        if (item instanceof Item.Field f) {
            Reader reader = new Reader(null);
            program.field(f.var()).map(FieldDecl::init).ifPresent(reader::read);
            initialisers(f.var()).forEach(m -> reader.reads.add(new Item.Initialiser(m.key())));
            return reader.edges();
        }
        MethodKey key = item instanceof Item.Method m ? m.key() : ((Item.Initialiser) item).key();
        Reader reader = new Reader(item instanceof Item.Initialiser ? key.owner() : null);
        targets.method(key).flatMap(MethodDecl::body).ifPresent(reader::read);
        return reader.edges();
    }

    /** The methods that assign a field when its object is set up. */
    List<MethodDecl> initialisers(Var field) {
        return program.type(field.owner()).map(TypeDecl::methods).orElse(List.of()).stream()
                .filter(m -> m.hasBody() && isInitialiser(m) && assigned(m).contains(field))
                .toList();
    }

    /** Whether another method of the type may assign a field. */
    boolean assignsLater(Var field) {
        return program.type(field.owner()).map(TypeDecl::methods).orElse(List.of()).stream()
                .anyMatch(m -> m.hasBody() && !isInitialiser(m) && assigned(m).contains(field));
    }

    private static boolean isInitialiser(MethodDecl m) {
        return m.name().startsWith("<")
                || m.name().equals("afterPropertiesSet")
                || !m.annotations().isEmpty()
                        && m.annotations().stream().anyMatch(a -> a.type().isNamed("PostConstruct"));
    }

    /** The variables that a method assigns directly, or changes by a call on them. */
    private Set<Var> assigned(MethodDecl method) {
        return assignments.computeIfAbsent(method.key(), k -> {
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
        });
    }

    /** Collects what code leads to. */
    private final class Reader {
        private final Set<Call> targeted = new LinkedHashSet<>();
        private final Set<Item> calls = new LinkedHashSet<>();
        private final Set<Item> reads = new LinkedHashSet<>();
        private final Set<Expr> written = Collections.newSetFromMap(new IdentityHashMap<>(2));
        /** The type of the object that is set up; null for other code. */
        private final String setUp;

        private final Set<String> made = new LinkedHashSet<>();
        private Weight weight = Weight.NONE;
        private boolean closes;
        private int statements;
        private boolean acts;

        Reader(String setUp) {
            this.setUp = setUp;
        }

        void read(Node code) {
            Trees.walk(code, node -> {
                look(node);
                return setUp == null || !isClosure(node);
            });
        }

        /** What a closure does later has no part in setting up an object. */
        private static boolean isClosure(Node node) {
            return node instanceof Expr.Lambda || node instanceof Expr.New n && n.body() != null;
        }

        Edges edges() {
            List<Item> called = List.copyOf(calls);
            calls.addAll(reads);
            List<Item> all = reads.isEmpty() ? called : List.copyOf(calls);
            return new Edges(weight, closes, List.copyOf(targeted), called, all, List.copyOf(made), statements, acts);
        }

        private void look(Node node) {
            if (weight != Weight.LOCK) {
                Weight own = library.weight(node);
                weight = own.compareTo(weight) > 0 ? own : weight;
            }
            acts |= node instanceof Expr.Call || node instanceof Expr.New || node instanceof Stmt.Throw;
            if (node instanceof Expr.Call c) {
                calls(c.target(), c.receiver() instanceof Expr.This);
            } else if (node instanceof Expr.MethodRef r) {
                calls(r.target(), r.receiver() instanceof Expr.This);
                makes(r.owner());
            } else if (node instanceof Expr.New n) {
                calls(n.target(), false);
                makes(n.type().name());
                if (n.target() != null) {
                    reads.add(new Item.Initialiser(n.target()));
                }
            } else if (node instanceof Expr.Assign a && a.op().equals("=")) {
                written.add(a.target());
            } else if (node instanceof Expr.Ref r && !written.contains(r)) {
                reads(r.var());
            } else if (node instanceof Expr.Select s && !written.contains(s)) {
                reads(s.field());
            } else if (node instanceof Stmt s) {
                statements++;
                closes(s);
            }
        }

        private void makes(String type) {
            if (!type.startsWith("java.")) {
                made.add(type);
            }
        }

        private void closes(Stmt s) {
            if (s instanceof Stmt.Try t) {
                closes |= !t.resources().isEmpty();
                t.resources().stream()
                        .filter(r -> r instanceof Stmt.Local)
                        .map(r -> (Stmt.Local) r)
                        .forEach(r -> {
                            calls(new MethodKey(r.declared().name(), "close", List.of()), false);
                            if (r.init() instanceof Expr.New n) {
                                calls(new MethodKey(n.type().name(), "close", List.of()), false);
                            }
                        });
            }
        }

        private void calls(MethodKey target, boolean onThis) {
            if (target == null) {
                return;
            }
            boolean constructor = target.name().equals(MethodKey.CONSTRUCTOR);
            if (setUp != null && constructor && target.owner().equals(setUp)) {
                reads.add(new Item.Initialiser(target));
                return;
            }
            List<MethodDecl> candidates = targets.open(target);
            boolean followed = setUp == null || constructor || candidates.stream().allMatch(m -> m.is(Modifier.STATIC));
            if (followed && candidates.size() <= Targets.MAX_CANDIDATES) {
                if (!candidates.isEmpty()) {
                    targeted.add(new Call(target, onThis));
                }
                candidates.forEach(m -> calls.add(new Item.Method(m.key())));
            }
        }

        private void reads(Var var) {
            boolean followed = setUp == null || var.kind() == Var.Kind.STATIC;
            if (var.isField() && followed && program.field(var).isPresent()) {
                reads.add(new Item.Field(var));
            }
        }
    }

    // ---- arranging

    private synchronized void arrange(Item root) {
        if (places.containsKey(root)) {
            return;
        }
        List<List<Item>> components = Components.of(
                List.of(root),
                item -> edges(item).all().stream()
                        .filter(next -> !places.containsKey(next))
                        .toList());
        components.forEach(this::place);
        names.clear();
    }

    /** Places the items of a component; all others that they lead to are placed. */
    private void place(List<Item> component) {
        int circle = ranks;
        Set<Item> mattering = mattering(component);
        List<Item> small = new ArrayList<>();
        for (Item item : component) {
            boolean method = item instanceof Item.Method;
            if (method && !mattering.contains(item) && !isSmall(item)) {
                places.put(item, new Place(ranks++, 0, false, false, circle));
            } else {
                small.add(item);
            }
        }
        for (Item item : cut(small)) {
            boolean matters = mattering.contains(item);
            int height = 1 + edges(item).all().stream()
                    .map(places::get)
                    .filter(below -> below != null && below.followed() && (below.matters() || !matters))
                    .mapToInt(Place::height)
                    .max()
                    .orElse(0);
            places.put(item, new Place(ranks++, height, matters, height <= MAX_HEIGHT, circle));
        }
    }

    private Set<Item> mattering(List<Item> component) {
        Set<Item> found = new HashSet<>();
        boolean more = true;
        while (more) {
            more = false;
            for (Item item : component) {
                boolean matters = !found.contains(item) && (edges(item).touches() || callsOneOf(item, found));
                more |= matters && found.add(item);
            }
        }
        return found;
    }

    private boolean callsOneOf(Item item, Set<Item> mattering) {
        return edges(item).calls().stream()
                .anyMatch(c -> mattering.contains(c)
                        || Optional.ofNullable(places.get(c)).filter(Place::matters).isPresent());
    }

    /**
     * The items, those that others ask for first. Where they lead to each other in a circle, one of them is not asked for
     * by the rest: one that touches nothing itself, and that most of them call.
     */
    private List<Item> cut(List<Item> items) {
        if (items.size() < 2) {
            return items;
        }
        List<Item> order = new ArrayList<>();
        Set<Item> all = new HashSet<>(items);
        for (List<Item> circle : Components.of(sorted(items), item -> within(item, all))) {
            if (circle.size() == 1) {
                order.addAll(circle);
                continue;
            }
            Item last = head(circle);
            List<Item> rest = new ArrayList<>(circle);
            rest.remove(last);
            order.addAll(cut(rest));
            order.add(last);
        }
        return order;
    }

    /** The text of an item, by which items of a component are ordered. */
    private String name(Item item) {
        return names.computeIfAbsent(item, Item::toString);
    }

    private List<Item> within(Item item, Set<Item> all) {
        return edges(item).all().stream().filter(all::contains).toList();
    }

    private List<Item> sorted(Collection<Item> items) {
        return items.stream().sorted(Comparator.comparing(this::name)).toList();
    }

    private Item head(List<Item> circle) {
        Set<Item> all = new HashSet<>(circle);
        Map<Item, Integer> asked = new HashMap<>();
        circle.forEach(item -> within(item, all).forEach(next -> asked.merge(next, 1, Integer::sum)));
        return circle.stream()
                .min(Comparator.comparing((Item item) -> edges(item).touches())
                        .thenComparing(item -> -asked.getOrDefault(item, 0))
                        .thenComparing(this::name))
                .orElseThrow();
    }
}
