package dev.leaselint.core.fix;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.rules.TypeView;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The client of {@code leaselint-lease} that code at a place can use: one that is there, or one more dependency. */
final class LeaseClients {
    private static final String CLIENT = "dev.leaselint.lease.DistributedLockClient";
    private static final String FAILURE = "dev.leaselint.lease.LeaseUnavailableException";
    private static final Set<String> INJECTED = Set.of("Autowired", "Inject", "Resource");
    private static final Set<String> DELEGATED = Set.of("this", "super");
    private static final String NAME = "locks";

    private final TypeView view;
    private final Draft draft;
    private final Code code;

    LeaseClients(Draft draft) {
        this.draft = draft;
        this.code = draft.code();
        this.view = code.view();
    }

    /** Whether the class path is known to hold the lock client. */
    static boolean onClassPath(TypeView view) {
        return view.program().program().isSubtype(FAILURE, "java.lang.RuntimeException");
    }

    /** The name of a client; may add a field to the draft, with a constructor's parameter or injected as others are. */
    Optional<String> name() {
        return atHand().or(this::added);
    }

    private Optional<String> atHand() {
        boolean isStatic = code.method().modifiers().contains(Modifier.STATIC);
        Stream<String> params = code.method().params().stream()
                .filter(p -> p.type().is(CLIENT))
                .map(p -> p.var().name());
        Stream<String> fields = view.type().fields().stream()
                .filter(f -> f.type().is(CLIENT) && (!isStatic || f.modifiers().contains(Modifier.STATIC)))
                .map(f -> f.var().name())
                .filter(name -> !code.hasLocal(name));
        return Stream.concat(params, fields).findFirst();
    }

    private Optional<String> added() {
        TypeDecl type = view.type();
        boolean plain = type.kind() == TypeDecl.Kind.CLASS
                && !code.method().modifiers().contains(Modifier.STATIC)
                && !code.hasWord(NAME)
                && type.fields().stream().noneMatch(f -> f.var().name().equals(NAME));
        List<FieldDecl> own = type.fields().stream()
                .filter(f -> !f.modifiers().contains(Modifier.STATIC))
                .toList();
        if (!plain || own.isEmpty()) {
            return Optional.empty();
        }
        List<MethodDecl> constructors =
                type.methods().stream().filter(m -> m.name().equals(MethodKey.CONSTRUCTOR)).toList();
        FieldDecl last = own.get(own.size() - 1);
        boolean done = constructors.isEmpty()
                ? injected(last, own)
                : constructors.size() == 1 && throughConstructor(constructors.get(0), last);
        return done ? Optional.of(NAME) : Optional.empty();
    }

    private boolean throughConstructor(MethodDecl constructor, FieldDecl last) {
        Optional<Stmt.Block> body = constructor.body();
        boolean usable = body.isPresent()
                && !constructor.params().isEmpty()
                && code.text().slice(body.get().span()).endsWith("}")
                && constructor.params().stream().noneMatch(p -> p.var().name().equals(NAME))
                && !isCreated(constructor.key());
        if (!usable) {
            return false;
        }
        addField(last, "private final ");
        draft.insert(
                constructor.params().get(constructor.params().size() - 1).span().end(),
                ", " + draft.type(CLIENT) + " " + NAME);
        int close = body.get().span().end() - 1;
        int line = code.text().lineStart(code.text().line(close));
        boolean own = code.text().text().substring(line, close).isBlank();
        String indent = code.indent(constructor.nameSpan().start());
        String set = indent + code.step() + "this." + NAME + " = " + NAME + ";" + code.lineEnd();
        draft.insert(own ? line : close, own ? set : code.lineEnd() + set + indent);
        return true;
    }

    /** Whether known code creates the type itself: that would have to hand in the new argument. */
    private boolean isCreated(MethodKey constructor) {
        TypeDecl type = view.type();
        Stream<TypeDecl> others =
                view.program().program().typesNaming(type.simpleName(), List.of(type.simpleName())).stream();
        return Stream.concat(others, Stream.of(type)).anyMatch(t -> creates(t, constructor.owner()));
    }

    private static boolean creates(TypeDecl where, String type) {
        boolean[] found = new boolean[1];
        Consumer<Node> look = n -> found[0] |= n instanceof Expr.New made && made.type().name().equals(type)
                || n instanceof Expr.MethodRef ref && ref.name().equals("new") && ref.owner().equals(type)
                || n instanceof Expr.Call c && DELEGATED.contains(c.name()) && c.owner().equals(type);
        where.methods().stream().flatMap(m -> m.body().stream()).forEach(body -> Trees.visit(body, look));
        where.fields().stream().flatMap(f -> Stream.ofNullable(f.init())).forEach(init -> Trees.visit(init, look));
        return found[0];
    }

    /** In a class without constructor whose collaborators are all injected into fields. */
    private boolean injected(FieldDecl last, List<FieldDecl> own) {
        Optional<String> annotation = last.annotations().stream()
                .map(a -> a.type().simpleName())
                .filter(INJECTED::contains)
                .findFirst();
        boolean all = annotation.isPresent() && own.stream().allMatch(f -> isInjected(f, annotation.get()));
        if (all) {
            addField(last, "@" + annotation.get() + code.lineEnd() + code.indent(last.span().start()) + "private ");
        }
        return all;
    }

    private static boolean isInjected(FieldDecl field, String annotation) {
        return field.annotations().stream()
                .map(a -> a.type())
                .map(TypeRef::simpleName)
                .anyMatch(annotation::equals);
    }

    private void addField(FieldDecl after, String modifiers) {
        String text = code.text().text();
        int last = after.span().end() - 1;
        int end = text.charAt(last) == ';' ? last + 1 : text.indexOf(';', last) + 1;
        draft.insert(
                end,
                code.lineEnd() + code.indent(after.span().start()) + modifiers + draft.type(CLIENT) + " " + NAME + ";");
    }
}
