package dev.leaselint.core.fix;

import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Param;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import dev.leaselint.core.rules.Keys;
import dev.leaselint.core.rules.TypeView;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the owner value that an acquire stored where a release or renewal can name it. */
final class OwnerSource {
    private final TypeView view;
    private final Draft draft;
    private final Code code;

    OwnerSource(TypeView view, Draft draft) {
        this.view = view;
        this.draft = draft;
        this.code = draft.code();
    }

    /**
     * An owner value.
     *
     * @param text code of it
     * @param bytes whether it is a byte array
     */
    record Owner(String text, boolean bytes) {
        static Owner of(String text, TypeRef type) {
            return new Owner(text, type.dims() > 0);
        }
    }

    /** The owner for a call on the key of an event; may add a local variable for it to the draft. */
    Optional<Owner> find(Flow flow, Event event, Expr.Call call) {
        return here(flow, event, call)
                .or(() -> elsewhere(event))
                .or(() -> new HandedOwner(view, draft).find(event, call))
                .or(() -> new CallerOwner(view, draft).find(event));
    }

    /**
     * The same, for a release: an object that stands for a lock gets the owner from its maker, and where no owner is to
     * be had, the acquires store one of the instance and the thread.
     */
    Optional<Owner> findOrMake(Flow flow, Event event, Expr.Call call) {
        Optional<Owner> found = find(flow, event, call);
        return found.or(() -> new HandleOwner(view, draft).find(event, call))
                .or(() -> new ThreadOwner(view, draft).store(event));
    }

    /** The owner of an acquire in the method of the call, whose closures may use it later. */
    private Optional<Owner> here(Flow flow, Event event, Expr.Call call) {
        return Stream.concat(Stream.of(flow), view.flows().stream())
                .flatMap(f -> f.events().values().stream())
                .filter(e -> takes(e) && e.step().method().equals(event.step().method()) && Keys.same(e, event))
                .flatMap(e -> code.call(e).stream()
                        .flatMap(c -> stored(view, e, c).flatMap(v -> inMethod(e, v, c, call)).stream()))
                .findFirst();
    }

    /** The same without what other methods know. */
    Optional<Owner> hereOrShared(Flow flow, Event event, Expr.Call call) {
        return here(flow, event, call).or(() -> elsewhere(event));
    }

    static boolean takes(Event e) {
        return e.op() == Op.SET_IF_ABSENT && e.script() == null;
    }

    static Optional<Expr> value(Event acquire, Expr.Call call) {
        Entry entry = acquire.entry();
        int at = entry == null ? -1 : entry.op() == Op.COMMAND ? RawCommand.value(call) : entry.indexOf(Role.VALUE);
        return at >= 0 && at < call.args().size() ? Optional.of(call.args().get(at)) : Optional.empty();
    }

    /** The same for an attempt that a called method makes as well: what is handed to that for the value. */
    static Optional<Expr> stored(TypeView view, Event acquire, Expr.Call call) {
        return acquire.isDirect() ? value(acquire, call) : Passed.argument(view, acquire, call, Event::value);
    }

    /** The argument that is the key of a command, which may be that of a called method. */
    static Optional<Expr> key(TypeView view, Event event, Expr.Call call) {
        return event.isDirect()
                ? HandleOwner.argument(event, call)
                : Passed.argument(view, event, call, Event::key);
    }

    /** Whether a value tells no owner: it is the same text for all, or the key itself. */
    private boolean isForAll(Code there, Event event, Expr.Call acquire, Expr value) {
        return ThreadOwner.isConstant(view, value)
                || key(view, event, acquire).filter(k -> there.slice(k).equals(there.slice(value))).isPresent();
    }

    private Optional<Owner> inMethod(Event event, Expr value, Expr.Call acquire, Expr.Call use) {
        if (isForAll(code, event, acquire, value)) {
            return hoisted(draft.type("java.util.UUID") + ".randomUUID().toString()", value, acquire, use);
        }
        if (value instanceof Expr.Ref ref) {
            return visible(ref.var(), use) ? Optional.of(Owner.of(code.slice(ref), ref.type())) : Optional.empty();
        }
        return value instanceof Expr.Call
                ? hoisted(code.slice(value), value, acquire, use)
                : Optional.empty();
    }

    private boolean visible(Var var, Expr.Call use) {
        Stmt.Local local = code.declaration(var);
        boolean captured = code.within(Expr.Lambda.class, use) && !var.isField() && code.isAssigned(var);
        return !captured
                && (var.kind() != Var.Kind.LOCAL
                        || local != null
                                && local.span().end() <= use.span().start()
                                && code.contains(code.parent(local), use));
    }

    /** A value made within the acquire goes to a local variable before it. */
    private Optional<Owner> hoisted(String made, Expr value, Expr.Call acquire, Expr.Call use) {
        Stmt statement = code.statement(acquire);
        boolean text = value.type().is("java.lang.String") || value.type().isUnknown();
        if (statement == null || !text || code.repeats(statement, acquire)) {
            return Optional.empty();
        }
        if (!code.contains(code.block(statement), use) || statement.span().start() > use.span().start()) {
            return Optional.empty();
        }
        String name = code.hasWord("owner") ? "lockOwner" : "owner";
        if (code.hasWord(name)) {
            return Optional.empty();
        }
        int start = statement.span().start();
        draft.insert(start, "String " + name + " = " + made + ";" + code.lineEnd() + code.indent(start));
        draft.replace(value, name);
        return Optional.of(new Owner(name, false));
    }

    /** The acquire is in another method: its value is a field, or a parameter that this method has as well. */
    private Optional<Owner> elsewhere(Event event) {
        for (Flow flow : view.flows()) {
            for (Event acquire : flow.events().values()) {
                if (takes(acquire) && Keys.alike(acquire, event)) {
                    Optional<Owner> owner = Code.of(view, acquire.step())
                            .flatMap(there -> there.call(acquire)
                                    .flatMap(c -> stored(view, acquire, c)
                                            .filter(v -> !isForAll(there, acquire, c, v))))
                            .flatMap(this::shared);
                    if (owner.isPresent()) {
                        return owner;
                    }
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Owner> shared(Expr value) {
        if (!(value instanceof Expr.Ref ref)) {
            return Optional.empty();
        }
        List<Param> params = code.method().params();
        if (ref.var().isField()) {
            boolean hidden = params.stream().anyMatch(p -> p.var().name().equals(ref.var().name()));
            return Optional.of(Owner.of((hidden ? "this." : "") + ref.var().name(), ref.type()))
                    .filter(o -> ref.var().kind() == Var.Kind.FIELD || !hidden);
        }
        return params.stream()
                .filter(p -> p.var().name().equals(ref.var().name()) && p.type().is("java.lang.String"))
                .findFirst()
                .map(p -> Owner.of(p.var().name(), p.type()));
    }
}
