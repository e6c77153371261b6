package dev.leaselint.core.fix;

import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.catalog.Mode;
import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import java.util.Optional;

/** Owner-checked release of a lock that is a field of a hash, with the owner as its value. */
final class FieldScripts {
    private static final String RELEASE_HEAD = "\"if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then \"";
    private static final String RELEASE_TAIL = "\"return redis.call('HDEL', KEYS[1], ARGV[1]) else return 0 end\"";
    private static final String COMMENT = "Deletes a field of a hash only while the caller owns it.";
    private static final String DATA = "org.springframework.data.redis.core.";

    private final Draft draft;
    private final Code code;
    private final Event event;
    private final Expr.Call call;

    FieldScripts(Draft draft, Event event, Expr.Call call) {
        this.draft = draft;
        this.code = draft.code();
        this.event = event;
        this.call = call;
    }

    /** Deletes the field of the event's call when its value is the owner. */
    Optional<OwnerScripts.Command> release(OwnerSource.Owner owner) {
        boolean field = event.entry() != null
                && event.entry().attribute(Attributes.STRUCTURE).filter("hash"::equals).isPresent()
                && event.entry().mode() == Mode.SYNC
                && !event.is(Event.Trait.QUEUED)
                && !owner.bytes();
        if (!field) {
            return Optional.empty();
        }
        return switch (event.entry().client()) {
            case "redisson" -> map(owner.text());
            case "jedis" -> jedis(owner.text());
            case "lettuce" -> lettuce(owner.text());
            case "spring-data-redis" -> template(owner.text());
            default -> Optional.empty();
        };
    }

    /** {@code remove(field, value)} of a map compares by itself. */
    private Optional<OwnerScripts.Command> map(String owner) {
        String run = before() + "remove(" + code.slice(call.args().get(0)) + ", " + owner + ")";
        return call.args().size() == 1
                ? Optional.of(new OwnerScripts.Command(run, run, null))
                : Optional.empty();
    }

    private Optional<OwnerScripts.Command> jedis(String owner) {
        return keyAndField().flatMap(parts -> text().map(script -> {
            String arguments = draft.type("java.util.Arrays") + ".asList(" + parts.field + ", " + owner + ")";
            String keys = draft.type("java.util.Collections") + ".singletonList(" + parts.key + ")";
            String run = before() + "eval(" + script + ", " + keys + ", " + arguments + ")";
            return OwnerScripts.Command.counting(run, "(Long) " + run);
        }));
    }

    private Optional<OwnerScripts.Command> lettuce(String owner) {
        boolean sync = call.owner().contains(".sync.");
        return (sync ? keyAndField() : Optional.<Parts>empty()).flatMap(parts -> text().map(script -> {
            String output = draft.type("io.lettuce.core.ScriptOutputType") + ".INTEGER";
            String keys = "new String[] {" + parts.key + "}";
            String run = before() + "eval(" + script + ", " + output + ", " + keys + ", " + parts.field + ", " + owner + ")";
            return OwnerScripts.Command.counting(run, null);
        }));
    }

    /** Only where one serializer writes fields, values and the arguments of scripts. */
    private Optional<OwnerScripts.Command> template(String owner) {
        return onHash().filter(FieldScripts::isTextual).flatMap(hash -> script().map(script -> {
            String keys = draft.type("java.util.Collections") + ".singletonList(" + code.slice(hash.key) + ")";
            String run = code.slice(hash.template)
                    + ".execute(" + script + ", " + keys + ", " + code.slice(hash.field) + ", " + owner + ")";
            return OwnerScripts.Command.counting(run, null);
        }));
    }

    /** A field of a hash, and the template through which it is deleted. */
    private record OnHash(Expr template, Expr key, Expr field) {}

    /** {@code redis.opsForHash().delete(key, field)}, or {@code delete(field)} of operations bound to a key. */
    private Optional<OnHash> onHash() {
        if (call.receiver() instanceof Expr.Call ops && ops.name().equals("opsForHash") && call.args().size() == 2) {
            return Optional.of(new OnHash(ops.receiver(), call.args().get(0), call.args().get(1)));
        }
        Stmt.Local local = call.receiver() instanceof Expr.Ref ref ? code.declaration(ref.var()) : null;
        boolean kept = local != null && !code.isAssigned(local.var());
        Expr bound = kept ? local.init() : call.receiver();
        boolean known = bound instanceof Expr.Call ops
                && ops.name().equals("boundHashOps")
                && call.args().size() == 1
                && (!kept || isConstant(ops.args().get(0)));
        return known
                ? Optional.of(new OnHash(((Expr.Call) bound).receiver(), ((Expr.Call) bound).args().get(0), call.args().get(0)))
                : Optional.empty();
    }

    /** Whether an expression is the same wherever the method evaluates it. */
    private boolean isConstant(Expr key) {
        boolean[] constant = {true};
        Trees.visit(key, n -> constant[0] &= n instanceof Expr.Literal || n instanceof Expr.Binary
                || n instanceof Expr.Ref ref && !code.isAssigned(ref.var()));
        return constant[0];
    }

    private static boolean isTextual(OnHash hash) {
        return hash.template != null
                && hash.template.type().isNamed("StringRedisTemplate")
                && hash.key.type().is("java.lang.String")
                && hash.field.type().is("java.lang.String");
    }

    // ---- parts

    private record Parts(String key, String field) {}

    /** The key and the one field that are deleted, both texts. */
    private Optional<Parts> keyAndField() {
        boolean two = event.entry().indexOf(Role.KEY) == 0
                && call.args().size() == 2
                && call.args().stream().allMatch(a -> a.type().is("java.lang.String"));
        return two
                ? Optional.of(new Parts(code.slice(call.args().get(0)), code.slice(call.args().get(1))))
                : Optional.empty();
    }

    private String before() {
        return code.text().text().substring(call.span().start(), call.nameSpan().start());
    }

    private String body(String line) {
        return line + RELEASE_HEAD + line + code.step().repeat(2) + "+ " + RELEASE_TAIL;
    }

    private Optional<String> text() {
        return draft.constant("String", "RELEASE_FIELD_SCRIPT", body(code.constantLine()), COMMENT);
    }

    private Optional<String> script() {
        String line = code.constantLine();
        String made = "new " + draft.type(DATA + "script.DefaultRedisScript") + "<>(" + body(line) + "," + line
                + "Long.class)";
        return draft.constant(draft.type(DATA + "script.RedisScript") + "<Long>", "RELEASE_FIELD", made, COMMENT);
    }
}
