package dev.leaselint.core.finding;

import dev.leaselint.core.model.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A proposed repair.
 *
 * @param title what it does, imperative
 * @param safety how far it can be trusted
 * @param reason why it has that safety
 * @param edits edits in the finding's file, not overlapping, ordered by place; empty where nothing changes there
 * @param imports qualified names to import in that file where missing ({@code static a.B.c} for static ones)
 * @param others what it changes in other files, without which the edits make no sense, or all that it changes; mostly
 *     empty
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

    /** Whether it only says what to do and changes no file, as those do that are {@link Safety#MANUAL}. */
    public boolean isText() {
        return edits.isEmpty() && others.isEmpty();
    }

    /**
     * The same for a finding of another file.
     *
     * @param made the file for which it was made
     * @param own the finding's file
     */
    public Fix seenFrom(SourceText made, SourceText own) {
        if (isText() || made.path().equals(own.path())) {
            return this;
        }
        List<FileEdits> all = in(made);
        Optional<FileEdits> here = all.stream().filter(part -> part.path().equals(own.path())).findFirst();
        return new Fix(
                title,
                safety,
                reason,
                here.map(FileEdits::edits).orElse(List.of()),
                here.map(FileEdits::imports).orElse(List.of()),
                all.stream().filter(part -> !part.path().equals(own.path())).toList());
    }

    /**
     * What it changes by file, that of the finding first where it changes that.
     *
     * @param own the finding's file
     */
    public List<FileEdits> in(SourceText own) {
        List<FileEdits> all = new ArrayList<>();
        if (!edits.isEmpty() || !imports.isEmpty()) {
            all.add(new FileEdits(own, edits, imports));
        }
        all.addAll(others);
        return all;
    }
}
