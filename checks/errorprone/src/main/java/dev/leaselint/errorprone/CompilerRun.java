package dev.leaselint.errorprone;

import com.sun.tools.javac.comp.AttrContext;
import com.sun.tools.javac.comp.CompileStates;
import com.sun.tools.javac.comp.CompileStates.CompileState;
import com.sun.tools.javac.comp.Enter;
import com.sun.tools.javac.comp.Env;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import com.sun.tools.javac.util.Context;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The files of one compiler run, their classes and texts; nothing of them is lowered here. */
final class CompilerRun {
    private final CompileStates states;
    private final List<Env<AttrContext>> classes = new ArrayList<>();
    private final Map<JCCompilationUnit, List<Env<AttrContext>>> topLevel = new IdentityHashMap<>();

    CompilerRun(Context context) {
        this.states = CompileStates.instance(context);
        for (Env<AttrContext> env : Enter.instance(context).getEnvs()) {
            if (env.tree instanceof JCClassDecl) {
                classes.add(env);
                List<Env<AttrContext>> ofUnit = topLevel.computeIfAbsent(env.toplevel, unit -> new ArrayList<>());
                if (env.toplevel.defs.contains(env.tree)) {
                    ofUnit.add(env);
                }
            }
        }
    }

    /** The environments of all classes, nested and local ones included. */
    List<Env<AttrContext>> classes() {
        return classes;
    }

    /** All files that can be looked at now. */
    Collection<JCCompilationUnit> compilationUnits() {
        return topLevel.keySet().stream().filter(this::isIntact).toList();
    }

    /** Whether a file is attributed and not yet translated. */
    boolean isIntact(JCCompilationUnit unit) {
        for (Env<AttrContext> env : topLevel.getOrDefault(unit, List.of())) {
            if (!states.isDone(env, CompileState.ATTR) || states.isDone(env, CompileState.TRANSTYPES)) {
                return false;
            }
        }
        return true;
    }

    /** Qualified names of the top-level types of the files that can be looked at now. */
    Set<String> topLevelTypes() {
        Set<String> names = new TreeSet<>();
        for (JCCompilationUnit unit : compilationUnits()) {
            for (JCTree declared : unit.defs) {
                if (declared instanceof JCClassDecl type && type.sym != null) {
                    names.add(type.sym.getQualifiedName().toString());
                }
            }
        }
        return names;
    }

    /** Text of a file, which the compiler keeps; empty when it can no longer be read. */
    static String content(JCCompilationUnit unit) {
        try {
            return unit.getSourceFile().getCharContent(true).toString();
        } catch (IOException e) {
            return "";
        }
    }

    /** The same in UTF-8. */
    static byte[] bytes(JCCompilationUnit unit) {
        return content(unit).getBytes(StandardCharsets.UTF_8);
    }
}
