package dev.leaselint.core.fix;

import dev.leaselint.core.finding.TextEdit;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.JavaText;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.Span;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Removals of the private constants that only code reads which some edits take away. */
public final class UnusedConstants {
    private static final Set<Modifier> CONSTANT = Set.of(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL);
    private static final Pattern DECLARED =
            Pattern.compile("(?s)\\s*(?:/\\*\\*.*?\\*/\\s*)?private\\s+static\\s+final\\s+\\S+\\s+(\\w+)\\s*=.*");

    private final SourceText text;
    private final String code;
    private final List<TextEdit> edits;
    private final String after;

    private UnusedConstants(SourceText text, List<TextEdit> edits) {
        this.text = text;
        this.code = JavaText.code(text.text());
        this.edits = edits;
        this.after = Patch.write(text.text(), edits);
    }

    /** @param edits edits of code in the file, by place */
    static List<TextEdit> in(SourceUnit unit, List<TextEdit> edits) {
        UnusedConstants found = new UnusedConstants(unit.text(), edits);
        return unit.types().stream()
                .flatMap(FieldEdits::withNested)
                .flatMap(type -> type.fields().stream())
                .filter(field -> field.modifiers().containsAll(CONSTANT) && field.annotations().isEmpty())
                .filter(field -> isPlain(field.init()) && found.isUnused(field.var().name()))
                .flatMap(field -> found.lines(field).stream())
                .map(lines -> new TextEdit(lines, ""))
                .toList();
    }

    /** The name of the constant that an edit removes; empty for another edit. */
    public static Optional<String> removed(SourceText file, TextEdit edit) {
        Matcher declared = DECLARED.matcher(edit.replacement().isEmpty() ? file.slice(edit.span()) : "");
        return declared.matches() ? Optional.of(declared.group(1)) : Optional.empty();
    }

    /** Whether code has a name as a word. */
    static boolean mentions(String code, String name) {
        return count(code, name) > 0;
    }

    /** Whether nothing happens but that the value is there. */
    private static boolean isPlain(Expr init) {
        return init instanceof Expr.Literal
                || init instanceof Expr.Select
                || init instanceof Expr.Ref constant && constant.var().isField()
                || init instanceof Expr.Binary sum && isPlain(sum.left()) && isPlain(sum.right());
    }

    /** Whether code that goes read it and nothing is left that has its name, not even a comment, but its declaration. */
    private boolean isUnused(String name) {
        return count(code, name) > 1 && count(after, name) == 1;
    }

    private static long count(String code, String name) {
        return Pattern.compile("\\b" + Pattern.quote(name) + "\\b").matcher(code).results().count();
    }

    /** The lines of a declaration with its documentation; empty where they hold anything else or are changed. */
    private Optional<Span> lines(FieldDecl field) {
        int start = text.lineStart(text.line(documented(field.span().start())));
        int last = text.line(field.span().end());
        int end = nextLine(last);
        boolean alone = code.substring(field.span().start(), field.span().end()).strip().endsWith(";")
                && code.substring(start, field.span().start()).isBlank()
                && text.text().substring(field.span().end(), end).isBlank();
        boolean gap = start > 0 && opensOrEndsGap(text.lineText(text.line(start) - 1))
                && last < text.lineCount()
                && text.lineText(last + 1).isBlank();
        Span lines = new Span(start, gap ? nextLine(last + 1) : end);
        boolean free = edits.stream().noneMatch(edit ->
                edit.span().start() <= lines.end() && lines.start() <= edit.span().end());
        return alone && free ? Optional.of(lines) : Optional.empty();
    }

    private static boolean opensOrEndsGap(String line) {
        return line.isBlank() || line.stripTrailing().endsWith("{");
    }

    private int nextLine(int line) {
        return line < text.lineCount() ? text.lineStart(line + 1) : text.text().length();
    }

    /** Where the comment right before an offset begins, else the offset. */
    private int documented(int offset) {
        return JavaText.comments(text.text()).stream()
                .filter(comment -> comment.end() <= offset && text.text().startsWith("/**", comment.start()))
                .filter(comment -> text.text().substring(comment.end(), offset).isBlank())
                .map(Span::start)
                .findFirst()
                .orElse(offset);
    }
}
