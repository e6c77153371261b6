package dev.leaselint.errorprone;

import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import dev.leaselint.core.SuppressionMarks;
import dev.leaselint.core.catalog.Catalog;
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

    /** @param storedWrappers simple names by which code may use a lock through a stored type */
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
        Map<JCCompilationUnit, Set<String>> waiting = new IdentityHashMap<>();
        Set<JCCompilationUnit> passing = new HashSet<>();
        for (JCCompilationUnit unit : units) {
            String text = JavacProgram.content(unit);
            if (namesLibrary(text) || declaresOneOf(unit, mappedTypes)) {
                passing.add(unit);
            } else {
                Set<String> words = words(text);
                if (storedWrappers.stream().anyMatch(words::contains)) {
                    passing.add(unit);
                } else {
                    waiting.put(unit, words);
                }
            }
        }
        while (!passing.isEmpty()) {
            Set<String> wrappers = new HashSet<>();
            for (JCCompilationUnit unit : passing) {
                decided.put(unit, true);
                wrappers.addAll(wrapperTypes.apply(unit));
            }
            passing.clear();
            waiting.forEach((unit, words) -> {
                if (wrappers.stream().anyMatch(words::contains)) {
                    passing.add(unit);
                }
            });
            passing.forEach(waiting::remove);
        }
        waiting.keySet().forEach(unit -> decided.put(unit, false));
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
