package dev.leaselint.core.rules;

import dev.leaselint.core.finding.Level;
import java.util.List;
import java.util.Locale;

/**
 * What a rule is, for people: the source of docs, compiler messages and report metadata.
 *
 * @param id public name
 * @param level default level
 * @param category one of acquire, release, wait, privacy, fencing, section, script
 * @param summary one sentence, at most 120 characters, what the rule finds; no full stop
 * @param why why it is bad: one interleaving told in two or three sentences
 * @param instead what to write instead
 * @param knownProblems when it may be wrong or silent, empty when nothing is known
 * @param fix safety of its best fix, a colon and the reason in one sentence; "none" when it has no fix
 * @param options names of the configuration options it reads
 * @param related ids of related rules
 */
public record Descriptor(
        String id,
        Level level,
        String category,
        String summary,
        String why,
        String instead,
        String knownProblems,
        String fix,
        List<String> options,
        List<String> related) {
    /** The page about the rules in the sources of leaselint; it has no address on the web. */
    private static final String DOCS = "leaselint/docs/rules.md";

    public Descriptor {
        options = List.copyOf(options);
        related = List.copyOf(related);
    }

    /** The safety of its best fix in one word: {@code safe}, {@code review}, {@code manual} or {@code none}. */
    public String fixSafety() {
        int colon = fix.indexOf(':');
        return colon < 0 ? fix : fix.substring(0, colon);
    }

    /** The rule's section in the page about the rules: a path with a fragment, not a URI that can be opened anywhere. */
    public String link() {
        return DOCS + "#" + id.toLowerCase(Locale.ROOT);
    }
}
