package dev.leaselint.core.fix;

import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Var;
import dev.leaselint.core.rules.TypeView;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Measures with a clock that nobody sets, where the times of the wall clock do not leave the method. */
final class MonotonicClock {
    private static final String WALL = "currentTimeMillis";
    private static final Set<String> ARITHMETIC = Set.of("+", "-", "<", "<=", ">", ">=");

    private final Code code;
    private final Set<Var> times = new HashSet<>();

    private MonotonicClock(Code code) {
        this.code = code;
    }

    static Optional<Fix> of(TypeView view, Site at) {
        return Code.of(view, at).flatMap(code -> new MonotonicClock(code).fix());
    }

    private Optional<Fix> fix() {
        List<Expr.Call> reads = code.all(Expr.Call.class).stream().filter(MonotonicClock::readsWall).toList();
        if (reads.isEmpty() || !reads.stream().allMatch(this::staysHere)) {
            return Optional.empty();
        }
        boolean measured = reads.stream().allMatch(read -> holder(read).isPresent() || comparedWithTimes(read));
        if (!measured) {
            return Optional.empty();
        }
        Draft draft = new Draft(code);
        String unit = draft.type("java.util.concurrent.TimeUnit");
        reads.forEach(read -> draft.replace(read, unit + ".NANOSECONDS.toMillis(System.nanoTime())"));
        return draft.build(
                "Measure with System.nanoTime()",
                Fix.Safety.SAFE,
                "the times stay in the method, and only differences of them count");
    }

    private static boolean readsWall(Expr.Call call) {
        return call.name().equals(WALL) && call.owner().equals("java.lang.System");
    }

    /** Whether a time, or what is computed from it, is only compared, or kept in a local of which the same holds. */
    private boolean staysHere(Expr time) {
        Node parent = code.parent(time);
        if (parent instanceof Stmt.Local local && local.init() == time) {
            return !times.add(local.var()) || code.uses(local.var()).stream().allMatch(this::staysHere);
        }
        if (parent instanceof Expr.Binary binary && ARITHMETIC.contains(binary.op())) {
            boolean difference = binary.op().equals("-") && isTime(binary.left()) && isTime(binary.right());
            boolean computed = binary.op().equals("+") || binary.op().equals("-");
            return difference || !computed || staysHere(binary);
        }
        return false;
    }

    /** The local that a time is kept in. */
    private Optional<Var> holder(Expr time) {
        Node n = time;
        while (n instanceof Expr) {
            n = code.parent(n);
        }
        return n instanceof Stmt.Local local && times.contains(local.var()) ? Optional.of(local.var()) : Optional.empty();
    }

    private boolean comparedWithTimes(Expr read) {
        return code.parent(read) instanceof Expr.Binary binary
                && isTime(binary.left())
                && isTime(binary.right());
    }

    /** Whether it is the clock's time or made from it. */
    private boolean isTime(Expr expr) {
        if (expr instanceof Expr.Binary sum) {
            return isTime(sum.left()) != isTime(sum.right());
        }
        return expr instanceof Expr.Ref ref && times.contains(ref.var())
                || expr instanceof Expr.Call call && readsWall(call);
    }
}
