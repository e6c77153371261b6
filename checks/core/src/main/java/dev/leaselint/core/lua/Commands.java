package dev.leaselint.core.lua;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** Where the operands of the Redis commands stand that matter for locks. */
final class Commands {
    static final Set<String> EXPIRIES = Set.of("expire", "pexpire", "expireat", "pexpireat");
    static final Set<String> DELETES = Set.of("del", "unlink", "delex", "getdel");

    private static final Set<String> WITHOUT_KEY =
            Set.of("time", "publish", "spublish", "select", "ping", "echo", "info", "scan", "keys", "wait", "");
    private static final Set<String> ALL_KEYS = Set.of("del", "unlink", "exists", "touch", "mget", "watch");
    private static final Set<String> WITH_FIELD = Set.of(
            "hget", "hset", "hsetnx", "hmset", "hexists", "hincrby", "hdel", "sismember", "zscore", "lindex");

    private Commands() {}

    /** What a call does by itself; index, guards and use of the result are the walker's to fill in. */
    static Effect read(int index, int line, List<Operand> args, List<Guard> guards, boolean repeated) {
        String command = args.isEmpty() ? "" : word(args.get(0));
        List<Operand> rest = args.isEmpty() ? args : args.subList(1, args.size());
        Options options = Options.of(command, rest);
        return new Effect(
                index,
                line,
                command,
                keys(command, rest),
                WITH_FIELD.contains(command) ? at(rest, 1) : null,
                value(command, rest),
                ttl(command, rest, options),
                command.endsWith("setnx") || options.nx && command.equals("set"),
                options.known,
                options.expected == null ? guards : compared(guards, rest.get(0), options.expected),
                false,
                repeated);
    }

    /** IFEQ compares in the server, as a GET and a condition would. */
    private static List<Guard> compared(List<Guard> guards, Operand key, Operand expected) {
        return Stream.concat(guards.stream(), Stream.of(new Guard.Fact(Guard.Kind.OWNER, key, expected, true)))
                .toList();
    }

    private static String word(Operand operand) {
        return operand instanceof Operand.Text text ? text.value().toLowerCase(Locale.ROOT) : "";
    }

    private static Operand at(List<Operand> operands, int index) {
        return index < operands.size() ? operands.get(index) : null;
    }

    private static List<Operand> keys(String command, List<Operand> rest) {
        if (WITHOUT_KEY.contains(command) || rest.isEmpty()) {
            return List.of();
        }
        return ALL_KEYS.contains(command) ? rest : rest.subList(0, 1);
    }

    private static Operand value(String command, List<Operand> rest) {
        return switch (command) {
            case "set", "setnx", "getset", "msetnx" -> at(rest, 1);
            case "setex", "psetex", "hset", "hsetnx", "hmset" -> at(rest, 2);
            default -> null;
        };
    }

    private static Ttl ttl(String command, List<Operand> rest, Options options) {
        Operand second = at(rest, 1);
        if (second == null) {
            return null;
        }
        return switch (command) {
            case "expire", "setex" -> new Ttl(second, Ttl.Kind.SECONDS);
            case "pexpire", "psetex" -> new Ttl(second, Ttl.Kind.MILLIS);
            case "expireat" -> new Ttl(second, Ttl.Kind.AT_SECONDS);
            case "pexpireat" -> new Ttl(second, Ttl.Kind.AT_MILLIS);
            case "set", "getex" -> options.ttl;
            default -> null;
        };
    }

    /** The words after the fixed operands of SET, GETEX and DELEX, in any order and case. */
    private static final class Options {
        private boolean nx;
        private boolean known = true;
        private Ttl ttl;
        private Operand expected;

        static Options of(String command, List<Operand> rest) {
            Options options = new Options();
            int fixed =
                    switch (command) {
                        case "set" -> 2;
                        case "getex", "delex" -> 1;
                        default -> Integer.MAX_VALUE;
                    };
            if (fixed < Integer.MAX_VALUE && rest.size() < fixed) {
                options.known = false;
            }
            for (int i = fixed; i < rest.size(); i++) {
                i += options.take(rest.get(i), at(rest, i + 1));
            }
            return options;
        }

        /** Takes one option; the number of further operands that it uses. */
        private int take(Operand option, Operand next) {
            return switch (word(option)) {
                case "nx" -> {
                    nx = true;
                    yield 0;
                }
                case "ex" -> expire(next, Ttl.Kind.SECONDS);
                case "px" -> expire(next, Ttl.Kind.MILLIS);
                case "exat" -> expire(next, Ttl.Kind.AT_SECONDS);
                case "pxat" -> expire(next, Ttl.Kind.AT_MILLIS);
                case "ifeq" -> {
                    expected = next;
                    yield 1;
                }
                case "xx", "get", "keepttl", "persist" -> 0;
                default -> {
                    known = false;
                    yield 0;
                }
            };
        }

        private int expire(Operand amount, Ttl.Kind kind) {
            if (amount == null) {
                known = false;
            } else {
                ttl = new Ttl(amount, kind);
            }
            return 1;
        }
    }
}
