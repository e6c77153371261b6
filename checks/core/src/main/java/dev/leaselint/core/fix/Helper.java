package dev.leaselint.core.fix;

import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.rules.Keys;
import dev.leaselint.core.rules.TypeView;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The method of a helper class that sends a command for a caller.
 *
 * @param caller the class that calls it
 * @param call the call
 * @param command the command as the method sees it
 * @param method the method in which the command stands
 * @param declared what callers find declared: the method itself, or that of an interface
 */
record Helper(TypeView caller, Expr.Call call, Event command, MethodDecl method, MethodDecl declared) {

    /** The helper of a command that is one call away; empty when it cannot be seen. */
    static Optional<Helper> of(TypeView caller, Event event, Expr.Call call) {
        return event.via().size() == 1 ? first(caller, event, call) : Optional.empty();
    }

    /** The helper that is called for a command, which it may leave to a further one. */
    static Optional<Helper> first(TypeView caller, Event event, Expr.Call call) {
        Program program = caller.program().program();
        MethodKey key = Passed.called(event);
        Optional<MethodDecl> method = event.isDirect() ? Optional.empty() : program.method(key);
        Optional<MethodDecl> declared =
                call.target() == null || call.target().equals(key) ? method : program.method(call.target());
        Optional<Event> inside = method.isEmpty() ? Optional.empty() : Passed.inside(caller, event);
        return declared.isEmpty() || inside.isEmpty()
                ? Optional.empty()
                : Optional.of(new Helper(caller, call, inside.get(), method.get(), declared.get()));
    }

    /** Whether the attempts on a command's key go through the same helper, so that a script compares what they have stored. */
    static boolean isWayOfAttempts(TypeView view, Event event) {
        String helper = event.site().method().owner();
        return view.flows().stream()
                .flatMap(flow -> flow.events().values().stream())
                .filter(e -> e.isAttempt() && (Keys.same(e, event) || Keys.alike(e, event)))
                .allMatch(e -> e.site().method().owner().equals(helper));
    }

    private Program program() {
        return caller.program().program();
    }

    String typeName() {
        return method.key().owner();
    }

    /** The other methods of the class that the caller may call in the same way. */
    Stream<MethodDecl> others() {
        return program().type(typeName()).stream()
                .flatMap(type -> type.methods().stream())
                .filter(m -> m != method && m.is(Modifier.STATIC) == method.is(Modifier.STATIC))
                .filter(m -> !m.is(Modifier.PRIVATE) || typeName().equals(caller.type().name()))
                .filter(this::isDeclared);
    }

    private boolean isDeclared(MethodDecl m) {
        return isDirect()
                || program().type(declared.key().owner()).stream()
                        .flatMap(type -> type.methods().stream())
                        .anyMatch(d -> d.name().equals(m.name())
                                && d.key().params().equals(m.key().params()));
    }

    /** Whether callers call the method itself and not one of an interface. */
    boolean isDirect() {
        return declared == method;
    }

    /** The commands on keys that a method of the class sends. */
    List<Event> commands(MethodDecl m) {
        return caller.program().flow(m).map(Flow::events).stream()
                .flatMap(events -> events.values().stream())
                .filter(e -> e.key() != null)
                .toList();
    }

    /** Whether a method may be added beside it: in code of this module, with no other implementation behind it. */
    boolean isOurs() {
        return isOurs(method) && (isDirect() || isOurs(declared) && isOnlyImplementation());
    }

    private boolean isOurs(MethodDecl m) {
        String owner = m.key().owner();
        return program().isOwn(owner)
                && !program().isStored(owner)
                && program().unitOf(owner).filter(u -> !u.generated()).isPresent();
    }

    private boolean isOnlyImplementation() {
        Optional<TypeDecl> type = program().type(declared.key().owner());
        // a lambda could implement an interface of one method
        return type.filter(t -> t.kind() == TypeDecl.Kind.INTERFACE && t.methods().size() > 1).isPresent()
                && !declared.hasBody()
                && program().overriders(declared.key()).equals(List.of(method));
    }

    /** Whether no method of the class or above it has a name, with as many parameters. */
    boolean isFree(String name, int parameters) {
        return program().type(typeName()).filter(type -> isFree(type, name, parameters)).isPresent();
    }

    private boolean isFree(TypeDecl type, String name, int parameters) {
        return type.methods().stream().noneMatch(m -> m.name().equals(name) && m.params().size() == parameters)
                && type.supertypes().stream()
                        .flatMap(s -> program().type(s.name()).stream())
                        .allMatch(t -> isFree(t, name, parameters));
    }

    /** The code of the method, with a look at its class. */
    Optional<Code> code() {
        return caller.of(typeName()).flatMap(view -> Code.of(view, method));
    }

    /** The helper to which the method leaves the command; empty when it sends that itself. */
    Optional<Helper> next() {
        return command.isDirect()
                ? Optional.empty()
                : code().flatMap(c -> c.call(command).flatMap(sent -> first(c.view(), command, sent)));
    }

    /** Whether the method answers what the command answers as it is, or whether that is true. */
    boolean handsOn() {
        Optional<Code> code = code();
        return code.flatMap(c -> c.call(command)).filter(c -> isReturned(code.get(), c)).isPresent();
    }

    private static boolean isReturned(Code code, Expr.Call call) {
        Expr whole = new ResultTests(new Draft(code))
                .booleanTest(call)
                .filter(ResultTests.Test::positive)
                .map(ResultTests.Test::expr)
                .orElse(call);
        return code.parent(whole) instanceof Stmt.Return
                || code.parent(whole) instanceof Stmt.Local local
                        && code.uses(local.var()).stream().allMatch(use -> code.parent(use) instanceof Stmt.Return);
    }

    /** What writes a method beside it. */
    TwinText text(Draft draft, String name, String comment) {
        TwinText.Declared other = isDirect()
                ? null
                : new TwinText.Declared(program().unitOf(declared.key().owner()).orElseThrow(), declared);
        return new TwinText(draft, name, comment, other);
    }

    /** What more a reader has to know of a method that was added; may be empty. */
    String doubt() {
        return isDirect() ? "" : "; another implementation of the interface, as in tests, needs the new method as well";
    }

    static boolean isParam(Sym sym, int index) {
        return sym instanceof Sym.Param p && p.index() == index;
    }

    static boolean isTextual(TypeRef type) {
        return type.is("java.lang.String") || type.is("java.lang.Object");
    }
}
