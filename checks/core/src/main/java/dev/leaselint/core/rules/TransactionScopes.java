package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.TypeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** The code that a method has run in a transaction which ends after it: callbacks, and reactive chains with an operator. */
public final class TransactionScopes {
    /** Calls that give the chain on which they stand to a function. */
    private static final Set<String> HANDS_OVER = Set.of("as", "transform", "transformDeferred");

    private TransactionScopes() {}

    /** Whether both sites stand in code that one transaction of the method runs. */
    public static boolean encloses(TypeView view, MethodDecl method, Site first, Site last) {
        return inTransactions(view, method).stream()
                .flatMap(e -> Stream.concat(Stream.of(e), onlyValue(method, e)))
                .anyMatch(e -> e.span().contains(first.span()) && e.span().contains(last.span()));
    }

    private static List<Expr> inTransactions(TypeView view, MethodDecl method) {
        List<Expr> found = new ArrayList<>();
        for (Expr.Call c : Code.all(method, Expr.Call.class)) {
            if (isTransaction(view, c)) {
                found.addAll(c.args());
            } else if (HANDS_OVER.contains(c.name()) && c.receiver() != null
                    && c.args().stream().anyMatch(f -> opens(view, f))) {
                found.add(c.receiver());
            }
        }
        return found;
    }

    private static boolean isTransaction(TypeView view, Expr.Call c) {
        return view.program().meaning(c).filter(e -> e.has(Attributes.TRANSACTION)).isPresent();
    }

    /** Whether a function has what it is given run in a transaction. */
    private static boolean opens(TypeView view, Expr function) {
        if (function instanceof Expr.MethodRef ref) {
            return isTransaction(view, new Expr.Call(
                    ref.span(), TypeRef.UNKNOWN, ref.receiver(), ref.name(), ref.span(),
                    List.of(new Expr.Opaque(ref.span(), TypeRef.UNKNOWN, List.of())), ref.owner(), ref.target(), false));
        }
        return function instanceof Expr.Lambda l
                && l.params().size() == 1
                && Code.any(l.body(), n -> n instanceof Expr.Call c
                        && isTransaction(view, c)
                        && c.args().stream().anyMatch(a -> a instanceof Expr.Ref r
                                && r.var().equals(l.params().get(0).var())));
    }

    /** The value of a local variable that never gets another one. */
    private static Stream<Expr> onlyValue(MethodDecl method, Expr e) {
        if (!(e instanceof Expr.Ref r)) {
            return Stream.empty();
        }
        boolean changes = Code.all(method, Expr.Assign.class).stream()
                .anyMatch(a -> a.target() instanceof Expr.Ref t && t.var().equals(r.var()));
        return changes
                ? Stream.empty()
                : Code.all(method, Stmt.Local.class).stream()
                        .filter(l -> l.var().equals(r.var()))
                        .map(Stmt.Local::init)
                        .filter(Objects::nonNull);
    }
}
