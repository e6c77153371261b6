package dev.leaselint.core.fix;

import dev.leaselint.core.finding.FileEdits;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.TextEdit;
import dev.leaselint.core.model.SourceText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Applies fixes to the texts of files. */
public final class Patch {
    private Patch() {}

    /**
     * The text with the fixes in it, as far as they are about this file. A fix that touches what an earlier one changes
     * is left out: it is for the next round, after a new analysis.
     *
     * @param fixes fixes of findings in that file, the more important ones first
     */
    public static String apply(SourceText file, List<Fix> fixes) {
        List<Changes> candidates = fixes.stream().map(fix -> new Changes(fix.in(file))).toList();
        return texts(together(candidates)).getOrDefault(file.path(), file.text());
    }

    /** What one fix changes, by file. */
    record Changes(List<FileEdits> files) {
        Changes {
            files = List.copyOf(files);
        }

        private boolean touches(Changes other) {
            return files.stream().anyMatch(mine -> other.files.stream().anyMatch(its -> touches(mine, its)));
        }

        private static boolean touches(FileEdits a, FileEdits b) {
            return a.path().equals(b.path())
                    && a.edits().stream()
                            .anyMatch(x -> b.edits().stream().anyMatch(y -> Patch.touches(a.file(), x, y)));
        }
    }

    /** Those that can be applied together, the earlier ones first. */
    static List<Changes> together(List<Changes> candidates) {
        List<Changes> chosen = new ArrayList<>();
        for (Changes candidate : candidates) {
            if (chosen.stream().noneMatch(candidate::touches)) {
                chosen.add(candidate);
            }
        }
        return chosen;
    }

    /** The texts of the changed files by path. */
    static Map<String, String> texts(Collection<Changes> chosen) {
        Map<String, List<FileEdits>> byFile = new LinkedHashMap<>();
        for (Changes changes : chosen) {
            changes.files().forEach(f -> byFile.computeIfAbsent(f.path(), none -> new ArrayList<>()).add(f));
        }
        Map<String, String> texts = new LinkedHashMap<>();
        byFile.forEach((path, parts) -> texts.put(path, text(parts)));
        return texts;
    }

    private static String text(List<FileEdits> parts) {
        SourceText file = parts.get(0).file();
        List<TextEdit> edits = new ArrayList<>();
        Set<String> imports = new LinkedHashSet<>();
        for (FileEdits part : parts) {
            edits.addAll(part.edits());
            imports.addAll(part.imports());
        }
        // what one fix no longer needs another one may
        edits.removeIf(edit -> ImportEdits.removed(file, edit).filter(imports::contains).isPresent());
        edits.addAll(ImportEdits.missing(file, imports, List.copyOf(edits)));
        return write(file.text(), edits);
    }

    /**
     * Whether a fix changes what one of some others in the same file changes, inserts at the same place, or removes what
     * another one uses.
     */
    public static boolean touches(SourceText file, Fix fix, List<Fix> others) {
        return fix.edits().stream().anyMatch(edit ->
                others.stream().flatMap(other -> other.edits().stream()).anyMatch(other -> touches(file, edit, other)));
    }

    private static boolean touches(SourceText file, TextEdit a, TextEdit b) {
        return a.span().start() <= b.span().end() && b.span().start() <= a.span().end()
                || removesNeeded(file, a, b)
                || removesNeeded(file, b, a);
    }

    private static boolean removesNeeded(SourceText file, TextEdit removal, TextEdit other) {
        return UnusedConstants.removed(file, removal)
                .filter(name -> UnusedConstants.mentions(other.replacement(), name))
                .isPresent();
    }

    /** Edits at one offset keep their order. */
    static String write(String text, List<TextEdit> edits) {
        StringBuilder out = new StringBuilder();
        int at = 0;
        for (TextEdit edit : edits.stream().sorted(Comparator.comparing(TextEdit::span)).toList()) {
            out.append(text, at, edit.span().start()).append(edit.replacement());
            at = edit.span().end();
        }
        return out.append(text, at, text.length()).toString();
    }
}
