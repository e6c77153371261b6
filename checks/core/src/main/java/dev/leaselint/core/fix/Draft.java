package dev.leaselint.core.fix;

import dev.leaselint.core.finding.FileEdits;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.TextEdit;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Param;
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

    /** Inserts a text into a file that may be another one. */
    void insert(SourceText file, int offset, String text) {
        if (file.path().equals(code.text().path())) {
            insert(offset, text);
            return;
        }
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
        insert(code.lastArgumentEnd(call), ", " + arguments);
    }

    /** The same for a call that may have none. */
    void appendOrPut(Expr.Call call, String argument) {
        if (call.args().isEmpty()) {
            insert(call.span().end() - 1, argument);
        } else {
            append(call, argument);
        }
    }

    /** Declares a last parameter of the method. */
    void parameter(String declaration) {
        List<Param> params = code.method().params();
        if (params.isEmpty()) {
            insert(code.method().nameSpan().start() + code.head().indexOf('(') + 1, declaration);
        } else {
            insert(params.get(params.size() - 1).span().end(), ", " + declaration);
        }
    }

    /** Deletes a statement with its line when nothing else stands on it. */
    void remove(Stmt statement) {
        if (statement instanceof Stmt.Local local && !code.isWhole(local)) {
            removeDeclarator(local);
            return;
        }
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

    /** One of several variables that one statement declares goes with the comma behind it, else with that before. */
    private void removeDeclarator(Stmt.Local local) {
        String text = code.plain();
        int start = local.span().start();
        int end = local.span().end();
        int next = Code.skipBlank(text, end);
        if (text.charAt(next) == ',') {
            replace(start, Code.skipBlank(text, next + 1), "");
        } else {
            replace(text.lastIndexOf(',', start), end, "");
        }
    }

    private static boolean isBlankOrComment(String rest) {
        return rest.isBlank() || rest.strip().startsWith("//");
    }

    /** The name by which a class can be used in the file; its simple name is imported when that is free. */
    String type(String qualified) {
        String simple = qualified.substring(qualified.lastIndexOf('.') + 1);
        String owner = qualified.substring(0, qualified.lastIndexOf('.'));
        boolean there = code.unit().imports().contains(owner + ".*")
                || code.unit().packageName().equals(owner);
        if (isTaken(qualified, simple, there)) {
            return qualified;
        }
        if (!there) {
            // one that is there is named too: another fix may no longer need it
            imports.add(qualified);
        }
        return simple;
    }

    /**
     * Whether a simple name means another type in the file.
     *
     * @param there whether all types of the package can be used by their simple names
     */
    private boolean isTaken(String qualified, String simple, boolean there) {
        List<String> present = code.unit().imports();
        if (present.contains(qualified)) {
            return false;
        }
        boolean other = present.stream().anyMatch(i -> i.endsWith("." + simple))
                || code.unit().types().stream().anyMatch(t -> declares(t, simple));
        String neighbour = code.unit().packageName() + "." + simple;
        boolean hidden = !neighbour.equals(qualified) && code.view().program().program().type(neighbour).isPresent();
        // a name that is used without an import is one of the package, inherited or a type variable
        return other || (there ? hidden : code.usesName(simple));
    }

    private static boolean declares(TypeDecl type, String simple) {
        return type.simpleName().equals(simple) || type.nested().stream().anyMatch(t -> declares(t, simple));
    }

    /**
     * The name of a constant with a value, which is added unless it is there; it has another name where something else
     * has its own.
     *
     * @param comment sentence for its documentation; null when its name says enough
     * @return empty when no constant can be added around the code
     */
    Optional<String> constant(String type, String name, String value, String comment) {
        return constant(type, List.of(name, "LEASE_" + name), value, comment, false);
    }

    /** The same for one whose value is for people to choose: that of a constant with the name and type is as good. */
    Optional<String> setting(String type, String name, String value, String comment) {
        return constant(type, List.of(name), value, comment, true);
    }

    private Optional<String> constant(String type, List<String> names, String value, String comment, boolean anyValue) {
        TypeDecl home = code.home();
        for (String name : names) {
            List<FieldDecl> present = code.fieldsNamed(name);
            boolean same = present.size() == 1
                    && home.fields().contains(present.get(0))
                    && isLike(present.get(0), type, anyValue ? null : value);
            if (same || present.isEmpty() && constants.contains(name)) {
                return Optional.of(name);
            }
            boolean room = present.isEmpty() && home.kind() != TypeDecl.Kind.INTERFACE;
            int open = room ? constantPlace(home) : -1;
            if (open >= 0) {
                constants.add(name);
                String end = value.startsWith(code.lineEnd()) ? " =" : " = ";
                addConstant(open, type + " " + name + end + value, comment);
                return Optional.of(name);
            }
        }
        return Optional.empty();
    }

    /** @param value null for any */
    private boolean isLike(FieldDecl field, String type, String value) {
        return field.modifiers().contains(Modifier.STATIC)
                && field.type().simpleName().equals(simpleName(type))
                && field.init() != null
                && (value == null || withoutBlanks(code.slice(field.init())).equals(withoutBlanks(value)));
    }

    private static String simpleName(String type) {
        String raw = type.replaceAll("<.*", "");
        return raw.substring(raw.lastIndexOf('.') + 1);
    }

    private static String withoutBlanks(String text) {
        return text.replaceAll("\\s+", "");
    }

    private void addConstant(int open, String declaration, String comment) {
        String end = code.lineEnd();
        String step = code.indent(code.home().nameSpan().start()) + code.step();
        boolean first = code.text().text().charAt(open - 1) == '{';
        boolean gap = code.text().text().substring(open).matches("(?s)\\h*\\R\\h*\\R.*");
        String documentation = comment == null ? "" : end + step + "/** " + comment + " */";
        String field = documentation + end + step + "private static final " + declaration + ";";
        // behind the constants of an enum it stands apart from what is before it
        insert(open, (first ? "" : end) + field + (gap ? "" : end));
    }

    /** Offset in a type's body at which its constants can begin, or -1. */
    private int constantPlace(TypeDecl type) {
        String text = code.plain();
        int depth = 0;
        int open = -1;
        for (int i = type.nameSpan().end(); i < type.span().end(); i++) {
            char c = text.charAt(i);
            boolean body = c == '{' && depth == 0 && open < 0;
            if (body && type.kind() != TypeDecl.Kind.ENUM) {
                return i + 1;
            }
            if (body) {
                open = i;
            } else if (c == ';' && depth == 0 && open >= 0) {
                return i + 1;
            } else if (c == '(' || c == '{') {
                depth++;
            } else if (c == ')' || c == '}') {
                depth--;
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
        all.addAll(UnusedConstants.in(code.unit(), List.copyOf(all)));
        all.sort(Comparator.comparing(TextEdit::span));
        List<TextEdit> unneeded = ImportEdits.unneeded(code.text(), code.unit().imports(), all);
        unneeded.forEach(line -> ImportEdits.removed(code.text(), line).ifPresent(imports::remove));
        all.addAll(unneeded);
        all.sort(Comparator.comparing(TextEdit::span));
        return edits.isEmpty()
                ? Optional.empty()
                : Optional.of(new Fix(title, safety, reason, all, List.copyOf(imports), others));
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
