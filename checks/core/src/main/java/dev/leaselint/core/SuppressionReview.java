package dev.leaselint.core;

import dev.leaselint.core.catalog.Suggestion;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.finding.Suppression;
import dev.leaselint.core.finding.Suppressions;
import dev.leaselint.core.rules.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says which suppressions in a file are not needed, misspelt, or lack the reason that the project wants. */
public final class SuppressionReview {
    private static final List<String> KNOWN =
            Rules.all().stream().map(rule -> rule.descriptor().id()).toList();

    private static final int SAME_BEGINNING = 3;

    private final Suppressions.Outcome outcome;
    private final Options options;
    private final List<Notice> notices = new ArrayList<>();

    private SuppressionReview(Suppressions.Outcome outcome, Options options) {
        this.outcome = outcome;
        this.options = options;
    }

    /** What there is to say; nothing about suppressions for other tools, nor about rules that were not run. */
    public static List<Notice> of(Suppressions.Outcome outcome, Options options) {
        SuppressionReview review = new SuppressionReview(outcome, options);
        outcome.declared().forEach(review::look);
        return review.notices;
    }

    private void look(Suppression suppression) {
        if (suppression.rules().isEmpty() && isComment(suppression)) {
            say(suppression, "is no suppression as it stands; write // leaselint:ignore RuleId[, RuleId] -- reason");
        }
        boolean used = false;
        for (String rule : suppression.rules()) {
            if (!rule.equals(Suppression.EVERY_RULE) && !KNOWN.contains(rule)) {
                unknown(suppression, rule).ifPresent(text -> say(suppression, text));
            } else if (outcome.uses(suppression, rule)) {
                used = true;
            } else if (ran(rule)) {
                String what = rule.equals(Suppression.EVERY_RULE) ? "a finding" : rule;
                say(suppression, "suppresses " + what + " where there is none; remove it");
            }
        }
        if (used && options.suppressionReasons() && suppression.reason().isEmpty()) {
            say(suppression, "suppresses a finding without a reason; write it behind the ids: -- reason");
        }
    }

    private boolean ran(String rule) {
        return rule.equals(Suppression.EVERY_RULE) ? KNOWN.stream().allMatch(options::runs) : options.runs(rule);
    }

    /** Comments are written for this tool alone; of the words in annotations only those that begin like a rule are. */
    private static Optional<String> unknown(Suppression suppression, String rule) {
        boolean comment = isComment(suppression);
        return Suggestion.nearest(rule, KNOWN)
                .filter(nearest -> comment || nearest.regionMatches(true, 0, rule, 0, SAME_BEGINNING))
                .map(nearest -> "; did you mean '" + nearest + "'?")
                .or(() -> Optional.of("").filter(none -> comment))
                .map(hint -> "suppresses '" + rule + "', which is no rule" + hint);
    }

    private static boolean isComment(Suppression suppression) {
        return suppression.place().file().slice(suppression.place().span()).startsWith("/");
    }

    private void say(Suppression suppression, String text) {
        notices.add(new Notice(
                Notice.Kind.SUPPRESSION, suppression.place().file().path(), suppression.place().line(), text));
    }
}
