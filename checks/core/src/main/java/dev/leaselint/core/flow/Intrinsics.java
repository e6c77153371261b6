package dev.leaselint.core.flow;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.TypeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values of calls of the JDK and of well-known helpers that only compute: text, comparison, boxing, collections. */
final class Intrinsics {
    private static final Pattern FORMAT = Pattern.compile("%(\\d+\\$)?[-#+ 0,(]*\\d*(\\.\\d+)?[a-zA-Z%]|\\{\\d*\\}");
    private static final Set<String> SAME = Set.of(
            "toString", "intern", "trim", "strip", "booleanValue", "longValue", "intValue", "stripIndent", "getBytes");
    private static final Set<String> SAME_ARG = Set.of(
            "requireNonNull", "notNull", "checkNotNull", "fromString", "parseLong", "parseInt", "parseUnsignedLong");
    private static final Set<String> BOXES = Set.of("Long", "Integer", "Boolean", "String", "Short", "Double");
    private static final Set<String> ENCODERS =
            Set.of("serialize", "deserialize", "rawKey", "rawValue", "rawString", "encode", "toBytes", "bytes");
    private static final Set<String> EQUALITY =
            Set.of("equals", "equalsIgnoreCase", "isEqual", "nullSafeEquals", "equal", "contentEquals");
    private static final Set<String> EMPTY_TESTS =
            Set.of("isEmpty", "isBlank", "isNull", "isNullOrEmpty", "isNullOrBlank", "isEmptyOrNull");
    private static final Set<String> FULL_TESTS =
            Set.of("isNotEmpty", "isNotBlank", "hasText", "hasLength", "nonNull", "notEmpty", "isNotNull");

    private Intrinsics() {}

    /** The value of a call, or null when it is not one of these. */
    static Sym value(Expr.Call c, Sym receiver, List<Sym> args) {
        Sym sym = text(c, receiver, args);
        sym = sym != null ? sym : comparison(c, receiver, args);
        sym = sym != null ? sym : collection(c, args);
        return sym != null ? sym : optional(c, receiver, args);
    }

    private static String simple(String owner) {
        return owner.substring(owner.lastIndexOf('.') + 1);
    }

    private static Sym text(Expr.Call c, Sym receiver, List<Sym> args) {
        String owner = simple(c.owner());
        boolean onText = owner.equals("String") || owner.startsWith("StringBu") || owner.equals("StrBuilder");
        if (owner.equals("String") && c.isStatic()) {
            return switch (c.name()) {
                case "format" -> format(args);
                case "join" -> join(args);
                case "valueOf", "copyValueOf" -> args.isEmpty() ? null : args.get(0);
                default -> null;
            };
        }
        if (owner.equals("MessageFormat") && c.name().equals("format")
                || Set.of("StrUtil", "CharSequenceUtil", "MessageFormatter").contains(owner)
                        && c.name().equals("format")) {
            return format(args);
        }
        if (onText && receiver != null) {
            switch (c.name()) {
                case "concat", "append" -> {
                    return args.size() == 1 ? Syms.concat(List.of(receiver, args.get(0))) : null;
                }
                case "formatted" -> {
                    List<Sym> all = new ArrayList<>();
                    all.add(receiver);
                    all.addAll(args);
                    return format(all);
                }
                case "toUpperCase", "toLowerCase" -> {
                    String text = Sym.text(receiver);
                    return text == null
                            ? null
                            : Sym.of(c.name().startsWith("toUpper")
                                    ? text.toUpperCase(Locale.ROOT)
                                    : text.toLowerCase(Locale.ROOT));
                }
                default -> {}
            }
        }
        if (receiver != null && !c.isStatic() && args.size() <= 1 && SAME.contains(c.name())
                && (args.isEmpty() || c.name().equals("getBytes"))) {
            return receiver instanceof Sym.This ? null : receiver;
        }
        if (!args.isEmpty() && SAME_ARG.contains(c.name())) {
            return NullChecks.mayThrow(c, args) ? null : args.get(0);
        }
        if (c.isStatic() && args.size() == 1 && BOXES.contains(owner) && c.name().equals("valueOf")) {
            return args.get(0);
        }
        boolean encoder = ENCODERS.contains(c.name()) && args.size() == 1;
        if (owner.equals("ByteBuffer") && c.name().equals("wrap") && args.size() == 1) {
            return args.get(0);
        }
        return encoder && (owner.contains("Serializer") || owner.contains("SafeEncoder") || owner.contains("Template")
                        || owner.contains("Codec") || owner.contains("SerializationPair"))
                ? args.get(0)
                : null;
    }

    private static Sym format(List<Sym> args) {
        String pattern = args.isEmpty() ? null : Sym.text(args.get(0));
        if (pattern == null) {
            return null;
        }
        List<Sym> given = args.size() == 2 && args.get(1) instanceof Sym.Elements e
                ? e.items()
                : args.subList(1, args.size());
        List<Sym> parts = new ArrayList<>();
        Matcher m = FORMAT.matcher(pattern);
        int at = 0;
        int next = 0;
        while (m.find()) {
            parts.add(Sym.of(pattern.substring(at, m.start())));
            at = m.end();
            if (m.group().equals("%%")) {
                parts.add(Sym.of("%"));
            } else if (m.group().equals("%n")) {
                parts.add(Sym.of("\n"));
            } else {
                int index = index(m.group(), next);
                next++;
                if (index < 0 || index >= given.size()) {
                    return null;
                }
                parts.add(given.get(index));
            }
        }
        parts.add(Sym.of(pattern.substring(at)));
        return Syms.concat(parts);
    }

    private static int index(String group, int next) {
        if (group.startsWith("{")) {
            return group.length() > 2 ? Integer.parseInt(group.substring(1, group.length() - 1)) : next;
        }
        int dollar = group.indexOf('$');
        return dollar > 0 ? Integer.parseInt(group.substring(1, dollar)) - 1 : next;
    }

    private static Sym join(List<Sym> args) {
        if (args.size() < 2) {
            return null;
        }
        List<Sym> items = args.size() == 2 && args.get(1) instanceof Sym.Elements e
                ? e.items()
                : args.subList(1, args.size());
        if (args.size() == 2 && !(args.get(1) instanceof Sym.Elements)) {
            return null;
        }
        List<Sym> parts = new ArrayList<>();
        for (Sym item : items) {
            if (!parts.isEmpty()) {
                parts.add(args.get(0));
            }
            parts.add(item);
        }
        return Syms.concat(parts);
    }

    private static Sym comparison(Expr.Call c, Sym receiver, List<Sym> args) {
        String owner = simple(c.owner());
        boolean helper = c.isStatic();
        if (EQUALITY.contains(c.name())) {
            if (helper && args.size() == 2) {
                return Syms.equal(args.get(0), args.get(1));
            }
            if (!helper && receiver != null && args.size() == 1) {
                if (args.get(0).equals(Sym.NULL)) {
                    return Sym.FALSE;
                }
                return Syms.equal(receiver, args.get(0));
            }
        }
        if (helper && args.size() == 1) {
            if (owner.equals("BooleanUtils") || owner.equals("BooleanUtil")) {
                switch (c.name()) {
                    case "isTrue", "toBoolean" -> {
                        return Syms.equal(args.get(0), Sym.TRUE);
                    }
                    case "isNotTrue" -> {
                        return Syms.not(Syms.equal(args.get(0), Sym.TRUE));
                    }
                    case "isFalse" -> {
                        return Syms.equal(args.get(0), Sym.FALSE);
                    }
                    case "isNotFalse" -> {
                        return Syms.not(Syms.equal(args.get(0), Sym.FALSE));
                    }
                    default -> {}
                }
            }
            if (EMPTY_TESTS.contains(c.name())) {
                return Syms.equal(args.get(0), Sym.NULL);
            }
            if (FULL_TESTS.contains(c.name())) {
                return Syms.not(Syms.equal(args.get(0), Sym.NULL));
            }
        }
        return null;
    }

    private static Sym collection(Expr.Call c, List<Sym> args) {
        if (!c.isStatic()) {
            return null;
        }
        String owner = simple(c.owner());
        boolean makes = switch (c.name()) {
            case "of", "copyOf" -> owner.equals("List") || owner.equals("Set") || owner.startsWith("Immutable");
            case "asList" -> owner.equals("Arrays");
            case "singletonList", "singleton" -> owner.equals("Collections");
            case "emptyList", "emptySet" -> owner.equals("Collections");
            case "newArrayList", "newHashSet" -> owner.equals("Lists") || owner.equals("Sets");
            default -> false;
        };
        if (!makes) {
            return null;
        }
        if (args.size() != 1 || !(args.get(0) instanceof Sym.Elements given)) {
            return new Sym.Elements(args);
        }
        // a view of the array has its elements, a copy has them from now on
        return c.name().equals("asList") ? given : new Sym.Elements(given.items());
    }

    private static Sym optional(Expr.Call c, Sym receiver, List<Sym> args) {
        String owner = simple(c.owner());
        if (!owner.equals("Optional")) {
            return null;
        }
        if (c.isStatic()) {
            return switch (c.name()) {
                case "of" -> new Sym.Opt(args.get(0));
                case "empty" -> new Sym.Opt(null);
                case "ofNullable" -> Syms.mapCases(
                        args.get(0), v -> v.equals(Sym.NULL) ? new Sym.Opt(null) : Syms.isNonNull(v)
                                ? new Sym.Opt(v)
                                : new Sym.App("ofNullable", "Optional", null, List.of(v), c.type()));
                default -> null;
            };
        }
        if (receiver == null || Optionals.demands(c) && mayBeEmpty(receiver)) {
            return null;
        }
        return switch (c.name()) {
            case "isPresent" -> isPresent(receiver, c.type());
            case "isEmpty" -> Syms.mapCases(isPresent(receiver, c.type()), Syms::not);
            case "get", "orElseThrow", "orElse" -> Syms.mapCases(receiver, v -> {
                if (v instanceof Sym.Opt o && o.value() != null) {
                    return o.value();
                }
                if (v instanceof Sym.Opt) {
                    return c.name().equals("orElse") ? args.get(0) : Sym.NULL;
                }
                return Apps.refine(new Sym.App("get", "Optional", v, args, c.type()));
            });
            default -> null;
        };
    }

    /** Whether an optional is known to be empty on some path: asked for its value, it throws there. */
    private static boolean mayBeEmpty(Sym optional) {
        return optional instanceof Sym.Opt o && o.value() == null || optional instanceof Sym.Outcome;
    }

    /** Whether an optional has a value. */
    static Sym isPresent(Sym optional, TypeRef type) {
        return Syms.mapCases(optional, v -> v instanceof Sym.Opt o
                ? Sym.of(o.value() != null)
                : Apps.refine(new Sym.App("isPresent", "Optional", v, List.of(), type)));
    }
}
