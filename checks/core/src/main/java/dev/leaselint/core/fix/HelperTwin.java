package dev.leaselint.core.fix;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Stmt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The method beside a helper's delete or renewal that compares the owner first: one that is there, or one that a fix
 * adds.
 *
 * @param name what it is called
 * @param answersBoolean whether it tells the outcome as a {@code boolean}
 * @param added edits that add it; null for one that is there
 * @param doubt what more a reader has to know; may be empty
 */
record HelperTwin(String name, boolean answersBoolean, Draft added, String doubt) {
    private static final List<String> DELETE = List.of("compareAndDelete", "deleteIfOwner");
    private static final String DELETE_COMMENT = "Deletes a lock only while the caller owns it.";
    private static final List<String> RENEW = List.of("compareAndExpire", "renewIfOwner");
    private static final String RENEW_COMMENT = "Prolongs a lock only while the caller owns it.";
    private static final String OWNER = "owner";

    /**
     * The twin of the method that a call leads to; empty where that method stands in code that is not ours to change.
     *
     * @param statement whether nobody looks at the call's result, so that its type is free
     */
    static Optional<HelperTwin> of(Helper helper, boolean statement) {
        return present(helper, statement).or(() -> added(helper, statement));
    }

    /** The twin of a method that prolongs a lock. */
    static Optional<HelperTwin> renewing(Helper helper) {
        return presentRenewal(helper).or(() -> addedRenewal(helper));
    }

    /** Adds what adds it to the edits of a caller. */
    void addTo(Draft caller) {
        if (added != null) {
            caller.with(added);
        }
    }

    // ---- one that is there

    private static Optional<HelperTwin> present(Helper helper, boolean statement) {
        List<Expr> args = helper.call().args();
        return args.size() == 1 && Helper.isTextual(args.get(0).type())
                ? helper.others()
                        .filter(m -> m.params().size() == 2)
                        .filter(m -> m.params().stream().allMatch(p -> Helper.isTextual(p.type())))
                        .filter(m -> statement || m.returnType().equals(helper.method().returnType()))
                        .filter(m -> compares(helper, m))
                        .findFirst()
                        .map(m -> new HelperTwin(m.name(), m.returnType().is("boolean"), null, ""))
                : Optional.empty();
    }

    /** Whether it compares the value of its first parameter's key with its second parameter, and does no more. */
    private static boolean compares(Helper helper, MethodDecl m) {
        List<Event> commands = helper.commands(m);
        return commands.size() == 1
                && commands.get(0).op() == Op.COMPARE_DELETE
                && Helper.isParam(commands.get(0).key(), 0)
                && Helper.isParam(commands.get(0).value(), 1)
                && commands.get(0).entry() != null
                && commands.get(0).entry().client().equals(helper.command().entry().client());
    }

    /** It takes the owner behind what the other one takes. */
    private static Optional<HelperTwin> presentRenewal(Helper helper) {
        List<String> wanted = new ArrayList<>(types(helper.method()));
        wanted.add("java.lang.String");
        return helper.others()
                .filter(m -> m.returnType().equals(helper.method().returnType()))
                .filter(m -> types(m).equals(wanted) && prolongs(helper, m, wanted.size() - 1))
                .findFirst()
                .map(m -> new HelperTwin(m.name(), m.returnType().is("boolean"), null, ""));
    }

    private static List<String> types(MethodDecl m) {
        return m.params().stream().map(p -> p.type().toString()).toList();
    }

    private static boolean prolongs(Helper helper, MethodDecl m, int owner) {
        List<Event> commands = helper.commands(m);
        return commands.size() == 1
                && commands.get(0).op() == Op.COMPARE_EXPIRE
                && commands.get(0).key() instanceof Sym.Param key
                && Helper.isParam(helper.command().key(), key.index())
                && Helper.isParam(commands.get(0).value(), owner)
                && commands.get(0).ttl().kind() == helper.command().ttl().kind()
                && commands.get(0).ttl().unit() == helper.command().ttl().unit()
                && commands.get(0).ttl().amount() instanceof Sym.Param time
                && Helper.isParam(helper.command().ttl().amount(), time.index())
                && commands.get(0).entry() != null
                && commands.get(0).entry().client().equals(helper.command().entry().client());
    }

    // ---- a new one

    private static Optional<HelperTwin> added(Helper helper, boolean statement) {
        return begun(helper, DELETE, DELETE_COMMENT).flatMap(b -> {
            boolean fresh = statement && takesOneKey(helper, b.sent());
            boolean done = fresh
                    ? fresh(helper, b.draft(), b.sent(), b.text())
                    : helper.command().isDirect() ? copy(helper, b) : passedOn(helper, b);
            return done ? Optional.of(b.twin(helper, fresh)) : Optional.empty();
        });
    }

    private static Optional<HelperTwin> addedRenewal(Helper helper) {
        return begun(helper, RENEW, RENEW_COMMENT)
                .filter(b -> helper.command().isDirect() && renewal(helper, b))
                .map(b -> b.twin(helper, false));
    }

    /**
     * A twin in the making.
     *
     * @param sent what sends the command in the method beside it
     */
    private record Begun(String name, Draft draft, Expr.Call sent, TwinText text) {
        HelperTwin twin(Helper helper, boolean fresh) {
            boolean answersBoolean = fresh || helper.method().returnType().is("boolean");
            return new HelperTwin(name, answersBoolean, draft, helper.doubt());
        }
    }

    private static Optional<Begun> begun(Helper helper, List<String> names, String comment) {
        Optional<Code> code = helper.isOurs() ? helper.code() : Optional.empty();
        Optional<Expr.Call> sent = code.flatMap(c -> c.call(helper.command()));
        int parameters = helper.method().params().size() + 1;
        Optional<String> name = names.stream().filter(n -> helper.isFree(n, parameters)).findFirst();
        if (sent.isEmpty() || name.isEmpty()) {
            return Optional.empty();
        }
        Draft draft = new Draft(code.get());
        return Optional.of(new Begun(name.get(), draft, sent.get(), helper.text(draft, name.get(), comment)));
    }

    private static boolean fresh(Helper helper, Draft draft, Expr.Call sent, TwinText text) {
        Optional<String> test = new OwnerScripts(draft, helper.command(), sent, "key")
                .release(new OwnerSource.Owner(OWNER, false))
                .map(OwnerScripts.Command::test);
        test.ifPresent(t -> text.fresh("boolean", "String key, String " + OWNER, t));
        return test.isPresent();
    }

    private static boolean copy(Helper helper, Begun begun) {
        OwnerScripts scripts = new OwnerScripts(begun.draft(), helper.command(), begun.sent());
        return copied(
                helper,
                begun,
                () -> scripts.release(new OwnerSource.Owner(OWNER, false)).filter(scripts::put).isPresent());
    }

    private static boolean renewal(Helper helper, Begun begun) {
        OwnerScripts scripts = new OwnerScripts(begun.draft(), helper.command(), begun.sent());
        return copied(
                helper,
                begun,
                () -> TimeText.ofSet(begun.draft().code(), helper.command(), begun.sent())
                        .flatMap(ttl -> scripts.renewal(new OwnerSource.Owner(OWNER, false), ttl))
                        .filter(scripts::putOrThrow)
                        .isPresent());
    }

    /** The method calls a further helper, and its twin the twin of that. */
    private static boolean passedOn(Helper helper, Begun begun) {
        boolean statement = begun.draft().code().parent(begun.sent()) instanceof Stmt.ExprStmt;
        Optional<HelperTwin> further = helper.next().flatMap(next -> of(next, statement));
        return further.isPresent() && copied(helper, begun, () -> {
            begun.draft().rename(begun.sent(), further.get().name());
            begun.draft().append(begun.sent(), OWNER);
            further.get().addTo(begun.draft());
            return true;
        });
    }

    /** The method once more, with the owner as its last parameter, and with what an edit puts in the command's place. */
    private static boolean copied(Helper helper, Begun begun, BooleanSupplier edit) {
        boolean done = isSimple(helper, begun.draft().code()) && edit.getAsBoolean();
        if (done) {
            begun.text().copy("String " + OWNER);
        }
        return done;
    }

    /** Whether the key is what the caller hands over, alone, and the client needs no variable of the method. */
    private static boolean takesOneKey(Helper helper, Expr.Call sent) {
        List<Expr> args = helper.call().args();
        boolean one = helper.command().isDirect()
                && args.size() == 1
                && args.get(0).type().is("java.lang.String")
                && helper.method().params().size() == 1
                && isPassed(helper.command().key());
        return one && HelperSet.onlyFields(sent);
    }

    /** Whether it is the parameter or an element of it. */
    private static boolean isPassed(Sym key) {
        return key instanceof Sym.App a
                ? a.receiver() != null && (a.name().equals("[]") || a.isElement()) && isPassed(a.receiver())
                : Helper.isParam(key, 0);
    }

    /** Whether the method sends nothing else and has room for the owner. */
    private static boolean isSimple(Helper helper, Code code) {
        return helper.commands(helper.method()).size() == 1
                && !helper.method().params().isEmpty()
                && helper.method().params().stream().allMatch(p -> p.type().dims() == 0)
                && !code.hasWord(OWNER);
    }
}
