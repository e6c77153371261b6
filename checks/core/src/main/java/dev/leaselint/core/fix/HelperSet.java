package dev.leaselint.core.fix;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Param;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.rules.TypeView;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Repairs a look and a SET of a helper: the conditional form of its SET, which it has or gets, decides instead. */
final class HelperSet {
    private static final String NAME = "setIfAbsent";
    private static final String COMMENT = "Sets a key that is absent, with its expiry, in one command.";

    private final Draft draft;
    private final Code code;
    private final Helper helper;
    private final Expr.Call set;
    /** Whether the method that is there answers a {@code Boolean}. */
    private boolean boxed;

    private HelperSet(Code code, Helper helper) {
        this.draft = new Draft(code);
        this.code = code;
        this.helper = helper;
        this.set = helper.call();
    }

    /** The result of the conditional form takes the place of the look. */
    static Optional<Fix> of(TypeView view, Event look, Event set) {
        Optional<Code> code = set.ttl().isSet() ? Code.of(view, set.step()) : Optional.empty();
        Optional<Expr.Call> looked = code.flatMap(c -> c.call(look)).filter(c -> isPlain(view, look, c));
        Optional<Helper> helper = code.flatMap(c -> c.call(set)).flatMap(c -> Helper.of(view, set, c));
        return looked.isPresent() && helper.isPresent()
                ? new HelperSet(code.get(), helper.get()).fix(looked.get())
                : Optional.empty();
    }

    /** Whether the call answers what the look finds. */
    private static boolean isPlain(TypeView view, Event look, Expr.Call call) {
        return look.isDirect() || Helper.of(view, look, call).filter(Helper::handsOn).isPresent();
    }

    private Optional<Fix> fix(Expr.Call looked) {
        boolean plain = code.parent(set) instanceof Stmt.ExprStmt
                && helper.commands(helper.method()).size() == 1
                && set.args().size() == helper.method().params().size()
                && Helper.isParam(helper.command().key(), 0)
                && Helper.isParam(helper.command().value(), 1);
        Optional<String> name = plain ? present().or(this::added) : Optional.empty();
        return name.filter(n -> new LookThenSet(draft).merge(looked, set, call(n))).flatMap(n -> draft.build(
                Acquiring.LOOK_TITLE,
                Fix.Safety.REVIEW,
                "the result of the command decides where the look decided" + helper.doubt()));
    }

    private String call(String name) {
        String before = code.text().text().substring(set.span().start(), set.nameSpan().start());
        String args = set.args().stream().map(code::slice).collect(Collectors.joining(", "));
        String called = before + name + "(" + args + ")";
        return boxed ? "Boolean.TRUE.equals(" + called + ")" : called;
    }

    private Optional<String> present() {
        Optional<MethodDecl> found = helper.others()
                .filter(m -> m.returnType().simpleName().equalsIgnoreCase("boolean"))
                .filter(m -> types(m).equals(types(helper.method())))
                .filter(this::sets)
                .findFirst();
        boxed = found.filter(m -> m.returnType().isNamed("Boolean")).isPresent();
        return found.map(MethodDecl::name);
    }

    private static List<String> types(MethodDecl m) {
        return m.params().stream().map(p -> p.type().toString()).toList();
    }

    private boolean sets(MethodDecl m) {
        List<Event> commands = helper.commands(m);
        return commands.size() == 1
                && commands.get(0).op() == Op.SET_IF_ABSENT
                && commands.get(0).script() == null
                && Helper.isParam(commands.get(0).key(), 0)
                && Helper.isParam(commands.get(0).value(), 1)
                && commands.get(0).ttl().kind() == helper.command().ttl().kind()
                && commands.get(0).ttl().unit() == helper.command().ttl().unit()
                && Helper.isParam(commands.get(0).ttl().amount(), 2)
                && Helper.isParam(helper.command().ttl().amount(), 2);
    }

    private Optional<String> added() {
        Optional<Code> there = helper.isOurs() && helper.isFree(NAME, set.args().size())
                ? helper.code()
                : Optional.empty();
        Optional<Expr.Call> sent = there.flatMap(c -> c.call(helper.command())).filter(HelperSet::onlyFields);
        if (sent.isEmpty()) {
            return Optional.empty();
        }
        Draft other = new Draft(there.get());
        Optional<String> test = new OneCommand(other).asTest(helper.command(), sent.get(), null);
        return test.map(t -> {
            List<Param> params = helper.method().params();
            String parameters = there.get().text().text()
                    .substring(params.get(0).span().start(), params.get(params.size() - 1).span().end());
            helper.text(other, NAME, COMMENT).fresh("boolean", parameters, t);
            draft.with(other);
            return NAME;
        });
    }

    /** Whether the client is a field, so that one statement can use it. */
    static boolean onlyFields(Expr.Call sent) {
        boolean[] fields = {sent.receiver() != null};
        if (sent.receiver() != null) {
            Trees.visit(sent.receiver(), n -> fields[0] &= !(n instanceof Expr.Ref ref) || ref.var().isField());
        }
        return fields[0];
    }
}
