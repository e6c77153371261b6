package dev.leaselint.core.fix;

import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.Param;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.Span;
import java.util.List;

/** Writes a method beside one of a helper: behind it, and behind its declaration in an interface. */
final class TwinText {
    private final Draft draft;
    private final Code code;
    private final MethodDecl method;
    private final String name;
    private final String comment;
    private final Declared declared;

    /**
     * @param draft of the method beside which it is written
     * @param comment a sentence
     * @param declared where callers find it declared; null when that is the method itself
     */
    TwinText(Draft draft, String name, String comment, Declared declared) {
        this.draft = draft;
        this.code = draft.code();
        this.method = code.method();
        this.name = name;
        this.comment = "/** " + comment + " */";
        this.declared = declared;
    }

    /** The method of an interface. */
    record Declared(SourceUnit unit, MethodDecl method) {}

    /** A method that returns an expression. */
    void fresh(String type, String parameters, String value) {
        String head = type + " " + name + "(" + parameters + ")";
        String line = line(code.text(), method);
        add(modifiers() + head + " {" + line + code.step() + "return " + value + ";" + line + "}");
        declare(head + ";");
    }

    private String modifiers() {
        String access = method.is(Modifier.PUBLIC)
                ? "public "
                : method.is(Modifier.PROTECTED) ? "protected " : method.is(Modifier.PRIVATE) ? "private " : "";
        return access + (method.is(Modifier.STATIC) ? "static " : "");
    }

    /** The whole method once more, with further parameters and what the draft changes in it; the draft's edits move there. */
    void copy(String parameters) {
        int named = method.nameSpan().start();
        if (!name.equals(method.name())) {
            draft.replace(named, named + method.name().length(), name);
        }
        draft.insert(lastParameter(method), ", " + parameters);
        add(draft.taken(new Span(afterAnnotations(code.text(), method), method.span().end())));
        if (declared != null) {
            declare(copied(declared, parameters));
        }
    }

    private String copied(Declared it, String parameters) {
        MethodDecl m = it.method();
        String text = it.unit().text().text();
        int named = m.nameSpan().start();
        return text.substring(afterAnnotations(it.unit().text(), m), named)
                + name
                + text.substring(named + m.name().length(), lastParameter(m))
                + ", "
                + parameters
                + text.substring(lastParameter(m), m.span().end());
    }

    private static int lastParameter(MethodDecl m) {
        List<Param> params = m.params();
        return params.get(params.size() - 1).span().end();
    }

    private static int afterAnnotations(SourceText file, MethodDecl m) {
        int start = m.span().start();
        for (Annotation a : m.annotations()) {
            start = Math.max(start, a.span().end());
        }
        while (Character.isWhitespace(file.text().charAt(start))) {
            start++;
        }
        return start;
    }

    private String line(SourceText file, MethodDecl m) {
        String line = file.lineText(file.line(m.nameSpan().start()));
        return code.lineEnd() + line.substring(0, line.length() - line.stripLeading().length());
    }

    private void add(String declaration) {
        String line = line(code.text(), method);
        String above = declared == null ? comment : "@Override";
        draft.insert(method.span().end(), code.lineEnd() + line + above + line + declaration);
    }

    private void declare(String declaration) {
        if (declared != null) {
            String line = line(declared.unit().text(), declared.method());
            String text = code.lineEnd() + line + comment + line + declaration;
            draft.insert(declared.unit().text(), declared.method().span().end(), text);
        }
    }
}
