package dev.leaselint.core.fix;

import dev.leaselint.core.catalog.Mode;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Status;
import dev.leaselint.core.flow.Step;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.rules.Keys;
import dev.leaselint.core.rules.TypeView;
import java.util.Optional;

/** Repairs of releases and renewals that do not look whose the lock is. */
final class Releasing {
    private static final String RENEW_TITLE = "Prolong the lock by a script that compares the owner";

    private Releasing() {}

    /** A delete becomes the owner-checked script. */
    static Optional<Fix> bare(TypeView view, Flow flow, Event delete) {
        if (takesOver(flow, delete)) {
            return Optional.empty();
        }
        if (!delete.isDirect()) {
            return HelperRelease.bare(view, flow, delete);
        }
        return prepared(view, delete).flatMap(p -> new OwnerSource(view, p.draft())
                .findOrMake(flow, delete, p.call())
                .flatMap(owner -> p.scripts(delete).release(owner))
                .filter(p.scripts(delete)::put)
                .flatMap(command -> p.draft().build(
                        "Release by a script that compares the owner",
                        Fix.Safety.REVIEW,
                        "the owner value has to be the one that this attempt stored")));
    }

    /** Why a delete is left to people; after "Keep the owner value ...". */
    static String whyNot(TypeView view, Flow flow, Event delete) {
        if (delete.onMember()) {
            return "the lock is a part of another key, and the comparison has to read that part";
        }
        if (!delete.isDirect()) {
            return "the command stands in a method that other code calls as well and that does not know the owner";
        }
        if (takesOver(flow, delete)) {
            return "it clears away a lock that this caller did not get, which no comparison with the own value would do";
        }
        boolean acquired = view.flows().stream()
                .flatMap(f -> f.events().values().stream())
                .anyMatch(e -> OwnerSource.takes(e) && (Keys.same(e, delete) || Keys.alike(e, delete)));
        if (!acquired) {
            return "no acquire of this key stands in the class, so the value has to come along with the key";
        }
        boolean reactive = delete.entry() != null && delete.entry().mode() == Mode.REACTIVE;
        return reactive
                ? "the acquire is another chain, from which the value has to be carried over"
                : "the acquire stores a value that this method cannot name";
    }

    /** Whether it clears away a lock that this caller did not get: comparing the own value would never do that. */
    private static boolean takesOver(Flow flow, Event delete) {
        return flow.exits().stream().anyMatch(x -> {
            Status attempt = null;
            for (Step step : x.steps()) {
                if (step.event().id().equals(delete.id())) {
                    return attempt == Status.LOST || foundOther(x, delete);
                }
                if (step.event().isAttempt() && Keys.same(step.event(), delete)) {
                    attempt = step.status();
                }
            }
            return false;
        });
    }

    /** Whether the stored value was compared and was another one. */
    private static boolean foundOther(Exit x, Event delete) {
        return x.facts().entrySet().stream()
                .anyMatch(fact -> fact.getKey() instanceof Sym.Test test
                        && test.op().equals("==")
                        && !fact.getValue()
                        && !test.right().equals(Sym.NULL)
                        && !test.left().equals(Sym.NULL)
                        && (Keys.readFrom(delete, test.left()) || Keys.readFrom(delete, test.right())));
    }

    /** GET, comparison and DEL become the owner-checked script. */
    static Optional<Fix> compared(TypeView view, Flow flow, Event delete) {
        if (!delete.isDirect()) {
            return HelperRelease.compared(view, flow, delete);
        }
        Optional<Prepared> p = prepared(view, delete);
        if (p.isPresent() && delete.op() == Op.FORCE_UNLOCK) {
            return plainUnlock(p.get());
        }
        return p.filter(x -> new CompareThenDelete(x.draft(), flow, delete, x.call()).merge())
                .flatMap(x -> x.draft().build(
                        "Compare and delete in one script",
                        Fix.Safety.REVIEW,
                        "GET, comparison and DEL become one script"));
    }

    /** {@code forceUnlock()} gives a boolean, {@code unlock()} throws instead; so does what their futures give. */
    private static Optional<Fix> plainUnlock(Prepared p) {
        Code code = p.draft().code();
        boolean async = p.call().name().equals("forceUnlockAsync");
        boolean awaited = async && code.parent(p.call()) instanceof Expr.Call get
                && get.receiver() == p.call()
                && get.name().equals("get");
        Node whole = awaited ? code.parent(p.call()) : p.call();
        Node parent = code.parent(whole);
        boolean returned = parent instanceof Stmt.Return r && !r.implicit() && code.parent(r) instanceof Stmt.Block;
        boolean known = async ? awaited : p.call().name().equals("forceUnlock");
        if (!known || !returned && !(parent instanceof Stmt.ExprStmt)) {
            return Optional.empty();
        }
        if (returned) {
            p.draft().replace(parent.span().start(), whole.span().start(), "");
            int end = parent.span().end();
            p.draft().insert(end, code.lineEnd() + code.indent(parent.span().start()) + "return true;");
        }
        String name = async ? "unlockAsync" : "unlock";
        p.draft().rename(p.call(), name);
        return p.draft().build(
                "Use " + name + "(), which checks the holder itself",
                Fix.Safety.REVIEW,
                name + "() " + (async ? "fails" : "throws") + " when the lease has ended");
    }

    /** EXPIRE, or SET of key and owner, becomes the owner-checked script, or part of the attempt before it. */
    static Optional<Fix> renewal(TypeView view, Flow flow, Event renewal) {
        Optional<Event> attempt = unseenAttempt(flow, renewal);
        if (attempt.isPresent()) {
            return attempt.get().ttl().isSet()
                    ? Acquiring.without(
                            view,
                            renewal,
                            "Leave the expiry to the attempt, which sets it",
                            "whoever did not get the lock prolonged it")
                    : Acquiring.atomic(view, attempt.get(), renewal);
        }
        if (!renewal.isDirect()) {
            return HelperRenewal.of(view, flow, renewal);
        }
        // the script prolongs a whole key
        Optional<Prepared> prepared = renewal.onMember() ? Optional.empty() : prepared(view, renewal);
        if (prepared.isEmpty()) {
            return Optional.empty();
        }
        Prepared p = prepared.get();
        Optional<TimeText> ttl = TimeText.ofSet(p.draft().code(), renewal, p.call());
        return ttl.flatMap(t -> owner(view, flow, renewal, p)
                .flatMap(owner -> p.scripts(renewal).renewal(owner, t))
                .filter(p.scripts(renewal)::putOrThrow)
                .flatMap(command -> p.draft().build(
                        RENEW_TITLE,
                        Fix.Safety.REVIEW,
                        "the owner value has to be the one that this attempt stored; how the work ends when the script"
                                + " says no is for you to decide")));
    }

    /** The attempt of the same method that a renewal follows although it may be lost. */
    private static Optional<Event> unseenAttempt(Flow flow, Event renewal) {
        for (Exit x : flow.exits()) {
            Event lost = null;
            for (Step step : x.steps()) {
                if (step.event().id().equals(renewal.id()) && lost != null) {
                    return Optional.of(lost);
                }
                if (step.event().isAttempt() && Keys.same(step.event(), renewal)) {
                    lost = step.status() == Status.WON ? null : step.event();
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<OwnerSource.Owner> owner(TypeView view, Flow flow, Event renewal, Prepared p) {
        int at = renewal.entry().indexOf(Role.VALUE);
        if (renewal.op() == Op.SET && at >= 0) {
            Expr value = p.call().args().get(at);
            return Optional.of(OwnerSource.Owner.of(p.draft().code().slice(value), value.type()));
        }
        return new OwnerSource(view, p.draft()).find(flow, renewal, p.call());
    }

    /** A draft for the method of a call. */
    private record Prepared(Draft draft, Expr.Call call) {
        OwnerScripts scripts(Event event) {
            return new OwnerScripts(draft, event, call);
        }
    }

    private static Optional<Prepared> prepared(TypeView view, Event event) {
        return Code.of(view, event).flatMap(code -> code.call(event).map(call -> new Prepared(new Draft(code), call)));
    }
}
