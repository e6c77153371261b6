package dev.leaselint.core;

import dev.leaselint.core.catalog.Catalog;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.flow.Flows;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.rules.Findings;
import dev.leaselint.core.rules.TypeView;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The rule core: analyses the units of one program. Flows and summaries are computed once and shared by all units and
 * threads. Front ends make one analyzer per program and ask it about each unit.
 */
public final class Analyzer {
    private final Flows flows;
    private final Findings findings;

    /** @param notices receives what could not be analysed; called from any thread */
    public Analyzer(Program program, Catalog catalog, Options options, Consumer<Notice> notices) {
        this.flows = new Flows(program, catalog, notices);
        this.findings = new Findings(flows, options, notices);
    }

    /** All findings in a unit, ordered, suppressions not applied; none for generated code. */
    public List<Finding> analyze(SourceUnit unit) {
        if (unit.generated()) {
            return List.of();
        }
        List<Finding> all = new ArrayList<>();
        for (TypeDecl type : typesOf(unit.types())) {
            all.addAll(findings.of(new TypeView(unit, type, flows, findings.options())));
        }
        return all.stream().distinct().sorted(Finding.ORDER).toList();
    }

    /**
     * Names of types in the unit through which other files may use a lock without naming a client: types with a method
     * whose summary has a lock, key or guarded-write effect, and their supertypes in the sources. Simple names.
     */
    public Set<String> wrapperTypes(SourceUnit unit) {
        Set<String> names = new LinkedHashSet<>();
        for (TypeDecl type : typesOf(unit.types())) {
            if (type.methods().stream().anyMatch(m -> flows.matters(m) || tellsCount(m))) {
                names.add(type.simpleName());
                type.supertypes().stream()
                        .filter(t -> flows.program().type(t.name()).isPresent())
                        .map(TypeRef::simpleName)
                        .forEach(names::add);
            }
        }
        return names;
    }

    private boolean tellsCount(MethodDecl method) {
        return flows.writes(findings.options().fenceColumns()).counted(method).isPresent();
    }

    /** Types with their nested, local and anonymous types; anonymous ones that stand for a function are closures. */
    private static List<TypeDecl> typesOf(List<TypeDecl> types) {
        List<TypeDecl> all = new ArrayList<>();
        for (TypeDecl type : types) {
            all.add(type);
            all.addAll(typesOf(type.nested()));
            for (MethodDecl m : type.methods()) {
                m.body().ifPresent(b -> Trees.visit(b, n -> {
                    if (n instanceof Stmt.LocalType local) {
                        all.add(local.type());
                    } else if (n instanceof Expr.New created && created.body() != null && !Flows.isClosure(created)) {
                        all.add(created.body());
                    }
                }));
            }
        }
        return all;
    }
}
