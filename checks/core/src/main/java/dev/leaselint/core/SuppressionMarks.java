package dev.leaselint.core;

import dev.leaselint.core.finding.Suppression;
import dev.leaselint.core.finding.Suppressions;
import dev.leaselint.core.rules.Rules;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A look at the text for suppressions of this tool's findings. Front ends analyse a file that has one even if nothing
 * else in it is of interest: otherwise nobody would tell that it is not needed.
 */
public final class SuppressionMarks {
    private static final Pattern ANNOTATION = Pattern.compile("@SuppressWarnings\\s*\\(([^)]*)\\)");
    private static final Pattern LITERAL = Pattern.compile("\"(\\w+)\"");
    private static final Set<String> RULES =
            Rules.all().stream().map(rule -> rule.descriptor().id()).collect(Collectors.toSet());

    private SuppressionMarks() {}

    /** Whether the text, or the part of a text, seems to hold a suppression. */
    public static boolean in(String text) {
        if (text.contains(Suppressions.MARK)) {
            return true;
        }
        Matcher annotation = ANNOTATION.matcher(text);
        while (annotation.find()) {
            Matcher literal = LITERAL.matcher(annotation.group(1));
            while (literal.find()) {
                if (literal.group(1).equals(Suppression.EVERY_RULE) || RULES.contains(literal.group(1))) {
                    return true;
                }
            }
        }
        return false;
    }
}
