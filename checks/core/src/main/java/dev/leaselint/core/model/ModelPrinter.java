package dev.leaselint.core.model;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Writes a unit as indented text, one node a line, for comparing what front ends build. Lowers all bodies. The format is
 * for people and tests; it is no stable interface.
 */
public final class ModelPrinter {
    /** What is written beside structure and names. */
    public enum Detail {
        /** Line and column ranges. */
        SPANS,
        /** Static types of expressions, owners and targets of calls. */
        TYPES
    }

    private final StringBuilder out = new StringBuilder();
    private final SourceText text;
    private final Set<Detail> details;
    private int depth;

    private ModelPrinter(SourceText text, Set<Detail> details) {
        this.text = text;
        this.details = details;
    }

    /** The unit with everything. */
    public static String print(SourceUnit unit) {
        return print(unit, EnumSet.allOf(Detail.class));
    }

    /** The unit with the given details. */
    public static String print(SourceUnit unit, Set<Detail> details) {
        ModelPrinter printer = new ModelPrinter(unit.text(), details);
        printer.unit(unit);
        return printer.out.toString();
    }

    /** One expression or statement of a file. */
    public static String print(SourceText text, Node node, Set<Detail> details) {
        ModelPrinter printer = new ModelPrinter(text, details);
        if (node instanceof Expr expr) {
            printer.expr("", expr);
        } else {
            printer.stmt((Stmt) node);
        }
        return printer.out.toString();
    }

    private void unit(SourceUnit unit) {
        line("unit " + unit.text().path() + " package " + unit.packageName() + (unit.generated() ? " generated" : ""));
        unit.imports().forEach(name -> line("import " + name));
        line("imports end " + at(unit.importsEnd()));
        unit.types().forEach(this::type);
    }

    private void type(TypeDecl type) {
        line(type.kind() + " " + type.name() + modifiers(type.modifiers()) + types(" : ", type.supertypes())
                + span(type.span()) + span(type.nameSpan()));
        nest(() -> {
            type.annotations().forEach(this::annotation);
            type.fields().forEach(this::field);
            type.methods().forEach(this::method);
            type.nested().forEach(this::type);
        });
    }

    private void annotation(Annotation annotation) {
        line("@" + type(annotation.type()) + span(annotation.span()));
        nest(() -> new TreeMap<>(annotation.values()).forEach((name, value) -> expr(name + " = ", value)));
    }

    private void field(FieldDecl field) {
        line("field " + var(field.var()) + " " + type(field.type()) + modifiers(field.modifiers()) + span(field.span()));
        nest(() -> {
            field.annotations().forEach(this::annotation);
            optional("", field.init());
        });
    }

    private void method(MethodDecl method) {
        line("method " + method.key() + " " + type(method.returnType()) + modifiers(method.modifiers())
                + span(method.span()) + span(method.nameSpan()));
        nest(() -> {
            line("calls " + new TreeSet<>(method.calledNames()));
            method.annotations().forEach(this::annotation);
            method.params().forEach(this::param);
            method.body().ifPresent(this::stmt);
            optional("default ", method.defaultValue().orElse(null));
        });
    }

    private void param(Param param) {
        line("param " + var(param.var()) + " " + type(param.type()) + span(param.span()));
        nest(() -> param.annotations().forEach(this::annotation));
    }

    private void stmt(Stmt stmt) {
        line(head(stmt) + span(stmt.span()));
        nest(() -> parts(stmt));
    }

    private String head(Stmt stmt) {
        String name = stmt.getClass().getSimpleName();
        if (stmt instanceof Stmt.Local s) {
            return name + " " + var(s.var()) + " " + type(s.declared());
        } else if (stmt instanceof Stmt.ForEach s) {
            return name + " " + var(s.var()) + " " + type(s.declared());
        } else if (stmt instanceof Stmt.Return s) {
            return name + (s.implicit() ? " implicit" : "");
        } else if (stmt instanceof Stmt.Break s) {
            return name + label(s.label());
        } else if (stmt instanceof Stmt.Continue s) {
            return name + label(s.label());
        } else if (stmt instanceof Stmt.Labeled s) {
            return name + label(s.label());
        }
        return name;
    }

    private void parts(Stmt stmt) {
        if (stmt instanceof Stmt.Block s) {
            s.statements().forEach(this::stmt);
        } else if (stmt instanceof Stmt.ExprStmt s) {
            expr("", s.expr());
        } else if (stmt instanceof Stmt.Local s) {
            s.annotations().forEach(this::annotation);
            optional("", s.init());
        } else if (stmt instanceof Stmt.Return s) {
            optional("", s.value());
        } else if (stmt instanceof Stmt.Throw s) {
            expr("", s.value());
        } else if (stmt instanceof Stmt.Yield s) {
            expr("", s.value());
        } else if (stmt instanceof Stmt.Labeled s) {
            stmt(s.body());
        } else if (stmt instanceof Stmt.Synchronized s) {
            expr("lock ", s.lock());
            stmt(s.body());
        } else if (stmt instanceof Stmt.Assert s) {
            expr("", s.condition());
        } else if (stmt instanceof Stmt.LocalType s) {
            type(s.type());
        } else {
            branches(stmt);
        }
    }

    private void branches(Stmt stmt) {
        if (stmt instanceof Stmt.If s) {
            expr("if ", s.condition());
            stmt(s.then());
            if (s.otherwise() != null) {
                line("else");
                stmt(s.otherwise());
            }
        } else if (stmt instanceof Stmt.While s) {
            expr("while ", s.condition());
            stmt(s.body());
        } else if (stmt instanceof Stmt.DoWhile s) {
            stmt(s.body());
            expr("while ", s.condition());
        } else if (stmt instanceof Stmt.For s) {
            s.init().forEach(this::stmt);
            optional("while ", s.condition());
            s.update().forEach(update -> expr("update ", update));
            stmt(s.body());
        } else if (stmt instanceof Stmt.ForEach s) {
            expr("in ", s.iterable());
            stmt(s.body());
        } else if (stmt instanceof Stmt.Switch s) {
            expr("on ", s.selector());
            s.cases().forEach(this::switchCase);
        } else if (stmt instanceof Stmt.Try s) {
            attempt(s);
        }
    }

    private void attempt(Stmt.Try attempt) {
        attempt.resources().forEach(this::stmt);
        stmt(attempt.body());
        for (Stmt.Catch handler : attempt.catches()) {
            line("catch " + var(handler.var()) + types(" ", handler.types()) + span(handler.span()));
            nest(() -> stmt(handler.body()));
        }
        if (attempt.finallyBlock() != null) {
            line("finally");
            nest(() -> stmt(attempt.finallyBlock()));
        }
    }

    private void switchCase(SwitchCase one) {
        line("case" + (one.isDefault() ? " default" : "") + (one.arrow() ? " ->" : " :")
                + (one.binding() == null ? "" : " " + var(one.binding())));
        nest(() -> {
            one.labels().forEach(label -> expr("label ", label));
            one.body().forEach(this::stmt);
        });
    }

    private void optional(String prefix, Expr expr) {
        if (expr != null) {
            expr(prefix, expr);
        }
    }

    private void expr(String prefix, Expr expr) {
        line(prefix + expr.getClass().getSimpleName() + head(expr) + typed(expr) + span(expr.span()));
        nest(() -> parts(expr));
    }

    private String head(Expr expr) {
        if (expr instanceof Expr.Literal e) {
            return " " + (e.value() instanceof String s ? quote(s) : String.valueOf(e.value()));
        } else if (expr instanceof Expr.Ref e) {
            return " " + var(e.var());
        } else if (expr instanceof Expr.Select e) {
            return " " + var(e.field());
        } else if (expr instanceof Expr.ClassLiteral e) {
            return " " + type(e.named());
        } else if (expr instanceof Expr.Call e) {
            return " " + e.name() + span(e.nameSpan()) + target(e.owner(), e.target()) + (e.isStatic() ? " static" : "");
        } else if (expr instanceof Expr.New e) {
            return target(null, e.target());
        } else if (expr instanceof Expr.MethodRef e) {
            return " " + e.name() + target(e.owner(), e.target());
        } else if (expr instanceof Expr.Binary e) {
            return " " + e.op();
        } else if (expr instanceof Expr.Unary e) {
            return " " + e.op();
        } else if (expr instanceof Expr.Assign e) {
            return " " + e.op();
        } else if (expr instanceof Expr.InstanceOf e) {
            return " " + type(e.tested()) + (e.binding() == null ? "" : " " + var(e.binding()));
        }
        return "";
    }

    private void parts(Expr expr) {
        if (expr instanceof Expr.Select e) {
            expr("", e.target());
        } else if (expr instanceof Expr.Call e) {
            optional("on ", e.receiver());
            e.args().forEach(arg -> expr("", arg));
        } else if (expr instanceof Expr.New e) {
            e.args().forEach(arg -> expr("", arg));
            if (e.body() != null) {
                type(e.body());
            }
        } else if (expr instanceof Expr.NewArray e) {
            if (e.size() != null) {
                expr("size ", e.size());
            }
            e.elements().forEach(element -> expr("", element));
        } else if (expr instanceof Expr.Lambda e) {
            e.params().forEach(this::param);
            stmt(e.body());
        } else if (expr instanceof Expr.MethodRef e) {
            expr("on ", e.receiver());
        } else if (expr instanceof Expr.Switch e) {
            expr("on ", e.selector());
            e.cases().forEach(this::switchCase);
        } else {
            operands(expr).forEach(operand -> expr("", operand));
        }
    }

    private static List<Expr> operands(Expr expr) {
        if (expr instanceof Expr.Binary e) {
            return List.of(e.left(), e.right());
        } else if (expr instanceof Expr.Unary e) {
            return List.of(e.operand());
        } else if (expr instanceof Expr.Assign e) {
            return List.of(e.target(), e.value());
        } else if (expr instanceof Expr.Conditional e) {
            return List.of(e.condition(), e.whenTrue(), e.whenFalse());
        } else if (expr instanceof Expr.InstanceOf e) {
            return List.of(e.operand());
        } else if (expr instanceof Expr.Cast e) {
            return List.of(e.operand());
        } else if (expr instanceof Expr.Index e) {
            return List.of(e.array(), e.index());
        } else if (expr instanceof Expr.Opaque e) {
            return e.parts();
        }
        return List.of();
    }

    private String typed(Expr expr) {
        return details.contains(Detail.TYPES) ? " : " + type(expr.type()) : "";
    }

    private String target(String owner, MethodKey target) {
        if (!details.contains(Detail.TYPES)) {
            return "";
        }
        return (owner == null ? "" : " in " + (owner.isEmpty() ? "?" : owner))
                + (target == null ? "" : " -> " + target);
    }

    private static String type(TypeRef type) {
        String name = (type.resolved() || type.isUnknown() ? "" : "~") + (type.isUnknown() ? "?" : type.name());
        return name + (type.args().isEmpty() ? "" : "<" + types("", type.args()) + ">")
                + "[]".repeat(type.dims());
    }

    private static String types(String prefix, List<TypeRef> types) {
        return types.isEmpty()
                ? ""
                : prefix + String.join(", ", types.stream().map(ModelPrinter::type).toList());
    }

    private String var(Var var) {
        if (var.isField()) {
            return var.kind() + " " + var.owner() + "." + var.name();
        }
        return var.kind() + " " + var.name() + "@" + at(var.position());
    }

    private static String modifiers(Set<Modifier> modifiers) {
        return modifiers.isEmpty() ? "" : " " + new TreeSet<>(modifiers);
    }

    private static String label(String label) {
        return label == null ? "" : " " + label;
    }

    private static String quote(String value) {
        return "\"" + value.replace("\\", "\\\\").replace("\n", "\\n").replace("\"", "\\\"") + "\"";
    }

    private String span(Span span) {
        if (!details.contains(Detail.SPANS)) {
            return "";
        }
        return span.equals(Span.NONE) ? " [none]" : " [" + at(span.start()) + "-" + at(span.end()) + "]";
    }

    private String at(int offset) {
        return text.line(offset) + ":" + text.column(offset);
    }

    private void nest(Runnable content) {
        depth++;
        content.run();
        depth--;
    }

    private void line(String content) {
        out.append("  ".repeat(depth)).append(content).append('\n');
    }
}
