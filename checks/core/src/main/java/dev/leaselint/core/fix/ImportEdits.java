package dev.leaselint.core.fix;

import dev.leaselint.core.finding.TextEdit;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Turns the imports that fixes need into edits. */
public final class ImportEdits {
    private static final String STATIC = "static ";
    private static final Pattern IMPORT = Pattern.compile("(?m)^\\h*import\\s+([^;]+?)\\s*;.*$");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^\\h*package\\s+[^;]+;.*$");

    private final String text;
    private final String lineEnd;
    private final List<MatchResult> present;
    private final Map<Integer, String> inserted = new TreeMap<>();

    private ImportEdits(SourceText file) {
        this.text = file.text();
        this.lineEnd = text.contains("\r\n") ? "\r\n" : "\n";
        this.present = IMPORT.matcher(text).results().toList();
    }

    /**
     * Insertions of the imports that are not there yet, each in its place among sorted ones.
     *
     * @param imports qualified names, with {@code static } in front for static ones
     * @return at most one insertion at each offset, by offset; empty when nothing is missing
     */
    public static List<TextEdit> missing(SourceText file, Collection<String> imports) {
        ImportEdits edits = new ImportEdits(file);
        imports.stream()
                .distinct()
                .filter(name -> edits.present.stream().noneMatch(found -> written(found).equals(name)))
                .sorted(Comparator.comparing(ImportEdits::isStatic).thenComparing(Comparator.naturalOrder()))
                .forEach(edits::add);
        return edits.inserted.entrySet().stream()
                .map(entry -> new TextEdit(new Span(entry.getKey(), entry.getKey()), entry.getValue()))
                .toList();
    }

    private void add(String name) {
        String line = "import " + name + ";";
        List<MatchResult> same =
                present.stream().filter(found -> isStatic(written(found)) == isStatic(name)).toList();
        Optional<MatchResult> next =
                same.stream().filter(found -> written(found).compareTo(name) > 0).findFirst();
        if (next.isPresent()) {
            insert(next.get().start(), line + lineEnd);
        } else if (!present.isEmpty()) {
            List<MatchResult> before = same.isEmpty() ? present : same;
            insert(before.get(before.size() - 1).end(), lineEnd + line);
        } else {
            Optional<MatchResult> declared = PACKAGE.matcher(text).results().findFirst();
            if (declared.isPresent()) {
                int end = declared.get().end();
                insert(end, (inserted.containsKey(end) ? lineEnd : lineEnd + lineEnd) + line);
            } else {
                insert(0, line + lineEnd);
            }
        }
    }

    private void insert(int offset, String code) {
        inserted.merge(offset, code, String::concat);
    }

    private static boolean isStatic(String name) {
        return name.startsWith(STATIC);
    }

    private static String written(MatchResult found) {
        return found.group(1).replaceAll("\\s+", " ");
    }
}
