package dev.leaselint.core.fix;

import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.Param;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.Var;
import dev.leaselint.core.rules.TypeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The owner for an object that stands for a lock and releases it: its constructor stores the value when it acquires
 * itself, and is handed the value by the only method that acquires and then makes such an object.
 */
final class HandleOwner {
    private static final String OWNER = "owner";

    private final TypeView view;
    private final Draft draft;
    private final Code code;
    private final FieldEdits fields;

    HandleOwner(TypeView view, Draft draft) {
        this.view = view;
        this.draft = draft;
        this.code = draft.code();
        this.fields = new FieldEdits(draft);
    }

    Optional<OwnerSource.Owner> find(Event release, Expr.Call call) {
        Optional<MethodDecl> constructor = fields.constructor();
        boolean usable = constructor.isPresent()
                && !code.method().modifiers().contains(Modifier.STATIC)
                && !code.method().key().equals(constructor.get().key())
                && !code.hasLocal(OWNER)
                && !fields.hasField(OWNER);
        if (!usable) {
            return Optional.empty();
        }
        Optional<Expr> key = argument(release, call);
        return key.flatMap(k -> onlyField(view, k))
                .flatMap(field -> fromConstructor(constructor.get(), key.get(), field)
                        .or(() -> fromMaker(constructor.get(), key.get(), field)));
    }

    // ---- the constructor acquires

    private Optional<OwnerSource.Owner> fromConstructor(MethodDecl constructor, Expr key, Expr.Ref field) {
        int at = parameterFor(constructor, field.var());
        List<Acquire> found = new ArrayList<>();
        Optional<Code> body = Code.of(view, constructor);
        for (Event e : acquires(constructor)) {
            Optional<Expr.Call> call = body.flatMap(c -> c.call(e));
            Optional<Expr> stored = call.flatMap(c -> argument(e, c));
            boolean same = stored.isPresent()
                    && (onlyField(view, stored.get()).isPresent() && code.slice(stored.get()).equals(code.slice(key))
                            || at >= 0 && code.slice(stored.get()).equals(code.with(key, field, name(constructor, at))));
            if (same) {
                OwnerSource.value(e, call.get()).ifPresent(v -> found.add(new Acquire(call.get(), v)));
            }
        }
        return found.size() == 1
                ? body.flatMap(c -> kept(c, found.get(0).call, found.get(0).value))
                : Optional.empty();
    }

    private static String name(MethodDecl method, int parameter) {
        return method.params().get(parameter).var().name();
    }

    private Optional<OwnerSource.Owner> kept(Code constructor, Expr.Call acquire, Expr value) {
        Stmt statement = constructor.statement(acquire);
        Optional<String> type = typeOf(value);
        boolean atTop = statement != null
                && constructor.parent(constructor.block(statement)) == null
                && !constructor.repeats(statement, acquire);
        if (!atTop || type.isEmpty() || !constructor.knownAt(value, statement.span().start())) {
            return Optional.empty();
        }
        boolean named = value instanceof Expr.Ref ref && !ref.var().isField();
        fields.declare("private final " + type.get() + " " + OWNER);
        int start = statement.span().start();
        draft.insert(start, "this." + OWNER + " = " + constructor.slice(value) + ";" + constructor.lineEnd()
                + constructor.indent(start));
        if (!named) {
            draft.replace(value, OWNER);
        }
        return Optional.of(new OwnerSource.Owner(OWNER, value.type().dims() > 0));
    }

    // ---- another method acquires and makes the object

    private Optional<OwnerSource.Owner> fromMaker(MethodDecl constructor, Expr key, Expr.Ref field) {
        int at = parameterFor(constructor, field.var());
        List<TypeDecl> creators = fields.creators();
        boolean ours = at >= 0
                && creators.size() == 1
                && view.unit().types().stream().flatMap(FieldEdits::withNested).anyMatch(creators.get(0)::equals)
                && constructor.params().stream().noneMatch(p -> p.var().name().equals(OWNER));
        if (!ours) {
            return Optional.empty();
        }
        List<Maker> makers = creators.get(0).methods().stream().flatMap(m -> makers(m).stream()).toList();
        if (makers.size() != 1 || at >= makers.get(0).created.args().size()) {
            return Optional.empty();
        }
        Maker maker = makers.get(0);
        String wanted = code.with(key, field, code.slice(maker.created.args().get(at)));
        return maker.acquire(wanted).flatMap(a -> handedOver(constructor, maker, a));
    }

    private Optional<OwnerSource.Owner> handedOver(MethodDecl constructor, Maker maker, Acquire acquire) {
        Code there = maker.code;
        Stmt statement = there.statement(acquire.call);
        Optional<String> type = typeOf(acquire.value);
        boolean before = statement != null
                && !there.repeats(statement, acquire.call)
                && there.contains(there.block(statement), maker.created)
                && acquire.call.span().end() <= maker.created.span().start();
        if (!before || type.isEmpty()) {
            return Optional.empty();
        }
        String name;
        if (acquire.value instanceof Expr.Ref ref && ref.var().kind() != Var.Kind.FIELD) {
            if (there.declaration(ref.var()) != null && !there.knownAt(ref, statement.span().start())) {
                return Optional.empty();
            }
            name = there.slice(ref);
        } else if (there.hasWord(OWNER)) {
            return Optional.empty();
        } else {
            name = OWNER;
            int start = statement.span().start();
            String made = ThreadOwner.isConstant(view, acquire.value)
                    ? draft.type("java.util.UUID") + ".randomUUID().toString()"
                    : there.slice(acquire.value);
            draft.insert(start, type.get() + " " + OWNER + " = " + made + ";" + there.lineEnd() + there.indent(start));
            draft.replace(acquire.value, OWNER);
        }
        draft.insert(maker.created.args().get(maker.created.args().size() - 1).span().end(), ", " + name);
        fields.throughConstructor(constructor, type.get(), OWNER);
        return Optional.of(new OwnerSource.Owner(OWNER, acquire.value.type().dims() > 0));
    }

    private record Acquire(Expr.Call call, Expr value) {}

    /** A method that makes an object of the class, and where. */
    private record Maker(Code code, Expr.New created, List<Event> acquires) {
        /** The acquire of a key that is spelled like this. */
        Optional<Acquire> acquire(String wanted) {
            List<Acquire> found = new ArrayList<>();
            for (Event e : acquires) {
                code.call(e)
                        .filter(c -> argument(e, c).filter(k -> code.slice(k).equals(wanted)).isPresent())
                        .ifPresent(c -> OwnerSource.value(e, c).ifPresent(v -> found.add(new Acquire(c, v))));
            }
            return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
        }
    }

    private List<Maker> makers(MethodDecl method) {
        List<Maker> makers = new ArrayList<>();
        Code.of(view, method).ifPresent(there -> there.all(Expr.New.class).stream()
                .filter(made -> made.type().name().equals(view.type().name()))
                .forEach(made -> makers.add(new Maker(there, made, acquires(method)))));
        return makers;
    }

    private List<Event> acquires(MethodDecl method) {
        return view.program().flow(method).filter(f -> !f.overBudget()).map(Flow::events).stream()
                .flatMap(events -> events.values().stream())
                .filter(e -> OwnerSource.takes(e) && e.isDirect())
                .toList();
    }

    // ---- parts

    /** The argument that is the key of a direct command. */
    static Optional<Expr> argument(Event event, Expr.Call call) {
        int at = event.entry() == null
                ? -1
                : Math.max(event.entry().indexOf(Role.KEY), event.entry().indexOf(Role.KEYS));
        return at >= 0 && at < call.args().size() ? Optional.of(call.args().get(at)) : Optional.empty();
    }

    /** The field of the object that is the only variable in an expression. */
    static Optional<Expr.Ref> onlyField(TypeView view, Expr key) {
        List<Expr.Ref> refs = new ArrayList<>();
        Trees.visit(key, n -> {
            if (n instanceof Expr.Ref ref && ref.var().kind() != Var.Kind.STATIC) {
                refs.add(ref);
            }
        });
        boolean own = refs.size() == 1
                && refs.get(0).var().kind() == Var.Kind.FIELD
                && refs.get(0).var().owner().equals(view.type().name());
        return own ? Optional.of(refs.get(0)) : Optional.empty();
    }

    /** Index of the constructor's parameter that a field is set to, or -1. */
    static int parameterFor(MethodDecl constructor, Var field) {
        int[] at = {-1};
        constructor.body().ifPresent(body -> Trees.visit(body, n -> {
            if (n instanceof Expr.Assign set
                    && set.target() instanceof Expr.Ref target
                    && target.var().equals(field)
                    && set.value() instanceof Expr.Ref value) {
                at[0] = constructor.params().stream().map(Param::var).toList().indexOf(value.var());
            }
        }));
        return at[0];
    }

    private static Optional<String> typeOf(Expr value) {
        if (value.type().dims() == 1 && value.type().name().equals("byte")) {
            return Optional.of("byte[]");
        }
        return value.type().is("java.lang.String") ? Optional.of("String") : Optional.empty();
    }
}
