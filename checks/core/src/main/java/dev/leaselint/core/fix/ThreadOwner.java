package dev.leaselint.core.fix;

import dev.leaselint.core.catalog.Mode;
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
    private static final String CHARSETS = "java.nio.charset.StandardCharsets";

    private final TypeView view;
    private final Draft draft;

    ThreadOwner(TypeView view, Draft draft) {
        this.view = view;
        this.draft = draft;
    }

    /** Makes all acquires of an event's key store it; empty when one of them cannot. */
    Optional<OwnerSource.Owner> store(Event release) {
        if (anyThread(release)) {
            return Optional.empty();
        }
        Map<Span, Expr> values = new LinkedHashMap<>();
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                boolean same = Keys.same(e, release) || Keys.alike(e, release);
                if (same && (e.op() == Op.GET || e.isAttempt() && anyThread(e))) {
                    return Optional.empty();
                }
                // what stands in a helper of the class is met there as well
                boolean elsewhere = !e.isDirect()
                        && e.site().method().owner().equals(view.type().name());
                if (same && OwnerSource.takes(e) && !elsewhere) {
                    Optional<Expr> value = Code.of(view, e.step())
                            .flatMap(c -> c.call(e)
                                    .flatMap(call -> OwnerSource.stored(view, e, call)
                                            .flatMap(v -> source(c, v, OwnerSource.key(view, e, call)))));
                    if (value.isEmpty()) {
                        return Optional.empty();
                    }
                    values.put(value.get().span(), value.get());
                }
            }
        }
        boolean bytes = values.values().stream().anyMatch(ThreadOwner::isBytes);
        if (values.isEmpty() || bytes != values.values().stream().allMatch(ThreadOwner::isBytes)) {
            return Optional.empty();
        }
        Optional<String> owner = text()
                .map(text -> bytes ? "(" + text + ").getBytes(" + draft.type(CHARSETS) + ".UTF_8)" : text);
        owner.ifPresent(text -> values.values().stream()
                .filter(value -> !draft.code().slice(value).equals(text))
                .forEach(value -> draft.replace(value, text)));
        return owner.map(text -> new OwnerSource.Owner(text, bytes));
    }

    /** Code of the owner, which may add a constant to the draft. */
    Optional<String> text() {
        String made = draft.type("java.util.UUID") + ".randomUUID() + \":\"";
        return draft.constant(
                        "String", ID, made, "Tells the locks of this process from those of others; a thread adds its id.")
                .map(name -> name + " + Thread.currentThread().getId()");
    }

    /** Whether what runs after the command may run in another thread. */
    private static boolean anyThread(Event e) {
        return e.entry() != null && e.entry().mode() == Mode.REACTIVE;
    }

    private static boolean isBytes(Expr value) {
        return value.type().dims() > 0 || value instanceof Expr.Call call && call.name().equals("getBytes");
    }

    /** What to replace by the owner: a value that nothing else uses, or the key itself, which tells no owner. */
    private Optional<Expr> source(Code code, Expr value, Optional<Expr> key) {
        if (isReplaceable(value) || key.filter(k -> code.slice(k).equals(code.slice(value))).isPresent()) {
            return Optional.of(value);
        }
        if (value instanceof Expr.Ref ref && code.uses(ref.var()).size() == 1) {
            Stmt.Local local = code.declaration(ref.var());
            return local == null
                    ? Optional.empty()
                    : Optional.ofNullable(local.init()).filter(ThreadOwner::isFreshOrItsBytes);
        }
        return Optional.empty();
    }

    private boolean isReplaceable(Expr value) {
        boolean empty = value instanceof Expr.NewArray array
                && (array.size() == null ? array.elements().isEmpty() : isZero(array.size()));
        Expr text = ofBytes(value);
        return empty || isConstant(view, text) || isFresh(text) || isId(text);
    }

    /** Whether it is what an earlier fix has put here. */
    private static boolean isId(Expr text) {
        return text instanceof Expr.Binary sum
                && sum.left() instanceof Expr.Ref id
                && id.var().name().endsWith(ID);
    }

    private static boolean isZero(Expr size) {
        return size instanceof Expr.Literal literal && Integer.valueOf(0).equals(literal.value());
    }

    private static boolean isFreshOrItsBytes(Expr value) {
        return isFresh(ofBytes(value));
    }

    /** The text whose bytes an expression makes, else the expression. */
    private static Expr ofBytes(Expr value) {
        return value instanceof Expr.Call call && call.name().equals("getBytes") && call.receiver() != null
                ? call.receiver()
                : value;
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
