package dev.leaselint.core.fix;

import dev.leaselint.core.Words;
import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.rules.Keys;
import dev.leaselint.core.rules.TypeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** A keyed hash in the place of the part of a key that tells who somebody is, where one expression makes the key. */
final class HashedPart {
    private static final String KEYED_HASH = "dev.leaselint.lease.keys.KeyedHash";

    private final Draft draft;
    private final Code code;
    private final Flow flow;
    private final Event event;
    private final Predicate<String> personal;

    private HashedPart(Draft draft, Flow flow, Event event, Predicate<String> personal) {
        this.draft = draft;
        this.code = draft.code();
        this.flow = flow;
        this.event = event;
        this.personal = personal;
    }

    /**
     * @param event what takes the key
     * @param personal whether a name stands for personal data
     */
    static Optional<Fix> of(TypeView view, Flow flow, Event event, Predicate<String> personal) {
        return Collaborator.onClassPath(view)
                ? Code.of(view, event).flatMap(code -> new HashedPart(new Draft(code), flow, event, personal).fix())
                : Optional.empty();
    }

    private Optional<Fix> fix() {
        Optional<Expr> key = code.call(event).flatMap(this::key).filter(k -> isMadeOnce(k));
        List<Expr> parts = new ArrayList<>();
        key.ifPresent(k -> collect(made(k), parts));
        if (parts.size() != 1) {
            return Optional.empty();
        }
        Expr part = parts.get(0);
        return new Collaborator(draft, KEYED_HASH, "keyedHash").name().flatMap(hash -> {
            draft.replace(part, hash + ".hash(\"" + role(part) + "\", " + code.slice(part) + ")");
            return draft.build(
                    "Put a keyed hash in the place of the personal data",
                    Fix.Safety.REVIEW,
                    "it changes the key: old and new versions of the program do not exclude each other during a roll-out,"
                            + " and all that share the lock need the same secret");
        });
    }

    private Optional<Expr> key(Expr.Call call) {
        int at = event.entry() == null ? -1 : event.entry().indexOf(Role.KEY);
        return at >= 0 && at < call.args().size() ? Optional.of(call.args().get(at)) : Optional.empty();
    }

    /** Whether no other code makes the key again: that would have to hash as well. */
    private boolean isMadeOnce(Expr key) {
        boolean elsewhere = code.view().flows().stream()
                .filter(other -> other != flow)
                .flatMap(other -> other.events().values().stream())
                .anyMatch(e -> Keys.alike(e, event));
        boolean again = flow.events().values().stream()
                .filter(e -> e.key() != null && Keys.same(e, event) && !e.step().equals(event.step()))
                .anyMatch(e -> !e.onHandle() && !takes(e, key));
        return !elsewhere && !again;
    }

    /** Whether a command of the method takes the same variable as its key. */
    private boolean takes(Event other, Expr key) {
        return key instanceof Expr.Ref ref
                && code.call(other)
                        .filter(c -> c.args().stream().anyMatch(a -> a instanceof Expr.Ref r && r.var().equals(ref.var())))
                        .isPresent();
    }

    /** The expression that makes the key: itself, or the only value of its variable. */
    private Expr made(Expr key) {
        if (!(key instanceof Expr.Ref ref)) {
            return key;
        }
        Stmt.Local local = code.declaration(ref.var());
        boolean assigned = code.isAssigned(ref.var());
        return local == null || local.init() == null || assigned ? key : local.init();
    }

    /** Texts in a concatenation whose names tell. */
    private void collect(Expr made, List<Expr> parts) {
        if (made instanceof Expr.Binary sum && sum.op().equals("+")) {
            collect(sum.left(), parts);
            collect(sum.right(), parts);
        } else if (made.type().is("java.lang.String") && personal.test(name(made))) {
            parts.add(made);
        }
    }

    private static String name(Expr part) {
        if (part instanceof Expr.Ref ref) {
            return ref.var().name();
        }
        return part instanceof Expr.Call getter && getter.args().isEmpty() ? stripped(getter.name()) : "";
    }

    private static String stripped(String getter) {
        return getter.replaceFirst("^get(?=[A-Z])", "");
    }

    private static String role(Expr part) {
        return String.join("-", Words.of(name(part)));
    }
}
