package dev.leaselint.core.fix;

import dev.leaselint.core.catalog.Mode;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.rules.TypeView;
import java.util.Optional;

/**
 * Repairs a renewal that a helper sends for its callers: the helper prolongs data as well and stays as it is, but gets,
 * or has already, a method beside it that compares the owner and that is called instead.
 */
final class HelperRenewal {
    private final TypeView view;
    private final Event renewal;
    private final Draft draft;
    private final Code code;
    private final Expr.Call call;

    private HelperRenewal(TypeView view, Event renewal, Code code, Expr.Call call) {
        this.view = view;
        this.renewal = renewal;
        this.draft = new Draft(code);
        this.code = code;
        this.call = call;
    }

    /** The call of the helper's renewal becomes one of its twin, where the owner is at hand. */
    static Optional<Fix> of(TypeView view, Flow flow, Event renewal) {
        boolean plain = renewal.op() == Op.EXPIRE && renewal.via().size() == 1 && !renewal.onMember()
                && renewal.entry() != null
                && renewal.entry().mode() == Mode.SYNC
                && Helper.isWayOfAttempts(view, renewal);
        return plain
                ? Code.of(view, renewal.step())
                        .flatMap(code -> code.call(renewal)
                                .flatMap(call -> new HelperRenewal(view, renewal, code, call).fix(flow)))
                : Optional.empty();
    }

    private Optional<Fix> fix(Flow flow) {
        Optional<Helper> helper = Helper.of(view, renewal, call);
        Optional<OwnerSource.Owner> owner = helper.isEmpty()
                ? Optional.empty()
                : new OwnerSource(view, draft).find(flow, renewal, call).filter(o -> !o.bytes());
        Optional<HelperTwin> twin = owner.flatMap(o -> HelperTwin.renewing(helper.get()));
        return twin.filter(t -> put(t, helper.get().method().returnType(), owner.get())).flatMap(t -> {
            t.addTo(draft);
            return draft.build(
                    "Prolong by a method that compares the owner",
                    Fix.Safety.REVIEW,
                    "the owner value has to be the one that this attempt stored; how the work ends when the method says"
                            + " no is for you to decide" + t.doubt());
        });
    }

    /** A twin that answers whether the lock was prolonged is asked where nobody looked at the answer before. */
    private boolean put(HelperTwin twin, TypeRef answer, OwnerSource.Owner owner) {
        boolean statement = code.parent(call) instanceof Stmt.ExprStmt;
        if (statement && !answer.is("void")) {
            Stmt whole = (Stmt) code.parent(call);
            boolean known = answer.is("boolean") || answer.is("java.lang.Boolean");
            if (!known || !(code.parent(whole) instanceof Stmt.Block)) {
                return false;
            }
            draft.insert(call.span().start(), answer.is("boolean") ? "if (!" : "if (!Boolean.TRUE.equals(");
            String line = code.lineEnd() + code.indent(whole.span().start());
            draft.replace(call.span().end(), whole.span().end(), (answer.is("boolean") ? ")" : "))") + " {" + line
                    + code.step() + "throw new IllegalStateException(\"the lock was lost\");" + line + "}");
        }
        draft.rename(call, twin.name());
        draft.append(call, owner.text());
        return true;
    }
}
