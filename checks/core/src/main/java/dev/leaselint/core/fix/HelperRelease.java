package dev.leaselint.core.fix;

import dev.leaselint.core.catalog.Mode;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.rules.TypeView;
import java.util.Optional;

/**
 * Repairs a delete that a helper sends for its callers: the helper deletes data as well and stays as it is, but gets, or
 * has already, a method beside it that compares the owner and that is called instead.
 */
final class HelperRelease {
    /** More helpers than these, one behind the other, would all get a method for one caller. */
    private static final int MOST_HELPERS = 2;

    private final TypeView view;
    private final Event delete;
    private final Draft draft;
    private final Code code;
    private final Expr.Call call;

    private HelperRelease(TypeView view, Event delete, Code code, Expr.Call call) {
        this.view = view;
        this.delete = delete;
        this.draft = new Draft(code);
        this.code = code;
        this.call = call;
    }

    private static Optional<HelperRelease> at(TypeView view, Event delete) {
        boolean near = delete.via().size() <= MOST_HELPERS && !delete.onMember() && delete.entry() != null
                && delete.entry().mode() == Mode.SYNC;
        return near
                ? Code.of(view, delete.step())
                        .flatMap(code -> code.call(delete).map(call -> new HelperRelease(view, delete, code, call)))
                : Optional.empty();
    }

    /** The call of the helper's delete becomes one of its twin. */
    static Optional<Fix> bare(TypeView view, Flow flow, Event delete) {
        return at(view, delete).flatMap(r -> r.bare(flow));
    }

    private Optional<Fix> bare(Flow flow) {
        if (!Helper.isWayOfAttempts(view, delete)) {
            return Optional.empty();
        }
        Optional<OwnerSource.Owner> owner = new OwnerSource(view, draft).findOrMake(flow, delete, call);
        Optional<HelperTwin> twin = owner.filter(o -> !o.bytes()).flatMap(o -> twin());
        return twin.flatMap(t -> {
            draft.rename(call, t.name());
            draft.append(call, owner.get().text());
            t.addTo(draft);
            return draft.build(
                    "Release by a method that compares the owner",
                    Fix.Safety.REVIEW,
                    "the owner value has to be the one that this attempt stored" + t.doubt());
        });
    }

    /** GET, comparison and the call of the helper's delete become one call of its twin. */
    static Optional<Fix> compared(TypeView view, Flow flow, Event delete) {
        return at(view, delete).flatMap(r -> r.compared(flow));
    }

    private Optional<Fix> compared(Flow flow) {
        Optional<HelperTwin> twin = Helper.isWayOfAttempts(view, delete) ? twin() : Optional.empty();
        boolean merged = twin.isPresent()
                && new CompareThenDelete(draft, flow, delete, call, owner -> command(twin.get(), owner)).merge();
        if (!merged) {
            return Optional.empty();
        }
        twin.get().addTo(draft);
        return draft.build(
                "Compare and delete in one method of the helper",
                Fix.Safety.REVIEW,
                "GET, comparison and DEL become one script" + twin.get().doubt());
    }

    private Optional<OwnerScripts.Command> command(HelperTwin twin, OwnerSource.Owner owner) {
        if (owner.bytes()) {
            return Optional.empty();
        }
        int name = call.nameSpan().start();
        String receiver = code.text().text().substring(call.span().start(), name);
        String arguments = code.slice(call.args().get(0)) + ", " + owner.text();
        String run = receiver + twin.name() + "(" + arguments + ")";
        return call.args().size() == 1 && twin.answersBoolean()
                ? Optional.of(new OwnerScripts.Command(run, run, null))
                : Optional.empty();
    }

    private Optional<HelperTwin> twin() {
        boolean statement = code.parent(call) instanceof Stmt.ExprStmt;
        return Helper.first(view, delete, call).flatMap(helper -> HelperTwin.of(helper, statement));
    }
}
