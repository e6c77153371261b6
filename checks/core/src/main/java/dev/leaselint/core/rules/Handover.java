package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.flow.Asynchrony;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flows;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Param;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.Var;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

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

    private static final Set<Op> RENEWALS = Set.of(Op.RENEW, Op.EXPIRE, Op.COMPARE_EXPIRE);

    /** Helpers within helpers that are looked into. */
    private static final int DEPTH = 4;

    private final Flows flows;

    Handover(Flows flows) {
        this.flows = flows;
    }

    /** Whether a call in a method hands work over, itself or in a helper that gives back the future of the work. */
    boolean isBy(MethodDecl method, Expr.Call c) {
        return isDirect(method, c) || Asynchrony.handsOver(c, flows.program()) || isByHelper(method, c, DEPTH);
    }

    private boolean isDirect(MethodDecl method, Expr.Call c) {
        return submits(c) && given(c).stream().anyMatch(task -> isWork(task)) && !keepsLock(method, c);
    }

    private boolean submits(Expr.Call c) {
        return flows.meaning(c)
                .filter(e -> e.op() == Op.ASYNC && !e.has(Attributes.TRANSACTION))
                .isPresent()
                && !CONTINUATION.matcher(c.name()).matches();
    }

    private static List<Expr> given(Expr.Call c) {
        return c.receiver() instanceof Expr.New made ? made.args() : c.args();
    }

    /** Whether a task does something other than to log. */
    private boolean isWork(Expr task) {
        boolean isTask = task instanceof Expr.Lambda || task instanceof Expr.MethodRef || task instanceof Expr.New;
        return isTask && (task instanceof Expr.MethodRef
                || Code.any(task, n -> n instanceof Expr.Call inner
                        && flows.meaning(inner).filter(e -> e.op() == Op.LOG).isEmpty()));
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

    private boolean isByHelper(MethodDecl method, Expr.Call c, int depth) {
        List<MethodDecl> helpers = FUTURES.contains(c.type().name()) && c.target() != null && depth > 0
                ? helpers(c)
                : List.of();
        return !helpers.isEmpty()
                && !keepsLock(method, c)
                && helpers.stream().allMatch(helper -> givesFuture(c, helper, depth - 1));
    }

    private List<MethodDecl> helpers(Expr.Call c) {
        Optional<MethodDecl> declared = flows.program().method(c.target());
        return declared.filter(MethodDecl::hasBody).isPresent()
                ? List.of(declared.get())
                : flows.program().overriders(c.target()).stream()
                        .filter(MethodDecl::hasBody)
                        .toList();
    }

    /** Whether a helper gives back the future of work that it hands over, its own or that of the caller. */
    private boolean givesFuture(Expr.Call c, MethodDecl helper, int depth) {
        return Code.all(helper, Expr.Call.class).stream()
                .filter(inner -> isDirect(helper, inner)
                        || submits(inner) && handsOn(c, helper, inner)
                        || isByHelper(helper, inner, depth))
                .anyMatch(inner -> isReturned(helper, inner) && !isWaitedFor(helper, inner));
    }

    /** Whether a helper submits a task that its caller has given it. */
    private boolean handsOn(Expr.Call c, MethodDecl helper, Expr.Call inner) {
        List<Var> params = helper.params().stream().map(Param::var).toList();
        return given(inner).stream()
                .filter(Expr.Ref.class::isInstance)
                .map(task -> params.indexOf(((Expr.Ref) task).var()))
                .anyMatch(at -> at >= 0 && at < c.args().size() && isWork(c.args().get(at)));
    }

    private static boolean isReturned(MethodDecl helper, Expr.Call inner) {
        Set<Var> tasks = Carriers.of(helper, inner);
        return Code.all(helper, Stmt.Return.class).stream()
                .filter(r -> !r.implicit() && r.value() != null)
                .anyMatch(r -> Code.any(r.value(), n -> n == inner || n instanceof Expr.Ref ref && tasks.contains(ref.var())));
    }

    // ---- waiting

    /** Whether a method waits after a call for the task, or for what it is part of. */
    boolean isWaitedFor(MethodDecl method, Expr.Call c) {
        List<Expr.Call> later = Code.all(method, Expr.Call.class).stream()
                .filter(w -> w != c && w.span().end() >= c.span().end())
                .toList();
        Set<Var> tasks = Carriers.of(method, c);
        return later.stream()
                .anyMatch(w -> BARRIERS.contains(w.name())
                        || WAITING.contains(w.name()) && isOn(w, c, tasks)
                        || w.args().stream().anyMatch(a -> isGiven(a, c, tasks)) && mayWait(w));
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
