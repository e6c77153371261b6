package dev.leaselint.core.fix;

import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Param;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.rules.TypeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The owner for a private method: all that call it know the value, and hand it over as one more argument. */
final class CallerOwner {
    private final TypeView view;
    private final Draft draft;
    private final Code code;

    CallerOwner(TypeView view, Draft draft) {
        this.view = view;
        this.draft = draft;
        this.code = draft.code();
    }

    Optional<OwnerSource.Owner> find(Event event) {
        MethodDecl method = code.method();
        String name = code.hasWord("owner") ? "lockOwner" : "owner";
        List<Caller> callers = method.is(Modifier.PRIVATE) && !code.hasWord(name) ? callers() : List.of();
        List<Draft> drafts = new ArrayList<>();
        List<OwnerSource.Owner> owners = new ArrayList<>();
        for (Caller caller : callers) {
            Draft there = new Draft(caller.code);
            Optional<OwnerSource.Owner> owner = caller.owner(view, there, event);
            if (owner.isEmpty()) {
                return Optional.empty();
            }
            owners.add(owner.get());
            drafts.add(there);
        }
        Set<Boolean> bytes = owners.stream().map(OwnerSource.Owner::bytes).collect(Collectors.toSet());
        if (bytes.size() != 1) {
            return Optional.empty();
        }
        boolean array = bytes.contains(true);
        Optional<Param> handed = handed(callers, owners);
        if (handed.isPresent()) {
            return Optional.of(new OwnerSource.Owner(handed.get().var().name(), array));
        }
        for (int i = 0; i < drafts.size(); i++) {
            drafts.get(i).appendOrPut(callers.get(i).call, owners.get(i).text());
            draft.with(drafts.get(i));
        }
        draft.parameter((array ? "byte[] " : "String ") + name);
        return Optional.of(new OwnerSource.Owner(name, array));
    }

    /** The parameter that gets the owner from all callers as it is, and keeps it. */
    private Optional<Param> handed(List<Caller> callers, List<OwnerSource.Owner> owners) {
        List<Param> params = code.method().params();
        return IntStream.range(0, params.size())
                .filter(i -> IntStream.range(0, callers.size()).allMatch(c -> {
                    Caller caller = callers.get(c);
                    return caller.code.slice(caller.call.args().get(i)).equals(owners.get(c).text());
                }))
                .mapToObj(params::get)
                .filter(p -> !code.isAssigned(p.var()))
                .findFirst();
    }

    /** A method of the type with its only call of the private one. */
    private record Caller(Code code, Expr.Call call) {
        Optional<OwnerSource.Owner> owner(TypeView view, Draft draft, Event event) {
            for (Flow flow : view.flows()) {
                for (Event e : flow.events().values()) {
                    boolean same = e.site().equals(event.site()) && code.call(e).filter(c -> c == call).isPresent();
                    Optional<OwnerSource.Owner> owner = same
                            ? new OwnerSource(view, draft).hereOrShared(flow, e, call)
                            : Optional.empty();
                    if (owner.isPresent()) {
                        return owner;
                    }
                }
            }
            return Optional.empty();
        }
    }

    /** All that call the method; empty when one of them cannot be changed. */
    private List<Caller> callers() {
        MethodDecl method = code.method();
        List<Caller> callers = new ArrayList<>();
        for (MethodDecl m : view.type().methods()) {
            Optional<Code> body = m.equals(method) ? Optional.empty() : Code.of(view, m);
            List<Expr.Call> calls = body.stream()
                    .flatMap(c -> c.all(Expr.Call.class).stream())
                    .filter(c -> method.key().equals(c.target()))
                    .toList();
            if (calls.size() == 1) {
                callers.add(new Caller(body.get(), calls.get(0)));
            }
        }
        return callers.size() == uses() && !code.head().contains("...") ? callers : List.of();
    }

    /** How often the file names the method in calls and references. */
    private int uses() {
        String name = code.method().name();
        int[] uses = {0};
        Consumer<Node> look = n -> {
            boolean named = n instanceof Expr.Call c && c.name().equals(name)
                    && (c.target() == null || c.target().equals(code.method().key()))
                    || n instanceof Expr.MethodRef ref && ref.name().equals(name);
            uses[0] += named ? 1 : 0;
        };
        code.unit().types().stream().flatMap(FieldEdits::withNested).forEach(t -> {
            t.methods().stream().flatMap(m -> m.body().stream()).forEach(body -> Trees.visit(body, look));
            t.fields().stream().flatMap(f -> Stream.ofNullable(f.init())).forEach(init -> Trees.visit(init, look));
        });
        return uses[0];
    }
}
