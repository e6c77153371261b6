package dev.leaselint.core.flow;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.Param;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.TypeDecl;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The code of lambdas and of anonymous classes that stand for a function. */
final class Closures {
    private static final Set<String> VOID_FUNCTIONS = Set.of(
            "java.lang.Runnable",
            "java.util.TimerTask",
            "java.util.function.Consumer",
            "java.util.function.BiConsumer",
            "java.util.function.IntConsumer",
            "java.util.function.LongConsumer",
            "java.util.function.DoubleConsumer",
            "java.util.function.ObjIntConsumer",
            "java.util.function.ObjLongConsumer");

    private Closures() {}

    static List<Param> params(Expr code) {
        if (code instanceof Expr.Lambda l) {
            return l.params();
        }
        return only(code).map(MethodDecl::params).orElse(List.of());
    }

    static Stmt.Block body(Expr code) {
        if (code instanceof Expr.Lambda l) {
            return l.body();
        }
        return only(code).flatMap(MethodDecl::body).orElse(new Stmt.Block(code.span(), List.of()));
    }

    /** Whether the function gives nothing back, so that the value of an expression body is dropped. */
    static boolean isVoid(Expr code, Program program) {
        String type = code.type().name();
        return VOID_FUNCTIONS.contains(type) || program.type(type).filter(Closures::isVoidInterface).isPresent();
    }

    private static boolean isVoidInterface(TypeDecl type) {
        List<MethodDecl> open = type.methods().stream().filter(m -> !m.hasBody()).toList();
        return type.kind() == TypeDecl.Kind.INTERFACE
                && open.size() == 1
                && open.get(0).returnType().is("void");
    }

    /** The single method of an anonymous class. */
    static Optional<MethodDecl> only(Expr code) {
        if (!(code instanceof Expr.New n) || n.body() == null) {
            return Optional.empty();
        }
        List<MethodDecl> methods = n.body().methods().stream()
                .filter(m -> m.hasBody() && !m.name().startsWith("<") && !m.is(Modifier.PRIVATE))
                .toList();
        return methods.size() == 1 ? Optional.of(methods.get(0)) : Optional.empty();
    }
}
