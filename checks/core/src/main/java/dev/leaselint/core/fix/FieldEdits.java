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
import dev.leaselint.core.rules.TypeView;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Adds instance fields to the class of a draft, and parameters to its constructor that set them. */
final class FieldEdits {
    private static final Set<String> DELEGATED = Set.of("this", "super");

    private final TypeView view;
    private final Draft draft;
    private final Code code;

    FieldEdits(Draft draft) {
        this.draft = draft;
        this.code = draft.code();
        this.view = code.view();
    }

    /** The instance fields of the class, in order. */
    List<FieldDecl> fields() {
        return view.type().fields().stream()
                .filter(field -> !field.modifiers().contains(Modifier.STATIC))
                .toList();
    }

    boolean hasField(String name) {
        return view.type().fields().stream().anyMatch(field -> field.var().name().equals(name));
    }

    List<MethodDecl> constructors() {
        return view.type().methods().stream()
                .filter(m -> m.name().equals(MethodKey.CONSTRUCTOR))
                .toList();
    }

    /** The only constructor of a plain class with fields, if it has a body and parameters in the text. */
    Optional<MethodDecl> constructor() {
        List<MethodDecl> all = constructors();
        boolean plain = view.type().kind() == TypeDecl.Kind.CLASS && all.size() == 1 && !fields().isEmpty();
        return plain ? Optional.of(all.get(0)).filter(this::isWritten) : Optional.empty();
    }

    private boolean isWritten(MethodDecl constructor) {
        return !constructor.params().isEmpty()
                && constructor.body().filter(b -> code.text().slice(b.span()).endsWith("}")).isPresent();
    }

    /**
     * Declares a field behind the last one.
     *
     * @param declaration all of it but the semicolon
     */
    void declare(String declaration) {
        FieldDecl after = fields().get(fields().size() - 1);
        String text = code.text().text();
        int last = after.span().end() - 1;
        int end = text.charAt(last) == ';' ? last + 1 : text.indexOf(';', last) + 1;
        draft.insert(end, code.lineEnd() + code.indent(after.span().start()) + declaration + ";");
    }

    /** Adds a final field, and a last parameter of the constructor that sets it. */
    void throughConstructor(MethodDecl constructor, String type, String name) {
        declare("private final " + type + " " + name);
        int params = constructor.params().get(constructor.params().size() - 1).span().end();
        draft.insert(params, ", " + type + " " + name);
        int close = constructor.body().orElseThrow().span().end() - 1;
        int line = code.text().lineStart(code.text().line(close));
        boolean own = code.text().text().substring(line, close).isBlank();
        String indent = code.indent(constructor.nameSpan().start());
        String set = indent + code.step() + "this." + name + " = " + name + ";" + code.lineEnd();
        draft.insert(own ? line : close, own ? set : code.lineEnd() + set + indent);
    }

    /** Known types, those of the file included, whose code creates the class. */
    List<TypeDecl> creators() {
        TypeDecl type = view.type();
        Stream<TypeDecl> known =
                view.program().program().typesNaming(type.simpleName(), List.of(type.simpleName())).stream();
        Stream<TypeDecl> own = view.unit().types().stream().flatMap(FieldEdits::withNested);
        return Stream.concat(known, own).distinct().filter(t -> !creations(t).isEmpty()).toList();
    }

    static Stream<TypeDecl> withNested(TypeDecl type) {
        return Stream.concat(Stream.of(type), type.nested().stream().flatMap(FieldEdits::withNested));
    }

    /** Expressions in a type that call a constructor of the class. */
    List<Node> creations(TypeDecl where) {
        String type = view.type().name();
        Stream.Builder<Node> found = Stream.builder();
        Consumer<Node> look = n -> {
            boolean creates = n instanceof Expr.New made && made.type().name().equals(type)
                    || n instanceof Expr.MethodRef ref && ref.name().equals("new") && ref.owner().equals(type)
                    || n instanceof Expr.Call c && DELEGATED.contains(c.name()) && c.owner().equals(type);
            if (creates) {
                found.add(n);
            }
        };
        where.methods().stream().flatMap(m -> m.body().stream()).forEach(body -> Trees.visit(body, look));
        where.fields().stream().flatMap(f -> Stream.ofNullable(f.init())).forEach(init -> Trees.visit(init, look));
        return found.build().toList();
    }
}
