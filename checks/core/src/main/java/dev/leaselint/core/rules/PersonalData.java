package dev.leaselint.core.rules;

import dev.leaselint.core.Words;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Which names and texts stand for personal data. */
public final class PersonalData {
    private static final List<List<String>> CERTAIN = phrases(
            "email", "mail", "e mail", "email address", "mail address", "phone", "telephone", "mobile", "cellphone",
            "phone number", "phone no", "mobile number", "mobile no", "msisdn", "ssn", "social security", "national id",
            "id card", "idcard", "id number", "identity card", "tax id", "passport", "passport number", "passport no",
            "iban", "card number", "card no", "credit card", "bank account", "pan", "access token", "refresh token",
            "password", "telephones", "phones", "emails");
    private static final List<List<String>> LIKELY = phrases(
            "first name", "last name", "full name", "real name", "surname", "given name", "family name", "person name",
            "customer name", "patient name", "birthday", "birth date", "date of birth", "dob", "street", "home address",
            "postal address", "street address", "ip address", "client ip", "remote addr", "remote ip", "ip addr",
            "user name", "username", "nickname");
    private static final Set<String> NOT_PERSONAL = Set.of(
            "template", "verification", "verified", "model", "status", "type", "count", "queue", "topic", "server",
            "provider", "service", "config", "enabled", "channel", "sender", "job", "task", "batch", "id", "ids", "hash",
            "hashed", "digest", "masked", "encrypted", "token", "prefix", "suffix", "version", "size", "format",
            "subject", "campaign", "notification", "gateway", "domain", "range", "kind", "category", "group", "policy",
            "record", "client", "box", "host", "port", "lock", "key", "list", "app", "application", "operator", "carrier",
            "network", "country", "region", "area", "platform", "os", "vendor", "brand", "plan", "tariff", "folder",
            "thread", "message", "workflow", "flow", "language", "locale", "setting", "settings", "preference",
            "preferences", "limit", "quota", "mode", "level", "phase", "step", "stage", "role");
    private static final Set<String> NOT_TEXT = Set.of("java.util.UUID", "boolean", "java.lang.Boolean");
    private static final Pattern PROTECTS = Pattern.compile(
            "(?i).*(hash|hmac|md5|sha1|sha2|sha256|sha512|digest|encrypt|cipher|mask|tokeni[sz]e|anonymi[sz]e"
                    + "|pseudonymi[sz]e|obfuscate|fingerprint).*");
    /** Calls that leave a text what it is. */
    private static final Set<String> NORMALISES =
            Set.of(
                    "toLowerCase", "toUpperCase", "trim", "strip", "toString", "intern", "normalize", "replace",
                    "replaceAll", "replaceFirst", "concat", "orElse", "orElseThrow", "orElseGet", "get");
    private static final Pattern EMAIL = Pattern.compile("[\\w.+-]+@[\\w-]+\\.[a-z]{2,}");
    private static final Pattern PHONE = Pattern.compile("\\+\\d{1,3}[ \\-/]?(?:\\d[ \\-/]?){8,13}\\d");
    private static final Pattern CARD = Pattern.compile("\\d{13,19}");

    /** Calls that look a value up under a name. */
    private static final Set<String> LOOKUPS = Set.of(
            "get", "getOrDefault", "getParameter", "getHeader", "getAttribute", "getString", "getProperty", "getFirst",
            "getClaim", "getClaimAsString", "path", "getAsString", "getJsonObject");

    private static final long MAX_PREFIX = 4;

    private final List<List<String>> configured;
    private final Program program;

    /**
     * What was found.
     *
     * @param what a noun phrase
     * @param certain whether the term can hardly mean anything else
     */
    public record Hit(String what, boolean certain) {}

    /**
     * @param terms terms of the user
     * @param program the sources, whose enums name kinds of things rather than somebody
     */
    public PersonalData(List<String> terms, Program program) {
        this.configured = phrases(terms.toArray(String[]::new));
        this.program = program;
    }

    private static List<List<String>> phrases(String... terms) {
        List<List<String>> all = new ArrayList<>();
        for (String t : terms) {
            all.add(Words.of(t));
        }
        return all;
    }

    /** Personal data that reaches a value other than through a protecting helper. */
    public Optional<Hit> in(Sym value) {
        if (value == null || value instanceof Sym.Hashed) {
            return Optional.empty();
        }
        if (value instanceof Sym.Const) {
            String text = Sym.text(value);
            return text == null ? Optional.empty() : inText(text);
        }
        if (value instanceof Sym.Template t) {
            return first(t.parts());
        }
        if (value instanceof Sym.Elements t) {
            return first(t.items());
        }
        if (value instanceof Sym.Param p) {
            return isNoText(p.type()) ? Optional.empty() : inName(p.name());
        }
        if (value instanceof Sym.Unknown u) {
            return isNoText(u.type()) ? Optional.empty() : inName(u.label());
        }
        if (value instanceof Sym.Field f) {
            return isNoText(f.type()) ? Optional.empty() : inName(f.field().name());
        }
        if (value instanceof Sym.Lock l) {
            return in(l.key());
        }
        if (value instanceof Sym.App a) {
            return inCall(a);
        }
        return Optional.empty();
    }

    /** Whether values of a type can be no personal data, whatever they are called: an id of a record, a kind, yes or no. */
    private boolean isNoText(TypeRef type) {
        return NOT_TEXT.contains(type.name())
                || program.type(type.name()).filter(t -> t.kind() == TypeDecl.Kind.ENUM).isPresent();
    }

    private Optional<Hit> first(List<Sym> parts) {
        return parts.stream().map(this::in).flatMap(Optional::stream).findFirst();
    }

    private Optional<Hit> inCall(Sym.App a) {
        if (PROTECTS.matcher(a.name()).matches() || PROTECTS.matcher(a.owner()).matches()) {
            return Optional.empty();
        }
        String name = a.name().replaceFirst("^(get|is|fetch|find|extract|resolve|current)(?=[A-Z])", "");
        boolean looksUp = LOOKUPS.contains(a.name()) && !a.args().isEmpty();
        Optional<Hit> looked = looksUp ? inLookup(a.args().get(0)) : Optional.empty();
        if (looked.isPresent()) {
            return looked;
        }
        if ((NORMALISES.contains(a.name()) || cutsPrefix(a)) && a.receiver() != null) {
            return in(a.receiver());
        }
        boolean wraps = a.owner().endsWith("Optional") && (a.name().equals("of") || a.name().equals("ofNullable"));
        if (wraps) {
            return first(a.args());
        }
        if (isNoText(a.type())) {
            return Optional.empty();
        }
        boolean getter = a.args().isEmpty();
        Optional<Hit> own = getter ? inName(name) : Optional.empty();
        return own.isPresent() || getter ? own : first(a.args());
    }

    /** Whether a few characters are left out at the start, such as a country code: the rest still tells. */
    private static boolean cutsPrefix(Sym.App a) {
        return a.name().equals("substring")
                && a.args().size() == 1
                && a.args().get(0) instanceof Sym.Const c
                && c.value() instanceof Long n
                && n <= MAX_PREFIX;
    }

    /** What is looked up under a name: {@code map.get("email")}, {@code request.getHeader("X-Phone")}. */
    private Optional<Hit> inLookup(Sym name) {
        String text = Sym.text(name);
        return text == null ? Optional.empty() : inName(text);
    }

    /** By the words of a name or of a SpEL path. */
    Optional<Hit> inName(String name) {
        String last = name.replaceAll("\\(\\)", "");
        last = last.substring(last.lastIndexOf('.') + 1);
        if (PROTECTS.matcher(last).matches()) {
            return Optional.empty();
        }
        List<String> words = Words.of(last);
        Optional<Hit> hit = match(words, configured, true);
        hit = hit.isPresent() ? hit : match(words, CERTAIN, true);
        return hit.isPresent() ? hit : match(words, LIKELY, false);
    }

    private static Optional<Hit> match(List<String> words, List<List<String>> terms, boolean certain) {
        for (List<String> term : terms) {
            for (int i = 0; i + term.size() <= words.size(); i++) {
                boolean whole = words.subList(i, i + term.size()).equals(term);
                boolean about = words.subList(i + term.size(), words.size()).stream().anyMatch(NOT_PERSONAL::contains);
                if (whole && !about) {
                    return Optional.of(new Hit("personal data (" + String.join(" ", term) + ")", certain));
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Hit> inText(String text) {
        if (EMAIL.matcher(text).find()) {
            return Optional.of(new Hit("an e-mail address", true));
        }
        if (PHONE.matcher(text).find()) {
            return Optional.of(new Hit("a phone number", true));
        }
        java.util.regex.Matcher card = CARD.matcher(text);
        while (card.find()) {
            if (luhn(card.group())) {
                return Optional.of(new Hit("a card number", true));
            }
        }
        return Optional.empty();
    }

    private static boolean luhn(String digits) {
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int d = digits.charAt(digits.length() - 1 - i) - '0';
            int weighted = i % 2 == 0 ? d : d * 2;
            sum += weighted > 9 ? weighted - 9 : weighted;
        }
        return sum % 10 == 0;
    }
}
