package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.flow.Status;
import dev.leaselint.core.flow.Step;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A lock that is given back while the transaction that it guards is still open. */
final class ReleasedBeforeCommit {
    private static final Pattern WRITES = Pattern.compile(
            "(save|insert|update|delete|persist|merge|remove|store|create|increment|decrement|deduct|execute|write|set|add"
                    + "|put|mark|change|replace|upsert|publish)([A-Z].*)?");

    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockReleasedBeforeCommit",
                    Level.ERROR,
                    "release",
                    "Lock released inside the transaction, before its writes are committed",
                    "The lock is free as soon as unlock returns, the transaction commits when the method has returned. In"
                            + " between the next holder reads the old state and overwrites what is about to be committed.",
                    "Take the lock outside and open the transaction inside, or release in afterCompletion.",
                    "Silent for transactions that only read, for methods that no proxy sees, and where nothing is"
                            + " written under the lock.",
                    "none",
                    List.of(),
                    List.of("RedisLockNotReleased")),
            ReleasedBeforeCommit::check);

    /** Calls that tell whether a transaction is going on. */
    private static final Set<String> ASKS = Set.of("isSynchronizationActive", "isActualTransactionActive");

    private ReleasedBeforeCommit() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event release : flow.events().values()) {
                if (release.isRelease() || release.op() == Op.HOLD_END) {
                    Optional<Event> attempt = attempt(flow, release).or(() -> ofResource(view, flow, release));
                    attempt.filter(a -> open(view, flow, a, release) && writes(view, flow, a, release))
                            .filter(a -> !asks(view, flow, release))
                            .ifPresent(a -> report(view, flow, a, release, reporter));
                }
            }
        }
        view.type().methods().forEach(method -> aroundAspect(view, method, reporter));
    }

    /** A lock aspect without an order of its own stands inside the transaction's, which has the same and comes first. */
    private static void aroundAspect(TypeView view, MethodDecl method, Reporter reporter) {
        Optional<LockAspects.LockAspect> aspect = view.project().annotations().on(method)
                .flatMap(view.project().annotations()::aspect)
                .filter(a -> !a.ordered() && Transactions.opens(view, method) && !ordersTransactions(view));
        aspect.ifPresent(a -> {
            Site at = new Site(method.key(), method.nameSpan(), method.nameSpan());
            Site advice = new Site(a.advice().key(), a.advice().nameSpan(), a.advice().nameSpan());
            reporter.report(Report.at(
                            at,
                            method.name() + " is transactional, and the lock of " + a.type().simpleName() + " has no order: its"
                                    + " advice runs inside the transaction and gives the lock back before the commit. Give"
                                    + " the aspect an @Order before that of the transaction.")
                    .note(advice, "the lock is taken and given back here")
                    .confidence(Confidence.MEDIUM));
        });
    }

    /** Whether the project says where the transaction stands among the advice. */
    private static boolean ordersTransactions(TypeView view) {
        String enable = "EnableTransactionManagement";
        return view.program().program().typesNaming(enable, Set.of(enable)).stream()
                .flatMap(t -> t.annotations().stream())
                .anyMatch(a -> a.type().simpleName().equals(enable) && a.values().containsKey("order"));
    }

    private static void report(TypeView view, Flow flow, Event attempt, Event release, Reporter reporter) {
        Optional<Confidence> evidence = view.evidence().of(flow, attempt);
        evidence.ifPresent(confidence -> reporter.report(Report.at(
                        release,
                        view.code(release) + " gives the lock back before the transaction commits: until then the next"
                                + " holder reads the old state. Lock outside of the transaction, or release in"
                                + " afterCompletion.",
                        attempt)
                .note(attempt, "acquired inside the transaction")
                .confidence(confidence)));
    }

    /** The attempt that the release ends, on a path that returns. */
    private static Optional<Event> attempt(Flow flow, Event release) {
        for (Exit x : flow.exits()) {
            int at = Paths.indexOf(x, release);
            if (at >= 0 && x.kind() == Exit.Kind.RETURN) {
                Optional<Step> attempt = release.op() == Op.HOLD_END
                        ? Paths.before(x, at, s -> Holding.takes(s) && Holding.gives(release, s.event()))
                        : Paths.attemptBefore(x, at, release).filter(s -> s.status() == Status.WON);
                if (attempt.isPresent()) {
                    return attempt.map(Step::event);
                }
            }
        }
        return Optional.empty();
    }

    /** Whether the code on the way to the release asks for a transaction: it does something else where there is one. */
    private static boolean asks(TypeView view, Flow flow, Event release) {
        Stream<MethodDecl> around = Code.all(flow.method(), Expr.Call.class).stream()
                .filter(c -> c.target() != null && c.span().contains(release.step().span()))
                .flatMap(c -> view.program().program().method(c.target()).stream());
        Stream<MethodDecl> onTheWay = Report.chain(release).stream()
                .flatMap(s -> view.program().program().method(s.method()).stream());
        return Stream.concat(Stream.of(flow.method()), Stream.concat(around, onTheWay))
                .anyMatch(m -> Code.all(m, Expr.Call.class).stream().anyMatch(c -> ASKS.contains(c.name())));
    }

    /** The attempt that makes the resource of a reactive chain which the release gives back when all went well. */
    private static Optional<Event> ofResource(TypeView view, Flow flow, Event release) {
        Optional<Expr.Call> chain = !flow.closure()
                ? Optional.empty()
                : Code.all(flow.method(), Expr.Call.class).stream()
                        .filter(c -> c.args().size() > 2 && c.args().get(2).span().contains(release.step().span()))
                        .filter(c -> view.program().meaning(c).filter(e -> e.has(Attributes.RESOURCE)).isPresent())
                        .findFirst();
        return chain.flatMap(c -> view.program().flow(flow.method()).stream()
                .flatMap(f -> f.events().values().stream())
                .filter(a -> a.isAttempt() && Keys.alike(a, release))
                .filter(a -> c.args().get(0).span().contains(a.step().span()))
                .findFirst());
    }

    private static boolean open(TypeView view, Flow flow, Event attempt, Event release) {
        boolean elsewhere = flow.closure() && flow.events().containsKey(attempt.id());
        boolean ofMethod = !elsewhere && Transactions.opens(view, flow.method());
        return ofMethod || TransactionScopes.encloses(view, flow.method(), attempt.step(), release.step());
    }

    /** Whether something is written between the two, as far as the calls tell. */
    private static boolean writes(TypeView view, Flow flow, Event attempt, Event release) {
        boolean oneCall = Paths.sameSite(attempt.step(), release.step());
        if (!oneCall) {
            return writes(view, flow.method(), between(attempt.step(), release.step()));
        }
        Span call = attempt.step().span();
        return writes(view, flow.method(), c -> call.contains(c.span()) && !c.span().equals(call)) || writesInside(view, attempt, release);
    }

    private static Predicate<Expr.Call> between(Site attempt, Site release) {
        return c -> c.span().start() >= attempt.span().end() && c.span().end() <= release.span().start();
    }

    /** The same in the method that both are made in, where one call of the transaction leads to both. */
    private static boolean writesInside(TypeView view, Event attempt, Event release) {
        List<Site> first = sites(attempt);
        List<Site> last = sites(release);
        int at = 0;
        while (at < first.size() - 1 && at < last.size() - 1 && Paths.sameSite(first.get(at), last.get(at))) {
            at++;
        }
        Site from = first.get(at);
        Site to = last.get(at);
        return from.method().equals(to.method())
                && view.program().program().method(from.method())
                        .filter(m -> writes(view, m, between(from, to).and(c -> !isHandedIn(m, c))))
                        .isPresent();
    }

    private static List<Site> sites(Event e) {
        List<Site> sites = new ArrayList<>(e.via());
        sites.add(e.site());
        return sites;
    }

    private static boolean writes(TypeView view, MethodDecl method, Predicate<Expr.Call> where) {
        return Code.all(method, Expr.Call.class).stream()
                .filter(where)
                .anyMatch(c -> view.program()
                        .meaning(c)
                        .map(e -> switch (e.op()) {
                            case WRITE, SQL_UPDATE, STATEMENT_RUN, ENTITY_UPDATE, BATCH -> true;
                            default -> false;
                        })
                        .orElseGet(() -> WRITES.matcher(c.name()).matches() && !ofPlatform(c)));
    }

    /** Whether it is a call on a parameter, such as the function that a helper runs under its lock. */
    private static boolean isHandedIn(MethodDecl method, Expr.Call c) {
        return c.receiver() instanceof Expr.Ref r && method.params().stream().anyMatch(p -> p.var().equals(r.var()));
    }

    /** Whether it is a call of the platform: collections, texts and numbers are no writes. */
    private static boolean ofPlatform(Expr.Call c) {
        return c.owner().startsWith("java.") && !c.owner().startsWith("java.sql.");
    }
}
