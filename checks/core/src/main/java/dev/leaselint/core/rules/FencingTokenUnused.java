package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.catalog.Outcome;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Var;
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
                boolean dropped = flow.discarded().contains(e.id())
                        || flow.unread().contains(e.id())
                        || onlyTellsSuccess(flow, e);
                if (isToken(e) && dropped || isDrawnInVain(flow, e)) {
                    reporter.report(Report.at(
                            e,
                            view.code(e) + " draws a fencing token that no write ever carries: a holder whose lease has ended"
                                    + " still writes. Give the token to the guarded writes and compare it there."));
                }
            }
        }
    }

    /** Whether a lock draws the token or tells it. */
    private static boolean isToken(Event e) {
        return e.entry() != null
                && e.entry().outcome() == Outcome.TOKEN
                && e.entry().attribute("kind").filter("fenced"::equals).isPresent();
    }

    /** Whether a counter gives a fencing token that nothing is done with. */
    static boolean isDrawnInVain(Flow flow, Event e) {
        return isCounter(flow, e) && onlyTellsSuccess(flow, e);
    }

    /** Whether a counter that is called a fence is raised where a lock is taken. */
    private static boolean isCounter(Flow flow, Event e) {
        return e.op() == Op.INCREMENT
                && e.script() == null
                && FencingTokenNotAtomic.isToken(e)
                && flow.events().values().stream().anyMatch(Event::isAttempt);
    }

    /** Whether the token goes to a variable that is read to be compared with null at most. */
    private static boolean onlyTellsSuccess(Flow flow, Event e) {
        return Code.all(flow.method(), Stmt.Local.class).stream()
                .filter(l -> l.init() instanceof Expr.Call c && c.span().equals(e.step().span()))
                .anyMatch(l -> reads(flow, l.var()) == nullTests(flow, l.var()));
    }

    private static long reads(Flow flow, Var token) {
        return Code.all(flow.method(), Expr.Ref.class).stream()
                .filter(r -> r.var().equals(token))
                .count();
    }

    private static long nullTests(Flow flow, Var token) {
        return Code.all(flow.method(), Expr.Binary.class).stream()
                .filter(b -> b.op().equals("==") || b.op().equals("!="))
                .filter(b -> b.left() instanceof Expr.Ref r && r.var().equals(token))
                .filter(b -> b.right() instanceof Expr.Literal l && l.value() == null)
                .count();
    }
}
