package dev.leaselint.core.fix;

import dev.leaselint.core.finding.FileEdits;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.TextEdit;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.TypeDecl;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Edits, imports and constants of a fix in the making. */
final class Draft {
    private final Code code;
    private final List<TextEdit> edits = new ArrayList<>();
    private final Set<String> imports = new TreeSet<>();
    private final Set<String> constants = new TreeSet<>();
    private final List<FileEdits> others = new ArrayList<>();

    Draft(Code code) {
        this.code = code;
    }

    Code code() {
        return code;
    }

    void replace(int start, int end, String text) {
        edits.add(new TextEdit(new Span(start, end), text));
    }

    void replace(Node node, String text) {
        replace(node.span().start(), node.span().end(), text);
    }

    void insert(int offset, String text) {
        replace(offset, offset, text);
    }

    /** Takes over what another draft changes, in this file or in its own. */
    void with(Draft other) {
        others.addAll(other.others);
        if (other.code.text().path().equals(code.text().path())) {
            edits.addAll(other.edits);
            imports.addAll(other.imports);
        } else {
            other.edits.sort(Comparator.comparing(TextEdit::span));
            others.add(new FileEdits(other.code.text(), joined(other.edits), List.copyOf(other.imports)));
        }
    }

    /** Inserts a text into another file. */
    void insert(SourceText file, int offset, String text) {
        others.add(new FileEdits(file, List.of(new TextEdit(new Span(offset, offset), text)), List.of()));
    }

    /** Takes the edits within a place back and gives the text of the place with them. */
    String taken(Span place) {
        StringBuilder out = new StringBuilder();
        int at = place.start();
        List<TextEdit> within = edits.stream()
                .filter(edit -> place.contains(edit.span()))
                .sorted(Comparator.comparing(TextEdit::span))
                .toList();
        for (TextEdit edit : within) {
            out.append(code.text().text(), at, edit.span().start()).append(edit.replacement());
            at = edit.span().end();
        }
        edits.removeAll(within);
        return out.append(code.text().text(), at, place.end()).toString();
    }

    void rename(Expr.Call call, String name) {
        if (!call.name().equals(name)) {
            replace(call.nameSpan().start(), call.nameSpan().end(), name);
        }
    }

    /** Adds arguments after the last one of a call that has at least one. */
    void append(Expr.Call call, String arguments) {
        insert(call.args().get(call.args().size() - 1).span().end(), ", " + arguments);
    }

    /** Deletes a statement with its line when nothing else stands on it. */
    void remove(Stmt statement) {
        SourceText text = code.text();
        int start = text.lineStart(text.line(statement.span().start()));
        int lastLine = text.line(statement.span().end());
        int end = lastLine < text.lineCount() ? text.lineStart(lastLine + 1) : text.text().length();
        boolean alone = text.text().substring(start, statement.span().start()).isBlank()
                && isBlankOrComment(text.text().substring(statement.span().end(), end));
        if (!alone) {
            replace(statement, "");
            return;
        }
        boolean afterGap = start > 0 && text.lineText(text.line(start) - 1).isBlank();
        if (afterGap && lastLine < text.lineCount() && text.lineText(lastLine + 1).isBlank()) {
            end = lastLine + 1 < text.lineCount() ? text.lineStart(lastLine + 2) : text.text().length();
        }
        replace(start, end, "");
    }

    private static boolean isBlankOrComment(String rest) {
        return rest.isBlank() || rest.strip().startsWith("//");
    }

    /** The name by which a class can be used in the file; its simple name is imported when that is free. */
    String type(String qualified) {
        String simple = qualified.substring(qualified.lastIndexOf('.') + 1);
        boolean taken = code.unit().imports().stream()
                        .anyMatch(i -> i.endsWith("." + simple) && !i.equals(qualified))
                || code.unit().types().stream().anyMatch(t -> declares(t, simple));
        if (taken) {
            return qualified;
        }
        String owner = qualified.substring(0, qualified.lastIndexOf('.'));
        boolean there = code.unit().imports().contains(owner + ".*")
                || code.unit().packageName().equals(owner);
        if (!there) {
            // one that is there is named too: another fix may no longer need it
            imports.add(qualified);
        }
        return simple;
    }

    private static boolean declares(TypeDecl type, String simple) {
        return type.simpleName().equals(simple) || type.nested().stream().anyMatch(t -> declares(t, simple));
    }

    /**
     * The name of a constant of the outermost type, which is added unless it is there.
     *
     * @param comment sentence for its documentation; null when its name says enough
     * @return empty when no constant can be added to that type
     */
    Optional<String> constant(String type, String name, String value, String comment) {
        TypeDecl top = code.topLevel();
        boolean there = constants.contains(name);
        for (FieldDecl field : top.fields()) {
            if (field.var().name().equals(name)) {
                boolean same = field.modifiers().contains(Modifier.STATIC)
                        && field.type().simpleName().equals(type.replaceAll("<.*", ""));
                if (!same) {
                    return Optional.empty();
                }
                there = true;
            }
        }
        int open = bodyStart(top);
        if (!there && (open < 0 || top.kind() != TypeDecl.Kind.CLASS && top.kind() != TypeDecl.Kind.RECORD)) {
            return Optional.empty();
        }
        if (!there) {
            constants.add(name);
            addConstant(open, type + " " + name + (value.startsWith(code.lineEnd()) ? " =" : " = ") + value, comment);
        }
        return Optional.of(name);
    }

    private void addConstant(int open, String declaration, String comment) {
        String end = code.lineEnd();
        String step = code.indent(open) + code.step();
        String after = code.text().text().substring(open);
        String gap = after.matches("(?s)\\h*\\R\\h*\\R.*") ? "" : end;
        String field = "private static final " + declaration + ";";
        String documentation = comment == null ? "" : end + step + "/** " + comment + " */";
        insert(open, documentation + end + step + field + gap);
    }

    /** Offset after the opening brace of a type's body, or -1. */
    private int bodyStart(TypeDecl type) {
        String text = code.text().text();
        for (int i = type.nameSpan().end(); i < type.span().end(); i++) {
            if (text.startsWith("/*", i)) {
                i = text.indexOf("*/", i) + 1;
            } else if (text.startsWith("//", i)) {
                i = text.indexOf('\n', i);
            } else if (text.charAt(i) == '{') {
                return i + 1;
            } else if (text.charAt(i) == '@') {
                return -1;
            }
        }
        return -1;
    }

    /** The fix; empty when edits overlap, which means that the code is not of the expected shape. */
    Optional<Fix> build(String title, Fix.Safety safety, String reason) {
        List<TextEdit> ordered = new ArrayList<>(edits);
        ordered.sort(Comparator.comparing(TextEdit::span));
        for (int i = 1; i < ordered.size(); i++) {
            if (ordered.get(i).span().start() < ordered.get(i - 1).span().end()) {
                return Optional.empty();
            }
        }
        List<TextEdit> all = new ArrayList<>(joined(ordered));
        List<TextEdit> unneeded = unneededImports(all);
        unneeded.forEach(line -> ImportEdits.removed(code.text(), line).ifPresent(imports::remove));
        all.addAll(unneeded);
        all.sort(Comparator.comparing(TextEdit::span));
        return edits.isEmpty()
                ? Optional.empty()
                : Optional.of(new Fix(title, safety, reason, all, List.copyOf(imports), others));
    }

    /** Those that can go without touching the place of a new one. */
    private List<TextEdit> unneededImports(List<TextEdit> code) {
        List<TextEdit> missing = ImportEdits.missing(this.code.text(), imports);
        return ImportEdits.unneeded(this.code.text(), this.code.unit().imports(), code).stream()
                .filter(line -> missing.stream().noneMatch(added -> line.span().contains(added.span())
                        && added.span().start() != line.span().start()
                        && added.span().start() != line.span().end()))
                .toList();
    }

    /** Insertions at one place become one edit: not every reader of fixes keeps the order of several. */
    private static List<TextEdit> joined(List<TextEdit> ordered) {
        List<TextEdit> joined = new ArrayList<>();
        for (TextEdit edit : ordered) {
            TextEdit last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
            int start = edit.span().start();
            if (last != null && last.span().start() == start && last.span().end() == start) {
                joined.set(joined.size() - 1, new TextEdit(edit.span(), last.replacement() + edit.replacement()));
            } else {
                joined.add(edit);
            }
        }
        return joined;
    }
}
