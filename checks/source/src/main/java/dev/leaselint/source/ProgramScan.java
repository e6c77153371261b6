package dev.leaselint.source;

import dev.leaselint.core.Analyzer;
import dev.leaselint.core.Options;
import dev.leaselint.core.SuppressionReview;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.finding.Suppressions;
import dev.leaselint.core.gate.Hashes;
import dev.leaselint.core.inventory.Inventory;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.summary.SummarizedProgram;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The scan of one program: chooses files, analyses them. */
final class ProgramScan {
    private final ProjectIndex index;
    private final Analyzer analyzer;
    private final Options options;
    private final Consumer<Notice> notices;
    private final List<SourceFile> own = new ArrayList<>();
    private final Set<SourceFile> wanted = new HashSet<>();
    private final boolean wantsInventory;

    ProgramScan(Request request, Programs.Group group, Library library, Resources resources, Consumer<Notice> notices) {
        this.options = request.options();
        this.notices = notices;
        this.wantsInventory = request.inventory();
        this.index = new ProjectIndex(request.catalog(), library, resources, notices);
        Program program = new SummarizedProgram(index, type -> index.find(type) != null, library.summaries());
        this.analyzer = new Analyzer(program, request.catalog(), request.options(), notices);
        for (Looked looked : group.own()) {
            SourceFile file = add(looked, request);
            own.add(file);
            if (looked.found().analyse()) {
                wanted.add(file);
            }
        }
        group.others().forEach(looked -> add(looked, request));
    }

    private SourceFile add(Looked looked, Request request) {
        SourceFile file = new SourceFile(looked, request, index);
        index.add(file);
        return file;
    }

    /**
     * What was found.
     *
     * @param analysed files that were analysed
     * @param inventory the locks in these files; empty when not asked for
     * @param parsed number of files to analyse that were parsed
     * @param failed number of files to analyse that were not understood
     */
    record Outcome(
            List<SourceFile> analysed,
            List<Suppressions.Outcome> findings,
            Inventory inventory,
            int parsed,
            int failed) {}

    Outcome run(Workers workers) {
        Set<SourceFile> chosen = choose(workers);
        index.choose(chosen);
        List<SourceFile> analysed = own.stream().filter(wanted::contains).filter(chosen::contains).toList();
        List<Suppressions.Outcome> findings = workers.map(analysed, this::analyse);
        // what looks broken is told even where nothing else asks for the file
        workers.map(own.stream().filter(file -> file.facts().broken()).toList(), SourceFile::outline);
        int parsed = (int) wanted.stream().filter(SourceFile::parsed).count();
        int failed = (int) wanted.stream().filter(SourceFile::failed).count();
        return new Outcome(analysed, findings, inventory(analysed, findings), parsed, failed);
    }

    /**
     * What other modules need to see through the wrappers in the files to analyse, by class-path name; empty when
     * something goes wrong.
     */
    Map<String, byte[]> summaries(Workers workers) {
        List<SourceUnit> units = choose(workers).stream()
                .filter(wanted::contains)
                .flatMap(file -> file.unit().stream())
                .toList();
        Set<String> paths = wanted.stream().map(SourceFile::display).collect(Collectors.toSet());
        return analyzer.summaries(units, unit -> paths.contains(unit.text().path()));
    }

    /**
     * The files that name a library, a stored wrapper or declare a type of a mapper file, and those that name a wrapper
     * found in chosen files, until no more come.
     */
    private Set<SourceFile> choose(Workers workers) {
        Set<SourceFile> chosen = new LinkedHashSet<>();
        Set<String> mapped = analyzer.mappedTypes();
        Set<String> known = new HashSet<>(index.library().summaries().wrapperTypes());
        known.addAll(options.lockAnnotationNames());
        List<Integer> stored = known.stream().map(Hashes::hash).toList();
        List<SourceFile> next = index.files().stream()
                .filter(file -> file.facts().gated() || file.facts().declaresOneOf(mapped)
                        || file.facts().namesOneOf(stored))
                .toList();
        while (!next.isEmpty()) {
            chosen.addAll(next);
            Set<String> names = new HashSet<>();
            workers.map(next, this::wrappers).forEach(names::addAll);
            names.removeAll(known);
            known.addAll(names);
            List<Integer> words = names.stream().map(Hashes::hash).toList();
            next = index.files().stream()
                    .filter(file -> !chosen.contains(file) && file.facts().namesOneOf(words))
                    .toList();
        }
        return chosen;
    }

    private Inventory inventory(List<SourceFile> analysed, List<Suppressions.Outcome> findings) {
        if (!wantsInventory) {
            return Inventory.EMPTY;
        }
        List<Finding> all = new ArrayList<>();
        for (Suppressions.Outcome part : findings) {
            all.addAll(part.kept());
            part.suppressed().forEach(s -> all.add(s.finding()));
        }
        List<SourceUnit> units =
                analysed.stream().flatMap(file -> file.unit().stream()).toList();
        return analyzer.inventory(units, all);
    }

    private Set<String> wrappers(SourceFile file) {
        return guarded(file, Set.of(), analyzer::wrapperTypes);
    }

    private Suppressions.Outcome analyse(SourceFile file) {
        return guarded(file, Suppressions.NOTHING, unit -> {
            Suppressions.Outcome outcome = Suppressions.apply(unit, index, analyzer.analyze(unit));
            SuppressionReview.of(outcome, options).forEach(notices);
            return outcome;
        });
    }

    /** Whatever goes wrong with one file is told about that file. */
    private <T> T guarded(SourceFile file, T nothing, Function<SourceUnit, T> work) {
        try {
            return file.unit().map(work).orElse(nothing);
        } catch (StackOverflowError e) {
            notices.accept(new Notice(Notice.Kind.OVER_BUDGET, file.display(), 0, "nested too deeply, not checked"));
        } catch (RuntimeException e) {
            notices.accept(new Notice(Notice.Kind.INTERNAL, file.display(), 0, "analysis failed, not checked: " + e));
        }
        return nothing;
    }
}
