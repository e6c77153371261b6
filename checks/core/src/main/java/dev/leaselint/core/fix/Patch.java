package dev.leaselint.core.fix;

import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.TextEdit;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Applies fixes to the text of one file. */
public final class Patch {
    private static final Pattern IMPORT = Pattern.compile("(?m)^import\\s+(static\\s+)?([\\w.*]+)\\s*;\\h*$");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^\\h*package\\s+[\\w.]+\\s*;\\h*$");

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
        for (Fix fix : fixes) {
            if (fix.edits().stream().noneMatch(edit -> edits.stream().anyMatch(other -> touches(edit, other)))) {
                edits.addAll(fix.edits());
                imports.addAll(fix.imports());
            }
        }
        imports.stream().sorted().forEach(name -> importEdit(file, name).ifPresent(edits::add));
        return write(file.text(), edits);
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

    /** The import, in its place among sorted ones; empty when it is there. */
    private static Optional<TextEdit> importEdit(SourceText file, String name) {
        String text = file.text();
        String end = text.contains("\r\n") ? "\r\n" : "\n";
        List<MatchResult> imports = IMPORT.matcher(text).results().toList();
        if (imports.stream().anyMatch(i -> written(i).equals(name))) {
            return Optional.empty();
        }
        boolean isStatic = name.startsWith("static ");
        List<MatchResult> same =
                imports.stream().filter(i -> written(i).startsWith("static ") == isStatic).toList();
        Optional<MatchResult> next =
                same.stream().filter(i -> written(i).compareTo(name) > 0).findFirst();
        String line = "import " + name + ";";
        if (next.isPresent()) {
            return Optional.of(insert(next.get().start(), line + end));
        }
        List<MatchResult> before = same.isEmpty() ? imports : same;
        if (!before.isEmpty()) {
            return Optional.of(insert(before.get(before.size() - 1).end(), end + line));
        }
        return Optional.of(PACKAGE.matcher(text)
                .results()
                .findFirst()
                .map(p -> insert(p.end(), end + end + line))
                .orElseGet(() -> insert(0, line + end)));
    }

    private static String written(MatchResult match) {
        return (match.group(1) == null ? "" : "static ") + match.group(2);
    }

    private static TextEdit insert(int offset, String text) {
        return new TextEdit(new Span(offset, offset), text);
    }
}
