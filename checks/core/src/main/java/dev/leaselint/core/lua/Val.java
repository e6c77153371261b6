package dev.leaselint.core.lua;

import java.util.List;
import org.luaj.vm2.ast.FuncBody;

/** What a Lua expression evaluates to during the walk. */
sealed interface Val {
    Val NIL = new Plain(new Operand.Logical(null));
    Val UNKNOWN = new Plain(Operand.UNKNOWN);

    /** A value that can be an operand of a call. */
    record Plain(Operand operand) implements Val {}

    /** A boolean that says whether the formula holds. */
    record Truth(Formula formula) implements Val {}

    /** One of several values, each under its condition. */
    record Choice(List<Case> cases) implements Val {}

    /** A value under a condition. */
    record Case(Formula condition, Val value) {}

    /** A function of the script. */
    record Function(FuncBody body) implements Val {}

    /** Something of the environment by its dotted name: {@code redis.call}, {@code KEYS}, {@code cjson.decode}. */
    record Global(String name) implements Val {}

    /** The elements of KEYS or ARGV as several values. */
    record Spread(String global) implements Val {}

    /** What {@code pcall} gives: whether the call went well, and its result. */
    record Guarded(Val result) implements Val {}

    static Val text(String value) {
        return new Plain(new Operand.Text(value));
    }

    static Val choice(List<Case> cases) {
        Val first = cases.get(0).value();
        boolean same = cases.stream().allMatch(each -> each.value().equals(first));
        Val choice = new Choice(List.copyOf(cases));
        return same ? first : choice.size() > Formula.LIMIT ? UNKNOWN : choice;
    }

    /** Number of plain values in it. */
    private int size() {
        return this instanceof Choice choice
                ? choice.cases().stream().mapToInt(each -> each.value().size()).sum()
                : 1;
    }

    /** The value as an operand of a call. */
    default Operand operand() {
        if (this instanceof Plain plain) {
            return plain.operand();
        }
        if (this instanceof Choice choice) {
            return new Operand.Computed(
                    choice.cases().stream().map(each -> each.value().operand()).distinct().toList());
        }
        return Operand.UNKNOWN;
    }
}
