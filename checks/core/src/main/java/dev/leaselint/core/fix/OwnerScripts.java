package dev.leaselint.core.fix;

import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Mode;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.catalog.Outcome;
import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Stmt;
import java.util.Optional;

/** Owner-checked release and renewal as each client sends them. */
final class OwnerScripts {
    private static final String RELEASE =
            "\"if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) else return 0 end\"";
    private static final String RENEW_HEAD = "\"if redis.call('GET', KEYS[1]) == ARGV[1] then \"";
    private static final String RENEW_TAIL = "\"return redis.call('PEXPIRE', KEYS[1], ARGV[2]) else return 0 end\"";
    private static final String DATA = "org.springframework.data.redis.";

    private final Draft draft;
    private final Code code;
    private final Event event;
    private final Expr.Call call;

    OwnerScripts(Draft draft, Event event, Expr.Call call) {
        this.draft = draft;
        this.code = draft.code();
        this.event = event;
        this.call = call;
    }

    /**
     * A command in the making.
     *
     * @param run code that sends it
     * @param test code that sends it and is true when the owner was the expected one
     * @param count code that sends it and gives 1 or 0; null when that is the type of {@code run}
     */
    record Command(String run, String test, String count) {
        static Command counting(String run, String count) {
            return new Command(run, "Long.valueOf(1).equals(" + run + ")", count);
        }
    }

    /** Deletes the key of the event's call when its value is the owner. */
    Optional<Command> release(OwnerSource.Owner owner) {
        return command(owner, null);
    }

    /** Prolongs the key of the event's call when its value is the owner. */
    Optional<Command> renewal(OwnerSource.Owner owner, TimeText ttl) {
        return command(owner, ttl);
    }

    private Optional<Command> command(OwnerSource.Owner owner, TimeText ttl) {
        Entry entry = event.entry();
        if (entry == null || entry.op() == Op.COMMAND || event.is(Event.Trait.QUEUED) || entry.mode() == Mode.QUEUED) {
            return Optional.empty();
        }
        return switch (entry.client()) {
            case "jedis" -> owner.bytes() ? Optional.empty() : jedis(owner.text(), ttl);
            case "lettuce" -> owner.bytes() ? Optional.empty() : lettuce(owner.text(), ttl);
            case "spring-data-redis" -> owner.bytes() ? connection(owner.text(), ttl) : template(owner.text(), ttl);
            case "redisson" -> bucket(owner.text(), ttl);
            default -> Optional.empty();
        };
    }

    private Optional<Command> jedis(String owner, TimeText ttl) {
        return key().flatMap(key -> text(ttl).map(script -> {
            String argv = ttl == null ? list(owner) : arrays() + ".asList(" + owner + ", " + millisText(ttl) + ")";
            String run = before(call) + "eval(" + script + ", " + list(key) + ", " + argv + ")";
            return Command.counting(run, "(Long) " + run);
        }));
    }

    private Optional<Command> lettuce(String owner, TimeText ttl) {
        boolean reactive = event.entry().mode() == Mode.REACTIVE || call.owner().contains(".reactive.");
        if (reactive) {
            return Optional.empty();
        }
        return key().flatMap(key -> text(ttl).map(script -> {
            String output = draft.type("io.lettuce.core.ScriptOutputType") + ".INTEGER";
            String more = ttl == null ? "" : ", " + millisText(ttl);
            String keys = "new String[] {" + key + "}";
            String run = before(call) + "eval(" + script + ", " + output + ", " + keys + ", " + owner + more + ")";
            return Command.counting(run, null);
        }));
    }

    private Optional<Command> template(String owner, TimeText ttl) {
        Optional<Expr> template = templateOf(call);
        boolean plainText = ttl == null || template.filter(OwnerScripts::isTextual).isPresent();
        if (template.isEmpty() || !plainText || event.entry().mode() != Mode.SYNC) {
            return Optional.empty();
        }
        return keyList().flatMap(keys -> springScript(ttl).map(script -> {
            String more = ttl == null ? "" : ", " + millisText(ttl);
            String run = code.slice(template.get()) + ".execute(" + script + ", " + keys + ", " + owner + more + ")";
            return Command.counting(run, null);
        }));
    }

    /** Other serializers would not write the milliseconds as a number. */
    private static boolean isTextual(Expr template) {
        return template.type().simpleName().equals("StringRedisTemplate")
                || template.type().args().size() == 2
                        && template.type().args().get(1).simpleName().equals("String");
    }

    private static Optional<Expr> templateOf(Expr.Call call) {
        Expr receiver = call.receiver();
        if (receiver instanceof Expr.Call ops) {
            return ops.name().equals("opsForValue") ? Optional.ofNullable(ops.receiver()) : Optional.empty();
        }
        boolean template = call.owner().startsWith(DATA + "core.") && !call.owner().contains("ValueOperations")
                && !call.owner().contains("Reactive");
        return template ? Optional.ofNullable(receiver) : Optional.empty();
    }

    private Optional<Command> connection(String owner, TimeText ttl) {
        if (ttl != null || !(call.receiver() instanceof Expr.Call view) || view.receiver() == null
                || !view.name().equals("keyCommands")) {
            return Optional.empty();
        }
        return key().flatMap(key -> text(null).map(script -> {
            String bytes = script + ".getBytes(" + draft.type("java.nio.charset.StandardCharsets") + ".UTF_8)";
            String type = draft.type(DATA + "connection.ReturnType") + ".INTEGER";
            String arguments = bytes + ", " + type + ", 1, " + key + ", " + owner;
            String run = code.slice(view.receiver()) + ".scriptingCommands().eval(" + arguments + ")";
            return Command.counting(run, null);
        }));
    }

    /** Redisson's compare-and-set to null is an owner-checked delete. */
    private Optional<Command> bucket(String owner, TimeText ttl) {
        if (ttl != null || !call.name().equals("delete") || !call.args().isEmpty() || call.receiver() == null) {
            return Optional.empty();
        }
        String run = before(call) + "compareAndSet(" + owner + ", null)";
        return Optional.of(new Command(run, run, null));
    }

    // ---- parts

    private String before(Expr.Call c) {
        return code.text().text().substring(c.span().start(), c.nameSpan().start());
    }

    private Optional<String> key() {
        int at = Math.max(event.entry().indexOf(Role.KEY), event.entry().indexOf(Role.KEYS));
        boolean one = at >= 0 && at < call.args().size()
                && (event.entry().indexOf(Role.KEY) >= 0 || call.args().size() == 1);
        return one ? Optional.of(call.args().get(at)).filter(k -> !isList(k)).map(code::slice) : Optional.empty();
    }

    private Optional<String> keyList() {
        if (call.args().size() == 1 && isList(call.args().get(0)) && event.keys().size() <= 1) {
            return call.args().get(0) instanceof Expr.Call made && made.args().size() == 1
                    ? Optional.of(code.slice(made))
                    : Optional.empty();
        }
        return key().map(this::list);
    }

    private static boolean isList(Expr key) {
        String type = key.type().simpleName();
        return key.type().dims() > 0 && !type.equals("byte")
                || type.equals("List") || type.equals("Collection") || type.equals("Set")
                || key instanceof Expr.Call c && (c.name().equals("of") || c.name().equals("singletonList")
                        || c.name().equals("singleton") || c.name().equals("asList"));
    }

    private String list(String element) {
        boolean modern = code.text().text().contains("List.of(");
        return modern
                ? draft.type("java.util.List") + ".of(" + element + ")"
                : draft.type("java.util.Collections") + ".singletonList(" + element + ")";
    }

    private String arrays() {
        return draft.type("java.util.Arrays");
    }

    private String millisText(TimeText ttl) {
        return "String.valueOf(" + ttl.asMillis(draft) + ")";
    }

    private Optional<String> text(TimeText ttl) {
        String nextLine = nextLine();
        return ttl == null
                ? draft.constant(
                        "String", "RELEASE_SCRIPT", nextLine + RELEASE, "Deletes a lock only while the caller owns it.")
                : draft.constant(
                        "String",
                        "RENEW_SCRIPT",
                        nextLine + RENEW_HEAD + nextLine + code.step() + code.step() + "+ " + RENEW_TAIL,
                        "Prolongs a lock only while the caller owns it.");
    }

    private Optional<String> springScript(TimeText ttl) {
        String nextLine = nextLine();
        String made = "new " + draft.type(DATA + "core.script.DefaultRedisScript") + "<>(";
        String type = draft.type(DATA + "core.script.RedisScript") + "<Long>";
        String end = "," + nextLine + "Long.class)";
        return ttl == null
                ? draft.constant(
                        type,
                        "RELEASE_LOCK",
                        made + nextLine + RELEASE + end,
                        "Deletes a lock only while the caller owns it.")
                : draft.constant(
                        type,
                        "RENEW_LOCK",
                        made + nextLine + RENEW_HEAD + nextLine + code.step() + code.step() + "+ " + RENEW_TAIL + end,
                        "Prolongs a lock only while the caller owns it.");
    }

    private String nextLine() {
        return code.lineEnd() + code.indent(code.topLevel().nameSpan().start()) + code.step().repeat(3);
    }

    // ---- in the place of the old command

    /**
     * Like {@link #put}; where nobody looks at the result, it is returned in the place of {@code true}, or an exception
     * ends the work when the owner is another.
     */
    boolean putOrThrow(Command command) {
        Node parent = code.parent(call);
        if (!(parent instanceof Stmt.ExprStmt) || !(code.parent(parent) instanceof Stmt.Block)) {
            return put(command);
        }
        Stmt next = code.following((Stmt) parent);
        boolean tells = next instanceof Stmt.Return back
                && back.value() instanceof Expr.Literal literal
                && Boolean.TRUE.equals(literal.value());
        if (tells) {
            draft.replace(parent.span().start(), next.span().end(), "return " + command.test() + ";");
            return true;
        }
        String end = code.lineEnd() + code.indent(parent.span().start());
        draft.replace(parent, "if (!" + command.test() + ") {" + end + code.step()
                + "throw new IllegalStateException(\"the lock was lost\");" + end + "}");
        return true;
    }

    /**
     * Puts a command in the place of the event's call and adapts the test of its result.
     *
     * @return whether that is possible
     */
    boolean put(Command command) {
        Node parent = code.parent(call);
        if (parent instanceof Stmt.ExprStmt) {
            draft.replace(call, command.run());
            return true;
        }
        ResultTests tests = new ResultTests(draft);
        Optional<ResultTests.Test> test =
                tests.booleanTest(call).or(() -> tests.numberTest(call)).or(() -> tests.okTest(call));
        if (test.isPresent()) {
            draft.replace(test.get().expr(), (test.get().positive() ? "" : "!") + command.test());
            return true;
        }
        if (parent instanceof Expr.Call outer && outer.receiver() == call) {
            return false;
        }
        Outcome outcome = event.entry().outcome();
        boolean asBoolean = outcome == Outcome.BOOLEAN || outcome == Outcome.BOXED;
        boolean asCount = outcome == Outcome.ONE || outcome == Outcome.COUNT;
        boolean implicit = parent instanceof Stmt.Return r && r.implicit() && command.count() != null;
        if (!asBoolean && !asCount || implicit || asBoolean && event.entry().mode() != Mode.SYNC) {
            return false;
        }
        draft.replace(call, asBoolean ? command.test() : command.count() != null ? command.count() : command.run());
        return true;
    }
}
