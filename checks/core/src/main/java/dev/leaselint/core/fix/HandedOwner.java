package dev.leaselint.core.fix;

import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.rules.TypeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The owner that an object for a lock was handed together with the key, and that it does not compare. */
final class HandedOwner {
    private final TypeView view;
    private final Code code;
    private final FieldEdits fields;

    HandedOwner(TypeView view, Draft draft) {
        this.view = view;
        this.code = draft.code();
        this.fields = new FieldEdits(draft);
    }

    Optional<OwnerSource.Owner> find(Event event, Expr.Call call) {
        boolean ofObject = !code.method().is(Modifier.STATIC) && parameters() > 1;
        Optional<Expr> key = ofObject ? HandleOwner.argument(event, call) : Optional.empty();
        Optional<Expr.Ref> field = key.flatMap(k -> HandleOwner.onlyField(view, k));
        int keyAt = field.map(this::parameterOf).orElse(-1);
        return keyAt < 0 ? Optional.empty() : owner(key.get(), field.get(), keyAt);
    }

    /** The field that every maker of such an object hands the value of its acquire. */
    private Optional<OwnerSource.Owner> owner(Expr key, Expr.Ref field, int keyAt) {
        List<Integer> common = new ArrayList<>(IntStream.range(0, parameters()).boxed().toList());
        int makers = 0;
        for (TypeDecl creator : fields.creators()) {
            Optional<TypeView> there = view.of(creator.name());
            for (Node made : fields.creations(creator)) {
                List<Integer> handed = there.isPresent() && made instanceof Expr.New created
                        ? handed(there.get(), created, key, field, keyAt)
                        : List.of();
                common.retainAll(handed);
                makers++;
            }
        }
        return makers > 0 && common.size() == 1
                ? fields.fields().stream()
                        .filter(f -> parameterOf(f) == common.get(0))
                        .findFirst()
                        .map(f -> OwnerSource.Owner.of(code.named(f.var().name()), f.type()))
                : Optional.empty();
    }

    /** The arguments that are the value which the method around has stored for the key. */
    private List<Integer> handed(TypeView there, Expr.New made, Expr key, Expr.Ref field, int keyAt) {
        Optional<Code> around = Code.around(there, made.span());
        if (around.isEmpty() || made.args().size() != parameters()) {
            return List.of();
        }
        Code maker = around.get();
        String wanted = code.with(key, field, maker.slice(made.args().get(keyAt)));
        List<String> values = there.flows().stream()
                .map(Flow::events)
                .flatMap(events -> events.values().stream())
                .filter(OwnerSource::takes)
                .flatMap(e -> maker.call(e).stream()
                        .filter(c -> OwnerSource.key(there, e, c).filter(k -> maker.slice(k).equals(wanted)).isPresent())
                        .flatMap(c -> OwnerSource.stored(there, e, c).stream()))
                .filter(value -> value instanceof Expr.Ref && !ThreadOwner.isConstant(there, value))
                .map(maker::slice)
                .distinct()
                .toList();
        return values.size() == 1
                ? IntStream.range(0, made.args().size())
                        .filter(i -> i != keyAt && maker.slice(made.args().get(i)).equals(values.get(0)))
                        .boxed()
                        .toList()
                : List.of();
    }

    /** How many values make such an object: components of a record, or parameters of the only constructor. */
    private int parameters() {
        List<MethodDecl> constructors = fields.constructors();
        if (view.type().kind() == TypeDecl.Kind.RECORD) {
            return constructors.isEmpty() ? fields.fields().size() : 0;
        }
        return constructors.size() == 1 ? constructors.get(0).params().size() : 0;
    }

    private int parameterOf(Expr.Ref field) {
        return fields.fields().stream()
                .filter(f -> f.var().equals(field.var()))
                .mapToInt(this::parameterOf)
                .findFirst()
                .orElse(-1);
    }

    /** Index of the value that a final field keeps, or -1. */
    private int parameterOf(FieldDecl field) {
        if (view.type().kind() == TypeDecl.Kind.RECORD) {
            return fields.fields().indexOf(field);
        }
        return field.modifiers().contains(Modifier.FINAL)
                ? HandleOwner.parameterFor(fields.constructors().get(0), field.var())
                : -1;
    }
}
