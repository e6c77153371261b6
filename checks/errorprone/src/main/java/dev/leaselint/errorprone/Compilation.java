package dev.leaselint.errorprone;

import com.google.errorprone.VisitorState;
import com.sun.tools.javac.processing.JavacProcessingEnvironment;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import com.sun.tools.javac.util.Context;
import dev.leaselint.core.Analyzer;
import dev.leaselint.core.SuppressionReview;
import dev.leaselint.core.catalog.Catalogs;
import dev.leaselint.core.config.Globs;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.finding.Suppressions;
import dev.leaselint.core.fix.Patch;
import dev.leaselint.core.gate.GateWords;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.sql.MapperFile;
import dev.leaselint.core.summary.SummarizedProgram;
import dev.leaselint.core.summary.Summaries;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.tools.Diagnostic;
import javax.tools.JavaFileManager;

/**
 * The analysis of one compiler run, shared by the checkers of all rules and kept in the compiler's context. Until a file
 * passes the gate there is no more than the gate: most compilations have nothing to do with Redis.
 */
final class Compilation {
    private final Context context;
    private final Settings settings;
    private final boolean ignoresSuppressions;
    private final Consumer<Notice> notices;
    private final CompilerRun run;
    private final Resources resources;
    private final Summaries stored;
    private final Gate gate;
    private final Globs excludes;
    /** The files that the checkers have not asked about yet. */
    private final Set<JCCompilationUnit> waiting = Collections.newSetFromMap(new IdentityHashMap<>());
    private Analysis analysis;
    private JCCompilationUnit current;
    private List<Finding> findings = List.of();
    private final List<Fix> patched = new ArrayList<>();

    /** What looks into files. */
    private record Analysis(JavacProgram program, Analyzer analyzer) {}

    private Compilation(Context context, Settings settings, boolean ignoresSuppressions) {
        this.context = context;
        this.settings = settings;
        this.ignoresSuppressions = ignoresSuppressions;
        this.notices = notice -> report(context, notice);
        this.run = new CompilerRun(context);
        JavaFileManager files = context.get(JavaFileManager.class);
        this.resources = new Resources(files, settings.resources(), notices);
        this.stored = SummaryFiles.read(files, settings.catalog(), notices);
        this.excludes = new Globs(settings.excludes());
        this.gate = new Gate(new GateWords(stored.catalog().gateWords()));
        openGate();
        if (settings.summaries()) {
            new SummaryFiles(files, notices).write(summaries(), Catalogs.ownClients(settings.catalog()), run::topLevelTypes);
        }
    }

    private void openGate() {
        Set<String> names = new HashSet<>(stored.wrapperTypes());
        names.addAll(settings.options().lockAnnotationNames());
        boolean mappers = !stored.isEmpty() || MapperFile.areAmong(resources::all);
        Set<String> mapped = mappers ? analysis().analyzer().mappedTypes() : Set.of();
        Collection<JCCompilationUnit> units = run.compilationUnits();
        waiting.addAll(units);
        gate.open(
                units,
                names,
                mapped,
                unit -> guarded(unit, Set.of(), found -> analysis().analyzer().wrapperTypes(found)));
        if (analysis != null) {
            analysis.program().choose(gate::passes);
        }
    }

    /** Made when a file is looked into first. */
    private Analysis analysis() {
        if (analysis == null) {
            JavacProgram program = new JavacProgram(context, run, stored.catalog(), resources, stored);
            Program all = stored.isEmpty() ? program : new SummarizedProgram(program, program::declares, stored);
            analysis = new Analysis(program, new Analyzer(all, stored.catalog(), settings.options(), notices));
        }
        return analysis;
    }

    private Map<String, byte[]> summaries() {
        List<JCCompilationUnit> passed = gate.passed();
        if (passed.isEmpty()) {
            return Map.of();
        }
        List<SourceUnit> chosen = passed.stream()
                .map(analysis().program()::unit)
                .sorted(Comparator.comparing(unit -> unit.text().path()))
                .toList();
        return analysis().analyzer().summaries(chosen, unit -> true);
    }

    /** The analysis of the run that the state belongs to; started by the first call. */
    static Compilation of(VisitorState state) {
        Compilation running = state.context.get(Compilation.class);
        if (running == null) {
            boolean ignoresSuppressions = state.errorProneOptions().isIgnoreSuppressionAnnotations();
            tellPolicy(state.context);
            running = new Compilation(state.context, settings(state), ignoresSuppressions);
            state.context.put(Compilation.class, running);
        }
        return running;
    }

    /** Other policies show the checks one file after another; Error Prone itself refuses only some of them. */
    private static void tellPolicy(Context context) {
        String policy = com.sun.tools.javac.util.Options.instance(context).get("compilePolicy");
        if (!"simple".equals(policy)) {
            print(context, Diagnostic.Kind.WARNING,
                    "-XDcompilePolicy=simple is missing: helpers in other files may not be seen through");
        }
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
            findings = gate.passes(unit) && !isExcluded(unit) ? guarded(unit, List.of(), this::analyze) : List.of();
            current = unit;
            patched.clear();
            if (waiting.remove(unit) && waiting.isEmpty()) {
                // the compiler goes on without it; should another file come, it is made anew
                analysis = null;
            }
        }
        return findings;
    }

    /** Whether the project leaves a file out, by its path below the source root. */
    private boolean isExcluded(JCCompilationUnit unit) {
        String path = JavacProgram.path(unit);
        String name = path.substring(path.lastIndexOf('/') + 1);
        String directory = unit.getPackageName() == null ? "" : unit.getPackageName().toString().replace('.', '/') + "/";
        return excludes.matches(directory + name);
    }

    /**
     * Whether a fix of the file asked for last may go into a patch together with those that went before: Error Prone
     * drops edits that overlap others, and not the fixes that they are part of.
     */
    boolean joinsPatch(SourceText file, Fix fix) {
        boolean joins = !Patch.touches(file, fix, patched);
        if (joins) {
            patched.add(fix);
        }
        return joins;
    }

    private List<Finding> analyze(SourceUnit unit) {
        List<Finding> all = analysis().analyzer().analyze(unit);
        if (ignoresSuppressions) {
            return all;
        }
        Suppressions.Outcome outcome = Suppressions.apply(unit, analysis().program(), all);
        SuppressionReview.of(outcome, settings.options()).forEach(notices);
        return outcome.kept();
    }

    /** Whatever goes wrong with one file is told about that file and leaves the compilation alone. */
    private <T> T guarded(JCCompilationUnit unit, T nothing, Function<SourceUnit, T> work) {
        String path = unit.getSourceFile().getName();
        try {
            return work.apply(analysis().program().unit(unit));
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

    static void print(Context context, Diagnostic.Kind kind, String message) {
        JavacProcessingEnvironment.instance(context).getMessager().printMessage(kind, "leaselint: " + message);
    }
}
