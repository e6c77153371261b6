package dev.leaselint.core.fix;

import dev.leaselint.core.finding.TextEdit;
import dev.leaselint.core.model.JavaText;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Turns the imports that fixes need into edits. */
public final class ImportEdits {
    private static final String STATIC = "static ";
    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final Pattern IMPORT = Pattern.compile("(?m)^\\h*import\\s+([^;]+?)\\s*;.*$");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^\\h*package\\s+[^;]+;.*$");

    private final String text;
    private final String code;
    private final String lineEnd;
    private final List<MatchResult> present;
    private final List<MatchResult> removed;
    private final Map<Integer, String> inserted = new TreeMap<>();

    private ImportEdits(SourceText file, Collection<TextEdit> edits) {
        this.text = file.text();
        // what looks like an import in a comment or a text is none
        this.code = JavaText.code(text);
        this.lineEnd = text.contains("\r\n") ? "\r\n" : "\n";
        // a new one needs a neighbour that stays
        Set<String> gone = edits.stream().flatMap(edit -> removed(file, edit).stream()).collect(Collectors.toSet());
        Map<Boolean, List<MatchResult>> written = IMPORT.matcher(code).results()
                .collect(Collectors.partitioningBy(found -> gone.contains(written(found))));
        this.present = written.get(false);
        this.removed = written.get(true);
    }

    /**
     * Insertions of the imports that are not there yet, each in its place among sorted ones of its group.
     *
     * @param imports qualified names, with {@code static } in front for static ones
     * @param edits what else changes in the file; it may remove other imports
     * @return at most one insertion at each offset, by offset; empty when nothing is missing
     */
    public static List<TextEdit> missing(
            SourceText file, Collection<String> imports, Collection<TextEdit> edits) {
        ImportEdits added = new ImportEdits(file, edits);
        imports.stream()
                .distinct()
                .filter(name -> added.present.stream().noneMatch(found -> written(found).equals(name)))
                .sorted(Comparator.comparing(ImportEdits::isStatic).thenComparing(Comparator.naturalOrder()))
                .forEach(added::add);
        return added.inserted.entrySet().stream()
                .map(entry -> new TextEdit(new Span(entry.getKey(), entry.getKey()), entry.getValue()))
                .toList();
    }

    /**
     * Removals of the import lines that only code needs which some edits take away.
     *
     * @param imports as the file has them
     * @param edits edits of code, by place
     */
    static List<TextEdit> unneeded(SourceText file, Collection<String> imports, List<TextEdit> edits) {
        List<String> touched = imports.stream()
                .filter(name -> edits.stream().anyMatch(edit -> file.slice(edit.span()).contains(simple(name))))
                .toList();
        if (touched.isEmpty()) {
            return List.of();
        }
        String before = IMPORT.matcher(file.text()).replaceAll("");
        String after = IMPORT.matcher(Patch.write(file.text(), edits)).replaceAll("");
        String code = JavaText.code(file.text());
        List<TextEdit> removals = new ArrayList<>();
        for (String name : touched) {
            Pattern word = Pattern.compile("\\b" + Pattern.quote(simple(name)) + "\\b");
            boolean plain = !name.endsWith("*");
            if (plain && word.matcher(before).find() && !word.matcher(after).find()) {
                Matcher line = Pattern.compile("(?m)^\\h*import\\s+" + Pattern.quote(name).replace(" ", "\\E\\s+\\Q") + "\\s*;\\h*\\R")
                        .matcher(code);
                if (line.find() && file.slice(new Span(line.start(), line.end())).strip().endsWith(";")) {
                    removals.add(new TextEdit(new Span(line.start(), line.end()), ""));
                }
            }
        }
        return removals;
    }

    private static String simple(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** The name that an edit removes from the imports; empty for another edit. */
    public static Optional<String> removed(SourceText file, TextEdit edit) {
        Matcher line = IMPORT.matcher(file.slice(edit.span()).strip());
        return edit.replacement().isEmpty() && line.matches() ? Optional.of(written(line.toMatchResult())) : Optional.empty();
    }

    private void add(String name) {
        String line = "import " + name + ";";
        List<MatchResult> kind =
                present.stream().filter(found -> isStatic(written(found)) == isStatic(name)).toList();
        // files that have their imports in groups begin these with the first part of the name
        List<MatchResult> group =
                kind.stream().filter(found -> first(written(found)).equals(first(name))).toList();
        List<MatchResult> same = group.isEmpty() ? kind : group;
        Optional<MatchResult> next =
                same.stream().filter(found -> written(found).compareTo(name) > 0).findFirst();
        if (next.isPresent()) {
            insert(next.get().start(), line + lineEnd);
        } else if (!present.isEmpty()) {
            List<MatchResult> before = same.isEmpty() ? present : same;
            insert(before.get(before.size() - 1).end(), lineEnd + line);
        } else if (!removed.isEmpty()) {
            insert(removed.get(0).start(), line + lineEnd);
        } else {
            Optional<MatchResult> declared = PACKAGE.matcher(code).results().findFirst();
            if (declared.isPresent()) {
                int end = declared.get().end();
                insert(end, (inserted.containsKey(end) ? lineEnd : lineEnd + lineEnd) + line);
            } else {
                insert(text.startsWith(BYTE_ORDER_MARK) ? 1 : 0, line + lineEnd);
            }
        }
    }

    private void insert(int offset, String code) {
        inserted.merge(offset, code, String::concat);
    }

    private static String first(String name) {
        return name.substring(0, name.indexOf('.') + 1);
    }

    private static boolean isStatic(String name) {
        return name.startsWith(STATIC);
    }

    private static String written(MatchResult found) {
        return found.group(1).replaceAll("\\s+", " ");
    }
}
