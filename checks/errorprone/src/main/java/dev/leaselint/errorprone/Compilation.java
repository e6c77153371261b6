package dev.leaselint.errorprone;

import com.google.errorprone.VisitorState;
import com.sun.tools.javac.processing.JavacProcessingEnvironment;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import com.sun.tools.javac.util.Context;
import dev.leaselint.core.Analyzer;
import dev.leaselint.core.catalog.Catalog;
import dev.leaselint.core.catalog.Catalogs;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Notice;
import java.util.List;
import java.util.function.Consumer;
import javax.tools.Diagnostic;
import javax.tools.JavaFileManager;

/** The analysis of one compiler run, shared by the checkers of all rules and kept in the compiler's context. */
final class Compilation {
    private final JavacProgram program;
    private final Analyzer analyzer;
    private final Gate gate;
    private final Consumer<Notice> notices;
    private JCCompilationUnit current;
    private List<Finding> findings = List.of();

    private Compilation(Context context, Settings settings) {
        Catalog catalog = Catalogs.builtin();
        Resources resources = new Resources(context.get(JavaFileManager.class), settings.resources());
        this.notices = notice -> report(context, notice);
        this.program = new JavacProgram(context, catalog, resources);
        this.analyzer = new Analyzer(program, catalog, settings.options(), notices);
        this.gate = new Gate(catalog);
        gate.open(program.compilationUnits(), program, analyzer);
    }

    /** The analysis of the run that the state belongs to; started by the first call. */
    static Compilation of(VisitorState state) {
        Compilation running = state.context.get(Compilation.class);
        if (running == null) {
            running = new Compilation(state.context, Settings.of(state.errorProneOptions().getFlags()));
            state.context.put(Compilation.class, running);
        }
        return running;
    }

    /** Findings of all rules in a file; the checkers ask one after another about the same file. */
    List<Finding> findings(JCCompilationUnit unit) {
        if (unit != current) {
            findings = gate.passes(unit) ? analyze(unit) : List.of();
            current = unit;
        }
        return findings;
    }

    private List<Finding> analyze(JCCompilationUnit unit) {
        try {
            return analyzer.analyze(program.unit(unit));
        } catch (RuntimeException e) {
            String path = unit.getSourceFile().getName();
            notices.accept(new Notice(Notice.Kind.INTERNAL, path, 0, "leaselint failed on this file, please report: " + e));
            return List.of();
        }
    }

    private static void report(Context context, Notice notice) {
        String line = notice.line() > 0 ? ":" + notice.line() : "";
        String place = notice.path().isEmpty() ? "" : notice.path() + line + ": ";
        JavacProcessingEnvironment.instance(context)
                .getMessager()
                .printMessage(Diagnostic.Kind.NOTE, "leaselint: " + place + notice.message());
    }
}
