package dev.leaselint.core.sql;

import dev.leaselint.core.catalog.Catalog;
import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.catalog.Outcome;
import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The guarded writes of a program: where their SQL stands and what becomes of their update counts. Results are kept, so
 * one instance serves a whole program. Safe for use by several threads.
 */
public final class FencedWrites {
    private static final Set<String> COUNTS = Set.of(
            "int", "long", "short", "boolean", "java.lang.Integer", "java.lang.Long", "java.lang.Short",
            "java.lang.Boolean", "Integer", "Long", "Boolean");
    private static final int MAX_DEPTH = 12;
    private static final Pattern FOR_UPDATE = Pattern.compile("\\bfor\\s+(no\\s+key\\s+)?update\\b");
    /** Calls that ask for the counts of statements run before. */
    private static final Set<String> ASKS = Set.of("getUpdateCount", "getLargeUpdateCount", "getUpdateCounts");

    private final Program program;
    private final Set<String> fences;
    private final Mappers mappers;
    private final ConstantText texts;
    private final DslWrites dsl;
    private final CountUses uses;
    private final SqlRunners runners;
    private final Map<MethodKey, Optional<GuardedWrite>> counts = new ConcurrentHashMap<>();
    private final Map<MethodKey, List<CountUses.Seen>> writing = new ConcurrentHashMap<>();
    private final ThreadLocal<Search> searches = ThreadLocal.withInitial(Search::new);

    /**
     * @param fenceColumns names of fence and version columns
     * @param functions whether an anonymous class is part of the method that creates it rather than a type of its own
     * @param notices receives mapper files that could not be read in full
     */
    public FencedWrites(
            Program program,
            Catalog catalog,
            Set<String> fenceColumns,
            Predicate<Expr.New> functions,
            Consumer<Notice> notices) {
        this.program = program;
        this.fences = Columns.canonical(fenceColumns);
        this.mappers = new Mappers(program, notices);
        this.texts = new ConstantText(program);
        this.dsl = new DslWrites(program, catalog, fences);
        this.uses = new CountUses(program, dsl::match, functions);
        this.runners = new SqlRunners(program, dsl::match, uses);
    }

    /**
     * A place where SQL or its equivalent stands.
     *
     * @param file the mapper file; null when the place is in the file of the method
     * @param call the call that takes the SQL; null for annotations and mapper files
     */
    public record Place(SourceText file, Span span, Expr.Call call, GuardedWrite write) {}

    /**
     * A fenced write whose count nobody looks at.
     *
     * @param expr the call or method reference
     * @param statement the statement that consists of it or keeps its value; null otherwise
     * @param booleanResult whether the result is a boolean rather than a count; false when it carries none
     * @param carriesCount whether the result tells the count at all
     */
    public record Dropped(
            Expr expr, Stmt statement, GuardedWrite write, boolean booleanResult, boolean carriesCount) {}

    // ---- statements

    /** Qualified names of the types that mapper files have writes for; they need not name a library themselves. */
    public Set<String> mappedTypes() {
        return mappers.types();
    }

    /** The places in a method, or in the mapper file behind it, where a write is given as SQL or built by calls. */
    public List<Place> places(MethodDecl method) {
        List<Place> places = new ArrayList<>();
        if (!method.hasBody()) {
            for (Mappers.Found found : mappers.of(method)) {
                for (GuardedWrite write : writes(found)) {
                    places.add(new Place(found.file(), found.span(), null, write));
                }
            }
            return places;
        }
        List<CountUses.Seen> writing = writing(method);
        Locals locals = writing.isEmpty() ? new Locals() : Locals.of(method);
        for (CountUses.Seen seen : writing) {
            if (seen.expr() instanceof Expr.Call call) {
                dsl.match(call)
                        .flatMap(entry -> statement(call, entry, locals))
                        .or(() -> runners.of(call).flatMap(runner -> givenTo(runner, call, locals)))
                        .ifPresent(write -> places.add(new Place(null, span(call), call, write)));
            }
        }
        return places;
    }

    /** Whether a method, or one that it calls, reads one of these columns and keeps the row locked for what follows. */
    public boolean readsUnderLock(MethodDecl method, Set<String> columns) {
        return readsUnderLock(method, text -> names(text, columns), 0);
    }

    /** Whether a method, or one that it calls, reads rows and keeps them locked for what follows. */
    public boolean locksRows(MethodDecl method) {
        return readsUnderLock(method, text -> true, 0);
    }

    private boolean readsUnderLock(MethodDecl method, Predicate<String> wanted, int depth) {
        Locals locals = Locals.of(method);
        return uses.of(method).stream()
                .filter(seen -> seen.expr() instanceof Expr.Call)
                .map(seen -> (Expr.Call) seen.expr())
                .anyMatch(call -> call.args().stream()
                                .flatMap(arg -> texts.of(arg, locals).stream())
                                .map(text -> text.toLowerCase(Locale.ROOT))
                                .anyMatch(text -> FOR_UPDATE.matcher(text).find() && wanted.test(text))
                        || depth < 1
                                && Optional.ofNullable(call.target())
                                        .flatMap(program::method)
                                        .filter(callee -> readsUnderLock(callee, wanted, depth + 1))
                                        .isPresent());
    }

    private static boolean names(String sql, Set<String> columns) {
        return Stream.of(sql.split("[^\\w.]+")).map(Columns::canonical).anyMatch(columns::contains);
    }

    /** The write that a call gives to a helper to run. */
    private Optional<GuardedWrite> givenTo(SqlRunners.Runner runner, Expr.Call call, Locals locals) {
        return texts.of(call.args().get(runner.parameter()), locals).flatMap(sql -> SqlReader.read(sql, fences));
    }

    /** Whether a method runs as SQL what it is given: its callers need not name a client. */
    public boolean runsSql(MethodDecl method) {
        return runners.of(method).isPresent();
    }

    private static Span span(Expr.Call call) {
        return new Span(call.nameSpan().start(), Math.max(call.span().end(), call.nameSpan().end()));
    }

    /** The calls and references in a body that may have to do with writes, which several rules ask for. */
    private List<CountUses.Seen> writing(MethodDecl method) {
        List<CountUses.Seen> known = writing.get(method.key());
        if (known == null) {
            known = uses.of(method).stream().filter(this::mayWrite).toList();
            writing.put(method.key(), known);
        }
        return known;
    }

    private boolean mayWrite(CountUses.Seen seen) {
        if (!(seen.expr() instanceof Expr.Call call)) {
            return true;
        }
        return dsl.mayWrite(call.name()) && dsl.match(call).isPresent() || call.target() != null && (isBoolean(call) || mayRunFor(call));
    }

    /** Whether a call hands a text to a method of the sources or gets a count back from it. */
    private boolean mayRunFor(Expr.Call call) {
        return program.method(call.target())
                .filter(callee -> SqlRunners.takesText(callee) || COUNTS.contains(callee.returnType().name()))
                .isPresent();
    }

    private List<GuardedWrite> writes(Mappers.Found found) {
        return found.sql().writes(fences, mappers::fragment);
    }

    /** The write whose text or columns stand in the call itself. */
    private Optional<GuardedWrite> statement(Expr.Call call, Entry entry, Locals locals) {
        boolean mapper = entry.attribute("language").filter("mapper"::equals).isPresent();
        if (entry.indexOf(Role.SQL) >= 0 && !mapper) {
            return entry.op() == Op.WRAPPER_COMPARE || entry.op() == Op.WRAPPER_SET
                    ? Optional.empty()
                    : sql(call, entry, locals);
        }
        boolean built = entry.op() == Op.ENTITY_UPDATE || entry.op() == Op.STATEMENT_RUN && isDsl(call);
        return built ? Optional.of(dsl.read(call, locals, Set.of())) : Optional.empty();
    }

    private boolean isDsl(Expr.Call run) {
        return statementOf(run, new Locals())
                .filter(made -> made.entry().attribute("language").filter("jooq"::equals).isPresent())
                .isPresent();
    }

    private Optional<GuardedWrite> sql(Expr.Call call, Entry entry, Locals locals) {
        int at = entry.indexOf(Role.SQL);
        return at < 0 || at >= call.args().size()
                ? Optional.empty()
                : texts.of(call.args().get(at), locals).flatMap(sql -> SqlReader.read(sql, fences));
    }

    // ---- counts

    /** The fenced writes in a method body whose counts are dropped there. */
    public List<Dropped> dropped(MethodDecl method) {
        List<Dropped> all = new ArrayList<>();
        List<CountUses.Seen> writing = writing(method);
        if (writing.isEmpty()) {
            return all;
        }
        Locals locals = Locals.of(method);
        boolean asked = ASKS.stream().anyMatch(method.calledNames()::contains);
        for (CountUses.Seen seen : writing) {
            if (seen.expr() instanceof Expr.Call call) {
                boolean carries = carriesCount(call);
                if (seen.use() == CountUse.DROPPED && !asked || !carries && !asked) {
                    fenced(call, locals).ifPresent(write -> all.add(
                            new Dropped(call, seen.statement(), write, isBoolean(call), carries)));
                }
            } else if (seen.expr() instanceof Expr.MethodRef reference && seen.use() == CountUse.DROPPED && !asked) {
                counted(reference)
                        .ifPresent(write -> all.add(new Dropped(reference, null, write, false, true)));
            }
        }
        return all;
    }

    /** The fenced write that a function by reference runs: a method of the sources, or one of a library on an entity. */
    private Optional<GuardedWrite> counted(Expr.MethodRef reference) {
        Optional<MethodDecl> declared = Optional.ofNullable(reference.target()).flatMap(program::method);
        if (declared.isPresent() || reference.receiver() == null) {
            return declared.flatMap(this::counted);
        }
        return entityOf(reference.receiver().type(), 0).flatMap(entity -> {
            Expr given = new Expr.Opaque(reference.span(), entity, List.of());
            Expr.Call call = new Expr.Call(
                    reference.span(), TypeRef.UNKNOWN, reference.receiver(), reference.name(), reference.span(),
                    List.of(given), reference.owner(), null, false);
            return fenced(call, new Locals());
        });
    }

    /** The entity of a mapper or service: the first type argument of it or of a type that it extends. */
    private Optional<TypeRef> entityOf(TypeRef type, int depth) {
        if (!type.args().isEmpty()) {
            List<TypeRef> args = type.args();
            return args.stream().filter(arg -> program.type(arg.name()).filter(this::hasVersion).isPresent()).findFirst();
        }
        return depth >= MAX_DEPTH
                ? Optional.empty()
                : program.type(type.name()).stream()
                        .flatMap(declared -> declared.supertypes().stream())
                        .flatMap(parent -> entityOf(parent, depth + 1).stream())
                        .findFirst();
    }

    private boolean hasVersion(TypeDecl entity) {
        return !versions(TypeRef.of(entity.name()), new HashSet<>()).isEmpty();
    }

    /** Batches of versioned entities whose result is looked at although it tells no count. */
    public List<Expr.Call> judgedBatches(MethodDecl method) {
        return batches(method, true, 0);
    }

    /** Batches whose result the method judges, or hands to its caller as it is. */
    private List<Expr.Call> batches(MethodDecl method, boolean judged, int depth) {
        List<CountUses.Seen> writing = writing(method);
        if (writing.isEmpty()) {
            return List.of();
        }
        boolean handsOn = COUNTS.contains(method.returnType().name());
        return writing.stream()
                .filter(seen -> seen.expr() instanceof Expr.Call && seen.use() != CountUse.DROPPED)
                .filter(seen -> judged == (seen.use() == CountUse.USED || !handsOn))
                .map(seen -> (Expr.Call) seen.expr())
                .filter(call -> isBlindBatch(call) || returnsBlindBatch(call, depth))
                .toList();
    }

    private boolean returnsBlindBatch(Expr.Call call, int depth) {
        return depth < MAX_DEPTH
                && isBoolean(call)
                && Optional.ofNullable(call.target())
                        .flatMap(program::method)
                        .filter(callee -> !batches(callee, false, depth + 1).isEmpty())
                        .isPresent();
    }

    private boolean isBlindBatch(Expr.Call call) {
        return dsl.match(call)
                        .filter(entry -> entry.op() == Op.BATCH && !carriesCount(call))
                        .isPresent()
                && call.args().stream()
                        .flatMap(arg -> arg.type().args().stream())
                        .anyMatch(element -> !versions(element, new HashSet<>()).isEmpty());
    }

    private boolean carriesCount(Expr.Call call) {
        boolean dropped = runners.of(call).filter(runner -> runner.use() == CountUse.DROPPED).isPresent();
        return !dropped
                && dsl.match(call).flatMap(entry -> entry.attribute("counts")).filter("none"::equals).isEmpty();
    }

    private boolean isBoolean(Expr.Call call) {
        return call.type().isNamed("boolean")
                || call.type().isNamed("Boolean")
                || dsl.match(call).map(Entry::outcome).filter(Outcome.BOOLEAN::equals).isPresent();
    }

    /** The fenced write of a mapper method that cannot tell its count. */
    public Optional<GuardedWrite> silentMapper(MethodDecl method) {
        boolean isVoid = method.returnType().name().equals("void") && method.returnType().dims() == 0;
        return isVoid && !method.hasBody() ? fencedMapper(method) : Optional.empty();
    }

    private Optional<GuardedWrite> fencedMapper(MethodDecl method) {
        return mappers.of(method).stream()
                .flatMap(found -> writes(found).stream())
                .filter(GuardedWrite::fenced)
                .findFirst();
    }

    /** The fenced write whose count, or a test of it, a method returns to its caller; empty when there is none. */
    public Optional<GuardedWrite> counted(MethodDecl method) {
        if (!COUNTS.contains(method.returnType().name()) || method.returnType().dims() > 0) {
            return Optional.empty();
        }
        Optional<GuardedWrite> known = counts.get(method.key());
        if (known != null) {
            return known;
        }
        Search search = searches.get();
        if (search.open.size() >= MAX_DEPTH || !search.open.add(method.key())) {
            search.cuts++;
            return Optional.empty();
        }
        int cutsBefore = search.cuts;
        try {
            Optional<GuardedWrite> write = method.hasBody() ? returned(method) : ofAbstract(method);
            // what was cut short below another search is asked anew: results do not depend on who asks first
            if (search.cuts == cutsBefore || search.open.size() == 1) {
                counts.put(method.key(), write);
            }
            return write;
        } finally {
            search.open.remove(method.key());
        }
    }

    /** The methods that a thread is looking into, and how often it did not look further. */
    private static final class Search {
        final Set<MethodKey> open = new LinkedHashSet<>();
        int cuts;
    }

    private Optional<GuardedWrite> ofAbstract(MethodDecl method) {
        Optional<GuardedWrite> mapped = fencedMapper(method);
        return mapped.isPresent()
                ? mapped
                : program.overriders(method.key()).stream()
                        .filter(MethodDecl::hasBody)
                        .flatMap(overrider -> counted(overrider).stream())
                        .findFirst();
    }

    private Optional<GuardedWrite> returned(MethodDecl method) {
        List<CountUses.Seen> writing = writing(method);
        if (writing.isEmpty()) {
            return Optional.empty();
        }
        Locals locals = Locals.of(method);
        return writing.stream()
                .filter(seen -> seen.use() == CountUse.RETURNED && seen.expr() instanceof Expr.Call)
                .flatMap(seen -> fenced((Expr.Call) seen.expr(), locals).stream())
                .findFirst();
    }

    /** The fenced write that a call runs and whose count it gives back. */
    private Optional<GuardedWrite> fenced(Expr.Call call, Locals locals) {
        Optional<MethodDecl> declared = Optional.ofNullable(call.target()).flatMap(program::method);
        if (declared.isPresent()) {
            return declared.flatMap(this::counted).or(() -> runners.of(call)
                    .filter(runner -> runner.use() != CountUse.USED)
                    .flatMap(runner -> givenTo(runner, call, locals))
                    .filter(GuardedWrite::fenced));
        }
        return dsl.match(call).flatMap(entry -> run(call, entry, locals)).filter(GuardedWrite::fenced);
    }

    private Optional<GuardedWrite> run(Expr.Call call, Entry entry, Locals locals) {
        return switch (entry.op()) {
            case SQL_UPDATE -> entry.attribute("language").isPresent()
                    ? mapperById(call, locals)
                    : sql(call, entry, locals);
            case STATEMENT_RUN -> statementOf(call, locals).flatMap(made -> made.isDsl()
                    ? Optional.of(dsl.read(call, locals, Set.of()))
                    : sql(made.call(), made.entry(), locals));
            case ENTITY_UPDATE -> Optional.of(dsl.read(call, locals, versions(call, entry)));
            default -> Optional.empty();
        };
    }

    private Optional<GuardedWrite> mapperById(Expr.Call call, Locals locals) {
        return texts.of(call.args().get(0), locals).stream()
                .flatMap(id -> mappers.named(id).stream())
                .flatMap(found -> writes(found).stream())
                .filter(GuardedWrite::fenced)
                .findFirst();
    }

    /** A call that makes a statement. */
    private record Made(Expr.Call call, Entry entry) {
        boolean isDsl() {
            return entry.indexOf(Role.SQL) < 0;
        }
    }

    /** The call that made the statement on which a call runs: earlier in the chain or in a variable's value. */
    private Optional<Made> statementOf(Expr.Call run, Locals locals) {
        Expr at = run.receiver();
        for (int i = 0; i < 100 && at != null; i++) {
            if (at instanceof Expr.Call call) {
                Optional<Entry> entry = dsl.match(call).filter(e -> e.op() == Op.STATEMENT);
                if (entry.isPresent()) {
                    return Optional.of(new Made(call, entry.get()));
                }
                at = call.receiver();
            } else {
                at = at instanceof Expr.Ref ref ? locals.value(ref.var()).orElse(null) : null;
            }
        }
        return Optional.empty();
    }

    // ---- versioned entities

    /** The version properties of the entity that an update takes, in canonical form. */
    private Set<String> versions(Expr.Call call, Entry entry) {
        int at = entry.indexOf(Role.ENTITY);
        boolean given = at >= 0 && at < call.args().size() && !isNull(call.args().get(at));
        return given ? versions(call.args().get(at).type(), new HashSet<>()) : Set.of();
    }

    private static boolean isNull(Expr expr) {
        return expr instanceof Expr.Literal literal && literal.value() == null;
    }

    private Set<String> versions(TypeRef type, Set<String> visited) {
        Optional<TypeDecl> entity = program.type(type.name());
        if (entity.isEmpty() || !visited.add(type.name())) {
            return Set.of();
        }
        Set<String> names = new HashSet<>();
        for (FieldDecl field : entity.get().fields()) {
            if (isVersion(field)) {
                names.add(Columns.canonical(field.var().name()));
            }
        }
        entity.get().supertypes().forEach(parent -> names.addAll(versions(parent, visited)));
        return names;
    }

    private static boolean isVersion(FieldDecl field) {
        return field.annotations().stream()
                .map(annotation -> annotation.type())
                .anyMatch(type -> type.name().equals("com.baomidou.mybatisplus.annotation.Version")
                        || !type.resolved() && type.name().equals("Version"));
    }
}
