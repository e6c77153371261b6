package dev.leaselint.core.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Walks over statements and expressions in source order, parents before children. */
public final class Trees {
    private Trees() {}

    /** Visits a node and everything inside it, lambdas, anonymous and local classes included. */
    public static void visit(Node node, Consumer<Node> visitor) {
        walk(node, n -> {
            visitor.accept(n);
            return true;
        });
    }

    /** Visits a node and what is inside it, except inside of those nodes for which the visitor answers false. */
    public static void walk(Node node, Predicate<Node> visitor) {
        new Walk(visitor).accept(node);
    }

    /** The nodes right below a node, in source order. */
    public static List<Node> children(Node node) {
        List<Node> children = new ArrayList<>();
        if (node != null) {
            node.parts(part -> {
                if (part != null) {
                    children.add(part);
                }
            });
        }
        return children;
    }

    private record Walk(Predicate<Node> visitor) implements Consumer<Node> {
        @Override
        public void accept(Node node) {
            if (node != null && visitor.test(node)) {
                node.parts(this);
            }
        }
    }
}
