package dev.leaselint.core.fix;

import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Mode;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Program;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The command of each client that sets key, owner and expiry when the key is absent. */
final class OneCommand {
    private static final String SET_PARAMS = "redis.clients.jedis.params.SetParams";
    private static final String SET_ARGS = "io.lettuce.core.SetArgs";
    private static final String EXPIRATION = "org.springframework.data.redis.core.types.Expiration";
    private static final String STRING_COMMANDS = "org.springframework.data.redis.connection.RedisStringCommands";

    /** Types by which the version of a library is told: the catalog, which knows no versions, does not know them. */
    private static final String PARAMS = "redis.clients.jedis.params.";
    private static final String JREDIS = "org.springframework.data.redis.connection.jredis.";
    private static final String FACTORY = "org.springframework.data.redis.connection.RedisConnectionFactory";
    private static final String STREAMS = "org.springframework.data.redis.connection.stream.";

    private final Draft draft;
    private final Code code;

    OneCommand(Draft draft) {
        this.draft = draft;
        this.code = draft.code();
    }

    /** What the new command answers. */
    enum Answer {
        /** What the old one answered. */
        SAME,
        /** {@code "OK"} or null. */
        OK
    }

    /** Gives an NX command without expiry its time to live; empty when the client has no such form here. */
    Optional<Answer> withTtl(Event event, Expr.Call call, TimeText ttl) {
        Entry entry = event.entry();
        if (entry != null && entry.op() == Op.COMMAND && RawCommand.isSetIfAbsent(call)) {
            draft.append(call, "\"PX\", String.valueOf(" + ttl.asMillis(draft) + ")");
            return Optional.of(Answer.SAME);
        }
        boolean plain = entry != null
                && entry.op() != Op.COMMAND
                && entry.mode() != Mode.QUEUED
                && !event.is(Event.Trait.QUEUED)
                && entry.attribute("structure").isEmpty()
                && entry.slots().size() == call.args().size();
        if (!plain || call.args().isEmpty()) {
            return Optional.empty();
        }
        return switch (entry.client()) {
            case "jedis" -> jedis(entry, call, ttl);
            case "lettuce" -> lettuce(entry, call, ttl);
            case "spring-data-redis" -> spring(entry, call, ttl);
            case "redisson" -> redisson(call, ttl);
            default -> Optional.empty();
        };
    }

    private Optional<Answer> jedis(Entry entry, Expr.Call call, TimeText ttl) {
        if (options(entry, call, ttl)) {
            return Optional.of(Answer.SAME);
        }
        if (call.name().equals("set") && entry.indexOf(Role.FLAG) == 2 && call.args().size() == 3) {
            draft.append(call, legacyExpiry(ttl));
            return Optional.of(Answer.SAME);
        }
        if (!call.name().equals("setnx") || !hasConditionalSet()) {
            return Optional.empty();
        }
        draft.rename(call, "set");
        draft.append(call, jedisArguments(call, ttl));
        return Optional.of(Answer.OK);
    }

    /** The arguments after key and value. */
    private String jedisArguments(Expr.Call call, TimeText ttl) {
        return isLegacyJedis(call)
                ? "\"NX\", " + legacyExpiry(ttl)
                : draft.type(SET_PARAMS) + ".setParams().nx()" + expiry(ttl);
    }

    private String legacyExpiry(TimeText ttl) {
        return ttl.isSeconds() ? "\"EX\", " + ttl.amount() : "\"PX\", " + ttl.asMillis(draft);
    }

    /** Whether the class path is known and the library on it has the one command. */
    boolean isKnownForm(Event event) {
        Program program = code.view().program().program();
        return switch (event.entry() == null ? "" : event.entry().client()) {
            case "jedis" -> isLegacyJedis(program)
                    || program.isSubtype(PARAMS + "MigrateParams", PARAMS + "Params")
                    || program.isSubtype(PARAMS + "MigrateParams", PARAMS + "IParams");
            case "spring-data-redis" -> hasStreams(); // they came with 2.2, the command with 2.1
            case "lettuce" -> true;
            default -> false;
        };
    }

    /** Jedis 2, which has no SetParams: it is told by classes that moved to other packages in Jedis 3. */
    boolean isLegacyJedis(Expr.Call call) {
        Program program = code.view().program().program();
        return program.isSubtype(call.owner(), "redis.clients.jedis.JedisCommands") || isLegacyJedis(program);
    }

    /** Before Jedis 2.2, which is told by a type in its signatures, SET took no options. */
    private boolean hasConditionalSet() {
        Program program = code.view().program().program();
        return !isLegacyJedis(program) || program.isSubtype("redis.clients.jedis.BitOP", "java.lang.Enum");
    }

    private static boolean isLegacyJedis(Program program) {
        return program.isSubtype("redis.clients.jedis.JedisShardInfo", "redis.clients.util.ShardInfo");
    }

    /** The expiry option of SetParams and SetArgs, in the unit of the code. */
    private String expiry(TimeText ttl) {
        if (ttl.duration() && ttl.unit() != null) {
            return (ttl.unit() == TimeUnit.SECONDS ? ".ex(" : ".px(") + ttl.amount() + ")";
        }
        return ttl.isSeconds() ? ".ex(" + ttl.amount() + ")" : ".px(" + ttl.asMillis(draft) + ")";
    }

    /** Adds the expiry to the options of a call that has some. */
    private boolean options(Entry entry, Expr.Call call, TimeText ttl) {
        int at = entry.indexOf(Role.OPTIONS);
        if (at >= 0) {
            draft.insert(call.args().get(at).span().end(), expiry(ttl));
        }
        return at >= 0;
    }

    private Optional<Answer> lettuce(Entry entry, Expr.Call call, TimeText ttl) {
        if (options(entry, call, ttl)) {
            return Optional.of(Answer.SAME);
        }
        if (!call.name().equals("setnx") || entry.mode() != Mode.SYNC || isAsync(call)) {
            return Optional.empty();
        }
        draft.rename(call, "set");
        draft.append(call, draft.type(SET_ARGS) + ".Builder.nx()" + expiry(ttl));
        return Optional.of(Answer.OK);
    }

    private static boolean isAsync(Expr.Call call) {
        return call.owner().contains(".async.") || call.owner().contains(".reactive.");
    }

    private Optional<Answer> spring(Entry entry, Expr.Call call, TimeText ttl) {
        int ttlAt = entry.indexOf(Role.TTL);
        if (call.name().equals("setIfAbsent") && isFirstSpring()) {
            return Optional.empty();
        }
        if (call.name().equals("setIfAbsent")) {
            String arguments = entry.mode() == Mode.REACTIVE ? ttl.asDuration(draft) : ttl.asArguments(draft);
            if (ttlAt < 0) {
                draft.append(call, arguments);
            } else {
                int start = call.args().get(ttlAt).span().start();
                draft.replace(start, call.args().get(call.args().size() - 1).span().end(), arguments);
            }
            return Optional.of(Answer.SAME);
        }
        if (call.name().equals("set") && ttlAt >= 0) {
            draft.replace(call.args().get(ttlAt), expiration(ttl));
            return Optional.of(Answer.SAME);
        }
        if (!call.name().equals("setNX") || !throughStringCommands(call) && !hasStreams()) {
            return Optional.empty();
        }
        draft.rename(call, "set");
        draft.append(call, expiration(ttl) + ", " + setIfAbsentOption());
        return Optional.of(Answer.SAME);
    }

    /** Spring Data Redis 1, whose conditional set takes no expiry: it is told by a connection that went with it. */
    private boolean isFirstSpring() {
        return code.view().program().program().isSubtype(JREDIS + "JredisConnectionFactory", FACTORY);
    }

    private boolean hasStreams() {
        return code.view().program().program().isSubtype(STREAMS + "MapRecord", STREAMS + "Record");
    }

    /** Only since these views exist (Spring Data Redis 2) does the connection's SET answer whether it was set. */
    private static boolean throughStringCommands(Expr.Call call) {
        return call.receiver() instanceof Expr.Call view && view.name().equals("stringCommands");
    }

    private String expiration(TimeText ttl) {
        String type = draft.type(EXPIRATION);
        return ttl.isSeconds()
                ? type + ".seconds(" + ttl.amount() + ")"
                : type + ".milliseconds(" + ttl.asMillis(draft) + ")";
    }

    private String setIfAbsentOption() {
        boolean imported = code.unit().imports().contains(STRING_COMMANDS + ".SetOption");
        return (imported ? "" : draft.type(STRING_COMMANDS) + ".") + "SetOption.SET_IF_ABSENT";
    }

    private Optional<Answer> redisson(Expr.Call call, TimeText ttl) {
        if (call.args().size() != 1) {
            return Optional.empty();
        }
        String arguments = switch (call.name()) {
            case "setIfAbsent", "setIfAbsentAsync" -> ttl.asDuration(draft);
            case "trySet", "trySetAsync" -> ttl.asNumberAndUnit(draft);
            default -> null;
        };
        if (arguments != null) {
            draft.append(call, arguments);
        }
        return Optional.ofNullable(arguments).map(a -> Answer.SAME);
    }

    /**
     * Makes a plain SET with an expiry conditional on the key's absence and gives its text as a test that is true when
     * the key was set; empty when the client has no such form here.
     */
    Optional<String> asTest(Event event, Expr.Call call, String fallbackTtl) {
        Entry entry = event.entry();
        if (entry == null || entry.op() != Op.SET || entry.mode() != Mode.SYNC || isAsync(call)
                || event.is(Event.Trait.QUEUED) || entry.slots().size() != call.args().size()) {
            return Optional.empty();
        }
        int ttlAt = entry.indexOf(Role.TTL);
        boolean optioned = entry.indexOf(Role.OPTIONS) >= 0 || entry.indexOf(Role.FLAG) >= 0;
        Optional<TimeText> given = ttlAt >= 0 ? TimeText.of(code, event, call) : Optional.empty();
        if (ttlAt >= 0 && given.isEmpty() || ttlAt < 0 && !optioned && fallbackTtl == null) {
            return Optional.empty();
        }
        TimeText ttl = given.orElseGet(() -> TimeText.constant(fallbackTtl));
        String receiver = call.receiver() == null ? "" : code.text().text()
                .substring(call.span().start(), call.nameSpan().start());
        int keyAt = entry.indexOf(Role.KEY);
        String value = argument(call, entry.indexOf(Role.VALUE));
        String both = keyAt < 0 ? value : argument(call, keyAt) + ", " + value;
        return switch (entry.client()) {
            case "jedis" -> Optional.of("\"OK\".equals(" + receiver + "set(" + both + ", "
                    + (optioned ? withNx(call, entry) : jedisArguments(call, ttl)) + "))")
                    .filter(t -> entry.indexOf(Role.FLAG) < 0 && hasConditionalSet());
            case "lettuce" -> Optional.of("\"OK\".equals(" + receiver + "set(" + both + ", "
                    + (optioned ? withNx(call, entry) : draft.type(SET_ARGS) + ".Builder.nx()" + expiry(ttl)) + "))");
            case "spring-data-redis" -> springTest(call, receiver, both, ttl).filter(t -> !optioned);
            case "redisson" -> Optional.of(receiver + "setIfAbsent(" + both + ", " + ttl.asDuration(draft) + ")")
                    .filter(t -> call.name().equals("set") && !optioned);
            default -> Optional.empty();
        };
    }

    private String withNx(Expr.Call call, Entry entry) {
        return argument(call, entry.indexOf(Role.OPTIONS)) + ".nx()";
    }

    private String argument(Expr.Call call, int at) {
        return code.slice(call.args().get(at));
    }

    private Optional<String> springTest(Expr.Call call, String receiver, String both, TimeText ttl) {
        if (call.name().equals("set") && !call.owner().contains(".connection.")) {
            return isFirstSpring() ? Optional.empty() : Optional.of(
                    "Boolean.TRUE.equals(" + receiver + "setIfAbsent(" + both + ", " + ttl.asArguments(draft) + "))");
        }
        if (throughStringCommands(call)) {
            return Optional.of("Boolean.TRUE.equals(" + receiver + "set(" + both + ", " + expiration(ttl) + ", "
                    + setIfAbsentOption() + "))");
        }
        return Optional.empty();
    }
}
