package dev.leaselint.source;

import dev.leaselint.core.catalog.Catalogs;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.gate.ByteScan;
import dev.leaselint.core.gate.GateWords;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.summary.Summaries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A small project on disk for tests. */
final class Project {
    private final Path root;
    private final List<Notice> notices = new ArrayList<>();
    private final List<Path> classPath;
    private ProjectIndex index;
    private ClassPath classFiles;

    Project(Path root, Path... classPath) {
        this.root = root;
        this.classPath = Arrays.asList(classPath);
    }

    /** Writes a file under the root. */
    Project file(String path, String text) {
        try {
            Path file = root.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    ProjectIndex index() {
        if (index == null) {
            classFiles = new ClassPath(classPath, Summaries.none(), Path::toString, notices::add);
            Library library = new Library(Catalogs.builtin(), classFiles);
            Resources resources = new Resources(List.of(root), List.of(root), Map.of(), Path::toString, notices::add);
            index = new ProjectIndex(Catalogs.builtin(), library, resources, notices::add);
            Request request = Request.of(List.of(root), root, Catalogs.builtin());
            GateWords gate = new GateWords(Catalogs.builtin().gateWords());
            for (SourceTree.Found found : new SourceTree(request, Path::toString, notices::add).files()) {
                String name = root.relativize(found.path()).toString();
                Looked looked = new Looked(found, name, ByteScan.scan(bytes(found.path()), gate));
                index.add(new SourceFile(looked, request, index));
            }
        }
        return index;
    }

    private static byte[] bytes(Path path) {
        try {
            return Files.readAllBytes(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    ClassPath classFiles() {
        index();
        return classFiles;
    }

    List<Notice> notices() {
        return notices;
    }

    SourceUnit unit(String typeName) {
        return index().unitOf(typeName).orElseThrow();
    }

    TypeDecl type(String name) {
        return index().type(name).orElseThrow();
    }

    MethodDecl method(String type, String name) {
        return type(type).methods().stream().filter(m -> m.name().equals(name)).findFirst().orElseThrow();
    }

    Stmt.Block body(String type, String method) {
        return method(type, method).body().orElseThrow();
    }

    /** The first call of that name in a method. */
    Expr.Call call(String type, String method, String called) {
        return first(body(type, method), Expr.Call.class, c -> c.name().equals(called));
    }

    static <T extends Node> T first(Node code, Class<T> kind, java.util.function.Predicate<T> wanted) {
        List<T> found = new ArrayList<>();
        Trees.visit(code, node -> {
            if (kind.isInstance(node) && wanted.test(kind.cast(node))) {
                found.add(kind.cast(node));
            }
        });
        return found.stream().findFirst().orElseThrow();
    }
}
