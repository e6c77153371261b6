package dev.leaselint.core.rules;

import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Modifier;
import java.util.List;
import java.util.Optional;

/** A lock annotation that no proxy ever sees. */
final class AnnotationBypassed {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockAnnotationBypassed",
                    Level.WARNING,
                    "section",
                    "Method with a lock annotation that is called past the proxy which takes the lock",
                    "The annotation works in the proxy around the object. A call on this, or a private, static or final"
                            + " method, never meets the proxy: the method runs without any lock.",
                    "Call the method from another bean, or through the injected proxy of this one.",
                    "Annotations of ShedLock, lock4j and klock, those of the project's own aspects that take a lock, and"
                            + " configured ones. Compile-time weaving takes the lock all the same; then switch the rule off.",
                    "none",
                    List.of("lockAnnotations"),
                    List.of("SchedulerLockMisfit")),
            AnnotationBypassed::check);

    private AnnotationBypassed() {}

    private static void check(TypeView view, Reporter reporter) {
        for (MethodDecl method : view.type().methods()) {
            annotation(view, method).ifPresent(a -> hidden(method, a, reporter));
        }
        for (MethodDecl method : view.type().code()) {
            for (Expr.Call c : Code.all(method, Expr.Call.class)) {
                calledOnThis(view, method, c).ifPresent(a -> reporter.report(Report.at(
                        Code.site(method, c),
                        c.name() + " is called on this, past the proxy that takes the lock of @" + a.type().simpleName()
                                + ": it runs without a lock. Call it from another bean or through the proxy.")));
            }
        }
    }

    private static void hidden(MethodDecl method, Annotation a, Reporter reporter) {
        Optional<String> how = Optional.ofNullable(
                method.is(Modifier.PRIVATE)
                        ? "private"
                        : method.is(Modifier.STATIC) ? "static" : method.is(Modifier.FINAL) ? "final" : null);
        how.ifPresent(word -> reporter.report(Report.at(
                new Site(method.key(), method.nameSpan(), method.nameSpan()),
                method.name() + " is " + word + ", so no proxy takes the lock of @" + a.type().simpleName()
                        + ": it runs without a lock. Make it a public method of a bean.")));
    }

    private static Optional<Annotation> calledOnThis(TypeView view, MethodDecl caller, Expr.Call c) {
        boolean onThis = c.target() != null
                && !c.isStatic()
                && (c.receiver() == null || c.receiver() instanceof Expr.This)
                && c.target().owner().equals(view.type().name());
        return onThis
                ? view.program().program().method(c.target()).flatMap(m -> annotation(view, m))
                : Optional.empty();
    }

    private static Optional<Annotation> annotation(TypeView view, MethodDecl method) {
        return view.project().annotations().on(method);
    }
}
