package dev.leaselint.core.fix;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.Var;
import dev.leaselint.core.rules.Keys;
import dev.leaselint.core.rules.TypeView;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An owner value for twin methods that hand none to each other: a UUID of the class and the id of the thread, which no
 * two holders have in common and which the releasing method can build again.
 */
final class ThreadOwner {
    private static final String ID = "LOCK_OWNER";

    private final TypeView view;
    private final Draft draft;

    ThreadOwner(TypeView view, Draft draft) {
        this.view = view;
        this.draft = draft;
    }

    /** Makes all acquires of an event's key store it and gives its code; empty when one of them cannot, or is elsewhere. */
    Optional<String> store(Event release) {
        Map<Span, Expr> values = new LinkedHashMap<>();
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                boolean same = Keys.same(e, release) || Keys.alike(e, release);
                if (same && e.op() == Op.GET) {
                    return Optional.empty();
                }
                if (same && OwnerSource.takes(e)) {
                    Optional<Expr> value = Code.of(view, e)
                            .flatMap(c -> c.call(e).flatMap(call -> OwnerSource.value(e, call)).flatMap(v -> source(c, v)));
                    if (value.isEmpty()) {
                        return Optional.empty();
                    }
                    values.put(value.get().span(), value.get());
                }
            }
        }
        if (values.isEmpty()) {
            return Optional.empty();
        }
        String made = draft.type("java.util.UUID") + ".randomUUID() + \":\"";
        Optional<String> id = draft.constant(
                "String", ID, made, "Tells the locks of this process from those of others; a thread adds its id.");
        Optional<String> owner = id.map(name -> name + " + Thread.currentThread().getId()");
        owner.ifPresent(text -> values.values().forEach(value -> draft.replace(value, text)));
        return owner;
    }

    /** What to replace by the owner: a value that nothing else uses. */
    private Optional<Expr> source(Code code, Expr value) {
        if (isConstant(view, value) || isFresh(value)) {
            return Optional.of(value);
        }
        if (value instanceof Expr.Ref ref && code.uses(ref.var()).size() == 1) {
            Stmt.Local local = code.declaration(ref.var());
            return local == null ? Optional.empty() : Optional.ofNullable(local.init()).filter(ThreadOwner::isFresh);
        }
        return Optional.empty();
    }

    /** {@code UUID.randomUUID().toString()} and the like. */
    private static boolean isFresh(Expr value) {
        boolean[] random = {false};
        Trees.visit(value, n -> random[0] |= n instanceof Expr.Call c && c.name().equals("randomUUID"));
        return random[0] && value.type().is("java.lang.String");
    }

    /** Whether it is a text that is the same for all: a literal or a static field that is initialised with one. */
    static boolean isConstant(TypeView view, Expr value) {
        if (value instanceof Expr.Literal literal) {
            return literal.value() instanceof String;
        }
        Var var = value instanceof Expr.Ref ref ? ref.var() : value instanceof Expr.Select s ? s.field() : null;
        return var != null
                && var.kind() == Var.Kind.STATIC
                && view.program().program().field(var).filter(ThreadOwner::isText).isPresent();
    }

    private static boolean isText(FieldDecl field) {
        return field.modifiers().contains(Modifier.FINAL)
                && field.init() instanceof Expr.Literal literal
                && literal.value() instanceof String;
    }
}
