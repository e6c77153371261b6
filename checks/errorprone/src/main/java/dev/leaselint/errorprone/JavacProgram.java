package dev.leaselint.errorprone;

import com.sun.tools.javac.code.Kinds.Kind;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.comp.AttrContext;
import com.sun.tools.javac.comp.CompileStates;
import com.sun.tools.javac.comp.CompileStates.CompileState;
import com.sun.tools.javac.comp.Enter;
import com.sun.tools.javac.comp.Env;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import com.sun.tools.javac.util.Context;
import dev.leaselint.core.catalog.Catalog;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.Var;
import dev.leaselint.core.summary.Summaries;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * All classes of one compiler run. Files that are not attributed yet or already translated by later phases, which
 * happens when the compiler works file by file, are answered as unknown.
 */
final class JavacProgram implements Program {
    private final CompileStates states;
    private final Resources resources;
    private final Symbols symbols;
    private final FoldedStrings strings;
    private final Subtypes subtypes;
    private final Map<JCCompilationUnit, Lowering> units = new LinkedHashMap<>();
    private final Map<JCCompilationUnit, List<Env<AttrContext>>> environments = new IdentityHashMap<>();
    private final Map<String, Declared> classes = new HashMap<>();
    private final LocalTypes locals = new LocalTypes();

    private record Declared(JCClassDecl tree, JCCompilationUnit unit) {}

    /** @param summaries the stored types of the class path, of which methods may be called */
    JavacProgram(Context context, Catalog catalog, Resources resources, Summaries summaries) {
        this.states = CompileStates.instance(context);
        this.resources = resources;
        this.symbols = new Symbols(context, locals::name, summaries);
        this.strings = new FoldedStrings(context);
        List<Env<AttrContext>> all = new ArrayList<>();
        Enter.instance(context).getEnvs().forEach(all::add);
        all.forEach(this::addEnvironment);
        environments.keySet().forEach(this::collectLocalTypes);
        all.forEach(this::addClass);
        this.subtypes = new Subtypes(context, symbols, catalog, this::symbol);
    }

    private void addEnvironment(Env<AttrContext> env) {
        if (env.tree instanceof JCClassDecl) {
            environments.computeIfAbsent(env.toplevel, unit -> new ArrayList<>()).add(env);
        }
    }

    private void collectLocalTypes(JCCompilationUnit unit) {
        if (environments.get(unit).stream().noneMatch(JavacProgram::isLocal)) {
            return;
        }
        for (JCTree declared : unit.defs) {
            if (declared instanceof JCClassDecl type) {
                locals.collect(type, symbols);
            }
        }
    }

    private static boolean isLocal(Env<AttrContext> env) {
        ClassSymbol type = ((JCClassDecl) env.tree).sym;
        return type != null && type.owner.kind != Kind.PCK && type.owner.kind != Kind.TYP;
    }

    private void addClass(Env<AttrContext> env) {
        if (env.tree instanceof JCClassDecl type && type.sym != null) {
            classes.put(symbols.name(type.sym), new Declared(type, env.toplevel));
        }
    }

    /** All files of the run that can be looked at now. */
    Collection<JCCompilationUnit> compilationUnits() {
        return environments.keySet().stream().filter(this::isIntact).toList();
    }

    /** Whether a type is declared in a file of the run, whether it can be looked at now or not. */
    boolean declares(String type) {
        return classes.containsKey(type);
    }

    /** Qualified names of the top-level types of the files that can be looked at now. */
    Set<String> topLevelTypes() {
        Set<String> names = new TreeSet<>();
        for (JCCompilationUnit unit : compilationUnits()) {
            for (JCTree declared : unit.defs) {
                if (declared instanceof JCClassDecl type && type.sym != null) {
                    names.add(symbols.name(type.sym));
                }
            }
        }
        return names;
    }

    /** Whether a file is attributed and not yet translated. */
    private boolean isIntact(JCCompilationUnit unit) {
        for (Env<AttrContext> env : environments.getOrDefault(unit, List.of())) {
            boolean topLevel = unit.defs.contains(env.tree);
            if (topLevel && (!states.isDone(env, CompileState.ATTR) || states.isDone(env, CompileState.TRANSTYPES))) {
                return false;
            }
        }
        return true;
    }

    /** The unit for a file of the run. */
    synchronized SourceUnit unit(JCCompilationUnit tree) {
        return lowering(tree).unit();
    }

    private Lowering lowering(JCCompilationUnit tree) {
        return units.computeIfAbsent(
                tree, none -> new Lowering(tree, text(tree), symbols, locals, strings, () -> isIntact(tree)));
    }

    private static SourceText text(JCCompilationUnit unit) {
        return new SourceText(path(unit), content(unit));
    }

    /** How a file is named in findings. */
    static String path(JCCompilationUnit unit) {
        return unit.getSourceFile().getName().replace('\\', '/');
    }

    /** Text of a file, which the compiler keeps; empty when it can no longer be read. */
    static String content(JCCompilationUnit unit) {
        try {
            return unit.getSourceFile().getCharContent(true).toString();
        } catch (IOException e) {
            return "";
        }
    }

    private ClassSymbol symbol(String name) {
        Declared declared = classes.get(name);
        return declared == null ? null : declared.tree().sym;
    }

    @Override
    public synchronized Optional<TypeDecl> type(String qualifiedName) {
        Declared declared = classes.get(qualifiedName);
        return declared == null || !isIntact(declared.unit())
                ? Optional.empty()
                : Optional.of(lowering(declared.unit()).typeDecl(declared.tree()));
    }

    @Override
    public synchronized List<TypeDecl> typesNaming(String methodName, Collection<String> typeNames) {
        List<TypeDecl> found = new ArrayList<>();
        for (JCCompilationUnit tree : compilationUnits()) {
            String text = content(tree);
            if (text.contains(methodName) && typeNames.stream().anyMatch(text::contains)) {
                addAll(unit(tree).types(), found);
            }
        }
        return found;
    }

    private static void addAll(List<TypeDecl> types, List<TypeDecl> found) {
        for (TypeDecl type : types) {
            found.add(type);
            addAll(type.nested(), found);
        }
    }

    @Override
    public synchronized Optional<SourceUnit> unitOf(String typeName) {
        Declared declared = classes.get(typeName);
        return declared == null || !isIntact(declared.unit())
                ? Optional.empty()
                : Optional.of(unit(declared.unit()));
    }

    @Override
    public Optional<MethodDecl> method(MethodKey key) {
        return type(key.owner()).flatMap(type -> find(type, key));
    }

    private static Optional<MethodDecl> find(TypeDecl type, MethodKey key) {
        return type.methods().stream().filter(method -> method.key().equals(key)).findFirst();
    }

    @Override
    public synchronized List<MethodDecl> overriders(MethodKey key) {
        ClassSymbol declaring = subtypes.symbol(key.owner());
        return declaring == null ? List.of() : overriders(declaring, key);
    }

    private List<MethodDecl> overriders(ClassSymbol declaring, MethodKey key) {
        Set<MethodKey> found = new LinkedHashSet<>();
        for (String name : subtypes.declaredBelow(key.owner(), classes.keySet())) {
            found.addAll(subtypes.overriders(symbol(name), declaring, key));
        }
        return found.stream().map(this::method).flatMap(Optional::stream).toList();
    }

    @Override
    public Optional<FieldDecl> field(Var field) {
        return type(field.owner())
                .flatMap(type -> type.fields().stream()
                        .filter(declared -> declared.var().equals(field))
                        .findFirst());
    }

    @Override
    public synchronized boolean isSubtype(String type, String ancestor) {
        return subtypes.isSubtype(type, ancestor);
    }

    @Override
    public synchronized Optional<SourceText> resource(String classPathName) {
        return resources.find(classPathName);
    }

    @Override
    public synchronized List<SourceText> resources(String suffix) {
        return resources.all(suffix);
    }
}
