package dev.leaselint.report;

import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.TextEdit;
import dev.leaselint.core.fix.ImportEdits;
import dev.leaselint.core.model.SourceText;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A fix as a block of whole lines that takes the place of another.
 *
 * @param first first replaced line, from 1
 * @param last last replaced line
 * @param text the new lines, without the last line end
 */
record Lines(int first, int last, String text) {
    /** More lines than these are no suggestion that somebody could read beside the code. */
    private static final int MOST = 60;

    /** The best fix of a finding that is one block of lines of one file and needs no import. */
    static Optional<Lines> of(Finding finding) {
        SourceText file = finding.place().file();
        return finding.firstFix()
                .filter(fix -> fix.others().isEmpty())
                .filter(fix -> ImportEdits.missing(file, fix.imports(), fix.edits()).isEmpty())
                .map(fix -> of(file, fix))
                .filter(lines -> lines.last - lines.first < MOST);
    }

    private static Lines of(SourceText file, Fix fix) {
        List<TextEdit> edits =
                fix.edits().stream().sorted(Comparator.comparing(TextEdit::span)).toList();
        int first = file.line(edits.get(0).span().start());
        int last = file.line(edits.get(edits.size() - 1).span().end());
        StringBuilder text = new StringBuilder();
        int at = file.lineStart(first);
        for (TextEdit edit : edits) {
            text.append(file.text(), at, edit.span().start()).append(edit.replacement());
            at = edit.span().end();
        }
        int end = file.lineStart(last) + file.lineText(last).length();
        text.append(file.text(), Math.min(at, end), end);
        return new Lines(first, last, text.toString().replace("\r\n", "\n"));
    }
}
