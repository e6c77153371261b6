package dev.leaselint.core.fix;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.rules.TypeView;
import java.util.Optional;

/** Gives a lock call with one time both: the wait, and the lease. */
final class LeaseArgument {
    private LeaseArgument() {}

    static Optional<Fix> of(TypeView view, Flow flow, Event attempt) {
        Optional<Code> code = Code.of(view, attempt);
        Optional<Expr.Call> call = code.flatMap(c -> c.call(attempt));
        if (call.isEmpty() || call.get().args().size() != 2 || !isPlain(call.get().args().get(0))) {
            return Optional.empty();
        }
        Draft draft = new Draft(code.get());
        String number = code.get().slice(call.get().args().get(0));
        if (attempt.op() == Op.TRY_LOCK) {
            if (code.get().parent(call.get()) instanceof Stmt.ExprStmt) {
                return Optional.empty();
            }
            draft.insert(call.get().args().get(0).span().start(), number + ", ");
            new GuardedUnlock(draft).guardAll(flow, attempt);
            return draft.build(
                    "Give the lease as a lease: tryLock(wait, lease, unit)",
                    Fix.Safety.REVIEW,
                    "the wait stays what it was; how long callers may wait is for you to decide");
        }
        String unit = code.get().slice(call.get().args().get(1));
        return call.get().name().equals("lock")
                        && BoundedWait.tryInstead(draft, call.get(), number + ", " + number + ", " + unit)
                ? draft.build(
                        "Give the wait as a wait: tryLock(wait, lease, unit)",
                        Fix.Safety.REVIEW,
                        "the lease stays what it was; how long the work may take, and what to answer when the lock is"
                                + " busy, is for you to decide")
                : Optional.empty();
    }

    /** Whether an expression may be written twice. */
    private static boolean isPlain(Expr number) {
        return number instanceof Expr.Ref || number instanceof Expr.Literal || number instanceof Expr.Select;
    }
}
