package dev.leaselint.core.rules;

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
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

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

    private ReleasedBeforeCommit() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event release : flow.events().values()) {
                if (release.isRelease()) {
                    Optional<Event> attempt = attempt(flow, release);
                    attempt.filter(a -> open(view, flow, a, release) && writes(view, flow, a, release))
                            .ifPresent(a -> report(view, flow, a, release, reporter));
                }
            }
        }
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
                Optional<Step> attempt =
                        Paths.attemptBefore(x, at, release).filter(s -> s.status() == Status.WON);
                if (attempt.isPresent()) {
                    return attempt.map(Step::event);
                }
            }
        }
        return Optional.empty();
    }

    private static boolean open(TypeView view, Flow flow, Event attempt, Event release) {
        boolean ofMethod = !flow.closure() && Transactions.opens(view, flow.method());
        return ofMethod || Transactions.encloses(view, flow.method(), attempt.step(), release.step());
    }

    /** Whether something is written between the two, as far as the calls tell. */
    private static boolean writes(TypeView view, Flow flow, Event attempt, Event release) {
        MethodDecl method = flow.method();
        int from = attempt.step().span().end();
        int to = release.step().span().start();
        boolean oneCall = Paths.sameSite(attempt.step(), release.step());
        return Code.all(method, Expr.Call.class).stream()
                .filter(c -> oneCall
                        ? attempt.step().span().contains(c.span()) && !c.span().equals(attempt.step().span())
                        : c.span().start() >= from && c.span().end() <= to)
                .anyMatch(c -> view.program()
                        .meaning(c)
                        .map(e -> switch (e.op()) {
                            case WRITE, SQL_UPDATE, STATEMENT_RUN, ENTITY_UPDATE, BATCH -> true;
                            default -> false;
                        })
                        .orElseGet(() -> WRITES.matcher(c.name()).matches() && !ofPlatform(c)));
    }

    /** Whether it is a call of the platform: collections, texts and numbers are no writes. */
    private static boolean ofPlatform(Expr.Call c) {
        return c.owner().startsWith("java.") && !c.owner().startsWith("java.sql.");
    }
}
