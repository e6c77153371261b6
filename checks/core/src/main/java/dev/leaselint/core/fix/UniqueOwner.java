package dev.leaselint.core.fix;

import dev.leaselint.core.catalog.Op;
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

/** A random UUID in the place of an owner value that other attempts store as well, where one method needs it. */
final class UniqueOwner {
    private final Draft draft;
    private final Code code;
    private final Flow flow;
    private final Event acquire;
    private final Expr.Call call;

    private UniqueOwner(Draft draft, Flow flow, Event acquire, Expr.Call call) {
        this.draft = draft;
        this.code = draft.code();
        this.flow = flow;
        this.acquire = acquire;
        this.call = call;
    }

    static Optional<Fix> of(TypeView view, Flow flow, Event acquire) {
        if (!OwnerSource.takes(acquire) || acquire.onMember()) {
            return Optional.empty();
        }
        return Code.of(view, acquire)
                .flatMap(code -> code.call(acquire)
                        .flatMap(call -> new UniqueOwner(new Draft(code), flow, acquire, call).fix()))
                .or(() -> TwinOwner.of(view, acquire));
    }

    private Optional<Fix> fix() {
        Optional<Expr> value = OwnerSource.value(acquire, call).filter(UniqueOwner::isText);
        if (value.isEmpty() || releasedElsewhere() || !(local(value.get()) || threaded(value.get()))) {
            return Optional.empty();
        }
        return draft.build(
                "Store a random UUID that this attempt makes",
                Fix.Safety.REVIEW,
                "whoever else compares the value has to learn it from this attempt");
    }

    private static boolean isText(Expr value) {
        return value.type().is("java.lang.String");
    }

    /** Whether a comparison of the owner stands in another method or a called one, or none stands here. */
    private boolean releasedElsewhere() {
        boolean elsewhere = code.view().flows().stream()
                .filter(other -> other != flow)
                .flatMap(other -> other.events().values().stream())
                .anyMatch(e -> compares(e) && Keys.alike(e, acquire));
        List<Event> here = flow.events().values().stream()
                .filter(e -> e != acquire && e.key() != null && Keys.same(e, acquire))
                .toList();
        return elsewhere || here.isEmpty() || here.stream().anyMatch(e -> !e.isDirect() || code.call(e).isEmpty());
    }

    private static boolean compares(Event e) {
        return e.isRelease() || switch (e.op()) {
            case GET, COMPARE_EXPIRE, EXPIRE, SET, GET_SET -> true;
            default -> false;
        };
    }

    /** A local variable that is only used as the owner gets another initialiser. */
    private boolean local(Expr value) {
        if (!(value instanceof Expr.Ref ref) || code.declaration(ref.var()) == null) {
            return false;
        }
        Stmt.Local local = code.declaration(ref.var());
        boolean assigned = code.isAssigned(ref.var());
        boolean owner = code.uses(ref.var()).stream().allMatch(use -> concernsOwner(use, value));
        if (local.init() == null || assigned || !owner || !isText(local.init())) {
            return false;
        }
        draft.replace(local.init(), fresh());
        return true;
    }

    /** Any other value gets a local variable before the attempt, and the comparisons ask for that. */
    private boolean threaded(Expr value) {
        Stmt statement = code.statement(call);
        String name = code.hasWord("owner") ? "lockOwner" : "owner";
        boolean plain = statement != null && !code.hasWord(name) && !(value instanceof Expr.Ref ref
                && code.declaration(ref.var()) != null) && !code.repeats(statement, call);
        if (!plain) {
            return false;
        }
        List<Expr> uses = code.all(Expr.class).stream()
                .filter(e -> e != value && code.slice(e).equals(code.slice(value)) && concernsOwner(e, value))
                .toList();
        boolean inScope = uses.stream()
                .allMatch(use -> code.contains(code.block(statement), use)
                        && use.span().start() > statement.span().start());
        boolean all = comparisons() <= uses.size();
        if (!inScope || !all) {
            return false;
        }
        int start = statement.span().start();
        draft.insert(start, "String " + name + " = " + fresh() + ";" + code.lineEnd() + code.indent(start));
        List<Expr> owners = new ArrayList<>(uses);
        owners.add(value);
        owners.forEach(owner -> draft.replace(owner, name));
        return true;
    }

    /** Commands on the key that compare its value, in a script or after a read. */
    private long comparisons() {
        return flow.events().values().stream()
                .filter(e -> Keys.same(e, acquire))
                .filter(e -> e.op() == Op.GET || e.op() == Op.COMPARE_DELETE || e.op() == Op.COMPARE_EXPIRE)
                .map(Event::site)
                .distinct()
                .count();
    }

    /** Whether an expression is the value stored, or is compared with the stored one. */
    private boolean concernsOwner(Expr use, Expr value) {
        if (use == value) {
            return true;
        }
        for (Event e : flow.events().values()) {
            boolean compares = e.op() == Op.COMPARE_DELETE || e.op() == Op.COMPARE_EXPIRE || e.op() == Op.SET;
            if (compares && Keys.same(e, acquire) && code.call(e).filter(c -> code.contains(c, use)).isPresent()) {
                return true;
            }
        }
        return code.parent(use) instanceof Expr.Call equals
                && equals.name().equals("equals")
                && (isRead(equals.receiver()) || equals.args().stream().anyMatch(this::isRead));
    }

    private boolean isRead(Expr x) {
        Expr origin = x instanceof Expr.Ref ref && code.declaration(ref.var()) != null
                ? code.declaration(ref.var()).init()
                : x;
        return flow.events().values().stream()
                .filter(e -> e.op() == Op.GET && Keys.same(e, acquire))
                .anyMatch(e -> code.call(e).filter(c -> c == origin).isPresent());
    }

    private String fresh() {
        return draft.type("java.util.UUID") + ".randomUUID().toString()";
    }
}
