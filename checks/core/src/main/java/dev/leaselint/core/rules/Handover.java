package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.flow.Asynchrony;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flows;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Param;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Calls that only hand work over to another thread, and whether somebody waits for it. */
final class Handover {
    /** Calls that wait for what they are called on. */
    private static final Set<String> WAITING = Set.of(
            "get", "join", "block", "blockLast", "blockFirst", "blockOptional", "blockingGet", "getNow", "resultNow",
            "toCompletableFuture");
    /** Calls that wait for whatever was handed over before. */
    private static final Set<String> BARRIERS = Set.of(
            "await", "awaitTermination", "awaitQuiescence", "arriveAndAwaitAdvance", "invokeAll", "invokeAny", "close");

    /** What follows on a future or stream that runs already, and turns its result into another. */
    private static final Pattern CONTINUATION =
            Pattern.compile("(then|handle|when|on|do)([A-Z].*)?|exceptionally.*|map|flatMap|filter");

    /** What tells of the end of work that runs already. */
    static final Set<String> FUTURES = Set.of(
            "java.util.concurrent.CompletableFuture", "java.util.concurrent.CompletionStage",
            "java.util.concurrent.Future");

    /** What a method may give back that says nothing of the end of its work. */
    private static final Set<String> TELLING_NOTHING = Set.of("void", "boolean", "int", "long");

    /** Types of parameters that are tasks. */
    private static final Set<String> FUNCTIONS = Set.of(
            "java.lang.Runnable", "java.util.concurrent.Callable", "java.util.function.Supplier");

    private static final Set<Op> RENEWALS = Set.of(Op.RENEW, Op.EXPIRE, Op.COMPARE_EXPIRE);

    /** Helpers within helpers that are looked into. */
    private static final int DEPTH = 4;

    private final Flows flows;
    /** Whether a task that only tells others of what was done is work too. */
    private final boolean news;

    Handover(Flows flows) {
        this(flows, true);
    }

    private Handover(Flows flows, boolean news) {
        this.flows = flows;
        this.news = news;
    }

    /** The same for what is handed over after other work: telling others of that is none any more. */
    Handover withoutNews() {
        return new Handover(flows, false);
    }

    /**
     * Whether a call in a method hands work over, itself or in a helper that gives back the future of the work or does
     * nothing else.
     */
    boolean isBy(MethodDecl method, Expr.Call c) {
        Map<Var, Expr> tasks = new HashMap<>();
        for (Param p : method.params()) {
            if (FUNCTIONS.contains(p.type().name())) {
                tasks.put(p.var(), new Expr.Ref(p.span(), p.type(), p.var()));
            }
        }
        return isBy(method, c, tasks, DEPTH);
    }

    /** @param tasks what the caller has given for parameters of the method, as far as that are tasks */
    private boolean isBy(MethodDecl method, Expr.Call c, Map<Var, Expr> tasks, int depth) {
        return isDirect(method, c, tasks)
                || Asynchrony.handsOver(c, flows.program()) && !TaskWords.watches(c) && (news || !TaskWords.tells(c))
                || isByHelper(method, c, tasks, depth);
    }

    private boolean isDirect(MethodDecl method, Expr.Call c, Map<Var, Expr> tasks) {
        return submits(c)
                && (subscribes(c)
                        || given(method, c).stream()
                                .flatMap(argument -> task(method, argument, tasks).stream())
                                .anyMatch(this::isWork))
                && !keepsLock(method, c);
    }

    /** Whether a call starts what a publisher is to do, which some call other than one of the library has put together. */
    private boolean subscribes(Expr.Call c) {
        return c.name().equals("subscribe")
                && c.receiver() instanceof Expr.Call
                && Code.any(c.receiver(), n -> n instanceof Expr.Call made
                        && !Unrun.PUBLISHERS.contains(made.owner())
                        && isWork(made));
    }

    private boolean submits(Expr.Call c) {
        return flows.meaning(c)
                .filter(e -> e.op() == Op.ASYNC && !e.has(Attributes.TRANSACTION))
                .isPresent()
                && !CONTINUATION.matcher(c.name()).matches();
    }

    /** What a call is given to run: by its arguments, or by those of the thread that it starts. */
    private static List<Expr> given(MethodDecl method, Expr.Call c) {
        if (c.receiver() instanceof Expr.Ref r && c.args().isEmpty()) {
            return keptTasks(method)
                    .filter(l -> l.var().equals(r.var()) && l.init() instanceof Expr.New)
                    .findFirst()
                    .map(l -> ((Expr.New) l.init()).args())
                    .orElse(List.of());
        }
        return c.receiver() instanceof Expr.New made ? made.args() : c.args();
    }

    /** The task that an argument is: written there, kept in a variable or given by the caller. */
    private static Optional<Expr> task(MethodDecl method, Expr argument, Map<Var, Expr> tasks) {
        if (!(argument instanceof Expr.Ref r)) {
            return Optional.of(argument).filter(Handover::isTask);
        }
        return Optional.ofNullable(tasks.get(r.var()))
                .or(() -> keptTasks(method)
                        .filter(l -> l.var().equals(r.var()))
                        .map(Stmt.Local::init)
                        .findFirst());
    }

    /** The variables of a method that are made with a task in them. */
    private static Stream<Stmt.Local> keptTasks(MethodDecl method) {
        return Code.all(method, Stmt.Local.class).stream().filter(l -> l.init() != null && isTask(l.init()));
    }

    private static boolean isTask(Expr e) {
        return e instanceof Expr.Lambda || e instanceof Expr.MethodRef || e instanceof Expr.New;
    }

    /**
     * Whether a task does something other than to log, to watch or, after other work, to tell of it; of one that is given
     * from outside this is taken for granted.
     */
    private boolean isWork(Expr task) {
        return task instanceof Expr.MethodRef m && !logs(m) && !TaskWords.watches(m) && (news || !TaskWords.tells(m))
                || task instanceof Expr.Ref r && !TaskWords.watches(r) && (news || !TaskWords.tells(r))
                || Code.any(task, n -> n instanceof Expr.Call inner && isWork(inner));
    }

    /** Whether a function only logs or prints what it is given. */
    private boolean logs(Expr.MethodRef m) {
        Expr.Call call = new Expr.Call(
                m.span(), TypeRef.UNKNOWN, m.receiver(), m.name(), m.span(), List.of(), m.owner(), m.target(), false);
        return m.owner().equals("java.lang.Throwable")
                || m.owner().equals("java.io.PrintStream")
                || flows.meaning(call).filter(e -> e.op() == Op.LOG).isPresent();
    }

    private boolean isWork(Expr.Call c) {
        return flows.meaning(c).filter(e -> e.op() == Op.LOG).isEmpty()
                && !TaskWords.watches(c)
                && (news || !TaskWords.tells(c) && !flows.isHarmless(c));
    }

    /** Whether the task releases or renews a lock. */
    private boolean keepsLock(MethodDecl method, Expr.Call c) {
        return flows.closures(method).stream()
                .flatMap(f -> f.events().values().stream())
                .anyMatch(e -> keeps(e) && c.span().contains(e.step().span()));
    }

    private static boolean keeps(Event e) {
        return e.isRelease() || RENEWALS.contains(e.op());
    }

    // ---- helpers

    private boolean isByHelper(MethodDecl method, Expr.Call c, Map<Var, Expr> tasks, int depth) {
        boolean future = FUTURES.contains(c.type().name());
        boolean mayBe = c.target() != null && depth > 0 && (future || TELLING_NOTHING.contains(c.type().name()));
        List<MethodDecl> helpers = mayBe ? flows.program().bodies(c.target()) : List.of();
        return !helpers.isEmpty()
                && !keepsLock(method, c)
                && (news || !TaskWords.tells(c))
                && helpers.stream().allMatch(helper -> {
                    Map<Var, Expr> given = given(method, c, tasks, helper);
                    return future ? givesFuture(helper, given, depth - 1) : onlyHandsOver(helper, given, depth - 1);
                });
    }

    /** The tasks that a call gives to a helper, by the helper's parameters. */
    private static Map<Var, Expr> given(MethodDecl method, Expr.Call c, Map<Var, Expr> tasks, MethodDecl helper) {
        Map<Var, Expr> given = new HashMap<>();
        for (int i = 0; i < Math.min(c.args().size(), helper.params().size()); i++) {
            Var param = helper.params().get(i).var();
            task(method, c.args().get(i), tasks).ifPresent(task -> given.put(param, task));
        }
        return given;
    }

    /** Whether a helper gives back the future of work that it hands over, its own or that of the caller. */
    private boolean givesFuture(MethodDecl helper, Map<Var, Expr> tasks, int depth) {
        return Code.all(helper, Expr.Call.class).stream()
                .filter(inner -> submits(inner) || FUTURES.contains(inner.type().name()))
                .anyMatch(inner -> isReturned(helper, inner)
                        && isBy(helper, inner, tasks, depth)
                        && !isWaitedFor(helper, inner));
    }

    /** Whether a helper hands work over and does nothing itself but what goes with that. */
    private boolean onlyHandsOver(MethodDecl helper, Map<Var, Expr> tasks, int depth) {
        List<Span> elsewhere = new ArrayList<>();
        keptTasks(helper).forEach(task -> elsewhere.add(task.init().span()));
        boolean handsOver = false;
        for (Expr.Call inner : Code.all(helper, Expr.Call.class)) {
            if (isAside(inner) || elsewhere.stream().anyMatch(span -> span.contains(inner.span()))) {
                continue;
            }
            if (!isBy(helper, inner, tasks, depth) || isWaitedFor(helper, inner)) {
                return false;
            }
            handsOver = true;
            elsewhere.add(inner.span());
        }
        return handsOver;
    }

    /** Whether a call does nothing to what a lock guards: it reads, collects, checks or logs. */
    private boolean isAside(Expr.Call c) {
        return flows.meaning(c).filter(e -> e.op() == Op.LOG).isPresent()
                || c.owner().startsWith("java.") && !submits(c)
                || flows.isHarmless(c);
    }

    private static boolean isReturned(MethodDecl helper, Expr.Call inner) {
        Set<Var> tasks = Carriers.of(helper, inner);
        return Code.all(helper, Stmt.Return.class).stream()
                .filter(r -> !r.implicit() && r.value() != null)
                .anyMatch(r -> Code.any(r.value(), n -> n == inner || n instanceof Expr.Ref ref && tasks.contains(ref.var())));
    }

    // ---- waiting

    /** Whether a method waits after a call for the task, or for what it is part of, or ends it. */
    boolean isWaitedFor(MethodDecl method, Expr.Call c) {
        return isWaitedFor(method, c, method.span());
    }

    /** @param within where the wait has to stand */
    boolean isWaitedFor(MethodDecl method, Expr.Call c, Span within) {
        List<Expr.Call> later = Code.all(method, Expr.Call.class).stream()
                .filter(w -> w != c && w.span().end() >= c.span().end())
                .filter(w -> within.contains(w.span()) && !within.equals(w.span()))
                .toList();
        Set<Var> tasks = Carriers.of(method, c);
        return isClosedAfter(method, c) || later.stream()
                .anyMatch(w -> BARRIERS.contains(w.name())
                        || WAITING.contains(w.name()) && (isOn(w, c, tasks) || isOnSame(w, c))
                        || w.name().equals("cancel") && isOn(w, c, tasks)
                        || w.args().stream().anyMatch(a -> isGiven(a, c, tasks)) && mayWait(w));
    }

    /** Whether a call is on the variable of the thread that another one starts. */
    private static boolean isOnSame(Expr.Call w, Expr.Call c) {
        return c.args().isEmpty()
                && c.receiver() instanceof Expr.Ref started
                && w.receiver() instanceof Expr.Ref r
                && r.var().equals(started.var());
    }

    /** Whether a call is on the resource of a try: an executor that is closed waits for its tasks. */
    private static boolean isClosedAfter(MethodDecl method, Expr.Call c) {
        return c.receiver() instanceof Expr.Ref r
                && Code.all(method, Stmt.Try.class).stream()
                        .flatMap(t -> t.resources().stream())
                        .anyMatch(resource -> resource instanceof Stmt.Local l && l.var().equals(r.var()));
    }

    /** Whether a method waits for something that the function gives back which it runs. */
    boolean waits(MethodDecl method) {
        return Code.all(method, Expr.Call.class).stream()
                .anyMatch(c -> BARRIERS.contains(c.name())
                        || WAITING.contains(c.name()) && !c.owner().startsWith("java.util.function."));
    }

    /** Whether a method that is given a future may wait for it: of code that is not seen only the JDK's is known not to. */
    private boolean mayWait(Expr.Call w) {
        Optional<MethodDecl> declared = w.target() == null ? Optional.empty() : flows.program().method(w.target());
        return declared.filter(MethodDecl::hasBody)
                .map(m -> Code.all(m, Expr.Call.class).stream()
                        .anyMatch(inner -> WAITING.contains(inner.name()) || BARRIERS.contains(inner.name())))
                .orElse(!w.owner().startsWith("java."));
    }

    /** Whether an argument is the task or made of it; what runs in a function is not given on. */
    private static boolean isGiven(Expr argument, Expr.Call c, Set<Var> tasks) {
        boolean[] found = {false};
        Trees.walk(argument, n -> {
            found[0] |= n == c || n instanceof Expr.Ref r && tasks.contains(r.var());
            return !found[0] && !(n instanceof Expr.Lambda);
        });
        return found[0];
    }

    private static boolean isOn(Expr wait, Expr.Call c, Set<Var> tasks) {
        return Code.any(wait, n -> n == c || n instanceof Expr.Ref r && tasks.contains(r.var()));
    }
}
