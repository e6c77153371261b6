package dev.leaselint.core.fix;

import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.rules.TypeView;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** An object of {@code leaselint-lease} that code at a place can use: one that is there, or one more dependency. */
final class Collaborator {
    private static final String FAILURE = "dev.leaselint.lease.LeaseUnavailableException";
    private static final Set<String> INJECTED = Set.of("Autowired", "Inject", "Resource");

    private final String type;
    private final String name;
    private final TypeView view;
    private final Draft draft;
    private final Code code;
    private final FieldEdits fields;

    /**
     * @param type qualified name of its type
     * @param name what to call it where there is none
     */
    Collaborator(Draft draft, String type, String name) {
        this.type = type;
        this.name = name;
        this.draft = draft;
        this.code = draft.code();
        this.view = code.view();
        this.fields = new FieldEdits(draft);
    }

    /** Whether the class path is known to hold the library. */
    static boolean onClassPath(TypeView view) {
        return view.program().program().isSubtype(FAILURE, "java.lang.RuntimeException");
    }

    /** The name of one; may add a field to the draft, with a constructor's parameter or injected as others are. */
    Optional<String> name() {
        return atHand().or(this::added);
    }

    private Optional<String> atHand() {
        boolean isStatic = code.method().modifiers().contains(Modifier.STATIC);
        Stream<String> params = code.method().params().stream()
                .filter(p -> p.type().is(type))
                .map(p -> p.var().name());
        Stream<String> own = view.type().fields().stream()
                .filter(f -> f.type().is(type) && (!isStatic || f.modifiers().contains(Modifier.STATIC)))
                .map(f -> f.var().name())
                .filter(field -> !code.hasLocal(field));
        return Stream.concat(params, own).findFirst();
    }

    private Optional<String> added() {
        boolean free = !code.method().modifiers().contains(Modifier.STATIC)
                && !code.hasWord(name)
                && !fields.hasField(name)
                && view.type().kind() == TypeDecl.Kind.CLASS
                && !fields.fields().isEmpty();
        boolean done = free && (fields.constructors().isEmpty() ? injected() : throughConstructor());
        return done ? Optional.of(name) : Optional.empty();
    }

    /** Where no known code creates the class itself: that would have to hand in the new argument. */
    private boolean throughConstructor() {
        Optional<MethodDecl> constructor = fields.constructor()
                .filter(c -> c.params().stream().noneMatch(p -> p.var().name().equals(name)))
                .filter(c -> fields.creators().isEmpty());
        constructor.ifPresent(c -> fields.throughConstructor(c, draft.type(type), name));
        return constructor.isPresent();
    }

    /** In a class without constructor whose collaborators are all injected into fields. */
    private boolean injected() {
        List<FieldDecl> own = fields.fields();
        FieldDecl last = own.get(own.size() - 1);
        Optional<String> annotation = last.annotations().stream()
                .map(a -> a.type().simpleName())
                .filter(INJECTED::contains)
                .findFirst();
        boolean all = annotation.isPresent() && own.stream().allMatch(f -> isInjected(f, annotation.get()));
        if (all) {
            String line = code.lineEnd() + code.indent(last.span().start());
            fields.declare("@" + annotation.get() + line + "private " + draft.type(type) + " " + name);
        }
        return all;
    }

    private static boolean isInjected(FieldDecl field, String annotation) {
        return field.annotations().stream()
                .map(a -> a.type())
                .map(TypeRef::simpleName)
                .anyMatch(annotation::equals);
    }
}
