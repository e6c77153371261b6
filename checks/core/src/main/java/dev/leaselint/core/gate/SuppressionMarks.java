package dev.leaselint.core.gate;

import dev.leaselint.core.finding.Suppression;
import dev.leaselint.core.finding.Suppressions;
import dev.leaselint.core.rules.Rules;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A look at the text for suppressions of this tool's findings. Front ends analyse a file that has one even if nothing
 * else in it is of interest: otherwise nobody would tell that it is not needed.
 */
final class SuppressionMarks {
    private static final Pattern ANNOTATION = Pattern.compile("@SuppressWarnings\\s*\\(([^)]*)\\)");
    private static final Pattern LITERAL = Pattern.compile("\"(\\w+)\"");
    /** The form of rule ids; names of javac's warnings have another, and the rules are not loaded for them. */
    private static final Pattern RULE = Pattern.compile("[A-Z][a-zA-Z]+");

    private SuppressionMarks() {}

    /** Whether the text, or the part of a text, seems to hold a suppression. */
    static boolean in(String text) {
        if (text.contains(Suppressions.MARK)) {
            return true;
        }
        Matcher annotation = ANNOTATION.matcher(text);
        while (annotation.find()) {
            Matcher literal = LITERAL.matcher(annotation.group(1));
            while (literal.find()) {
                if (isOurs(literal.group(1))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isOurs(String name) {
        return name.equals(Suppression.EVERY_RULE)
                || RULE.matcher(name).matches() && Rules.named(name).isPresent();
    }
}
