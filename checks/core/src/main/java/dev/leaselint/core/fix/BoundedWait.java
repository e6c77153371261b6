package dev.leaselint.core.fix;

import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.rules.TypeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Gives a wait for a lock handle a limit. */
final class BoundedWait {
    private static final Pattern MAY_INTERRUPT = Pattern.compile(
            "\\)\\s*throws\\s[^{;]*\\b(InterruptedException|Exception|Throwable)\\b[^{;]*$");
    private static final String WAIT = "LOCK_WAIT_SECONDS";
    private static final String TIME_UNIT = "java.util.concurrent.TimeUnit";

    private BoundedWait() {}

    static Optional<Fix> of(TypeView view, Event wait) {
        Optional<Code> code = Code.of(view, wait);
        Optional<Expr.Call> call = code.flatMap(c -> c.call(wait));
        if (call.isEmpty() || call.get().receiver() == null) {
            return Optional.empty();
        }
        Draft draft = new Draft(code.get());
        boolean done = switch (call.get().name()) {
            case "tryLock" -> limit(draft, call.get());
            case "lock", "lockInterruptibly" -> tryInstead(draft, call.get());
            case "acquire" -> permits(draft, call.get());
            default -> false;
        };
        return done
                ? draft.build(
                        "Wait for the lock no longer than " + WAIT,
                        Fix.Safety.REVIEW,
                        "how long to wait and what to answer when the lock is busy is for you to fill in")
                : Optional.empty();
    }

    /** The huge first argument of {@code tryLock(time, [lease,] unit)} becomes the limit. */
    private static boolean limit(Draft draft, Expr.Call call) {
        if (call.args().size() < 2) {
            return false;
        }
        Optional<String> limit = inUnit(draft, call.args().get(call.args().size() - 1));
        limit.ifPresent(text -> draft.replace(call.args().get(0), text));
        return limit.isPresent();
    }

    private static boolean tryInstead(Draft draft, Expr.Call call) {
        Code code = draft.code();
        if (!isPlain(code, call) || !call.args().isEmpty() && call.args().size() != 2) {
            return false;
        }
        Optional<String> arguments = call.args().isEmpty()
                ? limit(draft).map(name -> name + ", " + draft.type(TIME_UNIT) + ".SECONDS")
                : inUnit(draft, call.args().get(1))
                        .map(text -> text + ", " + lease(code, call));
        return arguments.isPresent() && tryInstead(draft, call, arguments.get());
    }

    /** {@code acquire(permits);} of a semaphore. */
    private static boolean permits(Draft draft, Expr.Call call) {
        Code code = draft.code();
        if (!isPlain(code, call) || !call.owner().startsWith("org.redisson.api.RSemaphore") || call.args().size() > 1) {
            return false;
        }
        String permits = call.args().isEmpty() ? "" : code.slice(call.args().get(0)) + ", ";
        Optional<String> arguments =
                limit(draft).map(name -> permits + name + ", " + draft.type(TIME_UNIT) + ".SECONDS");
        return arguments.isPresent() && tryInstead(draft, call, "tryAcquire", arguments.get());
    }

    private static boolean isPlain(Code code, Expr.Call call) {
        Node statement = code.parent(call);
        return statement instanceof Stmt.ExprStmt
                && code.parent(statement) instanceof Stmt.Block
                && !code.within(Stmt.Try.class, statement);
    }

    /**
     * Turns {@code lock(..);} into {@code tryLock} with these arguments and a busy branch, where it is a statement and
     * no finally releases what was not obtained. An interruption is passed on where the method may throw it.
     */
    static boolean tryInstead(Draft draft, Expr.Call call, String arguments) {
        return tryInstead(draft, call, "tryLock", arguments);
    }

    private static boolean tryInstead(Draft draft, Expr.Call call, String method, String arguments) {
        Code code = draft.code();
        if (!isPlain(code, call)) {
            return false;
        }
        Node statement = code.parent(call);
        String handle = code.text().text().substring(call.span().start(), call.nameSpan().start());
        List<String> lines = new ArrayList<>(List.of(
                "if (!" + handle + method + "(" + arguments + ")) {",
                code.step() + "throw new IllegalStateException(\"busy: the lock was not free in time\");",
                "}"));
        if (!mayInterrupt(code, statement)) {
            String caught = code.hasWord("e") ? "interruption" : "e";
            lines.replaceAll(line -> code.step() + line);
            lines.add(0, "try {");
            lines.addAll(List.of(
                    "} catch (InterruptedException " + caught + ") {",
                    code.step() + "Thread.currentThread().interrupt();",
                    code.step() + "throw new IllegalStateException(\"interrupted while waiting for the lock\", "
                            + caught + ");",
                    "}"));
        }
        draft.replace(statement, String.join(code.lineEnd() + code.indent(statement.span().start()), lines));
        return true;
    }

    private static String lease(Code code, Expr.Call call) {
        return code.slice(call.args().get(0)) + ", " + code.slice(call.args().get(1));
    }

    /** Whether an interruption may leave the method from here. */
    private static boolean mayInterrupt(Code code, Node statement) {
        if (code.within(Expr.class, statement) || code.within(Stmt.LocalType.class, statement)) {
            return false;
        }
        int start = code.method().nameSpan().end();
        int body = code.method().body().map(b -> b.span().start()).orElse(start);
        return MAY_INTERRUPT.matcher(code.text().text().substring(start, body)).find();
    }

    /** The constant with the longest wait. */
    static Optional<String> limit(Draft draft) {
        return draft.setting("long", WAIT, "5", "Longest wait for a lock; has to fit into the time a caller waits.");
    }

    private static Optional<String> inUnit(Draft draft, Expr unit) {
        String code = draft.code().slice(unit);
        boolean seconds = code.endsWith("TimeUnit.SECONDS") || code.equals("SECONDS");
        return limit(draft).map(name ->
                seconds ? name : code + ".convert(" + name + ", " + draft.type(TIME_UNIT) + ".SECONDS)");
    }
}
