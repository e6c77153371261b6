package dev.leaselint.core.summary;

import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.flow.Flows;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Chooses the types to store: those given, the types of the code that theirs leads to, and all that is above these. */
public final class Selection {
    private final Flows flows;
    private final Predicate<SourceUnit> own;
    private final Consumer<Notice> notices;
    private final Set<TypeDecl> chosen = new LinkedHashSet<>();
    private final Deque<String> open = new ArrayDeque<>();
    private final Set<String> seen = new HashSet<>();

    /**
     * @param own whether a file belongs to the module
     * @param notices receives which types are too large
     */
    public Selection(Flows flows, Predicate<SourceUnit> own, Consumer<Notice> notices) {
        this.flows = flows;
        this.own = own;
        this.notices = notices;
    }

    /**
     * @param wrappers top-level types through which others may use a lock, with the names by which they do
     * @param methods the methods of these types that others may depend on
     * @return contents of the files by class-path name
     */
    public Map<String, byte[]> files(Map<TypeDecl, Set<String>> wrappers, Collection<MethodDecl> methods) {
        wrappers.keySet().forEach(this::addWithSignatures);
        flows.codeBehind(methods).forEach(code -> Trees.visit(code, this::addNamed));
        while (!open.isEmpty()) {
            add(open.poll());
        }
        Map<String, byte[]> files = new TreeMap<>();
        for (TypeDecl type : chosen) {
            write(type, wrappers.getOrDefault(type, Set.of()))
                    .ifPresent(bytes -> files.put(SummaryFile.nameOf(type.name()), bytes));
        }
        return files;
    }

    private Optional<byte[]> write(TypeDecl type, Set<String> wrappers) {
        String problem;
        try {
            byte[] bytes = SummaryFile.write(type, wrappers);
            if (bytes.length <= SummaryFile.MAX_BYTES) {
                return Optional.of(bytes);
            }
            problem = "is too large";
        } catch (StackOverflowError e) {
            problem = "is nested too deeply";
        }
        String path = flows.program().unitOf(type.name()).map(unit -> unit.text().path()).orElse("");
        notices.accept(new Notice(Notice.Kind.OVER_BUDGET, path, 0,
                type.simpleName() + " " + problem + ", other modules do not see through it"));
        return Optional.empty();
    }

    /** What a wrapper hands out is needed to understand what its callers do with it. */
    private void addWithSignatures(TypeDecl type) {
        choose(type);
        type.methods().forEach(method -> {
            name(method.returnType());
            method.annotations().forEach(annotation -> annotation.values().values().forEach(this::addProvider));
        });
        type.nested().forEach(this::addWithSignatures);
    }

    /** A class named by an annotation may give the SQL. */
    private void addProvider(Expr value) {
        if (value instanceof Expr.ClassLiteral literal) {
            name(literal.named());
        }
    }

    private void choose(TypeDecl type) {
        chosen.add(type);
        addSupertypes(type);
    }

    private void addSupertypes(TypeDecl type) {
        type.supertypes().forEach(this::name);
        type.nested().forEach(this::addSupertypes);
    }

    private void name(TypeRef type) {
        name(type.name());
        type.args().forEach(this::name);
    }

    private void name(String type) {
        if (!type.isEmpty() && seen.add(type)) {
            open.add(type);
        }
    }

    private void addNamed(Node node) {
        if (node instanceof Expr.Call call && call.target() != null) {
            name(call.target().owner());
        } else if (node instanceof Expr.Call call) {
            name(call.owner());
        } else if (node instanceof Expr.MethodRef reference && reference.target() != null) {
            name(reference.target().owner());
        } else if (node instanceof Expr.New created) {
            name(created.type().name());
        } else if (node instanceof Expr.Ref ref && ref.var().isField()) {
            name(ref.var().owner());
        } else if (node instanceof Expr.Select select) {
            name(select.field().owner());
        }
    }

    /** Chooses the top-level type that a type is or lies in, when it belongs to the module. */
    private void add(String name) {
        if (flows.program().isStored(name)) {
            return;
        }
        flows.program().unitOf(name).filter(own).ifPresent(unit -> unit.types().stream()
                .filter(type -> isOrHolds(type.name(), name))
                .forEach(this::choose));
    }

    private static boolean isOrHolds(String topLevel, String name) {
        return name.startsWith(topLevel)
                && (name.length() == topLevel.length() || ".$".indexOf(name.charAt(topLevel.length())) >= 0);
    }
}
