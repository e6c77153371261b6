package dev.leaselint.core.flow;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** What the code that makes objects gives them: a handle for a lock learns its key from there. */
final class Makers {
    private final Flows flows;
    private final Map<String, List<Sym.New>> made = new ConcurrentHashMap<>();

    Makers(Flows flows) {
        this.flows = flows;
    }

    /** What a field gets from all code that makes such objects; empty when there is none or one is not understood. */
    Set<Sym> given(Var field) {
        List<Sym.New> known = made.get(field.owner());
        if (known == null) {
            known = find(field.owner());
            made.put(field.owner(), known);
        }
        Set<Sym> values = new HashSet<>();
        for (Sym.New object : known) {
            Optional<Sym> value = flows.fields().ofNew(object, field);
            if (value.isEmpty()) {
                return Set.of();
            }
            values.add(value.get());
        }
        return values;
    }

    private List<Sym.New> find(String type) {
        String simple = type.substring(type.lastIndexOf('.') + 1);
        List<Sym.New> found = new ArrayList<>();
        for (TypeDecl user : flows.program().typesNaming(simple, Set.of(simple))) {
            for (MethodDecl method : user.code()) {
                long written = written(method, type);
                List<Sym.New> here = written == 0 ? List.of() : by(method, type);
                if (here.stream().map(Sym.New::site).distinct().count() < written) {
                    return List.of();
                }
                found.addAll(here);
            }
        }
        return found;
    }

    private static long written(MethodDecl method, String type) {
        List<Expr.New> found = new ArrayList<>();
        method.body().ifPresent(body -> Trees.visit(body, n -> {
            if (n instanceof Expr.New made && made.type().is(type)) {
                found.add(made);
            }
        }));
        return found.size();
    }

    private List<Sym.New> by(MethodDecl method, String type) {
        return Stream.concat(flows.flow(method).stream(), flows.closures(method).stream())
                .flatMap(flow -> flow.objects().stream())
                .filter(object -> object.type().equals(type))
                .toList();
    }
}
