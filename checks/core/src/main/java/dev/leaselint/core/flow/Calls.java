package dev.leaselint.core.flow;

import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Calls: which kind a call is; those of the unknown. */
final class Calls {
    /** Static helpers that look at their arguments and keep nothing. */
    private static final Pattern HELPER =
            Pattern.compile("Assert|Asserts|Assertions|Preconditions|Validate|Objects|.*Utils?|Math|String|Arrays");
    /** Operators that go on without the value of what they are called on. */
    private static final Set<String> DROPS =
            Set.of("then", "thenReturn", "thenMany", "thenEmpty", "ignoreElement", "thenRun", "thenRunAsync");

    private final Walker walker;
    private final Evaluator evaluator;
    private final Optionals optionals;
    private final NullChecks nullChecks;
    private final LibraryCalls library;
    private final Creations creations;
    final ClosureCalls closures;
    final ProjectCalls project;
    final SharedOptions options;
    final TextBuilders texts;
    final SharedElements elements;

    Calls(Walker walker, Evaluator evaluator) {
        this.walker = walker;
        this.evaluator = evaluator;
        this.options = new SharedOptions(walker);
        this.texts = new TextBuilders(walker);
        this.elements = new SharedElements(walker);
        this.closures = new ClosureCalls(walker, evaluator, this);
        this.project = new ProjectCalls(walker, this);
        this.library = new LibraryCalls(walker, this);
        this.creations = new Creations(walker, evaluator, library);
        this.optionals = new Optionals(walker, evaluator, closures);
        this.nullChecks = new NullChecks(walker, evaluator);
    }

    List<Val> call(Expr.Call c, State s) {
        if (c.receiver() != null && Callbacks.looksAtFailures(c) && walker.flows.library().match(c, Sym.NULL).isPresent()) {
            return withFailures(c, s);
        }
        return call(c, receivers(c, s));
    }

    private List<Val> receivers(Expr.Call c, State s) {
        if (c.receiver() == null) {
            return List.of(new Val(s, implicit(c)));
        }
        return DROPS.contains(c.name()) ? evaluator.dropped(c.receiver(), s) : evaluator.eval(c.receiver(), s);
    }

    /** A stage of a future or stream that runs when an earlier one has failed. */
    private List<Val> withFailures(Expr.Call c, State s) {
        List<State> outer = walker.failures;
        walker.failures = new ArrayList<>();
        List<Val> receivers = receivers(c, s);
        List<State> failed = walker.failures;
        walker.failures = outer;
        if (failed.isEmpty() && Callbacks.onlyOnFailure(c)) {
            failed = Walker.states(receivers);
        }
        List<Val> out = new ArrayList<>(call(c, receivers));
        Sym failure = new Sym.Unknown("failure", walker.site(c), c.type());
        for (State f : States.merge(walker.site(c), failed)) {
            for (Evaluator.Args a : evaluator.evalAll(c.args(), f)) {
                out.addAll(library.failed(new Invocation(c, failure, a.values(), a.state())));
            }
        }
        return out;
    }

    private List<Val> call(Expr.Call c, List<Val> receivers) {
        List<Val> out = new ArrayList<>();
        boolean goesOn = DROPS.contains(c.name()) && c.receiver() != null && !c.args().isEmpty();
        for (Val r : receivers) {
            for (Evaluator.Args a : evaluator.evalAll(c.args(), goesOn ? r.state().work(walker.site(c)) : r.state())) {
                Sym receiver = Evaluator.settle(r.sym(), a.state());
                if (goesOn && a.values().stream().anyMatch(Callbacks::isFailure)) {
                    library.fail(a.state(), walker.site(c));
                } else {
                    out.addAll(perform(new Invocation(c, receiver, a.values(), a.state())));
                }
            }
        }
        return out;
    }

    private Sym implicit(Expr.Call c) {
        return c.isStatic() ? new Sym.ClassConst(c.owner()) : new Sym.This(walker.method.key().owner());
    }

    List<Val> perform(Invocation in) {
        Expr.Call c = in.call();
        Sym known = Intrinsics.value(c, in.receiver(), in.args());
        if (known != null) {
            return List.of(new Val(texts.appended(c, known, in.state()), known));
        }
        Optional<Sym> component = component(in);
        if (component.isPresent()) {
            return List.of(new Val(in.state(), Evaluator.settle(component.get(), in.state())));
        }
        if (NullChecks.mayThrow(c, in.args())) {
            return nullChecks.call(in);
        }
        if (Optionals.parts(c)) {
            return optionals.call(c, in.receiver(), in.args(), in.state());
        }
        if (in.receiver() instanceof Sym.Closure closure && c.target() == null || closures.functional(in)) {
            return closures.invoke(in);
        }
        Optional<Entry> entry = walker.flows.library().match(c, in.receiver());
        boolean ours = c.target() != null && walker.flows.targets().method(c.target()).isPresent();
        boolean inCatalog = ours && walker.flows.catalog().knowsType(c.target().owner());
        if (entry.isPresent() && (inCatalog || !(ours && overridden(c)))) {
            return library.catalogued(in, entry.get());
        }
        if (ours) {
            return project.call(in.call(), c.target(), in.receiver(), in.args(), in.state());
        }
        return unknown(in);
    }

    /** The value of an implicit accessor of a record that the code created. */
    private Optional<Sym> component(Invocation in) {
        boolean accessor = in.receiver() instanceof Sym.New && in.call().target() == null && in.args().isEmpty();
        if (!accessor) {
            return Optional.empty();
        }
        String type = ((Sym.New) in.receiver()).type();
        Var field = Var.field(type, in.call().name(), false);
        boolean known = walker.flows.program().type(type)
                .filter(t -> t.kind() == TypeDecl.Kind.RECORD
                        && t.fields().stream().anyMatch(f -> f.var().equals(field)))
                .isPresent();
        return known
                ? Optional.of(walker.flows.fields().value(field, in.call().type(), in.receiver()))
                : Optional.empty();
    }

    private boolean overridden(Expr.Call c) {
        return walker.flows.targets().method(c.target()).filter(MethodDecl::hasBody).isPresent();
    }

    List<Val> unknown(Invocation in) {
        Expr.Call c = in.call();
        State s = in.state();
        for (Sym arg : isHelper(c) ? List.<Sym>of() : in.args()) {
            s = s.escape(arg);
        }
        Site site = walker.site(c);
        State after = elements.after(in, texts.changed(c, options.handedOver(in.args(), s.work(site), site)));
        if (!Accessors.isHarmless(c, walker.flows.program())) {
            walker.mayThrow(after, site);
        }
        return List.of(new Val(after, opaque(c, in.receiver(), in.args())));
    }

    /** Whether it is a static helper that looks at its arguments and keeps nothing. */
    static boolean isHelper(Expr.Call c) {
        return c.isStatic() && HELPER.matcher(simple(c.owner())).matches();
    }

    Sym opaque(Expr.Call c, Sym receiver, List<Sym> args) {
        Optional<Sym.Fresh.Kind> fresh = walker.flows.freshNames().of(c.name(), c.owner());
        if (fresh.isPresent()) {
            return new Sym.Fresh(fresh.get(), walker.site(c), c.type());
        }
        if (Syms.isLarge(receiver) || args.stream().anyMatch(Syms::isLarge)) {
            return new Sym.Unknown(c.name(), walker.site(c), c.type());
        }
        return new Sym.App(c.name(), c.owner(), receiver, args, c.type());
    }

    private static String simple(String owner) {
        return owner.substring(owner.lastIndexOf('.') + 1);
    }

    List<Val> create(Expr.New n, State s) {
        return creations.create(n, s);
    }
}
