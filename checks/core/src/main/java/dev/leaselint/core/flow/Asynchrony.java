package dev.leaselint.core.flow;

import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Program;
import java.util.stream.Stream;

/** Methods of the sources that run on another thread by their annotation. */
public final class Asynchrony {
    private static final String ASYNC = "org.springframework.scheduling.annotation.Async";

    private Asynchrony() {}

    /** Whether a call hands its work to another thread: one through a bean, as a call on {@code this} does not. */
    public static boolean handsOver(Expr.Call c, Program program) {
        boolean onBean = c.target() != null && c.receiver() != null && !(c.receiver() instanceof Expr.This);
        return onBean && annotations(c.target(), program).anyMatch(a -> a.type().name().equals(ASYNC));
    }

    private static Stream<Annotation> annotations(MethodKey key, Program program) {
        return Stream.concat(
                program.method(key).stream().flatMap(m -> m.annotations().stream()),
                program.type(key.owner()).stream().flatMap(t -> t.annotations().stream()));
    }
}
