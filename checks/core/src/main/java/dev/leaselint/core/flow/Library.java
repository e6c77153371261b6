package dev.leaselint.core.flow;

import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.catalog.Catalog;
import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.TypeRef;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** What the catalog says of the calls of a program. Safe for use by several threads. */
final class Library {
    /** Pseudo type of the data file for commands by name. */
    private static final String PRIMITIVE = "leaselint.Primitive";

    private final Program program;
    private final Catalog catalog;
    private final Targets targets;
    private final RemoteInterfaces remote;
    private final Map<String, Map<String, Boolean>> subtypes = new ConcurrentHashMap<>();
    private final Map<Signature, Optional<Entry>> matches = new ConcurrentHashMap<>();

    private final Map<String, Weight> heaviest = new ConcurrentHashMap<>();

    /** What identifies a library call. */
    private record Signature(String owner, String name, List<TypeRef> types) {}

    Library(Program program, Catalog catalog, Targets targets) {
        this.program = program;
        this.catalog = catalog;
        this.targets = targets;
        this.remote = new RemoteInterfaces(program);
    }

    private boolean isSubtype(String type, String ancestor) {
        return subtypes
                .computeIfAbsent(type, t -> new ConcurrentHashMap<>())
                .computeIfAbsent(ancestor, a -> program.isSubtype(type, a));
    }

    private Optional<Entry> matchEntry(String owner, String name, List<TypeRef> types) {
        return matches.computeIfAbsent(
                new Signature(owner, name, types), s -> catalog.match(owner, name, types, this::isSubtype));
    }

    /** The meaning of a call; calls that need a catalogued lock handle have one only on such a value. */
    Optional<Entry> match(Expr.Call c, Sym receiver) {
        if (catalog.named(c.name()).isEmpty()) {
            return remote(c);
        }
        List<TypeRef> types = types(c.args());
        Optional<Entry> entry = matchEntry(c.owner(), c.name(), types);
        if (entry.isEmpty() && c.target() != null) {
            return primitive(c, types).or(() -> remote(c));
        }
        boolean needsHandle = entry.flatMap(e -> e.attribute("via")).filter("handle"::equals).isPresent();
        boolean handle = receiver instanceof Sym.Lock || receiver instanceof Sym.Locks;
        return needsHandle && !handle ? Optional.empty() : entry;
    }

    private Optional<Entry> remote(Expr.Call c) {
        return c.target() == null ? Optional.empty() : remote.match(c);
    }

    Optional<Entry> matchNew(Expr.New n) {
        return matchEntry(n.type().name(), "<init>", types(n.args()));
    }

    private static List<TypeRef> types(List<Expr> args) {
        return args.stream().map(Expr::type).toList();
    }

    /** A command by its name: an abstract method that nothing in the sources implements, beside a set-if-absent one. */
    private Optional<Entry> primitive(Expr.Call c, List<TypeRef> types) {
        Optional<Entry> entry = matchEntry(PRIMITIVE, c.name(), types);
        boolean open = entry.isPresent() && targets.open(c.target()).isEmpty();
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

    /** What the walk over an expression may bring by itself; that of a call needs its declared types only. */
    Weight weight(Node node) {
        if (node instanceof Expr.Call c) {
            List<Entry> named = catalog.named(c.name());
            return named.isEmpty() ? Weight.NONE : weight(c, named);
        }
        return node instanceof Expr.MethodRef r ? weight(r) : Weight.NONE;
    }

    private Weight weight(Expr.Call c, List<Entry> named) {
        if (heaviest(c.name(), named) != Weight.NONE) {
            Weight known = matchEntry(c.owner(), c.name(), types(c.args())).map(Library::weight).orElse(Weight.NONE);
            if (known != Weight.NONE) {
                return known;
            }
        }
        return c.target() != null && primitive(c, types(c.args())).isPresent() ? Weight.LOCK : Weight.NONE;
    }

    private Weight weight(Expr.MethodRef r) {
        Weight heaviest = Weight.NONE;
        for (Entry e : catalog.named(r.name())) {
            Weight weight = weight(e);
            boolean named = weight.compareTo(heaviest) > 0
                    && e.types().stream().anyMatch(t -> t.equals(r.owner()) || isSubtype(r.owner(), t));
            heaviest = named ? weight : heaviest;
        }
        return heaviest;
    }

    private Weight heaviest(String name, List<Entry> named) {
        return heaviest.computeIfAbsent(
                name, n -> named.stream().map(Library::weight).max(Comparator.naturalOrder()).orElse(Weight.NONE));
    }

    private static Weight weight(Entry e) {
        if (e.attribute("via").isPresent()) {
            return Weight.NONE;
        }
        return switch (e.op()) {
            case PURE, LOG, TIME, UNIQUE, THREAD, HOST, HASH, DURATION, TO_UNIT, ASYNC, AWAIT, TIMEOUT, VIEW, OPTION, BIND,
                    SCRIPT -> Weight.NONE;
            case SLEEP, REMOTE, WRITE -> Weight.WORK;
            case CALLBACK -> e.has(Attributes.LOCKED) ? Weight.LOCK : Weight.NONE;
            // SQL alone is judged without a walk, see Flows.writes()
            case SQL_UPDATE, STATEMENT, STATEMENT_RUN, BATCH, ENTITY_UPDATE, WRAPPER_COMPARE, WRAPPER_SET -> Weight.NONE;
            default -> Weight.LOCK;
        };
    }
}
