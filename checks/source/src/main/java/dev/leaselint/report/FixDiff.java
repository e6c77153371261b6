package dev.leaselint.report;

import dev.leaselint.core.finding.FileEdits;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.TextEdit;
import dev.leaselint.core.fix.ImportEdits;
import dev.leaselint.core.fix.Repaired;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.fix.UnifiedDiff;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a fix changes, imports included, as a unified diff; with the names of files unless it is the finding's alone. */
final class FixDiff {
    /** Lines that name the file. */
    private static final int HEAD = 2;

    private FixDiff() {}

    /** The diff of the fix that would be applied; empty when there is none. */
    static Optional<String> of(Finding finding) {
        return finding.fixes().stream()
                .filter(fix -> !fix.isText())
                .findFirst()
                .map(fix -> CodeFrame.printableLines(
                        lines(finding.place().file(), fix).stream().collect(Collectors.joining("\n"))));
    }

    /**
     * The lines of the diff as they are in the files.
     *
     * @param file that of the finding
     */
    static List<String> lines(SourceText file, Fix fix) {
        List<Repaired.Changed> files = fix.in(file).stream().map(FixDiff::applied).toList();
        List<String> lines = UnifiedDiff.of(files).lines().toList();
        boolean here = files.size() == 1 && files.get(0).path().equals(file.path());
        return here ? lines.subList(HEAD, lines.size()) : lines;
    }

    /** All edits in a file, those for imports included, by place. */
    static List<TextEdit> edits(FileEdits part) {
        List<TextEdit> edits = new ArrayList<>(part.edits());
        edits.addAll(ImportEdits.missing(part.file(), part.imports(), part.edits()));
        edits.sort(Comparator.comparing(TextEdit::span));
        return edits;
    }

    private static Repaired.Changed applied(FileEdits part) {
        SourceText file = part.file();
        StringBuilder text = new StringBuilder();
        int at = 0;
        for (TextEdit edit : edits(part)) {
            text.append(file.text(), at, edit.span().start()).append(edit.replacement());
            at = edit.span().end();
        }
        text.append(file.text(), at, file.text().length());
        return new Repaired.Changed(file, new SourceText(file.path(), text.toString()));
    }
}
