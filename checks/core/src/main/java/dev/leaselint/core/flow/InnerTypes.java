package dev.leaselint.core.flow;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.TypeDecl;
import java.util.ArrayList;
import java.util.List;

/** Types that are declared in code: local classes, and anonymous ones but for those that stand for a function. */
public final class InnerTypes {
    private InnerTypes() {}

    /** The types in a method's body, not those within them. */
    public static List<TypeDecl> of(MethodDecl method) {
        List<TypeDecl> found = new ArrayList<>();
        if (method.declaresTypes()) {
            method.body().ifPresent(body -> Trees.walk(body, node -> {
                TypeDecl type = node instanceof Stmt.LocalType local
                        ? local.type()
                        : node instanceof Expr.New created && !Flows.isClosure(created) ? created.body() : null;
                if (type != null) {
                    found.add(type);
                }
                return type == null;
            }));
        }
        return found;
    }
}
