package dev.leaselint.core.finding;

import java.util.List;

/**
 * A proposed repair.
 *
 * @param title what it does, imperative
 * @param safety how far it can be trusted
 * @param reason why it has that safety
 * @param edits edits in {@code file}, not overlapping, ordered by place; empty only for {@link Safety#MANUAL}
 * @param imports qualified names to import in that file where missing ({@code static a.B.c} for static ones)
 */
public record Fix(String title, Safety safety, String reason, List<TextEdit> edits, List<String> imports) {
    /** Levels of trust. */
    public enum Safety {
        /** Same behaviour apart from the defect. */
        SAFE,
        /** Right in most code; needs a look. */
        REVIEW,
        /** Text only. */
        MANUAL
    }

    public Fix {
        edits = List.copyOf(edits);
        imports = List.copyOf(imports);
    }
}
