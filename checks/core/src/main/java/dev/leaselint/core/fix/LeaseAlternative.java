package dev.leaselint.core.fix;

import dev.leaselint.core.catalog.Mode;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.catalog.Outcome;
import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.rules.Keys;
import dev.leaselint.core.rules.TypeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The other repair of a lock that one method takes and gives back: the client of {@code leaselint-lease} does both. It
 * stands behind the repair with the client in use, and has edits only where the class path holds that library.
 */
final class LeaseAlternative {
    private static final String CLIENT = "dev.leaselint.lease.DistributedLockClient";
    private static final String LEASE = "dev.leaselint.lease.LockLease";
    private static final String HINT =
            "; with dev.leaselint:leaselint-lease on the class path, a second fix takes the lock through its client";

    private final Draft draft;
    private final Code code;
    private final Flow flow;
    private final Event acquire;
    private final Expr.Call call;
    private final List<Node> gone = new ArrayList<>();

    private LeaseAlternative(Draft draft, Flow flow, Event acquire, Expr.Call call) {
        this.draft = draft;
        this.code = draft.code();
        this.flow = flow;
        this.acquire = acquire;
        this.call = call;
    }

    /**
     * A rule's fixes with the alternative behind them, or with a word on it where it would only need the library.
     *
     * @param first the fixes that use the client in use
     * @param event the command that is wrong
     */
    static List<Fix> after(List<Fix> first, TypeView view, Flow flow, Event event) {
        Optional<Fix> other = event.onMember() ? Optional.empty() : of(view, flow, event);
        if (other.isEmpty()) {
            return first;
        }
        List<Fix> all = new ArrayList<>(first);
        if (Collaborator.onClassPath(view)) {
            all.add(other.get());
        } else {
            Fix best = all.get(0);
            all.set(0, best.because(best.reason() + HINT));
        }
        return all;
    }

    private static Optional<Fix> of(TypeView view, Flow flow, Event event) {
        List<Event> attempts = flow.events().values().stream()
                .filter(e -> e.isAttempt() && (e == event || Keys.same(e, event)))
                .toList();
        if (attempts.size() != 1 || !OwnerSource.takes(attempts.get(0)) || attempts.get(0).onMember()) {
            return Optional.empty();
        }
        Event acquire = attempts.get(0);
        if (view.flows().stream().anyMatch(other -> onlyReleases(other, acquire))) {
            return Optional.empty();
        }
        return Code.of(view, acquire)
                .flatMap(code -> code.call(acquire)
                        .flatMap(call -> new LeaseAlternative(new Draft(code), flow, acquire, call).fix()));
    }

    /** Whether a method gives back a lock that it does not take: it would go on to delete the key of the lease. */
    private static boolean onlyReleases(Flow flow, Event acquire) {
        List<Event> same = flow.events().values().stream()
                .filter(e -> e.key() != null && Keys.same(e, acquire))
                .toList();
        return same.stream().anyMatch(Event::isRelease) && same.stream().noneMatch(Event::isAttempt);
    }

    private Optional<Fix> fix() {
        boolean plain = acquire.entry() != null
                && acquire.entry().op() != Op.COMMAND
                && acquire.entry().mode() == Mode.SYNC
                && !acquire.is(Event.Trait.QUEUED)
                && !call.owner().contains(".async.")
                && !call.owner().contains(".reactive.");
        Stmt statement = code.statement(call);
        Optional<String> key = plain && statement != null ? key() : Optional.empty();
        String name = code.hasWord("lease") ? "lockLease" : "lease";
        if (key.isEmpty() || code.hasWord(name)) {
            return Optional.empty();
        }
        Optional<Event> expire = single(Op.EXPIRE);
        Optional<String> ttl = ttl(expire);
        Optional<String> client = ttl.isEmpty() ? Optional.empty() : new Collaborator(draft, CLIENT, "locks").name();
        boolean done = client.isPresent()
                && new LeaseResult(draft, acquire.entry().outcome() == Outcome.OK, name, gone).replace(call, statement)
                && releases(statement, name, client.get())
                && ownerGoes();
        if (!done) {
            return Optional.empty();
        }
        String declared = draft.type("java.util.Optional") + "<" + draft.type(LEASE) + "> " + name;
        String taken = client.get() + ".tryAcquire(" + key.get() + ", " + ttl.get() + ")";
        int start = statement.span().start();
        if (gone.contains(statement)) {
            draft.replace(statement, declared + " = " + taken + ";");
        } else {
            draft.insert(start, declared + " = " + taken + ";" + code.lineEnd() + code.indent(start));
        }
        return draft.build(
                "Take and release the lock through the client of leaselint-lease",
                Fix.Safety.REVIEW,
                "the client has to reach the same Redis; it makes the owner value itself, and throws"
                        + " LeaseUnavailableException where Redis gives no answer");
    }

    /** The code of the key, where that is a text. */
    private Optional<String> key() {
        int at = acquire.entry().indexOf(Role.KEY);
        return at >= 0 && at < call.args().size() && call.args().get(at).type().is("java.lang.String")
                ? Optional.of(code.slice(call.args().get(at)))
                : Optional.empty();
    }

    private Optional<Event> single(Op op) {
        List<Event> found = flow.events().values().stream()
                .filter(e -> e.op() == op && Keys.same(e, acquire))
                .toList();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    /** The time to live of the attempt, else that of the expire behind it, which goes away, else a constant. */
    private Optional<String> ttl(Optional<Event> expire) {
        if (acquire.ttl().isSet()) {
            return TimeText.ofSet(code, acquire, call).map(t -> t.asDuration(draft));
        }
        if (expire.isEmpty()) {
            return Acquiring.ttlConstant(draft);
        }
        Optional<Expr.Call> second = expire.filter(Event::isDirect).flatMap(code::call);
        return second.flatMap(c -> TimeText.of(code, expire.get(), c))
                .filter(t -> t.parts().stream().allMatch(p -> code.knownAt(p, call.span().start())))
                .filter(t -> Acquiring.removeExpire(draft, call, second.get()))
                .map(t -> t.asDuration(draft));
    }

    /** Every other command on the key is a release that follows in the same block, or goes with one. */
    private boolean releases(Stmt statement, String name, String client) {
        int count = 0;
        for (Event e : flow.events().values()) {
            boolean same = e != acquire && e.key() != null && (Keys.same(e, acquire) || e.keys().contains(acquire.key()));
            if (!same || e.op() == Op.EXPIRE && !acquire.ttl().isSet() || e.op() == Op.GET) {
                continue;
            }
            Optional<Expr.Call> release = e.isDirect() ? code.call(e) : Optional.empty();
            boolean behind = release.isPresent()
                    && code.contains(code.block(statement), release.get())
                    && statement.span().end() <= release.get().span().start()
                    || release.isPresent() && code.contains(statement, release.get()) && statement instanceof Stmt.If;
            if (!behind || !e.isRelease() || !release(e, release.get(), name, client)) {
                return false;
            }
            count++;
        }
        return count > 0 && (single(Op.GET).isEmpty() || reads().stream().allMatch(this::isGone));
    }

    private List<Expr> reads() {
        return flow.events().values().stream()
                .filter(e -> e.op() == Op.GET && Keys.same(e, acquire))
                .flatMap(e -> code.call(e).stream())
                .map(Expr.class::cast)
                .toList();
    }

    private boolean release(Event event, Expr.Call release, String name, String client) {
        OwnerScripts.Command command = new OwnerScripts.Command(
                name + ".ifPresent(" + client + "::release)", name + ".filter(" + client + "::release).isPresent()", null);
        List<Expr> reads = reads();
        if (!reads.isEmpty()) {
            CompareThenDelete compared =
                    new CompareThenDelete(draft, flow, event, release, owner -> Optional.of(command));
            boolean merged = compared.merge();
            gone.addAll(compared.gone());
            return merged;
        }
        gone.add(release);
        boolean statement = code.parent(release) instanceof Stmt.ExprStmt && !code.within(Expr.Lambda.class, release);
        return statement && new OwnerScripts(draft, event, release).put(command);
    }

    private boolean isGone(Node node) {
        return gone.stream().anyMatch(n -> code.contains(n, node));
    }

    /** An owner value that only these commands needed goes with them. */
    private boolean ownerGoes() {
        Optional<Expr> value = OwnerSource.value(acquire, call);
        if (value.isEmpty() || !(value.get() instanceof Expr.Ref ref) || code.declaration(ref.var()) == null) {
            return true;
        }
        Stmt.Local local = code.declaration(ref.var());
        boolean unused = code.uses(ref.var()).stream().allMatch(this::isGone);
        boolean made = code.parent(local) instanceof Stmt.Block;
        if (unused && made) {
            draft.remove(local);
        }
        return unused;
    }
}
