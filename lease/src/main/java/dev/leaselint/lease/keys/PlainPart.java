package dev.leaselint.lease.keys;

import java.util.Optional;
import java.util.regex.Pattern;

/** The rules for a part of a lock key that stays readable. */
final class PlainPart {

    static final int MAX_LENGTH = 40;

    private static final Pattern ALLOWED = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0," + (MAX_LENGTH - 1) + "}");

    private PlainPart() {
    }

    /** What is wrong with the value, in words that do not repeat it; empty when it is usable. */
    static Optional<String> problem(String what, String value) {
        if (value == null || value.isEmpty()) {
            return Optional.of(what + " is missing");
        }
        Optional<PersonalData.Kind> personal = PersonalData.find(value);
        if (personal.isPresent()) {
            return Optional.of(what + " looks like personal data (" + personal.get() + ")");
        }
        if (!ALLOWED.matcher(value).matches()) {
            return Optional.of(what + " must be 1 to " + MAX_LENGTH + " letters, digits, dots, dashes or underscores"
                    + " and begin with a letter or digit");
        }
        return Optional.empty();
    }
}
