package dev.leaselint.core.fix;

import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.Var;
import dev.leaselint.core.rules.TypeView;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The body of one method as a tree that can be walked upwards, with its text. */
final class Code {
    /** Annotations whose method is generated, or gets another body than the one in the text. */
    private static final Set<String> PROCESSED = Set.of("Generated", "SneakyThrows", "Synchronized", "Locked");

    private final TypeView view;
    private final MethodDecl method;
    private final List<Node> nodes = new ArrayList<>();
    private final Map<Node, Node> parents = new IdentityHashMap<>();

    private Code(TypeView view, MethodDecl method, Stmt.Block body) {
        this.view = view;
        this.method = method;
        Trees.visit(body, nodes::add);
        link();
    }

    /** The code of the method in which the event's command stands; empty when that is in another file. */
    static Optional<Code> of(TypeView view, Event event) {
        return event.isDirect() ? of(view, event.site()) : Optional.empty();
    }

    /** The code of the method at a place; empty for code that a processor makes or changes. */
    static Optional<Code> of(TypeView view, Site site) {
        // types within methods are not among those of the file
        Stream<TypeDecl> ofFile = view.unit().types().stream().flatMap(FieldEdits::withNested);
        return Stream.concat(Stream.of(view.type()), ofFile)
                .flatMap(t -> t.methods().stream())
                .filter(m -> m.key().equals(site.method()) && m.span().contains(site.span()))
                .findFirst()
                .flatMap(m -> of(view, m));
    }

    /** The code of a method of the file; empty for code that a processor makes or changes. */
    static Optional<Code> of(TypeView view, MethodDecl method) {
        return Optional.of(method)
                .filter(m -> m.annotations().stream().noneMatch(a -> PROCESSED.contains(a.type().simpleName())))
                .flatMap(m -> m.body().map(body -> new Code(view, m, body)));
    }

    private void link() {
        for (Node node : nodes) {
            Trees.children(node).forEach(child -> parents.put(child, node));
        }
    }

    TypeView view() {
        return view;
    }

    SourceUnit unit() {
        return view.unit();
    }

    SourceText text() {
        return view.unit().text();
    }

    MethodDecl method() {
        return method;
    }

    String slice(Node node) {
        return text().slice(node.span());
    }

    /** The text of the whole declaration. */
    String methodText() {
        return text().slice(method.span());
    }

    /** The outermost type around the method. */
    TypeDecl topLevel() {
        return unit().types().stream()
                .filter(t -> t.span().contains(method.span()))
                .findFirst()
                .orElse(view.type());
    }

    /** The call of an event; empty when the text at its place is not that call, as in code changed by a processor. */
    Optional<Expr.Call> call(Event event) {
        Site site = event.step();
        for (Node node : nodes) {
            if (node instanceof Expr.Call c
                    && c.span().equals(site.span())
                    && c.nameSpan().start() == site.nameSpan().start()
                    && text().slice(c.nameSpan()).equals(c.name())) {
                return Optional.of(c);
            }
        }
        return Optional.empty();
    }

    Node parent(Node node) {
        return parents.get(node);
    }

    boolean contains(Node outer, Node inner) {
        for (Node n = inner; n != null; n = parent(n)) {
            if (n == outer) {
                return true;
            }
        }
        return false;
    }

    /** The innermost statement around a node that stands in a block, or null. */
    Stmt statement(Node node) {
        for (Node n = node; n != null; n = parent(n)) {
            if (n instanceof Stmt s && parent(n) instanceof Stmt.Block) {
                return s;
            }
        }
        return null;
    }

    /** The block of a statement that {@link #statement} gave. */
    Stmt.Block block(Stmt statement) {
        return (Stmt.Block) parent(statement);
    }

    /** Whether a part of a statement is evaluated in a lambda or class of it, perhaps several times. */
    boolean repeats(Stmt statement, Node part) {
        for (Node n = part; n != statement; n = parent(n)) {
            if (n instanceof Expr.Lambda || n instanceof Expr.New created && created.body() != null) {
                return true;
            }
        }
        return false;
    }

    /** Whether a node of a kind is, or is around, a node. */
    boolean within(Class<? extends Node> kind, Node node) {
        for (Node n = node; n != null; n = parent(n)) {
            if (kind.isInstance(n)) {
                return true;
            }
        }
        return false;
    }

    /** The statement after one in its block, or null. */
    Stmt following(Stmt statement) {
        List<Stmt> all = block(statement).statements();
        int next = all.indexOf(statement) + 1;
        return next < all.size() ? all.get(next) : null;
    }

    /** The innermost block that contains both. */
    Stmt.Block common(Node a, Node b) {
        for (Node n = a; n != null; n = parent(n)) {
            if (n instanceof Stmt.Block block && contains(block, b)) {
                return block;
            }
        }
        return null;
    }

    /** All nodes of a kind in the body. */
    <T extends Node> List<T> all(Class<T> kind) {
        return nodes.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** Whether a parameter or local variable has that name. */
    boolean hasLocal(String name) {
        return method.params().stream().anyMatch(p -> p.var().name().equals(name))
                || all(Stmt.Local.class).stream().anyMatch(l -> l.var().name().equals(name));
    }

    /** All uses of a variable in the body. */
    List<Expr.Ref> uses(Var var) {
        return nodes.stream()
                .filter(n -> n instanceof Expr.Ref r && r.var().equals(var))
                .map(Expr.Ref.class::cast)
                .toList();
    }

    /** The declaration of a local variable, or null. */
    Stmt.Local declaration(Var var) {
        for (Node n : nodes) {
            if (n instanceof Stmt.Local local && local.var().equals(var)) {
                return local;
            }
        }
        return null;
    }

    /** Whether all locals in an expression are declared before an offset, so that it can be evaluated there. */
    boolean knownAt(Node expr, int offset) {
        boolean[] known = {true};
        Trees.visit(expr, n -> {
            if (n instanceof Expr.Ref r && r.var().kind() == Var.Kind.LOCAL && r.var().position() >= offset) {
                known[0] = false;
            }
        });
        return known[0];
    }

    /** Whether a name is used anywhere in the method. */
    boolean hasWord(String word) {
        return methodText().matches("(?s).*\\b" + word + "\\b.*");
    }

    /** Leading white space of the line in which an offset lies. */
    String indent(int offset) {
        String line = text().lineText(text().line(offset));
        return line.substring(0, line.length() - line.stripLeading().length());
    }

    /** One step of indentation as the file has it. */
    String step() {
        return text().text().contains("\n\t") ? "\t" : unitOf(indent(method.span().start()));
    }

    private static String unitOf(String memberIndent) {
        return memberIndent.length() == 2 ? "  " : "    ";
    }

    /** A line end and the indentation of what goes on in the next line of a constant's declaration. */
    String constantLine() {
        return lineEnd() + indent(topLevel().nameSpan().start()) + step().repeat(3);
    }

    String lineEnd() {
        return text().text().contains("\r\n") ? "\r\n" : "\n";
    }
}
