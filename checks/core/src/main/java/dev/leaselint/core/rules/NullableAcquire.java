package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Mode;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.catalog.Outcome;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Var;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** An answer that is null where the code takes it for a yes or no. */
final class NullableAcquire {
    private static final Set<String> WITH_DEFAULT = Set.of(
            "defaultIfEmpty", "switchIfEmpty", "hasElement", "singleOptional", "blockOptional", "hasElements",
            "toFuture", "block", "subscribe", "subscribeWith");

    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockNullableAcquire",
                    Level.WARNING,
                    "acquire",
                    "Answer of an attempt is null or empty there, and is taken for a yes or no",
                    "In a pipeline or after multi() the command is only queued and the answer is null: unboxing it throws. A"
                            + " reactive SET that does not take completes empty, and whatever follows is skipped in silence.",
                    "Boolean.TRUE.equals(..) outside of pipelines; defaultIfEmpty or switchIfEmpty for the reactive form.",
                    "Silent for a template with transaction support: that it answers null inside a transaction is configured"
                            + " elsewhere.",
                    "none",
                    List.of(),
                    List.of("RedisLockFailOpen")),
            NullableAcquire::check);

    private NullableAcquire() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                if (e.op() == Op.SET_IF_ABSENT && e.entry() != null && e.isDirect() && e.script() == null) {
                    judge(view, flow, e, reporter);
                }
            }
        }
    }

    private static void judge(TypeView view, Flow flow, Event e, Reporter reporter) {
        boolean queued = (e.is(Event.Trait.QUEUED) || afterMulti(flow, e) || joinsTransaction(view, flow, e))
                && e.entry().outcome() == Outcome.BOXED
                && isUnboxed(flow.method(), e);
        boolean empty = e.entry().mode() == Mode.REACTIVE
                && e.entry().outcome() == Outcome.OK
                && endsEmpty(flow.method(), e);
        if (queued || empty) {
            String why = queued
                    ? " is only queued there and answers null: unboxing it throws. Send it outside of the pipeline or"
                            + " transaction."
                    : " completes empty when the lock is busy: what follows is skipped in silence. Add defaultIfEmpty or"
                            + " switchIfEmpty.";
            view.evidence().of(flow, e).ifPresent(confidence ->
                    reporter.report(Report.at(e, view.code(e) + why).confidence(confidence)));
        }
    }

    /** Whether the template of the call takes part in the transaction that the method runs in: it queues what it is told. */
    private static boolean joinsTransaction(TypeView view, Flow flow, Event e) {
        Set<Var> supporting = view.type().methods().stream()
                .flatMap(m -> Code.all(m, Expr.Call.class).stream())
                .filter(c -> c.name().equals("setEnableTransactionSupport") && c.args().size() == 1)
                .filter(c -> c.args().get(0) instanceof Expr.Literal l && Boolean.TRUE.equals(l.value()))
                .flatMap(c -> field(c).stream())
                .collect(Collectors.toSet());
        return !supporting.isEmpty()
                && Transactions.opens(view, flow.method())
                && Code.all(flow.method(), Expr.Call.class).stream()
                        .filter(c -> c.span().equals(e.site().span()))
                        .anyMatch(c -> field(c).filter(supporting::contains).isPresent());
    }

    /** The field at the start of a chain of calls. */
    private static Optional<Var> field(Expr.Call call) {
        Expr at = call;
        while (at instanceof Expr.Call c) {
            at = c.receiver();
        }
        return at instanceof Expr.Ref r
                ? Optional.of(r.var()).filter(Var::isField)
                : at instanceof Expr.Select s ? Optional.of(s.field()) : Optional.empty();
    }

    private static boolean afterMulti(Flow flow, Event e) {
        return flow.exits().stream()
                .anyMatch(x -> x.has(e) && Paths.inTransaction(x, Paths.indexOf(x, e)));
    }

    private static boolean isUnboxed(MethodDecl method, Event e) {
        boolean condition = Code.all(method, Stmt.If.class).stream().anyMatch(i -> isPlain(i.condition(), e));
        boolean local = Code.all(method, Stmt.Local.class).stream()
                .anyMatch(l -> l.declared().name().equals("boolean") && isCall(l.init(), e));
        boolean returned = method.returnType().name().equals("boolean")
                && Code.all(method, Stmt.Return.class).stream().anyMatch(r -> isPlain(r.value(), e));
        return condition || local || returned;
    }

    /** Whether a condition is the call itself, perhaps negated or joined with others. */
    private static boolean isPlain(Expr condition, Event e) {
        if (condition instanceof Expr.Unary u) {
            return isPlain(u.operand(), e);
        }
        if (condition instanceof Expr.Binary b && (b.op().equals("&&") || b.op().equals("||"))) {
            return isPlain(b.left(), e) || isPlain(b.right(), e);
        }
        return isCall(condition, e);
    }

    private static boolean isCall(Expr expr, Event e) {
        return expr instanceof Expr.Call c && c.span().equals(e.site().span());
    }

    /** Whether operators follow in the chain of which none says what an empty answer means. */
    private static boolean endsEmpty(MethodDecl method, Event e) {
        List<String> operators = Code.all(method, Expr.Call.class).stream()
                .filter(c -> c.receiver() != null
                        && c.receiver().span().contains(e.site().span())
                        && c.span().start() == e.site().span().start())
                .map(Expr.Call::name)
                .toList();
        return operators.stream().anyMatch(o -> o.equals("map") || o.equals("flatMap") || o.equals("filter"))
                && operators.stream().noneMatch(WITH_DEFAULT::contains);
    }
}
