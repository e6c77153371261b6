package dev.leaselint.core.rules;

import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.sql.FencedWrites;
import java.util.List;

/** The success of guarded writes read from a result that does not tell it. */
final class FencedBatchCountMeaningless {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "FencedBatchCountMeaningless",
                    Level.WARNING,
                    "fencing",
                    "Success of versioned writes judged by a batch result that carries no count",
                    "A batch answers true when its statements were sent. A row whose version had moved on is not written, and"
                            + " the answer is true all the same.",
                    "Update one by one and test each count, or read the counts of the batch from its results.",
                    "A result that is only returned is judged at the caller.",
                    "none",
                    List.of("fenceColumns"),
                    List.of("FencedUpdateCountIgnored")),
            FencedBatchCountMeaningless::check);

    private FencedBatchCountMeaningless() {}

    private static void check(TypeView view, Reporter reporter) {
        FencedWrites writes = view.program().writes(view.options().fenceColumns());
        for (MethodDecl method : view.type().code()) {
            for (Expr.Call call : writes.judgedBatches(method)) {
                Span name = new Span(call.nameSpan().start(), Math.max(call.span().end(), call.nameSpan().end()));
                Site site = new Site(method.key(), call.span(), name);
                reporter.report(Report.at(
                        site,
                        view.code(site) + " answers whether the statements were sent, not whether the versions still"
                                + " matched: a row that a newer owner has written is skipped in silence. Update one by"
                                + " one and test each count."));
            }
        }
    }
}
