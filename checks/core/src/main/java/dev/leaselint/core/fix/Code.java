package dev.leaselint.core.fix;

import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.JavaText;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.Var;
import dev.leaselint.core.rules.TypeView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The body of one method as a tree that can be walked upwards, with its text. */
final class Code {
    /** Annotations whose method is generated, or gets another body than the one in the text. */
    private static final Set<String> PROCESSED = Set.of("Generated", "SneakyThrows", "Synchronized", "Locked");

    private static final int MOST_BLANKS = 8;

    private final TypeView view;
    private final MethodDecl method;
    private final List<Node> nodes = new ArrayList<>();
    private final Map<Node, Node> parents = new IdentityHashMap<>();
    private String plain;

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
                .flatMap(t -> t.code().stream())
                .filter(m -> m.key().equals(site.method()) && m.span().contains(site.span()))
                .findFirst()
                .flatMap(m -> of(view, m));
    }

    /** The code of the innermost method around a place of the file. */
    static Optional<Code> around(TypeView view, Span place) {
        return view.unit().types().stream()
                .flatMap(FieldEdits::withNested)
                .flatMap(t -> t.code().stream())
                .filter(m -> m.span().contains(place))
                .min(Comparator.comparing(m -> m.span().end() - m.span().start()))
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

    /** The code of an expression with another text in the place of a part. */
    String with(Expr whole, Expr part, String text) {
        String all = text().text();
        return all.substring(whole.span().start(), part.span().start())
                + text
                + all.substring(part.span().end(), whole.span().end());
    }

    /** How the method can name a field of its object. */
    String named(String field) {
        return (hasLocal(field) ? "this." : "") + field;
    }

    /** What stands from the name of the method to its body, without comments. */
    String head() {
        int body = method.body().map(b -> b.span().start()).orElse(method.span().end());
        return plain().substring(method.nameSpan().start(), body);
    }

    /** The text of the whole declaration. */
    String methodText() {
        return text().slice(method.span());
    }

    /** The types of the file around the method, the outermost first; never empty. */
    private List<TypeDecl> around() {
        List<TypeDecl> around = unit().types().stream()
                .flatMap(FieldEdits::withNested)
                .filter(t -> t.span().contains(method.span()))
                .toList();
        return around.isEmpty() ? List.of(view.type()) : around;
    }

    private TypeDecl enclosing() {
        List<TypeDecl> around = around();
        return around.get(around.size() - 1);
    }

    /** The outermost type around the method that can have private constants. */
    TypeDecl home() {
        return around().stream().filter(t -> t.kind() != TypeDecl.Kind.INTERFACE).findFirst().orElseGet(this::enclosing);
    }

    /** The fields of the types around the method that have a name, which one of them hides from the method. */
    List<FieldDecl> fieldsNamed(String name) {
        return around().stream()
                .flatMap(t -> t.fields().stream())
                .filter(field -> field.var().name().equals(name))
                .toList();
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

    /** The innermost statement around a node that stands in a block, or null; null also for one of several variables. */
    Stmt statement(Node node) {
        for (Node n = node; n != null; n = parent(n)) {
            if (n instanceof Stmt s && parent(n) instanceof Stmt.Block) {
                return s instanceof Stmt.Local local && !isWhole(local) ? null : s;
            }
        }
        return null;
    }

    /** Whether a declaration is a statement of its own, and not one of several variables in one. */
    boolean isWhole(Stmt.Local local) {
        return slice(local).endsWith(";");
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

    /** Whether a variable gets another value than that of its declaration. */
    boolean isAssigned(Var var) {
        return all(Expr.Assign.class).stream()
                .anyMatch(a -> a.target() instanceof Expr.Ref target && target.var().equals(var));
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

    /** Whether the code of the file, without its imports, has a name that nothing qualifies. */
    boolean usesName(String name) {
        return Pattern.compile("(?m)^(?!\\h*import\\b).*?(?<![.\\w$])" + Pattern.quote(name) + "\\b")
                .matcher(plain())
                .find();
    }

    /** The text of the file with blanks in the place of comments and literals. */
    String plain() {
        if (plain == null) {
            plain = JavaText.code(text().text());
        }
        return plain;
    }

    /** The last character of code before a node. */
    char before(Node node) {
        String before = plain().substring(0, node.span().start()).stripTrailing();
        return before.charAt(before.length() - 1);
    }

    /** Whether no code follows a statement in the line in which it ends. */
    boolean endsLine(Stmt statement) {
        return plain().substring(statement.span().end(), lineLimit(statement)).isBlank();
    }

    /** The end of the line in which a statement ends when only a comment follows there, else the statement's end. */
    int lineEndBehind(Stmt statement) {
        return endsLine(statement) ? lineLimit(statement) : statement.span().end();
    }

    private int lineLimit(Stmt statement) {
        int line = text().line(statement.span().end());
        return text().lineStart(line) + text().lineText(line).length();
    }

    /** The comments in a place, in order. */
    List<Span> commentsIn(Span place) {
        return JavaText.comments(text().text()).stream().filter(place::contains).toList();
    }

    /** The first offset from one on that is not blank. */
    static int skipBlank(String text, int from) {
        int at = from;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    /** Offset behind the last argument of a call that has one, and behind its parentheses. */
    int lastArgumentEnd(Expr.Call call) {
        String text = plain();
        int last = call.args().get(call.args().size() - 1).span().end();
        int close = text.lastIndexOf(')', call.span().end() - 2);
        return close >= last ? close + 1 : last;
    }

    /** Leading white space of the line in which an offset lies. */
    String indent(int offset) {
        String line = text().lineText(text().line(offset));
        return line.substring(0, line.length() - line.stripLeading().length());
    }

    /** One step of indentation, as the method has it in its type. */
    String step() {
        String member = indent(method.span().start());
        String around = indent(enclosing().nameSpan().start());
        if (member.contains("\t")) {
            return "\t";
        }
        int deeper = member.length() - around.length();
        return deeper > 0 && deeper <= MOST_BLANKS ? " ".repeat(deeper) : " ".repeat(MOST_BLANKS / 2);
    }

    /** A line end and the indentation of what goes on in the next line of a constant's declaration. */
    String constantLine() {
        return lineEnd() + indent(home().nameSpan().start()) + step().repeat(3);
    }

    String lineEnd() {
        return text().text().contains("\r\n") ? "\r\n" : "\n";
    }
}
