package dev.leaselint.core.rules;

import dev.leaselint.core.Words;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Var;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A lock key that says neither what it locks nor where one part ends. */
final class UnscopedKey {
    private static final Set<String> IDENTITY = Set.of("id", "ids", "uuid", "no", "number", "code");

    /** Those that say so without another word. */
    private static final Set<String> ALONE = Set.of("id", "uuid", "no", "number");

    private static final String OTHERS =
            ": whoever else uses it as a key meets this lock. Put service and resource type before it.";

    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockUnscopedKey",
                    Level.ADVICE,
                    "privacy",
                    "Lock key without a prefix, or of values with nothing between them",
                    "Two services use the same id as a key and lock each other out, or one overwrites the other's data. Two"
                            + " values side by side make one key of different pairs: 1 and 23, 12 and 3.",
                    "A key of service, resource type and id, with a separator: order:lock:{id}.",
                    "Silent for keys whose values are not known, and for names that are given from outside.",
                    "none",
                    List.of("keyScheme"),
                    List.of("RedisLockPiiInKey", "RedisLockKeyMismatch")),
            UnscopedKey::check);

    private UnscopedKey() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                if (e.isAttempt() && e.key() != null && !madeHere(flow, e)) {
                    fault(view, e)
                            .or(() -> oneForAll(flow, e))
                            .or(() -> bareId(view, flow, e))
                            .or(() -> bareName(flow, e))
                            .ifPresent(fault -> report(view, flow, e, fault, reporter));
                }
            }
            for (Event made : flow.made()) {
                if (made.op() == Op.LOCK_OBJECT && made.key() != null) {
                    fault(view, made)
                            .or(() -> oneForAll(flow, made))
                            .or(() -> bareId(view, flow, made))
                            .ifPresent(fault -> report(view, flow, made, fault, reporter));
                }
            }
        }
    }

    /** Whether the lock object is made in the same method, where the report stands then. */
    private static boolean madeHere(Flow flow, Event e) {
        return flow.made().stream()
                .anyMatch(m -> m.op() == Op.LOCK_OBJECT && m.key() != null && Keys.same(m, e));
    }

    private static void report(TypeView view, Flow flow, Event e, String fault, Reporter reporter) {
        Optional<Confidence> evidence = view.evidence().of(flow, e);
        evidence.ifPresent(confidence -> reporter.report(
                Report.at(e, "The key of " + view.code(e) + fault).confidence(confidence)));
    }

    private static Optional<String> fault(TypeView view, Event e) {
        Sym key = key(e);
        List<String> schemes = view.options().keySchemes();
        if (!schemes.isEmpty() && schemes.stream().noneMatch(scheme -> new KeyScheme(scheme).mayFit(key))) {
            return Optional.of(" does not have the form that the project has agreed on, " + String.join(" or ", schemes)
                    + ": whoever looks for its locks does not find this one. Build it in that form.");
        }
        if (key instanceof Sym.Template t) {
            return glued(view, t)
                    ? Optional.of(" puts two values side by side with nothing between them: different pairs make one key."
                            + " Put a separator between them.")
                    : Optional.empty();
        }
        return isIdentity(view, key)
                ? Optional.of(" is a bare id" + OTHERS)
                : Optional.empty();
    }

    private static Sym key(Event e) {
        return e.key() instanceof Sym.Lock l ? l.key() : e.key();
    }

    /** A constant that names a kind of entity, in a method that works on one entity of that kind. */
    private static Optional<String> oneForAll(Flow flow, Event e) {
        String text = Sym.text(key(e));
        List<String> words = text == null ? List.of() : Words.of(text);
        return flow.method().params().stream()
                .map(p -> p.var().name())
                .filter(UnscopedKey::isIdentity)
                .filter(name -> isUsed(flow, name))
                .filter(name -> Words.of(name).stream()
                        .anyMatch(word -> word.length() > 3 && !IDENTITY.contains(word)
                                && (words.contains(word) || words.contains(word + "s"))))
                .map(name -> " is one for all, although " + flow.method().name() + " works on one " + name
                        + ": everybody waits for everybody. Put " + name + " into the key.")
                .findFirst();
    }

    /** Whether the method hands a parameter on as it is. */
    private static boolean isUsed(Flow flow, String name) {
        return Code.all(flow.method(), Expr.Call.class).stream()
                .anyMatch(c -> c.args().stream().anyMatch(a -> a instanceof Expr.Ref r && r.var().name().equals(name)));
    }

    /** A parameter called id and no more, with which the method also finds what it is the id of. */
    private static Optional<String> bareId(TypeView view, Flow flow, Event e) {
        boolean bare = key(e) instanceof Sym.Param p
                && p.method().equals(flow.method().key())
                && ALONE.contains(p.name())
                && !Words.lockType(view.type().simpleName())
                && !Words.lock(flow.method().name())
                && !Words.acquire(flow.method().name())
                && isGivenElsewhere(flow, e, p.name());
        return bare ? Optional.of(" is a bare id" + OTHERS) : Optional.empty();
    }

    /** A name of something else, given as a key to a helper that adds nothing to it. */
    private static Optional<String> bareName(Flow flow, Event e) {
        boolean named = !e.isDirect()
                && e.key() instanceof Sym.Param p
                && Words.of(p.name()).size() > 1
                && !Words.of(p.name()).contains("key")
                && isNameOfAnother(flow, e, p)
                && !Words.lock(p.name())
                && !Words.lock(flow.method().name())
                && !Words.acquire(flow.method().name());
        return named ? Optional.of(" is a bare name" + OTHERS) : Optional.empty();
    }

    /** Whether the text is given to other calls as well, which take it as the name of what it names. */
    private static boolean isNameOfAnother(Flow flow, Event e, Sym.Param name) {
        return "java.lang.String".equals(name.type().name()) && isGivenElsewhere(flow, e, name.name());
    }

    private static boolean isGivenElsewhere(Flow flow, Event e, String name) {
        return Code.all(flow.method(), Expr.Call.class).stream()
                .filter(c -> flow.events().values().stream()
                        .noneMatch(lock -> Keys.same(lock, e) && c.span().contains(lock.step().span())))
                .filter(c -> !c.span().contains(e.step().span()))
                .anyMatch(c -> !c.owner().startsWith("java.")
                        && c.args().stream().anyMatch(a -> a instanceof Expr.Ref r && r.var().name().equals(name)));
    }

    private static boolean glued(TypeView view, Sym.Template t) {
        for (int i = 1; i < t.parts().size(); i++) {
            if (isValue(view, t.parts().get(i - 1)) && isValue(view, t.parts().get(i))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a part is a value that varies, not a prefix that comes from a field or a constant elsewhere. */
    private static boolean isValue(TypeView view, Sym part) {
        return part instanceof Sym.Param p && (isIdentity(p.name()) || ALONE.contains(p.name()))
                || part instanceof Sym.App a && (isIdentity(a.name()) || isAccessor(view, a))
                || part instanceof Sym.Field f && isIdentityOfObject(view, f);
    }

    private static boolean isIdentity(TypeView view, Sym key) {
        return key instanceof Sym.Param p && isIdentity(p.name())
                || key instanceof Sym.App a && a.args().isEmpty() && (isIdentity(a.name()) || isAccessor(view, a))
                || key instanceof Sym.Field f && isIdentityOfObject(view, f);
    }

    /** Whether a call asks an object for its id by that word alone, as accessors of records do. */
    private static boolean isAccessor(TypeView view, Sym.App a) {
        return ALONE.contains(a.name())
                && a.args().isEmpty()
                && a.receiver() != null
                && !(a.receiver() instanceof Sym.This)
                && !isOfLock(a.owner())
                && isKeptAsGiven(view, Var.field(a.owner(), a.name(), false));
    }

    private static boolean isOfLock(String type) {
        return Words.lock(type.substring(type.lastIndexOf('.') + 1));
    }

    /** Whether a field of another object, read through its getter or not, holds an id as it was given. */
    private static boolean isIdentityOfObject(TypeView view, Sym.Field f) {
        String name = f.field().name();
        return f.base() != null
                && !(f.base() instanceof Sym.This)
                && (isIdentity(name) || ALONE.contains(name) && !isOfLock(f.field().owner()))
                && isKeptAsGiven(view, f.field());
    }

    /** Whether nothing in the sources assigns a field another value than that of a variable. */
    private static boolean isKeptAsGiven(TypeView view, Var field) {
        return view.program().program().type(field.owner()).stream()
                .flatMap(type -> type.methods().stream())
                .flatMap(method -> Code.all(method, Expr.Assign.class).stream())
                .filter(assign -> isOf(assign.target(), field))
                .allMatch(assign -> assign.value() instanceof Expr.Ref);
    }

    /** Whether an assignment is to a field, or to the parameter from which a compact constructor takes it. */
    private static boolean isOf(Expr target, Var field) {
        return target instanceof Expr.Ref r
                        && (r.var().equals(field) || r.var().kind() == Var.Kind.PARAM && r.var().name().equals(field.name()))
                || target instanceof Expr.Select s && s.field().equals(field);
    }

    private static boolean isIdentity(String name) {
        List<String> words = Words.of(name);
        return words.size() > 1
                && IDENTITY.contains(words.get(words.size() - 1))
                && !Words.lock(name);
    }
}
