package dev.leaselint.core.rules;

import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The annotations for which a type takes a lock around a method: advice of AspectJ and Spring, interceptors of CDI and
 * Micronaut.
 */
final class LockAspects {
    private static final String AROUND = "org.aspectj.lang.annotation.Around";
    /** The annotations of methods that run around others. */
    private static final Set<String> ADVICE =
            Set.of(AROUND, "jakarta.interceptor.AroundInvoke", "javax.interceptor.AroundInvoke");
    private static final String INTERCEPT = "intercept";
    private static final Pattern ANNOTATED = Pattern.compile("(?<!!)@annotation\\(\\s*([\\w.$]+)\\s*\\)");
    private static final Pattern POINTCUT = Pattern.compile("(?<![\\w.@])(\\w+)\\(\\)");

    private final TypeView view;

    private LockAspects(TypeView view) {
        this.view = view;
    }

    /**
     * What takes a lock for an annotation.
     *
     * @param annotation qualified name of the annotation, or of the interceptor itself, which annotations may name
     * @param ordered whether the aspect says where it stands among others
     */
    record LockAspect(String annotation, TypeDecl type, MethodDecl advice, boolean ordered) {}

    static List<LockAspect> of(TypeView view) {
        List<LockAspect> found = new ArrayList<>();
        LockAspects aspects = new LockAspects(view);
        for (MethodDecl method : view.type().methods()) {
            if (!mayAdvise(method) || !view.program().concerns(method)) {
                continue;
            }
            List<String> annotations = aspects.annotations(method);
            if (!annotations.isEmpty() && aspects.takesLock(method)) {
                annotations.forEach(a -> found.add(new LockAspect(a, view.type(), method, aspects.isOrdered())));
            }
        }
        return found;
    }

    private static boolean mayAdvise(MethodDecl method) {
        return method.name().equals(INTERCEPT) || named(method.annotations(), ADVICE).isPresent();
    }

    private List<String> annotations(MethodDecl method) {
        Optional<Annotation> around = named(method.annotations(), AROUND);
        if (around.isPresent()) {
            return around.flatMap(LockAspects::expression).map(text -> advised(text, method)).orElse(List.of());
        }
        if (named(method.annotations(), ADVICE).isPresent()) {
            return bindings();
        }
        return method.name().equals(INTERCEPT) ? intercepted() : List.of();
    }

    private static Optional<Annotation> named(List<Annotation> annotations, String name) {
        return named(annotations, Set.of(name));
    }

    private static Optional<Annotation> named(List<Annotation> annotations, Set<String> names) {
        for (Annotation annotation : annotations) {
            if (names.contains(annotation.type().name())) {
                return Optional.of(annotation);
            }
        }
        return Optional.empty();
    }

    private static Optional<String> expression(Annotation a) {
        return Stream.of("value", "pointcut")
                .flatMap(name -> Optional.ofNullable(a.values().get(name)).flatMap(Code::text).stream())
                .findFirst();
    }

    /** The annotations of a pointcut expression, by type or by the parameter of the advice that takes them. */
    private List<String> advised(String expression, MethodDecl advice) {
        List<String> found = new ArrayList<>();
        Matcher annotated = ANNOTATED.matcher(expression);
        while (annotated.find()) {
            found.add(type(annotated.group(1), advice));
        }
        Matcher pointcut = POINTCUT.matcher(expression);
        while (found.isEmpty() && pointcut.find()) {
            String name = pointcut.group(1);
            view.type().methods().stream()
                    .filter(m -> m.name().equals(name))
                    .flatMap(m -> named(m.annotations(), "org.aspectj.lang.annotation.Pointcut").stream())
                    .flatMap(a -> expression(a).stream())
                    .filter(text -> !text.contains(name + "()"))
                    .forEach(text -> found.addAll(advised(text, advice)));
        }
        return found;
    }

    private String type(String name, MethodDecl advice) {
        return advice.params().stream()
                .filter(p -> p.var().name().equals(name))
                .map(p -> p.type().name())
                .findFirst()
                .orElseGet(() -> qualified(name));
    }

    private String qualified(String name) {
        SourceUnit unit = view.unit();
        if (name.contains(".")) {
            return name;
        }
        return unit.imports().stream()
                .filter(i -> i.endsWith("." + name))
                .findFirst()
                .orElse(unit.packageName().isEmpty() ? name : unit.packageName() + "." + name);
    }

    /** The binding annotations of a CDI interceptor. */
    private List<String> bindings() {
        return view.type().annotations().stream()
                .map(a -> a.type().name())
                .filter(name -> view.program().program().declaration(name).stream()
                        .anyMatch(t -> t.annotations().stream()
                                .anyMatch(a -> a.type().isNamed("InterceptorBinding"))))
                .toList();
    }

    /** The interceptors of Micronaut that an annotation type names. */
    static Stream<String> interceptors(TypeDecl annotation) {
        return named(annotation.annotations(), "io.micronaut.context.annotation.Type").stream()
                .flatMap(LockAspects::classes);
    }

    /** The annotations of a Micronaut interceptor: those that it names, those of the sources that name it, and itself. */
    private List<String> intercepted() {
        Stream<String> named = named(view.type().annotations(), "io.micronaut.aop.InterceptorBean").stream()
                .flatMap(LockAspects::classes);
        Stream<String> naming = view.program().program().typesNaming("Type", Set.of(view.type().simpleName())).stream()
                .filter(t -> interceptors(t).anyMatch(view.type().name()::equals))
                .map(TypeDecl::name);
        return Stream.of(named, naming, Stream.of(view.type().name())).flatMap(s -> s).distinct().toList();
    }

    /** The classes that an annotation names as its value. */
    private static Stream<String> classes(Annotation a) {
        Expr value = a.values().get("value");
        return (value instanceof Expr.NewArray array ? array.elements().stream() : Stream.ofNullable(value))
                .filter(Expr.ClassLiteral.class::isInstance)
                .map(v -> ((Expr.ClassLiteral) v).named().name());
    }

    private boolean takesLock(MethodDecl advice) {
        Optional<Flow> flow = view.program().flow(advice);
        return flow.stream()
                .flatMap(f -> f.events().values().stream())
                .anyMatch(e -> e.isAttempt() && view.evidence().of(flow.get(), e).isPresent());
    }

    private boolean isOrdered() {
        return view.type().annotations().stream()
                        .anyMatch(a -> Set.of("Order", "Priority").contains(a.type().simpleName()))
                || view.type().supertypes().stream()
                        .map(TypeRef::simpleName)
                        .anyMatch(name -> name.endsWith("Ordered"))
                || view.type().methods().stream().anyMatch(m -> m.name().equals("getOrder"));
    }
}
