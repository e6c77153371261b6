package dev.leaselint.lease.keys;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Recognises text that looks like personal data, so that it never becomes a readable part of a lock key.
 *
 * <p>The check works on shape only: it finds what has a checkable form (check digits, value ranges, separators) and
 * knows nothing of names or addresses. A value that passes is not proven harmless. Stateless and thread-safe.
 */
public final class PersonalData {

    /** What a piece of text looks like. */
    public enum Kind {
        /** An e-mail address. */
        EMAIL,
        /** An international bank account number with right check digits. */
        IBAN,
        /** A payment card number of 13 to 19 digits with a right Luhn digit. */
        CARD,
        /** An IPv4 or IPv6 address. */
        IP_ADDRESS,
        /** A telephone number: 7 to 15 digits after {@code +}, or 9 to 15 digits without it. */
        PHONE
    }

    private static final Pattern EMAIL = Pattern.compile("[^\\s@:/]+@[^\\s@:/.]+(\\.[^\\s@:/.]+)*");
    private static final Pattern IBAN =
            Pattern.compile("(?i)(?<![a-z0-9])[a-z]{2}\\d{2}(?:[ -]?[a-z0-9]){11,30}(?![a-z0-9])");
    private static final Pattern DIGITS =
            Pattern.compile("(?<![A-Za-z0-9])\\+?\\(?\\d(?:[ ()./_-]{0,2}\\d)+(?![A-Za-z0-9])");
    private static final Pattern IPV4 =
            Pattern.compile("(?<![0-9.])(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})(?![0-9]|\\.[0-9])");
    private static final Pattern IPV6 =
            Pattern.compile("(?i)(?<![0-9a-z:])[0-9a-f:]*:[0-9a-f:]*:[0-9a-f:]*(?![0-9a-z:])");
    private static final BigInteger NINETY_SEVEN = BigInteger.valueOf(97);

    private PersonalData() {
    }

    /**
     * Looks for personal data anywhere in a text.
     *
     * @param text the text to examine, not null
     * @return the first kind found, in the order of {@link Kind}; empty when nothing is recognised
     */
    public static Optional<Kind> find(CharSequence text) {
        if (EMAIL.matcher(text).find()) {
            return Optional.of(Kind.EMAIL);
        }
        if (IBAN.matcher(text).results().anyMatch(match -> isIban(match.group()))) {
            return Optional.of(Kind.IBAN);
        }
        if (DIGITS.matcher(text).results().anyMatch(match -> isCard(digitsOf(match.group())))) {
            return Optional.of(Kind.CARD);
        }
        if (IPV4.matcher(text).results().anyMatch(PersonalData::isIpv4)
                || IPV6.matcher(text).results().anyMatch(match -> isIpv6(match.group()))) {
            return Optional.of(Kind.IP_ADDRESS);
        }
        if (DIGITS.matcher(text).results().anyMatch(match -> isPhone(match.group()))) {
            return Optional.of(Kind.PHONE);
        }
        return Optional.empty();
    }

    private static String digitsOf(String text) {
        return text.replaceAll("\\D", "");
    }

    private static boolean isPhone(String text) {
        int digits = digitsOf(text).length();
        return digits <= 15 && digits >= (text.startsWith("+") ? 7 : 9);
    }

    private static boolean isCard(String digits) {
        if (digits.length() < 13 || digits.length() > 19) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(digits.length() - 1 - i) - '0';
            int weighted = i % 2 == 0 ? digit : digit * 2;
            sum += weighted > 9 ? weighted - 9 : weighted;
        }
        return sum % 10 == 0;
    }

    /** ISO 13616: the first four characters moved to the end, letters as 10..35, the number modulo 97 is 1. */
    private static boolean isIban(String text) {
        String compact = text.replaceAll("[ -]", "").toUpperCase(Locale.ROOT);
        StringBuilder number = new StringBuilder();
        (compact.substring(4) + compact.substring(0, 4)).chars()
                .forEach(c -> number.append(Character.digit(c, 36)));
        return new BigInteger(number.toString()).mod(NINETY_SEVEN).intValue() == 1;
    }

    private static boolean isIpv4(MatchResult match) {
        for (int group = 1; group <= 4; group++) {
            if (Integer.parseInt(match.group(group)) > 255) {
                return false;
            }
        }
        return true;
    }

    /** Eight groups of up to four hexadecimal digits, or fewer with exactly one {@code ::}. */
    private static boolean isIpv6(String text) {
        int gap = text.indexOf("::");
        if (gap >= 0 && text.indexOf("::", gap + 1) >= 0) {
            return false;
        }
        String[] groups = text.split(":", -1);
        long filled = Arrays.stream(groups).filter(group -> !group.isEmpty()).count();
        boolean shortGroups = Arrays.stream(groups).allMatch(group -> group.length() <= 4);
        return shortGroups && (gap >= 0 ? filled >= 1 && filled <= 7 : filled == 8 && groups.length == 8);
    }
}
