package dev.leaselint.core;

import dev.leaselint.core.catalog.Catalog;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.flow.Flows;
import dev.leaselint.core.flow.InnerTypes;
import dev.leaselint.core.inventory.Inventory;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.rules.Findings;
import dev.leaselint.core.rules.TypeView;
import dev.leaselint.core.sql.FencedWrites;
import dev.leaselint.core.summary.Selection;
import dev.leaselint.core.summary.SummaryFile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The rule core: analyses the units of one program. Flows and summaries are computed once and shared by all units and
 * threads. Front ends make one analyzer per program and ask it about each unit.
 */
public final class Analyzer {
    private final Flows flows;
    private final Findings findings;
    private final Consumer<Notice> notices;
    private final Map<String, Set<String>> wrapperNames = new ConcurrentHashMap<>();
    private final Map<String, Boolean> leading = new ConcurrentHashMap<>();
    private final Map<String, List<TypeDecl>> withInner = new ConcurrentHashMap<>();

    /** @param notices receives what could not be analysed; called from any thread */
    public Analyzer(Program program, Catalog catalog, Options options, Consumer<Notice> notices) {
        this.notices = notices;
        this.flows = new Flows(program, catalog, notices);
        this.findings = new Findings(flows, options, notices);
    }

    /** All findings in a unit, ordered, suppressions not applied; none for generated code. */
    public List<Finding> analyze(SourceUnit unit) {
        if (unit.generated()) {
            return List.of();
        }
        List<Finding> all = new ArrayList<>();
        for (TypeDecl type : typesOf(unit)) {
            all.addAll(findings.of(unit, type));
        }
        Map<Finding, Finding> distinct = new LinkedHashMap<>();
        // a class within a method is looked at with the method and then by itself, which names its own member
        all.forEach(finding -> distinct.merge(
                finding.said(), finding, (known, next) -> known.symbol().equals(next.symbol()) ? known : next));
        return distinct.values().stream().sorted(Finding.ORDER).toList();
    }

    /**
     * The locks in some units, those of generated code left out.
     *
     * @param of findings in these units, which answer questions about the locks that they are about
     */
    public Inventory inventory(Collection<SourceUnit> units, List<Finding> of) {
        List<TypeView> views = new ArrayList<>();
        for (SourceUnit unit : units) {
            if (!unit.generated()) {
                typesOf(unit).forEach(type -> views.add(findings.view(unit, type)));
            }
        }
        return Inventory.of(flows, views, of, notices);
    }

    /** Qualified names of the types whose statements stand in mapper files: code that names no library itself. */
    public Set<String> mappedTypes() {
        return flows.writes(findings.options().fenceColumns()).mappedTypes();
    }

    /**
     * Names of types in the unit through which other files may use a lock without naming a client: types with a method
     * whose summary has a lock, key or guarded-write effect, their supertypes in the sources, and types whose methods
     * hand such a type out or to a callback, and annotations for which an aspect in it takes a lock. Simple names.
     */
    public Set<String> wrapperTypes(SourceUnit unit) {
        Set<String> names = new LinkedHashSet<>();
        unit.types().forEach(type -> names.addAll(wrapperTypes(type)));
        return names;
    }

    private Set<String> wrapperTypes(TypeDecl topLevel) {
        Set<String> known = wrapperNames.get(topLevel.name());
        if (known == null) {
            known = findWrapperTypes(topLevel);
            wrapperNames.put(topLevel.name(), known);
        }
        return known;
    }

    private Set<String> findWrapperTypes(TypeDecl topLevel) {
        Set<String> names = new LinkedHashSet<>();
        for (TypeDecl type : typesOf(topLevel)) {
            if (isWrapper(type)) {
                addWithSupertypes(type, names);
            } else if (type.methods().stream().anyMatch(this::carriesWrapper)) {
                names.add(type.simpleName());
            }
            findings.lockAnnotations(type).forEach(name -> names.add(name.substring(name.lastIndexOf('.') + 1)));
        }
        return names;
    }

    /**
     * What modules that use these sources need in order to see through its wrappers: a file for each top-level type
     * through which others may use a lock, and for those that explain it.
     *
     * @param chosen the files that the front end looks into
     * @param own whether a file belongs to the module; what explains it from elsewhere is left out
     * @return contents by class-path name, see {@link SummaryFile}
     */
    public Map<String, byte[]> summaries(Collection<SourceUnit> chosen, Predicate<SourceUnit> own) {
        try {
            return select(chosen, own);
        } catch (StackOverflowError | RuntimeException e) {
            notices.accept(new Notice(Notice.Kind.INTERNAL, "", 0,
                    "no summaries for other modules, their making failed: " + e));
            return Map.of();
        }
    }

    private Map<String, byte[]> select(Collection<SourceUnit> chosen, Predicate<SourceUnit> own) {
        Map<TypeDecl, Set<String>> wrappers = new LinkedHashMap<>();
        List<MethodDecl> roots = new ArrayList<>();
        for (SourceUnit unit : chosen) {
            for (TypeDecl type : unit.types()) {
                Set<String> names = wrapperTypes(type);
                if (!names.isEmpty()) {
                    wrappers.put(type, names);
                    typesOf(type).forEach(
                            t -> t.methods().stream().filter(this::tellsOthers).forEach(roots::add));
                }
            }
        }
        return new Selection(flows, own, notices).files(wrappers, roots);
    }

    /** Whether callers of a wrapper's method depend on what it does: on locks, update counts or the keys it makes. */
    private boolean tellsOthers(MethodDecl method) {
        return flows.concerns(method) || tellsCount(method) || method.returnType().is("java.lang.String");
    }

    private boolean isWrapper(TypeDecl type) {
        return extendsClient(type) || type.methods().stream().anyMatch(m -> flows.concerns(m) || tellsCount(m));
    }

    /** Whether a type has methods of a client that its callers need not name, such as a service of a mapper library. */
    private boolean extendsClient(TypeDecl type) {
        return type.supertypes().stream()
                .map(TypeRef::name)
                .anyMatch(name -> flows.catalog().knowsType(name)
                        && flows.catalog().gateWords().stream().anyMatch(name::startsWith));
    }

    private void addWithSupertypes(TypeDecl type, Set<String> names) {
        if (names.add(type.simpleName())) {
            type.supertypes().stream()
                    .map(t -> flows.program().type(t.name()))
                    .flatMap(Optional::stream)
                    .forEach(t -> addWithSupertypes(t, names));
        }
    }

    /** Whether a method returns a wrapper or passes one to a function that it is given. */
    private boolean carriesWrapper(MethodDecl method) {
        return mentionsWrapper(method.returnType())
                || method.params().stream().anyMatch(p -> p.type().args().stream().anyMatch(this::mentionsWrapper));
    }

    private boolean mentionsWrapper(TypeRef type) {
        return flows.program().type(type.name()).filter(this::leads).isPresent()
                || type.args().stream().anyMatch(this::mentionsWrapper);
    }

    /** Asked of each type that a signature names, so that it is kept. */
    private boolean leads(TypeDecl type) {
        Boolean known = leading.get(type.name());
        if (known == null) {
            known = leadsToWrapper(type);
            leading.put(type.name(), known);
        }
        return known;
    }

    private boolean leadsToWrapper(TypeDecl type) {
        return isWrapper(type)
                || type.methods().stream()
                        .filter(m -> !m.hasBody())
                        .anyMatch(m -> flows.program().overriders(m.key()).stream().anyMatch(flows::concerns));
    }

    private boolean tellsCount(MethodDecl method) {
        FencedWrites writes = flows.writes(findings.options().fenceColumns());
        return writes.counted(method).isPresent() || writes.runsSql(method);
    }

    private List<TypeDecl> typesOf(SourceUnit unit) {
        return unit.types().stream().flatMap(type -> typesOf(type).stream()).toList();
    }

    /** A top-level type with those in it; their finding takes a look at all its code. */
    private List<TypeDecl> typesOf(TypeDecl topLevel) {
        List<TypeDecl> known = withInner.get(topLevel.name());
        if (known == null || known.get(0) != topLevel) {
            known = typesOf(List.of(topLevel));
            withInner.put(topLevel.name(), known);
        }
        return known;
    }

    /** Types with their nested, local and anonymous types; anonymous ones that stand for a function are closures. */
    private static List<TypeDecl> typesOf(List<TypeDecl> types) {
        List<TypeDecl> all = new ArrayList<>();
        for (TypeDecl type : types) {
            all.add(type);
            all.addAll(typesOf(type.nested()));
            type.code().forEach(m -> all.addAll(typesOf(InnerTypes.of(m))));
        }
        return all;
    }
}
