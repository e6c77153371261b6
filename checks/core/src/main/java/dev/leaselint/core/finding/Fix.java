package dev.leaselint.core.finding;

import dev.leaselint.core.model.SourceText;
import java.util.ArrayList;
import java.util.List;

/**
 * A proposed repair.
 *
 * @param title what it does, imperative
 * @param safety how far it can be trusted
 * @param reason why it has that safety
 * @param edits edits in the finding's file, not overlapping, ordered by place; empty only for {@link Safety#MANUAL}
 * @param imports qualified names to import in that file where missing ({@code static a.B.c} for static ones)
 * @param others what it changes in other files, without which the edits make no sense; mostly empty
 */
public record Fix(
        String title, Safety safety, String reason, List<TextEdit> edits, List<String> imports, List<FileEdits> others) {
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
        others = List.copyOf(others);
    }

    /** A fix of one file. */
    public Fix(String title, Safety safety, String reason, List<TextEdit> edits, List<String> imports) {
        this(title, safety, reason, edits, imports, List.of());
    }

    /** The same with another reason. */
    public Fix because(String otherReason) {
        return new Fix(title, safety, otherReason, edits, imports, others);
    }

    /**
     * What it changes by file, that of the finding first.
     *
     * @param own the finding's file
     */
    public List<FileEdits> in(SourceText own) {
        List<FileEdits> all = new ArrayList<>();
        all.add(new FileEdits(own, edits, imports));
        all.addAll(others);
        return all;
    }
}
