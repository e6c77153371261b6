package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Outcome;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import java.util.List;

/** A fencing token that is drawn and dropped. */
final class FencingTokenUnused {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "FencingTokenUnused",
                    Level.WARNING,
                    "fencing",
                    "Fencing token is obtained and never used",
                    "The token protects nothing by being drawn. A holder whose lease has ended still writes, and the data"
                            + " accepts it.",
                    "Give the token to every guarded write, and have its WHERE compare it.",
                    "A token that is passed on counts as used.",
                    "none",
                    List.of(),
                    List.of("FencingTokenNotEnforced", "FencingTokenNotAtomic")),
            FencingTokenUnused::check);

    private FencingTokenUnused() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                boolean dropped = flow.discarded().contains(e.id()) || flow.unread().contains(e.id());
                boolean token = e.entry() != null && e.entry().outcome() == Outcome.TOKEN && e.onHandle();
                if (token && dropped) {
                    reporter.report(Report.at(
                            e,
                            view.code(e) + " draws a fencing token that no write ever carries: a holder whose lease has ended"
                                    + " still writes. Give the token to the guarded writes and compare it there."));
                }
            }
        }
    }
}
