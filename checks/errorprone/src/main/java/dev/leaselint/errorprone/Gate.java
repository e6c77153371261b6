package dev.leaselint.errorprone;

import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import dev.leaselint.core.gate.ByteScan;
import dev.leaselint.core.gate.FileFacts;
import dev.leaselint.core.gate.GateWords;
import dev.leaselint.core.gate.Hashes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Decides by a look at the text which files are worth lowering: those that name a catalogued library, a lock annotation
 * or a wrapper.
 */
final class Gate {
    private final GateWords words;
    private final Map<JCCompilationUnit, Boolean> decided = new IdentityHashMap<>();

    Gate(GateWords words) {
        this.words = words;
    }

    /**
     * Looks at all files: those that name a library or a known wrapper or declare a type of a mapper file pass, then
     * those that name a wrapper found in a file that passed, until no more pass.
     *
     * @param known simple names by which code may use a lock: stored types, configured annotations
     * @param mappedTypes qualified names of the types of mapper files
     * @param wrapperTypes simple names of the wrappers in a file
     */
    void open(
            Collection<JCCompilationUnit> units,
            Set<String> known,
            Set<String> mappedTypes,
            Function<JCCompilationUnit, Set<String>> wrapperTypes) {
        Map<JCCompilationUnit, FileFacts> waiting = new IdentityHashMap<>();
        List<JCCompilationUnit> passing = new ArrayList<>();
        List<Integer> knownWords = hashes(known);
        for (JCCompilationUnit unit : units) {
            FileFacts facts = look(unit);
            if (facts.gated() || facts.declaresOneOf(mappedTypes) || facts.namesOneOf(knownWords)) {
                passing.add(unit);
            } else {
                waiting.put(unit, facts);
            }
        }
        while (!passing.isEmpty()) {
            Set<String> wrappers = new HashSet<>();
            for (JCCompilationUnit unit : passing) {
                decided.put(unit, true);
                wrappers.addAll(wrapperTypes.apply(unit));
            }
            List<Integer> named = hashes(wrappers);
            passing = waiting.keySet().stream().filter(unit -> waiting.get(unit).namesOneOf(named)).toList();
            passing.forEach(waiting::remove);
        }
        waiting.keySet().forEach(unit -> decided.put(unit, false));
    }

    private FileFacts look(JCCompilationUnit unit) {
        return ByteScan.scan(CompilerRun.bytes(unit), words);
    }

    private static List<Integer> hashes(Set<String> names) {
        return names.stream().map(Hashes::hash).toList();
    }

    /** The files that passed when all were looked at. */
    List<JCCompilationUnit> passed() {
        return decided.keySet().stream().filter(decided::get).toList();
    }

    /** Whether the file passed, or was not among the files looked at. */
    boolean passes(JCCompilationUnit unit) {
        return decided.computeIfAbsent(unit, unseen -> look(unseen).gated());
    }
}
