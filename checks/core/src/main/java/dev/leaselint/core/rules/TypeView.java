package dev.leaselint.core.rules;

import dev.leaselint.core.Options;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Flows;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One type with the flows of its methods, walked when asked for: what a rule looks at, in one thread. */
public final class TypeView {
    private final SourceUnit unit;
    private final TypeDecl type;
    private final Flows flows;
    private final Options options;
    private final ProjectFacts project;
    private List<Flow> own;
    private LockEvidence evidence;

    public TypeView(SourceUnit unit, TypeDecl type, Flows flows, Options options, ProjectFacts project) {
        this.project = project;
        this.unit = unit;
        this.type = type;
        this.flows = flows;
        this.options = options;
    }

    private static List<Flow> own(TypeDecl type, Flows flows) {
        List<Flow> all = new ArrayList<>();
        for (MethodDecl m : type.code()) {
            if (flows.concerns(m)) {
                // what a field gets is its value, not something that is done
                flows.flow(m).filter(f -> !f.overBudget() && !m.key().isOfField()).ifPresent(all::add);
                flows.closures(m).stream().filter(f -> !f.overBudget()).forEach(all::add);
            }
        }
        return all;
    }

    public SourceUnit unit() {
        return unit;
    }

    public TypeDecl type() {
        return type;
    }

    public Flows program() {
        return flows;
    }

    /** The same look at another type of the sources. */
    public Optional<TypeView> of(String typeName) {
        return flows.program().type(typeName).flatMap(other -> flows.program()
                .unitOf(typeName)
                .map(file -> new TypeView(file, other, flows, options, project)));
    }

    /** Tells that something went wrong with this type; the rest goes on. */
    public void tellFailure(String what, RuntimeException e) {
        StackTraceElement at = e.getStackTrace().length > 0 ? e.getStackTrace()[0] : null;
        project.tell(new Notice(
                Notice.Kind.INTERNAL,
                unit.text().path(),
                unit.text().line(type.nameSpan().start()),
                what + " failed on type " + type.simpleName() + ": " + e + " at " + at));
    }

    ProjectFacts project() {
        return project;
    }

    public Options options() {
        return options;
    }

    /** Flows of the methods that touch locks, keys or guarded data, and of their closures that run elsewhere. */
    public List<Flow> flows() {
        if (own == null) {
            own = own(type, flows);
        }
        return own;
    }

    /** Flows of the methods that the type has from its superclasses in the sources. */
    List<Flow> inherited() {
        List<Flow> all = new ArrayList<>();
        Set<String> seen = new HashSet<>(Set.of(type.name()));
        Deque<TypeRef> above = new ArrayDeque<>(type.supertypes());
        while (!above.isEmpty()) {
            Optional<TypeDecl> parent = flows.program().type(above.pop().name()).filter(t -> seen.add(t.name()));
            parent.ifPresent(t -> {
                all.addAll(own(t, flows));
                above.addAll(t.supertypes());
            });
        }
        return all;
    }

    public LockEvidence evidence() {
        if (evidence == null) {
            evidence = new LockEvidence(this);
        }
        return evidence;
    }

    /** The code at a place, on one line and shortened: how messages name a call. */
    public String code(Site site) {
        SourceUnit at = flows.program().unitOf(site.method().owner()).orElse(unit);
        String text = at.text().slice(site.nameSpan()).replaceAll("\\s+", " ");
        return text.length() <= 70 ? text : text.substring(0, 69) + "…";
    }

    /** The code of an event as the analysed method spells it. */
    public String code(Event event) {
        return code(event.step());
    }
}
