package dev.leaselint.core.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The test of a dynamic element as a conjunction of terms, so that equal tests get equal answers.
 *
 * @param terms all must hold; empty for a test that always holds
 */
public record Condition(List<Term> terms) {
    private static final Pattern OR = Pattern.compile("\\bor\\b|\\|\\||[()]");
    private static final Pattern AND = Pattern.compile("\\s+and\\s+|&&");
    private static final Pattern IS_NULL = Pattern.compile("([\\w.]+)\\s*(==|eq)\\s*null");
    private static final Pattern NOT_NULL = Pattern.compile("([\\w.]+)\\s*(!=|neq)\\s*null");
    private static final Pattern NOT_EMPTY = Pattern.compile("[\\w.]+\\s*(!=|neq)\\s*(''|\"\")");

    public Condition {
        terms = List.copyOf(terms);
    }

    /**
     * One term.
     *
     * @param text what is tested, in one spelling for a test and its opposite
     * @param expected the outcome that the term asks for
     */
    public record Term(String text, boolean expected) {}

    /** Reads the expression of a test attribute. */
    static Condition of(String test) {
        if (OR.matcher(test).find()) {
            return new Condition(List.of(new Term(test.strip(), true)));
        }
        List<Term> terms = new ArrayList<>();
        for (String part : AND.split(test)) {
            // a value that is there counts as not empty
            if (!NOT_EMPTY.matcher(part.strip()).matches()) {
                terms.add(term(part.strip()));
            }
        }
        return new Condition(terms);
    }

    private static Term term(String part) {
        Matcher isNull = IS_NULL.matcher(part);
        if (isNull.matches()) {
            return new Term(isNull.group(1) + " != null", false);
        }
        Matcher notNull = NOT_NULL.matcher(part);
        return new Term(notNull.matches() ? notNull.group(1) + " != null" : part, true);
    }

    /**
     * Whether the test holds.
     *
     * @param failing texts that do not hold; all others do
     */
    boolean holds(Set<String> failing) {
        return terms.stream().allMatch(term -> term.expected() != failing.contains(term.text()));
    }
}
