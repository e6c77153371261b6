package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.TypeDecl;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Questions about code as it is written, for what does not depend on paths. */
final class Code {
    private Code() {}

    /** Whether a node or one inside it fits. */
    static boolean any(Node code, Predicate<Node> wanted) {
        boolean[] found = {false};
        Trees.walk(code, n -> {
            found[0] |= wanted.test(n);
            return !found[0];
        });
        return found[0];
    }

    /** All nodes of a kind in the body of a method, in the order of the text. */
    static <T extends Node> List<T> all(MethodDecl method, Class<T> kind) {
        List<T> found = new ArrayList<>();
        method.body().ifPresent(b -> Trees.visit(b, n -> {
            if (kind.isInstance(n)) {
                found.add(kind.cast(n));
            }
        }));
        return found;
    }

    /** Whether a node is a catalogued call of that meaning. */
    static boolean isCall(TypeView view, Node n, Op op) {
        return n instanceof Expr.Call c
                && view.program().meaning(c).filter(e -> e.op() == op).isPresent();
    }

    /** Whether a call hands a task to another thread, not to the end of the transaction on this one. */
    static boolean goesElsewhere(TypeView view, Expr.Call c) {
        return view.program()
                .meaning(c)
                .filter(e -> e.op() == Op.ASYNC && !e.has(Attributes.TRANSACTION))
                .isPresent();
    }

    static Site site(MethodDecl method, Expr e) {
        return new Site(method.key(), e.span(), e.span());
    }

    /** The text of a constant expression made of literals only. */
    static Optional<String> text(Expr e) {
        if (e instanceof Expr.Literal l && l.value() instanceof String s) {
            return Optional.of(s);
        }
        if (e instanceof Expr.Binary b && b.op().equals("+")) {
            return text(b.left()).flatMap(l -> text(b.right()).map(r -> l + r));
        }
        return Optional.empty();
    }

    /** Where a text stands in a type as a constant or within a method. */
    static Optional<Site> literal(TypeDecl type, String text) {
        for (FieldDecl field : type.fields()) {
            if (field.init() != null && any(field.init(), n -> isText(n, text))) {
                return Optional.of(site(field));
            }
        }
        for (MethodDecl method : type.methods()) {
            Optional<Expr> literal =
                    all(method, Expr.class).stream().filter(n -> isText(n, text)).findFirst();
            if (literal.isPresent()) {
                return literal.map(l -> site(method, l));
            }
        }
        return Optional.empty();
    }

    /** The place of a field's initial value. */
    static Site site(FieldDecl field) {
        MethodKey owner = new MethodKey(field.var().owner(), MethodKey.STATIC_BLOCK, List.of());
        return new Site(owner, field.init().span(), field.init().span());
    }

    private static boolean isText(Node n, String text) {
        return n instanceof Expr e && text(e).filter(text::equals).isPresent();
    }
}
