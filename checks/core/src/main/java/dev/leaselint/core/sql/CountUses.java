package dev.leaselint.core.sql;

import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Param;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.SwitchCase;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** Finds out what becomes of the values of all calls in a method body. */
final class CountUses {
    private static final Set<String> COMPARISONS = Set.of("==", "!=", "<", "<=", ">", ">=", "&&", "||");
    private static final Set<String> VOID_FUNCTIONS = Set.of(
            "Runnable", "Consumer", "BiConsumer", "IntConsumer", "LongConsumer", "ObjIntConsumer", "Executable");
    private static final Set<String> VOID_CALLS = Set.of(
            "forEach", "forEachOrdered", "ifPresent", "executeWithoutResult", "runAsync", "thenRun", "thenAccept");
    private static final Set<String> CONVERSIONS = Set.of("valueOf", "intValue", "longValue", "retBool");

    /**
     * A call or method reference with the fate of its value.
     *
     * @param statement the statement that consists of the call or keeps its value in a variable; null otherwise
     */
    record Seen(Expr expr, CountUse use, Stmt statement) {}

    private final Program program;
    private final Function<Expr.Call, Optional<Entry>> entries;
    private final Predicate<Expr.New> functions;

    /**
     * @param entries meaning of a library call
     * @param functions whether an anonymous class is part of the method that creates it rather than a type of its own
     */
    CountUses(Program program, Function<Expr.Call, Optional<Entry>> entries, Predicate<Expr.New> functions) {
        this.program = program;
        this.entries = entries;
        this.functions = functions;
    }

    /** All calls in a body with the fate of their values. */
    List<Seen> of(MethodDecl method) {
        Walk uses = new Walk();
        method.body().ifPresent(body -> {
            // variables are read after they are set, so that their reads have to be known first
            uses.statement(body);
            uses.readsKnown = true;
            uses.seen = new ArrayList<>();
            uses.statement(body);
        });
        return uses.seen;
    }

    /** One walk over a body. */
    private final class Walk {
        private final Map<Var, Set<CountUse>> reads = new HashMap<>();
        private List<Seen> seen = new ArrayList<>();
        private boolean readsKnown;
        private CountUse ofReturn = CountUse.RETURNED;
        private CountUse ofYield = CountUse.USED;

        private CountUse of(Var var) {
            if (!readsKnown || var.isField()) {
                return CountUse.USED;
            }
            Set<CountUse> all = reads.getOrDefault(var, Set.of());
            if (all.isEmpty()) {
                return CountUse.DROPPED;
            }
            return all.equals(Set.of(CountUse.RETURNED)) ? CountUse.RETURNED : CountUse.USED;
        }

        private void statements(List<? extends Stmt> statements) {
            statements.forEach(this::statement);
        }

        private void statement(Stmt stmt) {
            if (stmt instanceof Stmt.Block s) {
                statements(s.statements());
            } else if (stmt instanceof Stmt.ExprStmt s) {
                expression(s.expr(), CountUse.DROPPED, s);
            } else if (stmt instanceof Stmt.Local s) {
                expression(s.init(), of(s.var()), s);
            } else if (stmt instanceof Stmt.If s) {
                use(s.condition());
                statement(s.then());
                statement(s.otherwise());
            } else if (stmt instanceof Stmt.While s) {
                use(s.condition());
                statement(s.body());
            } else if (stmt instanceof Stmt.DoWhile s) {
                statement(s.body());
                use(s.condition());
            } else if (stmt instanceof Stmt.For s) {
                statements(s.init());
                use(s.condition());
                s.update().forEach(update -> expression(update, CountUse.DROPPED, null));
                statement(s.body());
            } else if (stmt instanceof Stmt.ForEach s) {
                use(s.iterable());
                statement(s.body());
            } else if (stmt instanceof Stmt.Return s) {
                expression(s.value(), ofReturn, null);
            } else if (stmt instanceof Stmt.Yield s) {
                expression(s.value(), ofYield, null);
            } else {
                rarer(stmt);
            }
        }

        private void rarer(Stmt stmt) {
            if (stmt instanceof Stmt.Switch s) {
                use(s.selector());
                cases(s.cases(), CountUse.DROPPED);
            } else if (stmt instanceof Stmt.Try s) {
                statements(s.resources());
                statement(s.body());
                s.catches().forEach(c -> statement(c.body()));
                statement(s.finallyBlock());
            } else if (stmt instanceof Stmt.Throw s) {
                use(s.value());
            } else if (stmt instanceof Stmt.Labeled s) {
                statement(s.body());
            } else if (stmt instanceof Stmt.Synchronized s) {
                use(s.lock());
                statement(s.body());
            } else if (stmt instanceof Stmt.Assert s) {
                use(s.condition());
            }
        }

        private void cases(List<SwitchCase> cases, CountUse yield) {
            CountUse outer = ofYield;
            ofYield = yield;
            cases.forEach(each -> statements(each.body()));
            ofYield = outer;
        }

        private void use(Expr expr) {
            expression(expr, CountUse.USED, null);
        }

        private void useAll(List<Expr> exprs) {
            exprs.forEach(this::use);
        }

        private void expression(Expr expr, CountUse use, Stmt statement) {
            if (expr instanceof Expr.Call e) {
                call(e, use, statement);
            } else if (expr instanceof Expr.Ref e) {
                reads.computeIfAbsent(e.var(), v -> EnumSet.noneOf(CountUse.class)).add(use);
            } else if (expr instanceof Expr.Assign e) {
                assign(e, use, statement);
            } else if (expr instanceof Expr.Binary e) {
                CountUse operands = COMPARISONS.contains(e.op()) ? use : CountUse.USED;
                expression(e.left(), operands, null);
                expression(e.right(), operands, null);
            } else if (expr instanceof Expr.Unary e) {
                expression(e.operand(), e.op().equals("!") ? use : CountUse.USED, null);
            } else if (expr instanceof Expr.Conditional e) {
                expression(e.condition(), use, null);
                expression(e.whenTrue(), use, null);
                expression(e.whenFalse(), use, null);
            } else if (expr instanceof Expr.Cast e) {
                expression(e.operand(), use, null);
            } else if (expr instanceof Expr.Switch e) {
                use(e.selector());
                cases(e.cases(), use);
            } else if (expr instanceof Expr.Lambda e) {
                function(e, CountUse.USED);
            } else if (expr != null) {
                parts(expr);
            }
        }

        private void parts(Expr expr) {
            if (expr instanceof Expr.Select e) {
                use(e.target());
            } else if (expr instanceof Expr.New e) {
                create(e, CountUse.USED);
            } else if (expr instanceof Expr.NewArray e) {
                useAll(e.elements());
            } else if (expr instanceof Expr.InstanceOf e) {
                use(e.operand());
            } else if (expr instanceof Expr.Index e) {
                use(e.array());
                use(e.index());
            } else if (expr instanceof Expr.Opaque e) {
                useAll(e.parts());
            } else if (expr instanceof Expr.MethodRef e) {
                use(e.receiver());
            }
        }

        private void assign(Expr.Assign assign, CountUse use, Stmt statement) {
            boolean plain = assign.op().equals("=") && assign.target() instanceof Expr.Ref;
            if (plain) {
                CountUse ofTarget = of(((Expr.Ref) assign.target()).var());
                expression(assign.value(), use == CountUse.DROPPED ? ofTarget : CountUse.USED, statement);
            } else {
                use(assign.value());
                parts(assign.target());
            }
        }

        private void call(Expr.Call call, CountUse use, Stmt statement) {
            seen.add(new Seen(call, use, statement));
            boolean converts = CONVERSIONS.contains(call.name());
            expression(call.receiver(), converts ? use : CountUse.USED, null);
            for (int i = 0; i < call.args().size(); i++) {
                Expr arg = call.args().get(i);
                if (arg instanceof Expr.Lambda lambda) {
                    function(lambda, ofFunction(call, i, lambda.type(), use));
                } else if (arg instanceof Expr.MethodRef reference) {
                    seen.add(new Seen(reference, ofFunction(call, i, reference.type(), use), null));
                    use(reference.receiver());
                } else if (arg instanceof Expr.New created) {
                    create(created, ofFunction(call, i, created.type(), use));
                } else {
                    expression(arg, converts ? use : CountUse.USED, null);
                }
            }
        }

        private void function(Expr.Lambda lambda, CountUse result) {
            CountUse outer = ofReturn;
            ofReturn = result;
            statement(lambda.body());
            ofReturn = outer;
        }

        private void create(Expr.New created, CountUse result) {
            useAll(created.args());
            if (created.body() != null && functions.test(created)) {
                CountUse outer = ofReturn;
                ofReturn = result;
                created.body().methods().forEach(method -> method.body().ifPresent(this::statement));
                ofReturn = outer;
            }
        }

        /** What becomes of the value of a function that is passed to a call. */
        private CountUse ofFunction(Expr.Call call, int index, TypeRef type, CountUse use) {
            if (VOID_FUNCTIONS.contains(type.simpleName()) || VOID_CALLS.contains(call.name())) {
                return CountUse.DROPPED;
            }
            if (entries.apply(call).filter(entry -> entry.op() == Op.CALLBACK).isPresent()) {
                return use;
            }
            boolean voidParameter = Optional.ofNullable(call.target())
                    .flatMap(program::method)
                    .filter(method -> index < method.params().size())
                    .map(method -> method.params().get(index))
                    .map(Param::type)
                    .filter(param -> VOID_FUNCTIONS.contains(param.simpleName()))
                    .isPresent();
            return voidParameter ? CountUse.DROPPED : CountUse.USED;
        }
    }
}
