package dev.leaselint.core.fix;

import dev.leaselint.core.catalog.Mode;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Var;
import dev.leaselint.core.rules.Keys;
import dev.leaselint.core.rules.TypeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An owner of the process and the thread for twin methods that store and compare one that other attempts store as well.
 */
final class TwinOwner {
    private final TypeView view;
    private final Event acquire;
    private final Draft draft;

    private TwinOwner(TypeView view, Event acquire, Code code) {
        this.view = view;
        this.acquire = acquire;
        this.draft = new Draft(code);
    }

    static Optional<Fix> of(TypeView view, Event acquire) {
        return Code.of(view, acquire).flatMap(code -> new TwinOwner(view, acquire, code).fix());
    }

    private Optional<Fix> fix() {
        List<Expr> owners = new ArrayList<>();
        boolean compared = false;
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                if (e.key() == null || !Keys.same(e, acquire) && !Keys.alike(e, acquire)) {
                    continue;
                }
                Optional<Expr> owner = isTwin(e) ? owner(e) : Optional.empty();
                if (owner.isEmpty()) {
                    return Optional.empty();
                }
                compared |= e.op() == Op.COMPARE_DELETE;
                owner.filter(o -> !owners.contains(o)).ifPresent(owners::add);
            }
        }
        boolean one = owners.stream().map(draft.code()::slice).distinct().count() == 1;
        Optional<String> text = compared && one ? unique(owners.get(0)) : Optional.empty();
        return text.flatMap(owner -> {
            owners.forEach(o -> draft.replace(o, owner));
            return draft.build(
                    "Store an owner of this process and thread",
                    Fix.Safety.REVIEW,
                    "the thread that takes the lock has to be the one that releases it");
        });
    }

    /** Whether it takes or releases the lock in the thread that runs the method. */
    private boolean isTwin(Event e) {
        boolean known = OwnerSource.takes(e) || e.op() == Op.COMPARE_DELETE;
        return known && e.isDirect() && !e.onMember() && e.entry() != null && e.entry().mode() == Mode.SYNC;
    }

    /** The expression that makes the owner of a command: an argument, or the value of a variable with no other use. */
    private Optional<Expr> owner(Event e) {
        Optional<Code> code = Code.of(view, e);
        Optional<Expr.Call> call = code.flatMap(c -> c.call(e));
        if (call.isEmpty() || code.get().within(Expr.Lambda.class, call.get())) {
            return Optional.empty();
        }
        return OwnerSource.takes(e)
                ? OwnerSource.value(e, call.get()).flatMap(value -> made(code.get(), value))
                : compared(code.get(), call.get());
    }

    /** What the script of a release compares: the only part of its call that is spelled as the value of the acquire. */
    private Optional<Expr> compared(Code code, Expr.Call call) {
        Optional<String> stored = Code.of(view, acquire)
                .flatMap(c -> c.call(acquire)
                        .flatMap(a -> OwnerSource.value(acquire, a))
                        .flatMap(value -> made(c, value))
                        .map(c::slice));
        List<Expr> same = code.all(Expr.class).stream()
                .filter(x -> x != call && code.contains(call, x))
                .flatMap(x -> made(code, x).stream())
                .filter(x -> stored.filter(code.slice(x)::equals).isPresent())
                .distinct()
                .toList();
        return same.size() == 1 ? Optional.of(same.get(0)) : Optional.empty();
    }

    private static Optional<Expr> made(Code code, Expr value) {
        Stmt.Local local = value instanceof Expr.Ref ref ? code.declaration(ref.var()) : null;
        boolean parameter = value instanceof Expr.Ref ref && !ref.var().isField() && local == null;
        if (parameter || !value.type().is("java.lang.String")) {
            return Optional.empty();
        }
        boolean alone = local == null || code.uses(local.var()).size() == 1 && !code.isAssigned(local.var());
        return alone ? Optional.ofNullable(local == null ? value : local.init()) : Optional.empty();
    }

    /** A random text of the object with the thread's id, else one of the class. */
    private Optional<String> unique(Expr owner) {
        Var field = owner instanceof Expr.Ref ref && ref.var().kind() == Var.Kind.FIELD ? ref.var() : null;
        boolean random = field != null
                && view.program().program().field(field)
                        .filter(f -> f.init() != null && draft.code().slice(f.init()).contains("randomUUID"))
                        .isPresent();
        return random
                ? Optional.of(draft.code().slice(owner) + " + \":\" + Thread.currentThread().getId()")
                : new ThreadOwner(view, draft).text();
    }
}
