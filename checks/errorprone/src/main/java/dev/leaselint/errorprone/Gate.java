package dev.leaselint.errorprone;

import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import dev.leaselint.core.SuppressionMarks;
import dev.leaselint.core.catalog.Catalog;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Decides by a look at the text which files are worth lowering: those that name a catalogued library, a lock annotation
 * or a wrapper.
 */
final class Gate {
    private static final Pattern WORD = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*");

    /** Annotations such as SchedulerLock, Lock4j, Klock, those of projects included. */
    private static final Pattern LOCK_ANNOTATION = Pattern.compile("@[\\w.]*(Lock|lock|Locked)\\b|@Lock");

    private final Catalog catalog;
    private final Set<String> storedWrappers;
    private final Map<JCCompilationUnit, Boolean> decided = new IdentityHashMap<>();

    /** @param storedWrappers simple names by which code may use a lock: stored types, configured annotations */
    Gate(Catalog catalog, Set<String> storedWrappers) {
        this.catalog = catalog;
        this.storedWrappers = storedWrappers;
    }

    /**
     * Looks at all files: those that name a library or a stored wrapper or declare a type of a mapper file pass, then
     * those that name a wrapper found in a file that passed, until no more pass.
     *
     * @param mappedTypes qualified names of the types of mapper files
     * @param wrapperTypes simple names of the wrappers in a file
     */
    void open(
            Collection<JCCompilationUnit> units,
            Set<String> mappedTypes,
            Function<JCCompilationUnit, Set<String>> wrapperTypes) {
        List<JCCompilationUnit> waiting = new ArrayList<>();
        Set<JCCompilationUnit> passing = new HashSet<>();
        for (JCCompilationUnit unit : units) {
            boolean passes = namesLibrary(JavacProgram.content(unit)) || declaresOneOf(unit, mappedTypes);
            (passes ? passing : waiting).add(unit);
        }
        Map<JCCompilationUnit, Set<String>> words = new IdentityHashMap<>();
        moveNaming(storedWrappers, waiting, passing, words);
        while (!passing.isEmpty()) {
            Set<String> wrappers = new HashSet<>();
            for (JCCompilationUnit unit : passing) {
                decided.put(unit, true);
                wrappers.addAll(wrapperTypes.apply(unit));
            }
            passing.clear();
            moveNaming(wrappers, waiting, passing, words);
        }
        waiting.forEach(unit -> decided.put(unit, false));
    }

    /** Moves the files that name a wrapper; most programs have none, and their other files are not looked into again. */
    private static void moveNaming(
            Set<String> wrappers,
            List<JCCompilationUnit> waiting,
            Set<JCCompilationUnit> passing,
            Map<JCCompilationUnit, Set<String>> words) {
        for (JCCompilationUnit unit : wrappers.isEmpty() ? List.<JCCompilationUnit>of() : waiting) {
            Set<String> named = words.computeIfAbsent(unit, file -> words(JavacProgram.content(file)));
            if (wrappers.stream().anyMatch(named::contains)) {
                passing.add(unit);
            }
        }
        waiting.removeAll(passing);
    }

    /** The files that passed when all were looked at. */
    List<JCCompilationUnit> passed() {
        return decided.keySet().stream().filter(decided::get).toList();
    }

    /** Whether the file passed, or was not among the files looked at. */
    boolean passes(JCCompilationUnit unit) {
        return decided.computeIfAbsent(unit, unseen -> namesLibrary(JavacProgram.content(unseen)));
    }

    private static boolean declaresOneOf(JCCompilationUnit unit, Set<String> types) {
        String prefix = unit.getPackageName() == null ? "" : unit.getPackageName() + ".";
        return unit.getTypeDecls().stream()
                .anyMatch(tree -> tree instanceof JCClassDecl type && types.contains(prefix + type.getSimpleName()));
    }

    private boolean namesLibrary(String text) {
        return catalog.gateWords().stream().anyMatch(text::contains)
                || LOCK_ANNOTATION.matcher(text).find()
                || SuppressionMarks.in(text);
    }

    private static Set<String> words(String text) {
        Set<String> words = new HashSet<>();
        Matcher matcher = WORD.matcher(text);
        while (matcher.find()) {
            if (Character.isUpperCase(text.charAt(matcher.start()))) {
                words.add(matcher.group());
            }
        }
        return words;
    }
}
