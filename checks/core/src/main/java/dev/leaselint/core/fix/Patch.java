package dev.leaselint.core.fix;

import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.TextEdit;
import dev.leaselint.core.model.SourceText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Applies fixes to the text of one file. */
public final class Patch {
    private Patch() {}

    /**
     * The text with the fixes in it. A fix that touches what an earlier one changes is left out: it is for the next
     * round, after a new analysis.
     *
     * @param fixes fixes of that file, the more important ones first
     */
    public static String apply(SourceText file, List<Fix> fixes) {
        List<TextEdit> edits = new ArrayList<>();
        Set<String> imports = new LinkedHashSet<>();
        for (Fix fix : together(fixes)) {
            edits.addAll(fix.edits());
            imports.addAll(fix.imports());
        }
        edits.addAll(ImportEdits.missing(file, imports));
        return write(file.text(), edits);
    }

    /** Those of the fixes of one file that {@link #apply} takes together. */
    static List<Fix> together(List<Fix> fixes) {
        List<Fix> chosen = new ArrayList<>();
        for (Fix fix : fixes) {
            if (!touches(fix, chosen)) {
                chosen.add(fix);
            }
        }
        return chosen;
    }

    /** Whether a fix changes what one of some others in the same file changes, or inserts at the same place. */
    public static boolean touches(Fix fix, List<Fix> others) {
        return fix.edits().stream().anyMatch(edit ->
                others.stream().flatMap(other -> other.edits().stream()).anyMatch(other -> touches(edit, other)));
    }

    private static boolean touches(TextEdit a, TextEdit b) {
        return a.span().start() <= b.span().end() && b.span().start() <= a.span().end();
    }

    /** Edits at one offset keep their order. */
    private static String write(String text, List<TextEdit> edits) {
        StringBuilder out = new StringBuilder();
        int at = 0;
        for (TextEdit edit : edits.stream().sorted(Comparator.comparing(TextEdit::span)).toList()) {
            out.append(text, at, edit.span().start()).append(edit.replacement());
            at = edit.span().end();
        }
        return out.append(text, at, text.length()).toString();
    }
}
