package dev.leaselint.core.fix;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import java.util.List;
import java.util.Optional;

/**
 * The method beside a helper's delete that compares the owner first: one that is there, or one that a fix adds.
 *
 * @param name what it is called
 * @param answersBoolean whether it tells the outcome as a {@code boolean}
 * @param added edits that add it; null for one that is there
 * @param doubt what more a reader has to know; may be empty
 */
record HelperTwin(String name, boolean answersBoolean, Draft added, String doubt) {
    private static final List<String> NAMES = List.of("compareAndDelete", "deleteIfOwner");
    private static final String COMMENT = "Deletes a lock only while the caller owns it.";
    private static final String OWNER = "owner";

    /**
     * The twin of the method that a call leads to; empty where that method stands in code that is not ours to change.
     *
     * @param statement whether nobody looks at the call's result, so that its type is free
     */
    static Optional<HelperTwin> of(Helper helper, boolean statement) {
        return present(helper, statement).or(() -> added(helper, statement));
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

    // ---- a new one

    private static Optional<HelperTwin> added(Helper helper, boolean statement) {
        Optional<Code> code = helper.isOurs() ? helper.code() : Optional.empty();
        Optional<Expr.Call> sent = code.flatMap(c -> c.call(helper.command()));
        int parameters = helper.method().params().size() + 1;
        Optional<String> name = NAMES.stream().filter(n -> helper.isFree(n, parameters)).findFirst();
        if (sent.isEmpty() || name.isEmpty()) {
            return Optional.empty();
        }
        Draft draft = new Draft(code.get());
        TwinText text = helper.text(draft, name.get(), COMMENT);
        boolean fresh = statement && takesOneKey(helper, sent.get());
        boolean done = fresh
                ? fresh(helper, draft, sent.get(), text)
                : isSimple(helper, code.get()) && copy(helper, draft, sent.get(), text);
        boolean answersBoolean = fresh || helper.method().returnType().is("boolean");
        return done
                ? Optional.of(new HelperTwin(name.get(), answersBoolean, draft, helper.doubt()))
                : Optional.empty();
    }

    private static boolean fresh(Helper helper, Draft draft, Expr.Call sent, TwinText text) {
        Optional<String> test = new OwnerScripts(draft, helper.command(), sent, "key")
                .release(new OwnerSource.Owner(OWNER, false))
                .map(OwnerScripts.Command::test);
        test.ifPresent(t -> text.fresh("boolean", "String key, String " + OWNER, t));
        return test.isPresent();
    }

    private static boolean copy(Helper helper, Draft draft, Expr.Call sent, TwinText text) {
        OwnerScripts scripts = new OwnerScripts(draft, helper.command(), sent);
        boolean done = scripts.release(new OwnerSource.Owner(OWNER, false)).filter(scripts::put).isPresent();
        if (done) {
            text.copy("String " + OWNER);
        }
        return done;
    }

    /** Whether the key is what the caller hands over, alone, and the client needs no variable of the method. */
    private static boolean takesOneKey(Helper helper, Expr.Call sent) {
        List<Expr> args = helper.call().args();
        boolean one = args.size() == 1
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
