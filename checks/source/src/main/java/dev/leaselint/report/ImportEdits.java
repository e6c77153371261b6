package dev.leaselint.report;

import dev.leaselint.core.finding.TextEdit;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns the imports that a fix needs into an edit. */
final class ImportEdits {
    private static final Pattern IMPORT = Pattern.compile("(?m)^[ \\t]*import\\s+([^;]+?)\\s*;");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^[ \\t]*package\\s+[^;]+;");

    private ImportEdits() {}

    /** One insertion of the imports that are not there yet, after the existing ones; empty when nothing is missing. */
    static Optional<TextEdit> missing(SourceText file, List<String> imports) {
        String text = file.text();
        List<String> present =
                IMPORT.matcher(text).results().map(m -> m.group(1).replaceAll("\\s+", " ")).toList();
        List<String> missing = imports.stream().filter(name -> !present.contains(name)).sorted().toList();
        if (missing.isEmpty()) {
            return Optional.empty();
        }
        String lineEnd = text.contains("\r\n") ? "\r\n" : "\n";
        int afterImports = lastEnd(IMPORT, text);
        int at = afterImports >= 0 ? afterImports : Math.max(0, lastEnd(PACKAGE, text));
        StringBuilder inserted = new StringBuilder(afterImports < 0 && at > 0 ? lineEnd : "");
        for (String name : missing) {
            String statement = "import " + name + ";";
            inserted.append(at == 0 ? statement + lineEnd : lineEnd + statement);
        }
        return Optional.of(new TextEdit(new Span(at, at), inserted.toString()));
    }

    private static int lastEnd(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        int end = -1;
        while (matcher.find()) {
            end = matcher.end();
        }
        return end;
    }
}
