package dev.leaselint.core.summary;

import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** The sources of a front end, and behind them the stored types of its class path. What is in the sources wins. */
public final class SummarizedProgram implements Program {
    private final Program sources;
    private final Predicate<String> declared;
    private final Summaries summaries;
    private final Map<String, SourceUnit> sketches = new ConcurrentHashMap<>();

    /** @param declared whether a top-level type is declared in the sources, even if its code cannot be looked at */
    public SummarizedProgram(Program sources, Predicate<String> declared, Summaries summaries) {
        this.sources = sources;
        this.declared = declared;
        this.summaries = summaries;
    }

    @Override
    public Optional<TypeDecl> type(String qualifiedName) {
        return sources.type(qualifiedName)
                .or(() -> stored(qualifiedName).flatMap(top -> summaries.type(qualifiedName)));
    }

    @Override
    public Optional<TypeDecl> declaration(String qualifiedName) {
        return type(qualifiedName).or(() -> sources.declaration(qualifiedName));
    }

    /** The stored top-level type that a type is or lies in, unless the sources declare it. */
    private Optional<String> stored(String name) {
        return summaries.topLevel(name).filter(declared.negate());
    }

    /** For a stored type, a stand-in without a file. */
    @Override
    public Optional<SourceUnit> unitOf(String typeName) {
        return sources.unitOf(typeName).or(() -> stored(typeName)
                .flatMap(summaries::type)
                .map(type -> sketches.computeIfAbsent(type.name(), name -> Sketch.of(type))));
    }

    @Override
    public boolean isStored(String typeName) {
        return stored(typeName).isPresent();
    }

    @Override
    public boolean isOwn(String typeName) {
        return sources.isOwn(typeName);
    }

    @Override
    public Optional<MethodDecl> method(MethodKey key) {
        Optional<MethodDecl> own = sources.method(key);
        return own.isPresent() || isOfSources(key.owner()) ? own : summaries.method(key);
    }

    @Override
    public List<MethodDecl> overriders(MethodKey key) {
        List<MethodDecl> own = sources.overriders(key);
        List<MethodDecl> stored = summaries.overriders(key);
        if (stored.isEmpty()) {
            return own;
        }
        List<MethodDecl> all = new ArrayList<>(own);
        stored.stream().filter(m -> !isOfSources(m.key().owner())).forEach(all::add);
        return all;
    }

    private boolean isOfSources(String type) {
        return declared.test(type) || summaries.topLevel(type).filter(declared).isPresent();
    }

    @Override
    public Optional<FieldDecl> field(Var field) {
        return sources.field(field).or(() -> type(field.owner()).flatMap(type -> type.fields().stream()
                .filter(declared -> declared.var().name().equals(field.name()))
                .findFirst()));
    }

    @Override
    public boolean isSubtype(String type, String ancestor) {
        return sources.isSubtype(type, ancestor)
                || summaries.above(type).stream()
                        .anyMatch(above -> above.equals(ancestor) || sources.isSubtype(above, ancestor));
    }

    @Override
    public List<TypeDecl> typesNaming(String methodName, Collection<String> typeNames) {
        return sources.typesNaming(methodName, typeNames);
    }

    @Override
    public List<TypeDecl> types() {
        List<TypeDecl> own = sources.types();
        if (own.isEmpty() || summaries.isEmpty()) {
            return own;
        }
        List<TypeDecl> all = new ArrayList<>(own);
        summaries.types().stream().filter(type -> !isOfSources(type.name())).forEach(all::add);
        return all;
    }

    @Override
    public Optional<SourceText> resource(String classPathName) {
        return sources.resource(classPathName).or(() -> summaries.resource(classPathName));
    }

    @Override
    public List<SourceText> resources(Predicate<String> fileName) {
        List<SourceText> own = sources.resources(fileName);
        List<SourceText> all = new ArrayList<>(own);
        // the class path may hold the module's own output
        summaries.resources(fileName).stream()
                .filter(text -> own.stream().noneMatch(o -> ("/" + o.path()).endsWith("/" + text.path())))
                .forEach(all::add);
        return all;
    }
}
