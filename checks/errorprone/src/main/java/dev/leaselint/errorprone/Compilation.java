package dev.leaselint.errorprone;

import com.google.errorprone.VisitorState;
import com.sun.tools.javac.processing.JavacProcessingEnvironment;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import com.sun.tools.javac.util.Context;
import dev.leaselint.core.Analyzer;
import dev.leaselint.core.Options;
import dev.leaselint.core.SuppressionReview;
import dev.leaselint.core.catalog.Catalog;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.finding.Suppressions;
import dev.leaselint.core.fix.Patch;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.summary.SummarizedProgram;
import dev.leaselint.core.summary.Summaries;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.tools.Diagnostic;
import javax.tools.JavaFileManager;

/** The analysis of one compiler run, shared by the checkers of all rules and kept in the compiler's context. */
final class Compilation {
    private final JavacProgram program;
    private final Analyzer analyzer;
    private final Gate gate;
    private final Consumer<Notice> notices;
    private final boolean ignoresSuppressions;
    private final Options options;
    private JCCompilationUnit current;
    private List<Finding> findings = List.of();
    private final List<Fix> patched = new ArrayList<>();

    private Compilation(Context context, Settings settings, boolean ignoresSuppressions) {
        Catalog catalog = settings.catalog();
        JavaFileManager files = context.get(JavaFileManager.class);
        this.notices = notice -> report(context, notice);
        Summaries stored = SummaryFiles.read(files, catalog, notices);
        this.program = new JavacProgram(context, catalog, new Resources(files, settings.resources()), stored);
        this.analyzer = new Analyzer(
                new SummarizedProgram(program, program::declares, stored), catalog, settings.options(), notices);
        this.ignoresSuppressions = ignoresSuppressions;
        this.options = settings.options();
        this.gate = new Gate(catalog, stored.wrapperTypes());
        gate.open(
                program.compilationUnits(),
                analyzer.mappedTypes(),
                unit -> guarded(unit, Set.of(), analyzer::wrapperTypes));
        if (settings.summaries()) {
            writeSummaries(new SummaryFiles(files, notices));
        }
    }

    private void writeSummaries(SummaryFiles files) {
        List<SourceUnit> chosen = gate.passed().stream()
                .map(program::unit)
                .sorted(Comparator.comparing(unit -> unit.text().path()))
                .toList();
        files.write(analyzer.summaries(chosen, unit -> true), program.topLevelTypes());
    }

    /** The analysis of the run that the state belongs to; started by the first call. */
    static Compilation of(VisitorState state) {
        Compilation running = state.context.get(Compilation.class);
        if (running == null) {
            boolean ignoresSuppressions = state.errorProneOptions().isIgnoreSuppressionAnnotations();
            running = new Compilation(state.context, settings(state), ignoresSuppressions);
            state.context.put(Compilation.class, running);
        }
        return running;
    }

    /** A wrong option is an error of the compilation, told once; the check goes on with the defaults. */
    private static Settings settings(VisitorState state) {
        try {
            return Settings.of(state.errorProneOptions().getFlags());
        } catch (IllegalArgumentException e) {
            print(state.context, Diagnostic.Kind.ERROR, e.getMessage());
            return Settings.DEFAULT;
        }
    }

    /** Findings of all rules in a file that nothing in the code suppresses; the checkers ask one after another. */
    List<Finding> findings(JCCompilationUnit unit) {
        if (unit != current) {
            findings = gate.passes(unit) ? guarded(unit, List.of(), this::analyze) : List.of();
            current = unit;
            patched.clear();
        }
        return findings;
    }

    /**
     * Whether a fix of the file asked for last may go into a patch together with those that went before: Error Prone
     * drops edits that overlap others, and not the fixes that they are part of.
     */
    boolean joinsPatch(Fix fix) {
        boolean joins = !Patch.touches(fix, patched);
        if (joins) {
            patched.add(fix);
        }
        return joins;
    }

    private List<Finding> analyze(SourceUnit unit) {
        List<Finding> all = analyzer.analyze(unit);
        if (ignoresSuppressions) {
            return all;
        }
        Suppressions.Outcome outcome = Suppressions.apply(unit, all);
        SuppressionReview.of(outcome, options).forEach(notices);
        return outcome.kept();
    }

    /** Whatever goes wrong with one file is told about that file and leaves the compilation alone. */
    private <T> T guarded(JCCompilationUnit unit, T nothing, Function<SourceUnit, T> work) {
        String path = unit.getSourceFile().getName();
        try {
            return work.apply(program.unit(unit));
        } catch (StackOverflowError e) {
            notices.accept(new Notice(Notice.Kind.OVER_BUDGET, path, 0, "nested too deeply, not checked"));
        } catch (RuntimeException e) {
            notices.accept(new Notice(Notice.Kind.INTERNAL, path, 0, "analysis failed, not checked: " + e));
        }
        return nothing;
    }

    private static void report(Context context, Notice notice) {
        String line = notice.line() > 0 ? ":" + notice.line() : "";
        String place = notice.path().isEmpty() ? "" : notice.path() + line + ": ";
        print(context, Diagnostic.Kind.NOTE, place + notice.message());
    }

    private static void print(Context context, Diagnostic.Kind kind, String message) {
        JavacProcessingEnvironment.instance(context).getMessager().printMessage(kind, "leaselint: " + message);
    }
}
