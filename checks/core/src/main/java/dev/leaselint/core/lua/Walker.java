package dev.leaselint.core.lua;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.luaj.vm2.ast.Block;
import org.luaj.vm2.ast.Chunk;
import org.luaj.vm2.ast.Exp;
import org.luaj.vm2.ast.FuncBody;
import org.luaj.vm2.ast.Name;
import org.luaj.vm2.ast.Stat;

/** Walks the statements of a script once, branch by branch, with what is known on each branch. */
final class Walker {
    private static final int MAX_CALL_DEPTH = 4;

    /** The ways in which the function that is being walked ends. */
    private List<End> ends = new ArrayList<>();

    private final Evaluator evaluator = new Evaluator(this::call);
    private int callDepth;

    private record End(Val value, State state) {}

    /** What the script does. */
    static ScriptFacts walk(Chunk chunk) {
        Walker walker = new Walker();
        State last = walker.block(chunk.block, new State());
        if (last != null) {
            walker.ends.add(new End(Val.NIL, last));
        }
        List<ScriptFacts.Return> returns = new ArrayList<>();
        walker.ends.forEach(end -> walker.addReturns(end.value(), end.state(), returns));
        return new ScriptFacts(true, walker.evaluator.effects(), returns);
    }

    private void addReturns(Val value, State state, List<ScriptFacts.Return> returns) {
        evaluator.step();
        if (value instanceof Val.Choice choice) {
            choice.cases().forEach(each -> addReturns(each.value(), state.assuming(each.condition()), returns));
        } else if (value instanceof Val.Truth truth) {
            for (boolean outcome : new boolean[] {true, false}) {
                Formula condition = outcome ? truth.formula() : Formula.not(truth.formula());
                returns.add(new ScriptFacts.Return(
                        new Operand.Logical(outcome), state.assuming(condition).guards()));
            }
        } else if (isConditionalWrite(value.operand())) {
            Formula won = evaluator.conditions().won(value.operand());
            Operand lost = evaluator.conditions().lostAnswer(value.operand());
            returns.add(new ScriptFacts.Return(value.operand(), state.assuming(won).guards()));
            returns.add(new ScriptFacts.Return(lost, state.assuming(Formula.not(won)).guards()));
        } else {
            returns.add(new ScriptFacts.Return(value.operand(), state.guards()));
        }
    }

    private boolean isConditionalWrite(Operand operand) {
        return operand instanceof Operand.Reply reply && evaluator.effect(reply).onlyIfAbsent();
    }

    /** Walks a block; the state behind it, null when it never gets there. */
    private State block(Block block, State start) {
        Map<String, Val> hidden = new HashMap<>();
        State state = start;
        for (Object each : block.stats == null ? List.of() : block.stats) {
            if (state == null) {
                break;
            }
            hide(declared((Stat) each), state, hidden);
            state = statement((Stat) each, state);
        }
        if (state != null) {
            hidden.forEach(state::restore);
        }
        return state;
    }

    private static List<String> declared(Stat stat) {
        if (stat instanceof Stat.LocalFuncDef function) {
            return List.of(function.name.name);
        }
        return stat instanceof Stat.LocalAssign local ? names(local.names) : List.of();
    }

    private static void hide(List<String> names, State state, Map<String, Val> hidden) {
        for (String name : names) {
            if (!hidden.containsKey(name)) {
                hidden.put(name, state.get(name));
            }
        }
    }

    private State statement(Stat stat, State state) {
        evaluator.step();
        if (stat instanceof Stat.LocalAssign local) {
            assign(names(local.names), local.values, state);
        } else if (stat instanceof Stat.Assign assign) {
            assign(targets(assign.vars, state), assign.exps, state);
        } else if (stat instanceof Stat.FuncCallStat call) {
            evaluator.evaluate(call.funccall, state);
            return throwsAlways(call.funccall, state) ? null : state;
        } else if (stat instanceof Stat.LocalFuncDef function) {
            state.set(function.name.name, new Val.Function(function.body));
        } else if (stat instanceof Stat.FuncDef function) {
            define(function, state);
        } else if (stat instanceof Stat.IfThenElse branch) {
            return branch(branch, state);
        } else if (stat instanceof Stat.Return end) {
            return end(end, state);
        } else if (stat instanceof Block inner) {
            return block(inner, state);
        } else {
            return loop(stat, state);
        }
        return state;
    }

    private static boolean throwsAlways(Exp.FuncCall call, State state) {
        return call.lhs instanceof Exp.NameExp name && name.name.name.equals("error") && state.get("error") == null;
    }

    private static void define(Stat.FuncDef function, State state) {
        boolean plain = function.name.method == null && (function.name.dots == null || function.name.dots.isEmpty());
        if (plain) {
            state.set(function.name.name.name, new Val.Function(function.body));
        }
    }

    private State end(Stat.Return end, State state) {
        Val value = Val.NIL;
        for (int i = 0; end.values != null && i < end.values.size(); i++) {
            Val each = evaluator.use((Exp) end.values.get(i), state);
            value = i == 0 ? each : value;
        }
        ends.add(new End(value, state));
        return null;
    }

    private void assign(List<String> names, List<?> exps, State state) {
        List<Val> values = exps == null ? List.of() : evaluator.evaluateAll(exps, state);
        for (int i = 0; i < names.size(); i++) {
            if (names.get(i) != null) {
                state.set(names.get(i), Evaluator.valueAt(values, i));
            }
        }
    }

    /** Names assigned to; null for an element of a table. */
    private List<String> targets(List<?> targets, State state) {
        List<String> names = new ArrayList<>();
        for (Object target : targets) {
            boolean plain = target instanceof Exp.NameExp;
            names.add(plain ? ((Exp.NameExp) target).name.name : null);
            if (!plain) {
                evaluator.evaluate((Exp) target, state);
            }
        }
        return names;
    }

    private static List<String> names(List<?> names) {
        return names.stream().map(name -> ((Name) name).name).toList();
    }

    private State branch(Stat.IfThenElse branch, State state) {
        int depth = state.depth();
        List<State> after = new ArrayList<>();
        State rest = arm(branch.ifexp, branch.ifblock, state, after);
        for (int i = 0; branch.elseifexps != null && i < branch.elseifexps.size(); i++) {
            rest = arm((Exp) branch.elseifexps.get(i), (Block) branch.elseifblocks.get(i), rest, after);
        }
        State last = branch.elseblock == null ? rest : block(branch.elseblock, rest);
        if (last != null) {
            after.add(last);
        }
        return State.join(state, depth, after);
    }

    /** Walks one arm; the state in which its condition does not hold. */
    private State arm(Exp exp, Block body, State state, List<State> after) {
        Formula condition = evaluator.condition(exp, state);
        State inside = block(body, state.assuming(condition));
        if (inside != null) {
            after.add(inside);
        }
        return state.assuming(Formula.not(condition));
    }

    private State loop(Stat stat, State state) {
        if (stat instanceof Stat.GenericFor each) {
            return forEach(each, state);
        }
        if (stat instanceof Stat.NumericFor count) {
            evaluator.use(count.initial, state);
            evaluator.use(count.limit, state);
            return body(count.block, Map.of(count.name.name, Val.UNKNOWN), state, true);
        }
        if (stat instanceof Stat.WhileDo loop) {
            return looped(() -> {
                Formula condition = evaluator.condition(loop.exp, state);
                block(loop.block, forget(loop.block, state.assuming(condition)));
                return forget(loop.block, state);
            });
        }
        if (stat instanceof Stat.RepeatUntil loop) {
            return looped(() -> {
                State after = block(loop.block, forget(loop.block, state.copy()));
                if (after != null) {
                    evaluator.condition(loop.exp, after);
                }
                return forget(loop.block, state);
            });
        }
        // break, goto and labels: what follows them in a loop body is walked as if it were reached
        return state;
    }

    private State forEach(Stat.GenericFor each, State state) {
        List<Val> over = evaluator.evaluateAll(each.exps, state);
        String list = each.exps.get(0) instanceof Exp.FuncCall call && call.args.exps.size() == 1
                ? global(evaluator.evaluate((Exp) call.args.exps.get(0), state))
                : global(over.get(0));
        Map<String, Val> variables = new HashMap<>();
        names(each.names).forEach(name -> variables.put(name, Val.UNKNOWN));
        boolean parameters = list.equals("KEYS") || list.equals("ARGV");
        if (parameters && each.names.size() == 2) {
            Operand element = list.equals("KEYS") ? new Operand.Key(0) : new Operand.Arg(0);
            variables.put(names(each.names).get(1), new Val.Plain(element));
        }
        return body(each.block, variables, state, parameters);
    }

    private static String global(Val value) {
        return value instanceof Val.Global global ? global.name() : "";
    }

    /** A body that runs for each of several elements: what holds at its end holds for all of them afterwards. */
    private State body(Block block, Map<String, Val> variables, State state, boolean keepsFacts) {
        return looped(() -> {
            int depth = state.depth();
            State start = forget(block, state.copy());
            variables.forEach(start::set);
            State end = block(block, start);
            State after = forget(block, state);
            boolean always = keepsFacts && end != null && !leaves(block);
            return always ? after.assuming(end.since(depth)) : after;
        });
    }

    private State looped(Supplier<State> walk) {
        evaluator.enterLoop();
        State after = walk.get();
        evaluator.leaveLoop();
        return after;
    }

    private static boolean leaves(Block block) {
        return Assignments.in(block).leaves();
    }

    /** Variables that the block assigns have an unknown value before and after it. */
    private static State forget(Block block, State state) {
        for (String name : Assignments.in(block).names()) {
            if (state.get(name) != null) {
                state.set(name, Val.UNKNOWN);
            }
        }
        return state;
    }

    private Val call(Val.Function function, List<Val> arguments, State state) {
        if (callDepth >= MAX_CALL_DEPTH) {
            return Val.UNKNOWN;
        }
        List<End> outer = ends;
        ends = new ArrayList<>();
        callDepth++;
        int depth = state.depth();
        State last = block(function.body().block, bound(function.body(), arguments, state));
        if (last != null) {
            ends.add(new End(Val.NIL, last));
        }
        List<Val.Case> results = ends.stream()
                .map(end -> new Val.Case(end.state().since(depth), end.value()))
                .toList();
        callDepth--;
        ends = outer;
        return results.isEmpty() ? Val.UNKNOWN : Val.choice(results);
    }

    private static State bound(FuncBody body, List<Val> arguments, State state) {
        State inside = state.copy();
        List<String> parameters = body.parlist == null || body.parlist.names == null
                ? List.of()
                : names(body.parlist.names);
        for (int i = 0; i < parameters.size(); i++) {
            inside.set(parameters.get(i), Evaluator.valueAt(arguments, i));
        }
        return inside;
    }
}
