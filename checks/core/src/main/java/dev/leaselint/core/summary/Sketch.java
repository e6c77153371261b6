package dev.leaselint.core.summary;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.TypeDecl;
import java.util.Arrays;
import java.util.List;

/**
 * A text for a stored type, in which names, values and calls stand where they stood in the source with nothing but
 * blanks between them: enough to name a call in a message. Nothing is ever reported in it.
 */
final class Sketch {
    private final char[] text;

    private Sketch(int length) {
        text = new char[length];
        Arrays.fill(text, ' ');
    }

    static SourceUnit of(TypeDecl type) {
        Sketch sketch = new Sketch(type.span().end());
        sketch.type(type);
        int dot = type.name().lastIndexOf('.');
        String packageName = dot < 0 ? "" : type.name().substring(0, dot);
        SourceText text = new SourceText(type.name(), new String(sketch.text));
        return new SourceUnit(text, packageName, List.of(), 0, List.of(type), false);
    }

    private void type(TypeDecl type) {
        type.fields().forEach(field -> Trees.visit(field.init(), this::node));
        type.methods().forEach(method -> method.body().ifPresent(body -> Trees.visit(body, this::node)));
        type.nested().forEach(this::type);
    }

    private void node(Node node) {
        if (node instanceof Expr.Call call) {
            put(call.nameSpan().start(), call.name());
            put(call.nameSpan().end(), "(");
            put(call.span().end() - 1, ")");
            for (int i = 0; i + 1 < call.args().size(); i++) {
                put(call.args().get(i).span().end(), ",");
            }
        } else if (node instanceof Expr.Ref ref) {
            atEnd(ref.span(), ref.var().name());
        } else if (node instanceof Expr.Select select) {
            atEnd(select.span(), "." + select.field().name());
        } else if (node instanceof Expr.TypeName named) {
            atEnd(named.span(), named.type().simpleName());
        } else if (node instanceof Expr.Literal literal) {
            atEnd(literal.span(), written(literal.value()));
        } else if (node instanceof Expr.Binary binary) {
            put(binary.left().span().end() + 1, binary.op());
        }
    }

    private static String written(Object value) {
        return value instanceof String s ? '"' + s.replaceAll("\\s", " ") + '"' : String.valueOf(value);
    }

    private void atEnd(Span span, String word) {
        put(Math.max(span.start(), span.end() - word.length()), word);
    }

    private void put(int start, String word) {
        for (int i = 0; i < word.length() && start + i < text.length; i++) {
            text[start + i] = word.charAt(i);
        }
    }
}
