package dev.leaselint.report;

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

/** What a fix changes in the file of its finding, imports included, as a unified diff without the names of the file. */
final class FixDiff {
    /** Lines that name the file. */
    private static final int HEAD = 2;

    private FixDiff() {}

    /** The diff of the fix that would be applied; empty when there is none. */
    static Optional<String> of(Finding finding) {
        return finding.fixes().stream()
                .filter(fix -> !fix.edits().isEmpty())
                .findFirst()
                .map(fix -> CodeFrame.printableLines(
                        lines(finding.place().file(), fix).stream().collect(Collectors.joining("\n"))));
    }

    /** The lines of the diff as they are in the file. */
    static List<String> lines(SourceText file, Fix fix) {
        SourceText after = new SourceText(file.path(), applied(file, fix));
        return UnifiedDiff.of(List.of(new Repaired.Changed(file, after))).lines().skip(HEAD).toList();
    }

    private static String applied(SourceText file, Fix fix) {
        List<TextEdit> edits = new ArrayList<>(fix.edits());
        edits.addAll(ImportEdits.missing(file, fix.imports()));
        edits.sort(Comparator.comparing(TextEdit::span));
        StringBuilder text = new StringBuilder();
        int at = 0;
        for (TextEdit edit : edits) {
            text.append(file.text(), at, edit.span().start()).append(edit.replacement());
            at = edit.span().end();
        }
        return text.append(file.text(), at, file.text().length()).toString();
    }
}
