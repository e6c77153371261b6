package dev.leaselint.core.lua;

import java.util.HashSet;
import java.util.Set;
import org.luaj.vm2.ast.Block;
import org.luaj.vm2.ast.Exp;
import org.luaj.vm2.ast.FuncBody;
import org.luaj.vm2.ast.Stat;
import org.luaj.vm2.ast.Visitor;

/** The variables that a loop body assigns and whether it can leave the loop early. */
final class Assignments extends Visitor {
    private final Set<String> names = new HashSet<>();
    private boolean leaves;

    static Assignments in(Block block) {
        Assignments assignments = new Assignments();
        block.accept(assignments);
        return assignments;
    }

    Set<String> names() {
        return names;
    }

    boolean leaves() {
        return leaves;
    }

    @Override
    public void visit(Stat.Assign stat) {
        for (Object target : stat.vars) {
            if (target instanceof Exp.NameExp name) {
                names.add(name.name.name);
            }
        }
    }

    @Override
    public void visit(Stat.Break stat) {
        leaves = true;
    }

    @Override
    public void visit(Stat.Goto stat) {
        leaves = true;
    }

    @Override
    public void visit(FuncBody body) {
        // a function of its own
    }
}
