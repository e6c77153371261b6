package dev.leaselint.core.rules;

import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.sql.Columns;
import dev.leaselint.core.sql.FencedWrites;
import dev.leaselint.core.sql.GuardedWrite;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A statement stores the fencing token without comparing it. */
final class FencingTokenNotEnforced {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "FencingTokenNotEnforced",
                    Level.ERROR,
                    "fencing",
                    "Statement writes the fencing token without comparing it with the stored one",
                    "A draws token 7, pauses past its lease, B draws 8 and writes. A's late write replaces B's data and"
                            + " puts the token back to 7, because the statement takes any token.",
                    "Compare in the WHERE clause that decides which row is changed: the stored token must be smaller"
                            + " than the new one. Then test the update count.",
                    "Plain version columns are left alone unless they are configured as fence columns. Conditions that"
                            + " are put in as text are not judged, nor writes of methods that read the column with"
                            + " SELECT ... FOR UPDATE before, where Java code may compare it.",
                    "none",
                    List.of("fenceColumns"),
                    List.of("FencedUpdateCountIgnored", "FencingTokenUnused")),
            FencingTokenNotEnforced::check);

    private FencingTokenNotEnforced() {}

    private static void check(TypeView view, Reporter reporter) {
        FencedWrites writes = view.program().writes(view.options().fenceColumns());
        for (MethodDecl method : view.type().code()) {
            Set<Span> reported = new HashSet<>();
            for (FencedWrites.Place place : writes.places(method)) {
                Optional<String> defect = defect(place.write())
                        .filter(d -> !writes.readsUnderLock(method, place.write().fenceColumns()));
                if (defect.isPresent() && reported.add(place.span())) {
                    reporter.report(report(view, method, place, defect.get()).confidence(confidence(place.write())));
                }
            }
        }
    }

    private static Optional<String> defect(GuardedWrite write) {
        Optional<String> unguarded = write.unguarded()
                .filter(set -> Columns.isFence(set.column()))
                .map(set -> "sets " + set.name() + " and its condition does not compare it");
        return unguarded.or(() -> write.wrongWay()
                .filter(test -> Columns.isFence(test.column()))
                .map(test -> "compares " + test.name() + " the wrong way round: it lets a writer with a smaller token"
                        + " through and holds back the newer one"));
    }

    /** An epoch may as well be a time. */
    private static Confidence confidence(GuardedWrite write) {
        boolean epoch = write.assignments().stream().anyMatch(set -> set.column().equals("epoch"));
        return epoch ? Confidence.MEDIUM : Confidence.HIGH;
    }

    private static Report report(TypeView view, MethodDecl method, FencedWrites.Place place, String defect) {
        Site site = new Site(method.key(), place.span(), place.span());
        String subject = place.call() != null
                ? view.code(site)
                : place.file() != null ? "The statement of " + method.name() : "The SQL of " + method.name();
        Report report = Report.at(
                site,
                subject + " " + defect + ". A holder whose lease has ended overwrites what the next holder wrote."
                        + " Add a comparison to the WHERE clause: stored token < new token.");
        return place.file() == null
                ? report
                : report.in(place.file())
                        .note(new Site(method.key(), method.span(), method.nameSpan()), "mapper method");
    }
}
