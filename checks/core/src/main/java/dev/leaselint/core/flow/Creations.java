package dev.leaselint.core.flow;

import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.TypeDecl;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Objects that the code creates: closures, texts, what the catalog knows, others. */
final class Creations {
    private final Walker walker;
    private final Evaluator evaluator;
    private final LibraryCalls library;

    Creations(Walker walker, Evaluator evaluator, LibraryCalls library) {
        this.walker = walker;
        this.evaluator = evaluator;
        this.library = library;
    }

    List<Val> create(Expr.New n, State s) {
        List<Val> out = new ArrayList<>();
        Site site = walker.site(n.span());
        for (Evaluator.Args a : evaluator.evalAll(n.args(), s)) {
            if (n.body() != null && Closures.only(n).isPresent()) {
                Sym.Closure closure = new Sym.Closure(site, n, new Captured(a.state().env));
                walker.closures.putIfAbsent(Events.id(site), closure);
                out.add(new Val(a.state(), closure));
                continue;
            }
            out.addAll(created(n, a, site));
        }
        return out;
    }

    private List<Val> created(Expr.New n, Evaluator.Args a, Site site) {
        String type = n.type().name();
        if (type.endsWith("StringBuilder") || type.endsWith("StringBuffer")) {
            boolean text = !a.values().isEmpty() && !(n.args().get(0).type().is("int"));
            return List.of(new Val(a.state(), text ? a.values().get(0) : Sym.of("")));
        }
        if (type.equals("java.lang.String") && !a.values().isEmpty()) {
            return List.of(new Val(a.state(), a.values().get(0)));
        }
        Optional<Entry> entry = walker.flows.library().matchNew(n);
        if (entry.isPresent() && n.target() == null) {
            Expr.Call call = new Expr.Call(
                    n.span(), n.type(), new Expr.TypeName(n.span(), n.type()), "<init>", n.span(), n.args(), type,
                    null, true);
            Invocation in = new Invocation(call, new Sym.ClassConst(type), a.values(), a.state());
            return switch (entry.get().op()) {
                case PURE, ASYNC, VIEW -> List.of(plain(n, a, site));
                case TIMEOUT -> List.of(plain(n, new Evaluator.Args(library.limited(in, entry.get()), a.values()), site));
                case TIME -> a.values().isEmpty() ? library.catalogued(in, entry.get()) : List.of(plain(n, a, site));
                default -> library.catalogued(in, entry.get());
            };
        }
        if (a.values().size() == 1 && a.values().get(0) instanceof Sym.Elements given && type.startsWith("java.util.")) {
            return List.of(new Val(a.state(), new Sym.Elements(given.items())));
        }
        if (n.target() != null && !isHarmless(n.target())) {
            walker.mayThrow(a.state(), site);
        }
        return List.of(plain(n, a, site));
    }

    /** Whether a constructor of the sources cannot throw: it does nothing but assign. */
    private boolean isHarmless(MethodKey constructor) {
        Optional<MethodDecl> declared = walker.flows.targets().method(constructor);
        if (declared.isEmpty()) {
            return walker.flows.program().type(constructor.owner())
                    .filter(t -> t.kind() == TypeDecl.Kind.RECORD)
                    .isPresent();
        }
        return declared
                .flatMap(walker.flows::flow)
                .filter(f -> f.exits().stream().allMatch(x -> x.kind() == Exit.Kind.RETURN))
                .isPresent();
    }

    private Val plain(Expr.New n, Evaluator.Args a, Site site) {
        Sym.New made = new Sym.New(n.type().name(), a.values(), n.target(), site);
        if (walker.flows.program().type(made.type()).isPresent()) {
            walker.objects.add(made);
        }
        return new Val(a.state(), made);
    }
}
