package dev.leaselint.errorprone;

import com.sun.tools.javac.code.Kinds.Kind;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.comp.AttrContext;
import com.sun.tools.javac.comp.Env;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import com.sun.tools.javac.util.Context;
import dev.leaselint.core.catalog.Catalog;
import dev.leaselint.core.gate.ByteScan;
import dev.leaselint.core.gate.Hashes;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.Var;
import dev.leaselint.core.summary.Summaries;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * All classes of one compiler run. Files that are not attributed yet or already translated by later phases, which
 * happens when the compiler works file by file, are answered as unknown.
 */
final class JavacProgram implements Program {
    private final CompilerRun run;
    private final Resources resources;
    private final Symbols symbols;
    private final ClassFiles classFiles;
    private final FoldedStrings strings;
    private final Subtypes subtypes;
    private final Map<JCCompilationUnit, Lowering> units = new LinkedHashMap<>();
    private final Map<JCCompilationUnit, Hashes> identifiers = new IdentityHashMap<>();
    private final Map<String, Declared> classes = new HashMap<>();
    private final Map<TypeDecl, Members> members = new IdentityHashMap<>();
    private final LocalTypes locals = new LocalTypes();
    private List<JCCompilationUnit> chosen = List.of();

    private record Declared(JCClassDecl tree, JCCompilationUnit unit) {}

    /** What a type declares, to be found by its identity; of equal ones the first. */
    private record Members(Map<MethodKey, MethodDecl> methods, Map<Var, FieldDecl> fields) {
        static Members of(TypeDecl type) {
            Map<MethodKey, MethodDecl> methods = new HashMap<>();
            type.code().forEach(method -> methods.putIfAbsent(method.key(), method));
            Map<Var, FieldDecl> fields = new HashMap<>();
            type.fields().forEach(field -> fields.putIfAbsent(field.var(), field));
            return new Members(methods, fields);
        }
    }

    /** @param summaries the stored types of the class path, of which methods may be called */
    JavacProgram(Context context, CompilerRun run, Catalog catalog, Resources resources, Summaries summaries) {
        this.run = run;
        this.resources = resources;
        this.symbols = new Symbols(context, locals::name, summaries);
        this.classFiles = new ClassFiles(symbols);
        this.strings = new FoldedStrings(context);
        collectLocalTypes();
        run.classes().forEach(this::addClass);
        this.subtypes = new Subtypes(context, symbols, catalog, this::symbol);
    }

    private void collectLocalTypes() {
        Set<JCCompilationUnit> withLocals = Collections.newSetFromMap(new IdentityHashMap<>());
        run.classes().stream().filter(JavacProgram::isLocal).forEach(env -> withLocals.add(env.toplevel));
        for (JCCompilationUnit unit : withLocals) {
            for (JCTree declared : unit.defs) {
                if (declared instanceof JCClassDecl type) {
                    locals.collect(type, symbols);
                }
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

    /** Whether a type is declared in a file of the run, whether it can be looked at now or not. */
    boolean declares(String type) {
        return classes.containsKey(type);
    }

    /** Says which files may have to do with locks. */
    synchronized void choose(Predicate<JCCompilationUnit> mayConcernLocks) {
        chosen = run.compilationUnits().stream().filter(mayConcernLocks).toList();
    }

    /** The unit for a file of the run. */
    synchronized SourceUnit unit(JCCompilationUnit tree) {
        return lowering(tree).unit();
    }

    private Lowering lowering(JCCompilationUnit tree) {
        return units.computeIfAbsent(
                tree, none -> new Lowering(tree, text(tree), symbols, locals, strings, () -> run.isIntact(tree)));
    }

    private static SourceText text(JCCompilationUnit unit) {
        return new SourceText(path(unit), CompilerRun.content(unit));
    }

    /** How a file is named in findings. */
    static String path(JCCompilationUnit unit) {
        return unit.getSourceFile().getName().replace('\\', '/');
    }

    private ClassSymbol symbol(String name) {
        Declared declared = classes.get(name);
        return declared == null ? null : declared.tree().sym;
    }

    @Override
    public synchronized Optional<TypeDecl> type(String qualifiedName) {
        Declared declared = classes.get(qualifiedName);
        return declared == null || !run.isIntact(declared.unit())
                ? Optional.empty()
                : Optional.of(lowering(declared.unit()).typeDecl(declared.tree()));
    }

    @Override
    public synchronized Optional<TypeDecl> declaration(String qualifiedName) {
        ClassSymbol symbol = declares(qualifiedName) ? null : subtypes.symbol(qualifiedName);
        return symbol == null ? type(qualifiedName) : classFiles.declaration(symbol);
    }

    @Override
    public synchronized List<TypeDecl> typesNaming(String methodName, Collection<String> typeNames) {
        int method = Hashes.hash(methodName);
        List<Integer> names = typeNames.stream().map(Hashes::hash).toList();
        List<TypeDecl> found = new ArrayList<>();
        for (JCCompilationUnit tree : run.compilationUnits()) {
            Hashes words = identifiers.computeIfAbsent(tree, file -> ByteScan.identifiers(CompilerRun.bytes(file)));
            if (words.mayContain(method) && names.stream().anyMatch(words::mayContain)) {
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
        return declared == null || !run.isIntact(declared.unit())
                ? Optional.empty()
                : Optional.of(unit(declared.unit()));
    }

    @Override
    public synchronized boolean isOwn(String typeName) {
        return classes.containsKey(typeName);
    }

    @Override
    public Optional<MethodDecl> method(MethodKey key) {
        return type(key.owner()).map(type -> members(type).methods().get(key));
    }

    private synchronized Members members(TypeDecl type) {
        Members known = members.get(type);
        if (known == null) {
            known = Members.of(type);
            members.put(type, known);
        }
        return known;
    }

    @Override
    public synchronized List<MethodDecl> overriders(MethodKey key) {
        ClassSymbol declaring = subtypes.symbol(key.owner());
        return declaring == null ? List.of() : overriders(declaring, key);
    }

    private List<MethodDecl> overriders(ClassSymbol declaring, MethodKey key) {
        List<String> below = subtypes.declaredBelow(key.owner(), classes.keySet());
        return subtypes.overriders(below, declaring, key).stream().map(this::method).flatMap(Optional::stream).toList();
    }

    @Override
    public Optional<FieldDecl> field(Var field) {
        return type(field.owner()).map(type -> members(type).fields().get(field));
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
    public synchronized List<SourceText> resources(Predicate<String> fileName) {
        return resources.all(fileName);
    }

    @Override
    public synchronized List<TypeDecl> types() {
        List<TypeDecl> found = new ArrayList<>();
        chosen.stream().filter(run::isIntact).forEach(tree -> addAll(unit(tree).types(), found));
        return found;
    }
}
