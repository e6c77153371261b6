package dev.leaselint.core.gate;

import java.util.Collection;
import java.util.Set;

/**
 * What a look at the bytes of a file tells.
 *
 * @param packageName empty for the unnamed package
 * @param declared words that stand after {@code class}, {@code interface}, {@code enum} or {@code record}
 * @param words all capitalised identifiers
 * @param heritage capitalised identifiers in extends and implements clauses and before anonymous class bodies
 * @param gated whether it names a catalogued library or uses a lock annotation
 * @param blank whether there is nothing but white space
 * @param broken whether brackets do not match or a comment, string or character does not end
 * @param depth deepest nesting of brackets
 */
public record FileFacts(
        String packageName,
        Set<String> declared,
        Hashes words,
        Hashes heritage,
        boolean gated,
        boolean blank,
        boolean broken,
        int depth) {
    /** Whether one of the types of that qualified name is declared here. */
    public boolean declaresOneOf(Set<String> types) {
        String prefix = packageName.isEmpty() ? "" : packageName + ".";
        return !types.isEmpty() && declared.stream().anyMatch(name -> types.contains(prefix + name));
    }

    /** Whether one of the words with these hashes stands here as an identifier; may err on the side of yes. */
    public boolean namesOneOf(Collection<Integer> hashes) {
        return hashes.stream().anyMatch(words::mayContain);
    }
}
