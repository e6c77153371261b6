package dev.leaselint.core.fix;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.flow.Ttl;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Param;
import dev.leaselint.core.rules.TypeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Repairs an attempt and an expire that one helper sends for its callers by two methods: a third one does both, which the
 * helper has already or gets.
 */
final class HelperAcquire {
    private static final String COMMENT = "Sets a key that is absent, with its expiry, in one command.";

    private final Draft draft;
    private final Expr.Call first;
    private final Expr.Call second;
    private final Helper acquire;
    private final Helper expire;

    private HelperAcquire(Draft draft, Helper acquire, Helper expire) {
        this.draft = draft;
        this.first = acquire.call();
        this.second = expire.call();
        this.acquire = acquire;
        this.expire = expire;
    }

    /** The call of the attempt takes over the expiry of the second call, which goes away. */
    static Optional<Fix> of(TypeView view, Event acquire, Event expire) {
        if (acquire.isDirect() || expire.isDirect() || acquire.onMember()
                || !acquire.step().method().equals(expire.step().method())) {
            return Optional.empty();
        }
        Optional<Code> code = Code.of(view, acquire.step());
        Optional<Helper> first = code.flatMap(c -> c.call(acquire)).flatMap(c -> Helper.of(view, acquire, c));
        Optional<Helper> second = code.flatMap(c -> c.call(expire)).flatMap(c -> Helper.of(view, expire, c));
        return first.isPresent() && second.isPresent()
                ? new HelperAcquire(new Draft(code.get()), first.get(), second.get()).fix()
                : Optional.empty();
    }

    private Optional<Fix> fix() {
        boolean plain = acquire.typeName().equals(expire.typeName())
                && acquire.isDirect() == expire.isDirect()
                && first.args().size() == 2
                && Helper.isParam(acquire.command().key(), 0)
                && Helper.isParam(acquire.command().value(), 1)
                && Helper.isParam(expire.command().key(), 0)
                && second.args().size() == expire.method().params().size()
                && acquire.commands(acquire.method()).size() == 1
                && expire.commands(expire.method()).size() == 1;
        List<Expr> times = plain ? second.args().subList(1, second.args().size()) : List.of();
        boolean movable = !times.isEmpty()
                && times.stream().allMatch(t -> draft.code().knownAt(t, first.span().start()))
                && Acquiring.removeExpire(draft, first, second);
        Optional<String> name = movable ? present().or(this::added) : Optional.empty();
        return name.flatMap(n -> {
            draft.rename(first, n);
            draft.append(first, times.stream().map(draft.code()::slice).collect(Collectors.joining(", ")));
            return draft.build(
                    "Set key, owner and expiry by one method of the helper",
                    Fix.Safety.REVIEW,
                    "key, value, TTL and unit are kept; the method has to be the one command" + acquire.doubt());
        });
    }

    // ---- one that is there

    private Optional<String> present() {
        return acquire.others()
                .filter(m -> m.returnType().equals(acquire.method().returnType()))
                .filter(m -> types(m.params()).equals(wanted()))
                .filter(this::setsBoth)
                .findFirst()
                .map(MethodDecl::name);
    }

    private List<String> wanted() {
        List<Param> all = new ArrayList<>(acquire.method().params());
        all.addAll(times());
        return types(all);
    }

    private static List<String> types(List<Param> params) {
        return params.stream().map(p -> p.type().toString()).toList();
    }

    private List<Param> times() {
        List<Param> params = expire.method().params();
        return params.subList(1, params.size());
    }

    private boolean setsBoth(MethodDecl m) {
        List<Event> commands = acquire.commands(m);
        if (commands.size() != 1 || commands.get(0).op() != Op.SET_IF_ABSENT || commands.get(0).script() != null) {
            return false;
        }
        Ttl given = commands.get(0).ttl();
        Ttl wanted = expire.command().ttl();
        return Helper.isParam(commands.get(0).key(), 0)
                && Helper.isParam(commands.get(0).value(), 1)
                && given.kind() == Ttl.Kind.GIVEN
                && given.kind() == wanted.kind()
                && given.unit() == wanted.unit()
                && Helper.isParam(given.amount(), 2)
                && Helper.isParam(wanted.amount(), 1);
    }

    // ---- a new one

    private Optional<String> added() {
        String name = acquire.method().name();
        Optional<Code> code = acquire.isOurs() && acquire.isFree(name, 2 + times().size())
                ? acquire.code()
                : Optional.empty();
        Optional<Expr.Call> set = code.flatMap(c -> c.call(acquire.command()));
        Optional<TimeText> ttl = expire.code()
                .flatMap(c -> c.call(expire.command()).flatMap(e -> TimeText.of(c, expire.command(), e)));
        boolean onlyTimes = ttl.isPresent()
                && expire.command().ttl().amount() instanceof Sym.Param
                && times().stream().noneMatch(p -> code.filter(c -> c.hasWord(p.var().name())).isPresent());
        if (set.isEmpty() || !onlyTimes) {
            return Optional.empty();
        }
        Draft helper = new Draft(code.get());
        Optional<OneCommand.Answer> answer =
                new OneCommand(helper).withTtl(acquire.command(), set.get(), ttl.get());
        if (answer.isEmpty() || !Acquiring.adapt(helper, set.get(), answer.get())) {
            return Optional.empty();
        }
        String parameters = times().stream()
                .map(p -> code.get().text().slice(p.span()))
                .collect(Collectors.joining(", "));
        acquire.text(helper, name, COMMENT).copy(parameters);
        draft.with(helper);
        return Optional.of(name);
    }
}
