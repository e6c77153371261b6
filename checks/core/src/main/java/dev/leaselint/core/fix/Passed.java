package dev.leaselint.core.fix;

import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.rules.TypeView;
import java.util.Optional;
import java.util.function.Function;

/** What a call hands to the method whose command it leads to. */
public final class Passed {
    private Passed() {}

    /** The method that is called first on the way to a command. */
    public static MethodKey called(Event event) {
        return event.via().size() > 1 ? event.via().get(1).method() : event.site().method();
    }

    /** The flow of that method; empty when it is over budget. */
    public static Optional<Flow> flow(TypeView view, Event event) {
        return view.program().flowOf(called(event)).filter(flow -> !flow.overBudget());
    }

    /** The command of an indirect event as the called method sees it. */
    public static Optional<Event> inside(TypeView view, Event event) {
        return view.program().flowOf(called(event)).stream()
                .map(Flow::events)
                .flatMap(events -> events.values().stream())
                .filter(e -> e.site().equals(event.site()) && e.op() == event.op())
                .filter(e -> e.via().equals(event.via().subList(1, event.via().size())))
                .findFirst();
    }

    /**
     * The argument that reaches a part of the command as it is.
     *
     * @param part the key, the value or another part of an event
     */
    static Optional<Expr> argument(TypeView view, Event event, Expr.Call call, Function<Event, Sym> part) {
        Optional<MethodDecl> method = view.program().program().method(called(event));
        Optional<Sym> inside = inside(view, event).map(part);
        if (method.isEmpty() || inside.isEmpty() || !(inside.get() instanceof Sym.Param param)) {
            return Optional.empty();
        }
        boolean fits = param.method().equals(method.get().key())
                && call.args().size() == method.get().params().size()
                && param.type().dims() == call.args().get(param.index()).type().dims();
        return fits ? Optional.of(call.args().get(param.index())) : Optional.empty();
    }
}
