package dev.leaselint.core.rules;

import dev.leaselint.core.finding.Level;
import dev.leaselint.core.fix.Fixes;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.sql.FencedWrites;
import dev.leaselint.core.sql.GuardedWrite;
import java.util.List;

/** Nobody looks whether a fenced write changed a row. */
final class FencedUpdateCountIgnored {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "FencedUpdateCountIgnored",
                    Level.ERROR,
                    "fencing",
                    "Update count of a fenced or versioned write is dropped",
                    "B has taken over and raised the version. A's fenced write changes no row, as it should, but A does"
                            + " not look at the count and goes on as if its write had happened.",
                    "Compare the count and throw a stale-owner exception when it is zero; a mapper method returns int.",
                    "A version column may be part of a row's identity: without an assignment of it the level is one"
                            + " step lower. Entities of JPA throw by themselves and are not reported.",
                    "review: zero rows may also mean that the row is gone, or an insert may follow; text only for method"
                            + " references and for counts of which only a caller can judge",
                    List.of("fenceColumns"),
                    List.of("FencingTokenNotEnforced", "FencedBatchCountMeaningless")),
            FencedUpdateCountIgnored::check);

    private FencedUpdateCountIgnored() {}

    private static void check(TypeView view, Reporter reporter) {
        FencedWrites writes = view.program().writes(view.options().fenceColumns());
        for (MethodDecl method : view.type().code()) {
            writes.silentMapper(method).ifPresent(write -> reporter.report(silent(view, method, write)));
            for (FencedWrites.Dropped dropped : writes.dropped(method)) {
                reporter.report(dropped(view, method, dropped));
            }
        }
    }

    private static Report dropped(TypeView view, MethodDecl method, FencedWrites.Dropped dropped) {
        Site site = new Site(method.key(), dropped.expr().span(), place(dropped.expr()));
        String what = dropped.carriesCount() ? "nobody looks at the update count" : "the call does not tell the count";
        return Report.at(
                        site,
                        view.code(site) + ": " + what + " of a write that is fenced by " + fence(dropped.write())
                                + ". When a newer owner has written, no row changes and this code goes on as if its"
                                + " write had happened. Throw when the count is zero.")
                .confidence(dropped.write().confidence())
                .fix(Fixes.staleOwner(view, dropped));
    }

    private static Span place(Expr expr) {
        return expr instanceof Expr.Call call
                ? new Span(call.nameSpan().start(), Math.max(call.span().end(), call.nameSpan().end()))
                : expr.span();
    }

    private static Report silent(TypeView view, MethodDecl method, GuardedWrite write) {
        Site site = new Site(method.key(), method.span(), method.nameSpan());
        return Report.at(
                        site,
                        method.name() + " returns void although its write is fenced by " + fence(write)
                                + ". When a newer owner has written, no row changes and no caller can know. Return the"
                                + " update count as int and throw when it is zero.")
                .confidence(write.confidence())
                .fix(Fixes.returnedCount(view, method));
    }

    private static String fence(GuardedWrite write) {
        return write.fence().or(write::statusGuard).map(GuardedWrite.Test::name).orElse("a version");
    }
}
