package dev.leaselint.core.sql;

import dev.leaselint.core.catalog.Catalog;
import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.sql.GuardedWrite.Assignment;
import dev.leaselint.core.sql.GuardedWrite.Kind;
import dev.leaselint.core.sql.GuardedWrite.Operator;
import dev.leaselint.core.sql.GuardedWrite.Source;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Reads writes that are built by calls: update wrappers of MyBatis-Plus and statements of jOOQ. */
final class DslWrites {
    private static final Set<String> TEXT = Set.of("sql", "or");
    private static final TypeRef PLAIN = TypeRef.of("java.lang.Object");
    private static final int MAX_DEPTH = 10;

    private final Program program;
    private final Catalog catalog;
    private final ConstantText texts;
    private final Set<String> fences;
    private final Map<Signature, Optional<Entry>> matches = new ConcurrentHashMap<>();
    private final Map<String, Boolean> named = new ConcurrentHashMap<>();

    /** What identifies a library call. */
    private record Signature(String owner, String name, List<TypeRef> types) {}

    DslWrites(Program program, Catalog catalog, Set<String> fences) {
        this.program = program;
        this.catalog = catalog;
        this.texts = new ConstantText(program);
        this.fences = fences;
    }

    /**
     * The write that a call runs.
     *
     * @param run the call that runs it: an update with a wrapper argument, or the end of a chain
     * @param versioned canonical names of version properties, which the library compares by itself
     */
    GuardedWrite read(Expr.Call run, Locals locals, Set<String> versioned) {
        Facts facts = new Facts();
        for (String property : versioned) {
            facts.assignments.add(new Assignment(property, property, Source.INCREMENT, property));
            facts.tests.add(new GuardedWrite.Test(property, property, Operator.EQUAL, Source.PARAMETER, "?", true));
            facts.mentioned.add(property);
        }
        boolean deletes = false;
        for (Expr.Call call : parts(run, locals)) {
            deletes |= call.name().startsWith("delete") || call.name().startsWith("remove");
            match(call).ifPresent(entry -> add(call, entry, locals, facts));
        }
        Set<String> columns = new HashSet<>(fences);
        columns.addAll(versioned);
        Kind kind = deletes ? Kind.DELETE : Kind.UPDATE;
        facts.mentioned.retainAll(columns);
        return new GuardedWrite(kind, "", facts.assignments, facts.tests, columns, facts.mentioned, facts.open);
    }

    /** What is known so far. */
    private static final class Facts {
        private final List<Assignment> assignments = new ArrayList<>();
        private final List<GuardedWrite.Test> tests = new ArrayList<>();
        private final Set<String> mentioned = new HashSet<>();
        private boolean open;
    }

    /** The library call that a call is. */
    Optional<Entry> match(Expr.Call call) {
        if (catalog.named(call.name()).isEmpty()) {
            return Optional.empty();
        }
        List<TypeRef> types = call.args().stream()
                .map(Expr::type)
                .map(type -> isPlain(type, 0) ? PLAIN : type)
                .toList();
        return matches.computeIfAbsent(
                new Signature(call.owner(), call.name(), types),
                s -> catalog.match(s.owner(), s.name(), s.types(), program::isSubtype));
    }

    /** Whether a library call of that name may have to do with statements and updates of rows. */
    boolean mayWrite(String name) {
        return named.computeIfAbsent(name, n -> catalog.named(n).stream().anyMatch(DslWrites::isOfSql));
    }

    private static boolean isOfSql(Entry entry) {
        return switch (entry.op()) {
            case SQL_UPDATE, STATEMENT, STATEMENT_RUN, BATCH, ENTITY_UPDATE, WRAPPER_COMPARE, WRAPPER_SET -> true;
            default -> entry.indexOf(Role.SQL) >= 0;
        };
    }

    /** Whether a type of the sources has no supertype out of sight, so that it cannot be one of a library. */
    private boolean isPlain(TypeRef type, int depth) {
        return depth < MAX_DEPTH
                && type.dims() == 0
                && program.type(type.name())
                        .filter(declared -> declared.supertypes().stream()
                                .allMatch(parent -> parent.name().equals("java.io.Serializable")
                                        || isPlain(parent, depth + 1)))
                        .isPresent();
    }

    /** All calls that take part: inside of the call, and on the variables that it uses. */
    private static Set<Expr.Call> parts(Expr.Call run, Locals locals) {
        Set<Expr.Call> parts = new LinkedHashSet<>();
        Trees.visit(run, node -> {
            if (node instanceof Expr.Call call) {
                parts.add(call);
            } else if (node instanceof Expr.Ref ref && !ref.var().isField()) {
                parts.addAll(locals.callsOn(ref.var()));
                locals.value(ref.var()).ifPresent(value -> Trees.visit(value, inner -> {
                    if (inner instanceof Expr.Call call) {
                        parts.add(call);
                    }
                }));
            }
        });
        return parts;
    }

    private void add(Expr.Call call, Entry entry, Locals locals, Facts facts) {
        String operator = entry.attribute("operator").orElse("");
        if (entry.op() == Op.WRAPPER_SET && operator.equals("set")) {
            column(call, entry, locals).ifPresent(name -> facts.assignments.add(
                    new Assignment(Columns.canonical(name), name, source(last(call)), "?")));
        } else if (entry.op() == Op.WRAPPER_COMPARE) {
            facts.open |= TEXT.contains(operator) || operator.equals("where") && takesVariable(call);
            column(call, entry, locals).ifPresent(name -> compare(name, operator, call, facts));
        }
    }

    private void compare(String name, String operator, Expr.Call call, Facts facts) {
        String column = Columns.canonical(name);
        facts.mentioned.add(column);
        Operator meaning =
                switch (operator) {
                    case "eq" -> Operator.EQUAL;
                    case "lt" -> Operator.LESS;
                    case "le" -> Operator.LESS_OR_EQUAL;
                    case "gt" -> Operator.GREATER;
                    case "ge" -> Operator.GREATER_OR_EQUAL;
                    default -> Operator.OTHER;
                };
        Source source = call.args().isEmpty() ? Source.LITERAL : source(last(call));
        facts.tests.add(new GuardedWrite.Test(column, name, meaning, source, "?", true));
    }

    private static boolean takesVariable(Expr.Call call) {
        return call.args().stream().anyMatch(arg -> !(arg instanceof Expr.Call));
    }

    private static Expr last(Expr.Call call) {
        return call.args().get(call.args().size() - 1);
    }

    private static Source source(Expr value) {
        return value instanceof Expr.Literal ? Source.LITERAL : Source.PARAMETER;
    }

    /** The column of a call: its column argument, else its receiver. */
    private Optional<String> column(Expr.Call call, Entry entry, Locals locals) {
        int at = entry.indexOf(Role.COLUMN);
        Expr column = at >= 0 && at < call.args().size() ? call.args().get(at) : call.receiver();
        return name(column, locals).filter(name -> !Columns.canonical(name).isEmpty());
    }

    private Optional<String> name(Expr column, Locals locals) {
        if (column instanceof Expr.MethodRef getter) {
            return Optional.of(property(getter.name()));
        }
        if (column instanceof Expr.Ref ref && !ref.var().isField()) {
            return locals.value(ref.var()).flatMap(value -> name(value, locals));
        }
        if (column instanceof Expr.Call field && !field.args().isEmpty()) {
            // field("version", Long.class)
            return texts.of(field.args().get(0), locals);
        }
        Optional<String> text = texts.of(column, locals);
        if (text.isPresent()) {
            return text;
        }
        // a generated constant: BOOK.VERSION
        return column instanceof Expr.Select select
                ? Optional.of(select.field().name())
                : column instanceof Expr.Ref ref ? Optional.of(ref.var().name()) : Optional.empty();
    }

    private static String property(String getter) {
        String name = getter.startsWith("get") ? getter.substring(3) : getter.startsWith("is") ? getter.substring(2) : "";
        return name.isEmpty() ? getter : Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }
}
