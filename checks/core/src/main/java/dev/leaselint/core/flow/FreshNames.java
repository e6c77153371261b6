package dev.leaselint.core.flow;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** Which unseen calls give a new value each time, as far as names tell. Safe for use by several threads. */
final class FreshNames {
    private static final Pattern UNIQUE = Pattern.compile(
            "(?i).*(uuid|ulid|snowflake|nanoid|ksuid|objectid|random|secureid).*");
    private static final Pattern CHANGING =
            Pattern.compile("(?i)(next|generate|create|new|poll|take|incr|pop|make|build|gen).*");

    private final Map<String, Optional<Sym.Fresh.Kind>> methods = new ConcurrentHashMap<>();
    private final Map<String, Boolean> owners = new ConcurrentHashMap<>();

    /** What is new about the value that a method of a type gives; empty when it may be the same as before. */
    Optional<Sym.Fresh.Kind> of(String method, String owner) {
        boolean unique = owners.computeIfAbsent(owner, o -> isUnique(o.substring(o.lastIndexOf('.') + 1)));
        return unique ? Optional.of(Sym.Fresh.Kind.UNIQUE) : methods.computeIfAbsent(method, FreshNames::ofMethod);
    }

    private static Optional<Sym.Fresh.Kind> ofMethod(String name) {
        if (isUnique(name)) {
            return Optional.of(Sym.Fresh.Kind.UNIQUE);
        }
        return CHANGING.matcher(name).matches() ? Optional.of(Sym.Fresh.Kind.OTHER) : Optional.empty();
    }

    private static boolean isUnique(String name) {
        return UNIQUE.matcher(name).matches();
    }
}
