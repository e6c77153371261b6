package dev.leaselint.core.lua;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.luaj.vm2.Lua;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.ast.Exp;
import org.luaj.vm2.ast.TableConstructor;
import org.luaj.vm2.ast.TableField;

/** Evaluates expressions symbolically and records the redis calls in them. */
final class Evaluator {
    /** Runs a function of the script. */
    interface Calls {
        Val call(Val.Function function, List<Val> arguments, State state);
    }

    /** Too much to do; the script counts as unreadable. */
    static final class OverBudget extends RuntimeException {
        private static final long serialVersionUID = 1L;

        OverBudget() {
            super(null, null, false, false);
        }
    }

    private static final int MAX_STEPS = 50_000;
    private static final Set<String> LIBRARIES = Set.of("redis", "server");
    private static final Set<String> SAME_VALUE = Set.of("tonumber", "tostring");
    private static final Set<String> SPREADS = Set.of("unpack", "table.unpack");

    private final List<Effect> effects = new ArrayList<>();
    private final BitSet used = new BitSet();
    private final Conditions conditions = new Conditions(effects);
    private final Calls calls;
    private int steps;
    private int loops;

    Evaluator(Calls calls) {
        this.calls = calls;
    }

    List<Effect> effects() {
        return effects.stream().map(effect -> effect.withResultUsed(used.get(effect.index()))).toList();
    }

    Conditions conditions() {
        return conditions;
    }

    Effect effect(Operand.Reply reply) {
        return effects.get(reply.effect());
    }

    void enterLoop() {
        loops++;
    }

    void leaveLoop() {
        loops--;
    }

    void step() {
        if (++steps > MAX_STEPS) {
            throw new OverBudget();
        }
    }

    /** The value of an expression that something looks at. */
    Val use(Exp exp, State state) {
        Val value = evaluate(exp, state);
        markUsed(value);
        return value;
    }

    private void markUsed(Val value) {
        if (value instanceof Val.Choice choice) {
            choice.cases().forEach(each -> markUsed(each.value()));
        } else {
            value.operand().sources().forEach(source -> {
                if (source instanceof Operand.Reply reply) {
                    used.set(reply.effect());
                }
            });
        }
    }

    /** The values of a list of expressions; a spread at the end is kept as it is. */
    List<Val> evaluateAll(List<?> exps, State state) {
        List<Val> values = new ArrayList<>();
        for (Object exp : exps) {
            values.add(evaluate((Exp) exp, state));
        }
        return values;
    }

    /** Value number {@code index} of an assignment's right side. */
    static Val valueAt(List<Val> values, int index) {
        int last = values.size() - 1;
        if (last >= 0 && index >= last && values.get(last) instanceof Val.Guarded guarded) {
            return index == last ? Val.UNKNOWN : index == last + 1 ? guarded.result() : Val.NIL;
        }
        if (last >= 0 && index >= last && values.get(last) instanceof Val.Spread spread) {
            return new Val.Plain(element(spread.global(), index - last + 1));
        }
        return index <= last ? values.get(index) : last >= 0 && isCall(values.get(last)) ? Val.UNKNOWN : Val.NIL;
    }

    private static boolean isCall(Val value) {
        return value.equals(Val.UNKNOWN) || value.operand() instanceof Operand.Computed;
    }

    Formula condition(Exp exp, State state) {
        return conditions.truthy(use(exp, state));
    }

    Val evaluate(Exp exp, State state) {
        step();
        if (exp instanceof Exp.Constant constant) {
            return constant(constant.value);
        }
        if (exp instanceof Exp.ParensExp parens) {
            return evaluate(parens.exp, state);
        }
        if (exp instanceof Exp.NameExp name) {
            Val value = state.get(name.name.name);
            return value == null ? new Val.Global(name.name.name) : value;
        }
        if (exp instanceof Exp.FieldExp field) {
            return field(evaluate(field.lhs, state), Val.text(field.name.name));
        }
        if (exp instanceof Exp.IndexExp index) {
            return field(evaluate(index.lhs, state), use(index.exp, state));
        }
        if (exp instanceof Exp.MethodCall method) {
            Val receiver = use(method.lhs, state);
            return computed(Stream.concat(Stream.of(receiver), arguments(method, state).stream()).toList());
        }
        if (exp instanceof Exp.FuncCall call) {
            return call(call, state);
        }
        if (exp instanceof Exp.UnopExp unary) {
            return unary(unary, state);
        }
        if (exp instanceof Exp.BinopExp binary) {
            return binary(binary, state);
        }
        if (exp instanceof TableConstructor table) {
            return table(table, state);
        }
        return exp instanceof Exp.AnonFuncDef function ? new Val.Function(function.body) : Val.UNKNOWN;
    }

    private static Val constant(LuaValue value) {
        if (value.isnil()) {
            return Val.NIL;
        }
        if (value.isboolean()) {
            return new Val.Plain(new Operand.Logical(value.toboolean()));
        }
        String text = value.tojstring();
        return text.indexOf(Placeholders.HOLE) < 0 ? Val.text(text) : Val.UNKNOWN;
    }

    private Val field(Val target, Val name) {
        if (target instanceof Val.Global global) {
            boolean parameters = global.name().equals("KEYS") || global.name().equals("ARGV");
            if (parameters) {
                return new Val.Plain(element(global.name(), number(name.operand())));
            }
            return name.operand() instanceof Operand.Text text
                    ? new Val.Global(global.name() + "." + text.value())
                    : Val.UNKNOWN;
        }
        if (target.operand() instanceof Operand.Reply reply && isStatus(effects.get(reply.effect()), name)) {
            return target;
        }
        markUsed(target);
        return computed(List.of(target));
    }

    /** {@code redis.call('set', ...).ok} is the status itself. */
    private static boolean isStatus(Effect effect, Val name) {
        return effect.command().equals("set") && name.equals(Val.text("ok"));
    }

    private static int number(Operand operand) {
        boolean constant = operand instanceof Operand.Text text && text.value().matches("[1-9]\\d{0,3}");
        return constant ? Integer.parseInt(((Operand.Text) operand).value()) : 0;
    }

    private static Operand element(String global, int index) {
        return global.equals("KEYS") ? new Operand.Key(index) : new Operand.Arg(index);
    }

    private Val call(Exp.FuncCall call, State state) {
        return call(evaluate(call.lhs, state), arguments(call, state), call.beginLine, state);
    }

    private Val call(Val callee, List<Val> arguments, int line, State state) {
        if (callee instanceof Val.Function function) {
            return calls.call(function, arguments, state);
        }
        String name = callee instanceof Val.Global global ? global.name() : "";
        if (isRedisCall(name)) {
            return redisCall(line, arguments, state);
        }
        if (name.equals("pcall") && !arguments.isEmpty()) {
            return new Val.Guarded(call(arguments.get(0), arguments.subList(1, arguments.size()), line, state));
        }
        if (SAME_VALUE.contains(name) && !arguments.isEmpty()) {
            return arguments.get(0);
        }
        if (SPREADS.contains(name) && !arguments.isEmpty() && arguments.get(0) instanceof Val.Global global) {
            return new Val.Spread(global.name());
        }
        arguments.forEach(this::markUsed);
        return computed(arguments);
    }

    private static boolean isRedisCall(String name) {
        int dot = name.indexOf('.');
        return dot > 0 && LIBRARIES.contains(name.substring(0, dot)) && name.substring(dot).matches("\\.p?call");
    }

    private List<Val> arguments(Exp.FuncCall call, State state) {
        return call.args == null || call.args.exps == null ? List.of() : evaluateAll(call.args.exps, state);
    }

    private Val redisCall(int line, List<Val> arguments, State state) {
        arguments.forEach(this::markUsed);
        List<Operand> operands = arguments.stream().map(Val::operand).toList();
        effects.add(Commands.read(effects.size(), line, operands, state.guards(), loops > 0));
        return new Val.Plain(new Operand.Reply(effects.size() - 1));
    }

    private static Val computed(List<Val> parts) {
        List<Operand> operands = parts.stream()
                .map(Val::operand)
                .flatMap(operand -> operand instanceof Operand.Computed nested
                        ? nested.parts().stream()
                        : Stream.of(operand))
                .distinct()
                .limit(Formula.LIMIT)
                .toList();
        return new Val.Plain(new Operand.Computed(operands));
    }

    private Val unary(Exp.UnopExp unary, State state) {
        Val value = use(unary.rhs, state);
        if (unary.op == Lua.OP_NOT) {
            return new Val.Truth(Formula.not(conditions.truthy(value)));
        }
        if (unary.op == Lua.OP_UNM && value.operand() instanceof Operand.Text text) {
            return Val.text("-" + text.value());
        }
        return computed(List.of(value));
    }

    private Val binary(Exp.BinopExp binary, State state) {
        if (binary.op == Lua.OP_AND || binary.op == Lua.OP_OR) {
            return shortCircuit(binary, state);
        }
        Val left = use(binary.lhs, state);
        Val right = use(binary.rhs, state);
        return switch (binary.op) {
            case Lua.OP_EQ -> new Val.Truth(conditions.equal(left, right));
            case Lua.OP_NEQ -> new Val.Truth(Formula.not(conditions.equal(left, right)));
            case Lua.OP_LT -> new Val.Truth(conditions.less(left, right, false));
            case Lua.OP_LE -> new Val.Truth(conditions.less(left, right, true));
            case Lua.OP_GT -> new Val.Truth(conditions.less(right, left, false));
            case Lua.OP_GE -> new Val.Truth(conditions.less(right, left, true));
            case Lua.OP_CONCAT -> concatenated(left, right);
            default -> computed(List.of(left, right));
        };
    }

    private static Val concatenated(Val left, Val right) {
        if (left.operand() instanceof Operand.Text first && right.operand() instanceof Operand.Text second) {
            return Val.text(first.value() + second.value());
        }
        return computed(List.of(left, right));
    }

    /** {@code and} and {@code or}: the right side runs only under the outcome of the left side. */
    private Val shortCircuit(Exp.BinopExp binary, State state) {
        boolean and = binary.op == Lua.OP_AND;
        Val left = use(binary.lhs, state);
        Formula truth = conditions.truthy(left);
        Formula goesOn = and ? truth : Formula.not(truth);
        Val right = evaluate(binary.rhs, state.assuming(goesOn));
        if (left instanceof Val.Truth && right instanceof Val.Truth other) {
            return new Val.Truth(and ? Formula.and(truth, other.formula()) : Formula.or(truth, other.formula()));
        }
        Val stays = and ? new Val.Plain(new Operand.Logical(false)) : left;
        return Val.choice(List.of(new Val.Case(goesOn, right), new Val.Case(Formula.not(goesOn), stays)));
    }

    private Val table(TableConstructor table, State state) {
        List<Val> values = new ArrayList<>();
        for (Object field : table.fields == null ? List.of() : table.fields) {
            values.add(use(((TableField) field).rhs, state));
        }
        return computed(values);
    }
}
