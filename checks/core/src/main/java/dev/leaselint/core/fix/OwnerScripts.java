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
    private final String keyText;

    OwnerScripts(Draft draft, Event event, Expr.Call call) {
        this(draft, event, call, null);
    }

    /** @param keyText code of the key, where it is another one than that of the call */
    OwnerScripts(Draft draft, Event event, Expr.Call call, String keyText) {
        this.keyText = keyText;
        this.draft = draft;
        this.code = draft.code();
        this.event = event;
        this.call = call;
    }

    /**
     * A command in the making.
     *
     * @param run code that sends it
     * @param test code that sends it and is true when the owner was the expected one; null when the answer needs no
     *     other test than that of the command before
     * @param count code that sends it and gives 1 or 0; null when that is the type of {@code run}
     */
    record Command(String run, String test, String count) {
        static Command counting(String run, String count) {
            return new Command(run, "Long.valueOf(1).equals(" + run + ")", count);
        }

        /** One whose type and answer are those of the command before, wherever it stands. */
        static Command like(String run) {
            return new Command(run, null, run);
        }
    }

    /** Deletes the key of the event's call when its value is the owner. */
    Optional<Command> release(OwnerSource.Owner owner) {
        return event.onMember() ? new FieldScripts(draft, event, call).release(owner) : command(owner, null);
    }

    /** Prolongs the key of the event's call when its value is the owner. */
    Optional<Command> renewal(OwnerSource.Owner owner, TimeText ttl) {
        return command(owner, ttl);
    }

    private Optional<Command> command(OwnerSource.Owner owner, TimeText ttl) {
        Entry entry = event.entry();
        if (entry == null || entry.op() == Op.COMMAND && RawCommand.key(call) < 0 || isQueued() && !isQueueable(entry)) {
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

    private boolean isQueued() {
        return event.is(Event.Trait.QUEUED) || event.entry().mode() == Mode.QUEUED;
    }

    /** Whether the client takes a script as well for later, and nobody asks for the answer. */
    private boolean isQueueable(Entry entry) {
        return entry.client().equals("jedis")
                && code.parent(call) instanceof Stmt.ExprStmt
                && !new OneCommand(draft).isLegacyJedis(call);
    }

    private Optional<Command> jedis(String owner, TimeText ttl) {
        return key().flatMap(key -> text(ttl).map(script -> {
            String argv = ttl == null ? list(owner) : arrays() + ".asList(" + owner + ", " + millisText(ttl) + ")";
            String run = before(call) + "eval(" + script + ", " + list(key) + ", " + argv + ")";
            return isQueued() ? Command.like(run) : Command.counting(run, "(Long) " + run);
        }));
    }

    private Optional<Command> lettuce(String owner, TimeText ttl) {
        boolean reactive = event.entry().mode() == Mode.REACTIVE || call.owner().contains(".reactive.");
        if (reactive && (ttl != null || event.entry().outcome() != Outcome.COUNT)) {
            return Optional.empty();
        }
        return key().flatMap(key -> text(ttl).map(script -> {
            String output = draft.type("io.lettuce.core.ScriptOutputType") + ".INTEGER";
            String more = ttl == null ? "" : ", " + millisText(ttl);
            String keys = "new String[] {" + key + "}";
            String sent = "eval(" + script + ", " + output + ", " + keys + ", " + owner + more + ")";
            return reactive
                    ? Command.like(before(call) + "<Long>" + sent + ".next()")
                    : Command.counting(before(call) + sent, null);
        }));
    }

    private Optional<Command> template(String owner, TimeText ttl) {
        if (event.entry().mode() == Mode.REACTIVE) {
            return ttl == null ? reactiveTemplate(owner) : Optional.empty();
        }
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

    /** The answer of the script takes the place of the count of deleted keys. */
    private Optional<Command> reactiveTemplate(String owner) {
        boolean counts = call.owner().startsWith(DATA + "core.Reactive")
                && (call.name().equals("delete") || call.name().equals("unlink"))
                && !call.owner().contains("ValueOperations");
        return (counts ? keyList() : Optional.<String>empty())
                .flatMap(keys -> springScript(null)
                        .map(script -> before(call) + "execute(" + script + ", " + keys + ", " + list(owner) + ").next()"))
                .map(Command::like);
    }

    /** Other serializers would not write the milliseconds as a number. */
    private static boolean isTextual(Expr template) {
        return template.type().isNamed("StringRedisTemplate")
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
        boolean viewed = call.receiver() instanceof Expr.Call view
                && view.receiver() != null
                && view.name().equals("keyCommands");
        boolean direct = call.receiver() != null && call.receiver().type().isNamed("RedisConnection");
        if (ttl != null || !viewed && !direct) {
            return Optional.empty();
        }
        String receiver = viewed
                ? code.slice(((Expr.Call) call.receiver()).receiver()) + ".scriptingCommands()."
                : before(call);
        return key().flatMap(key -> text(null).map(script -> {
            String bytes = script + ".getBytes(" + draft.type("java.nio.charset.StandardCharsets") + ".UTF_8)";
            String type = draft.type(DATA + "connection.ReturnType") + ".INTEGER";
            String run = receiver + "eval(" + bytes + ", " + type + ", 1, " + key + ", " + owner + ")";
            return Command.counting(run, null);
        }));
    }

    /** Redisson's compare-and-set to null is an owner-checked delete. */
    private Optional<Command> bucket(String owner, TimeText ttl) {
        boolean async = call.name().equals("deleteAsync");
        if (ttl != null || call.receiver() == null || !async && !call.name().equals("delete")) {
            return Optional.empty();
        }
        String compare = (async ? "compareAndSetAsync(" : "compareAndSet(") + owner + ", null)";
        if (call.args().isEmpty() && call.receiver().type().isNamed("RBucket")) {
            String run = before(call) + compare;
            return Optional.of(async ? Command.like(run) : new Command(run, run, null));
        }
        boolean keys = call.receiver() instanceof Expr.Call all && all.name().equals("getKeys")
                && all.receiver() != null && code.parent(call) instanceof Stmt.ExprStmt;
        return keys && call.args().size() == 1 && call.args().get(0).type().is("java.lang.String")
                ? key().map(key -> code.slice(((Expr.Call) call.receiver()).receiver()) + ".getBucket(" + key + ")."
                                + compare)
                        .map(run -> new Command(run, run, null))
                : Optional.empty();
    }

    // ---- parts

    private String before(Expr.Call c) {
        return code.text().text().substring(c.span().start(), c.nameSpan().start());
    }

    private Optional<String> key() {
        if (keyText != null) {
            return Optional.of(keyText);
        }
        if (event.entry().op() == Op.COMMAND) {
            return Optional.of(code.slice(call.args().get(RawCommand.key(call))));
        }
        int at = Math.max(event.entry().indexOf(Role.KEY), event.entry().indexOf(Role.KEYS));
        boolean one = at >= 0 && at < call.args().size()
                && (event.entry().indexOf(Role.KEY) >= 0 || call.args().size() == 1);
        return one ? Optional.of(call.args().get(at)).filter(k -> !isList(k)).map(code::slice) : Optional.empty();
    }

    private Optional<String> keyList() {
        if (keyText == null && call.args().size() == 1 && isList(call.args().get(0)) && event.keys().size() <= 1) {
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
        String nextLine = code.constantLine();
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
        String nextLine = code.constantLine();
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
        Optional<ResultTests.Test> test = command.test() == null ? Optional.empty() :
                tests.booleanTest(call).or(() -> tests.numberTest(call)).or(() -> tests.okTest(call));
        if (test.isPresent()) {
            draft.replace(test.get().expr(), (test.get().positive() ? "" : "!") + command.test());
            return true;
        }
        if (command.test() == null) {
            draft.replace(call, command.run());
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
