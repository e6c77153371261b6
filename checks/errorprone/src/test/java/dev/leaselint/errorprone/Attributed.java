package dev.leaselint.errorprone;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.tools.javac.api.JavacTaskImpl;
import com.sun.tools.javac.api.JavacTool;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.ModelPrinter;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.summary.Summaries;
import java.net.URI;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;

/** Java texts attributed by the compiler of this JDK, as a program. */
final class Attributed {
    private static final Pattern PACKAGE = Pattern.compile("package\\s+([\\w.]+)\\s*;");

    final JavacProgram program;
    final List<String> errors = new ArrayList<>();
    private final Map<String, JCCompilationUnit> units = new LinkedHashMap<>();

    private Attributed(Map<String, List<String>> parents, List<String> names, List<String> texts) {
        List<JavaFileObject> files = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            files.add(new Text(names.get(i), texts.get(i)));
        }
        JavacTaskImpl task = (JavacTaskImpl) JavacTool.create()
                .getTask(null, null, this::diagnostic, List.of("-proc:none"), null, files);
        for (CompilationUnitTree unit : task.parse()) {
            units.put(unit.getSourceFile().getName().substring(1), (JCCompilationUnit) unit);
        }
        task.analyze();
        Resources resources = new Resources(task.getContext().get(JavaFileManager.class), null, notice -> {});
        CompilerRun run = new CompilerRun(task.getContext());
        program = new JavacProgram(
                task.getContext(), run, new EmptyCatalog(parents), resources, Summaries.none());
    }

    private void diagnostic(Diagnostic<?> diagnostic) {
        if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
            errors.add(diagnostic.getMessage(null));
        }
    }

    /** Texts of files, each named {@code p/Name.java} after its package and its first type. */
    static Attributed sources(String... texts) {
        return sources(Map.of(), texts);
    }

    static Attributed sources(Map<String, List<String>> parents, String... texts) {
        List<String> names = new ArrayList<>();
        for (String text : texts) {
            Matcher type = Pattern.compile("(?:class|interface|enum|record)\\s+(\\w+)").matcher(text);
            Matcher pack = PACKAGE.matcher(text);
            String directory = pack.find() ? pack.group(1).replace('.', '/') + "/" : "";
            names.add(directory + (type.find() ? type.group(1) : "Empty") + ".java");
        }
        return new Attributed(parents, names, List.of(texts));
    }

    SourceUnit unit(String name) {
        return program.unit(units.get(name));
    }

    /** The only method of that name in a type. */
    MethodDecl method(String type, String name) {
        List<MethodDecl> found = program.type(type).orElseThrow().methods().stream()
                .filter(method -> method.name().equals(name))
                .toList();
        if (found.size() != 1) {
            throw new AssertionError(name + ": " + found);
        }
        return found.get(0);
    }

    MethodDecl method(MethodKey key) {
        return program.method(key).orElseThrow();
    }

    Stmt.Block body(String type, String name) {
        return method(type, name).body().orElseThrow();
    }

    /** The lowered body of a method, one node a line, with types and places. */
    String dump(String type, String name) {
        SourceUnit unit = program.unitOf(type).orElseThrow();
        return ModelPrinter.print(unit.text(), body(type, name), EnumSet.allOf(ModelPrinter.Detail.class));
    }

    private static final class Text extends SimpleJavaFileObject {
        private final String text;

        Text(String name, String text) {
            super(URI.create("mem:///" + name), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
