package dev.leaselint.core.fix;

import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.rules.TypeView;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Exchanges the unit in which a lease is taken for the one that the name of the number says. */
final class AgreeingUnit {
    private final Draft draft;
    private final Code code;
    private final TimeUnit named;

    private AgreeingUnit(Draft draft, TimeUnit named) {
        this.draft = draft;
        this.code = draft.code();
        this.named = named;
    }

    /** @param named the unit that the names in the number say */
    static Optional<Fix> of(TypeView view, Event event, TimeUnit named) {
        Optional<Code> code = Code.of(view, event);
        Optional<Expr.Call> call = code.flatMap(c -> c.call(event));
        if (call.isEmpty() || event.entry() == null) {
            return Optional.empty();
        }
        Draft draft = new Draft(code.get());
        return new AgreeingUnit(draft, named).exchange(event.entry(), call.get())
                ? draft.build(
                        "Take the lease in " + named.name().toLowerCase(Locale.ROOT),
                        Fix.Safety.REVIEW,
                        "the name of the number is taken at its word; look whether the number is meant so too")
                : Optional.empty();
    }

    private boolean exchange(Entry entry, Expr.Call call) {
        int options = entry.indexOf(Role.OPTIONS);
        int lease = Math.max(entry.indexOf(Role.TTL), entry.indexOf(Role.LEASE));
        if (options >= 0 && options < call.args().size()) {
            return option(call.args().get(options));
        }
        if (lease < 0 || entry.slots().size() != call.args().size()) {
            return false;
        }
        Expr amount = call.args().get(lease);
        int unit = entry.indexOf(Role.UNIT);
        if (unit < 0) {
            return factory(amount);
        }
        return entry.indexOf(Role.WAIT) < 0 ? unitOf(call.args().get(unit)) : converted(amount, call.args().get(unit));
    }

    /** {@code px(SECONDS)} becomes {@code ex(SECONDS)}, and the other way round. */
    private boolean option(Expr options) {
        for (Expr e = options; e instanceof Expr.Call option; e = option.receiver()) {
            String other = switch (option.name()) {
                case "ex" -> named == TimeUnit.MILLISECONDS ? "px" : null;
                case "px" -> named == TimeUnit.SECONDS ? "ex" : null;
                default -> null;
            };
            if (other != null && option.args().size() == 1) {
                draft.rename(option, other);
                return true;
            }
        }
        return false;
    }

    /** {@code Duration.ofSeconds(MILLIS)} becomes {@code Duration.ofMillis(MILLIS)}. */
    private boolean factory(Expr amount) {
        if (!(amount instanceof Expr.Call made) || made.args().size() != 1 || !made.name().startsWith("of")
                || !made.owner().equals("java.time.Duration")) {
            return false;
        }
        String name = switch (named) {
            case MILLISECONDS -> "ofMillis";
            case SECONDS -> "ofSeconds";
            case MINUTES -> "ofMinutes";
            case HOURS -> "ofHours";
            default -> null;
        };
        if (name != null) {
            draft.rename(made, name);
        }
        return name != null;
    }

    /** {@code TimeUnit.SECONDS} becomes {@code TimeUnit.MILLISECONDS}. */
    private boolean unitOf(Expr unit) {
        List<TimeUnit> units = List.of(TimeUnit.values());
        String text = code.slice(unit);
        Optional<TimeUnit> taken = units.stream().filter(u -> text.endsWith(u.name())).findFirst();
        if (taken.isPresent() && text.equals(taken.get().name())) {
            draft.replace(unit, draft.type("java.util.concurrent.TimeUnit") + "." + named.name());
            return true;
        }
        if (taken.isEmpty() || !text.endsWith("TimeUnit." + taken.get().name())) {
            return false;
        }
        int end = unit.span().end();
        draft.replace(end - taken.get().name().length(), end, named.name());
        return true;
    }

    /** Where the unit is that of the wait as well, the number is converted. */
    private boolean converted(Expr amount, Expr unit) {
        if (amount instanceof Expr.Call made && isDuration(made) && made.args().isEmpty()) {
            String text = code.slice(unit);
            String name = text.endsWith("MILLISECONDS") ? "toMillis" : text.endsWith(".SECONDS") ? "getSeconds" : null;
            if (name != null) {
                draft.rename(made, name);
            }
            return name != null;
        }
        boolean[] calls = {false};
        Trees.visit(amount, n -> calls[0] |= n instanceof Expr.Call);
        if (!calls[0]) {
            String type = draft.type("java.util.concurrent.TimeUnit");
            draft.insert(amount.span().start(), code.slice(unit) + ".convert(");
            draft.insert(amount.span().end(), ", " + type + "." + named + ")");
        }
        return !calls[0];
    }

    private static boolean isDuration(Expr.Call made) {
        return made.receiver() != null && made.receiver().type().isNamed("Duration");
    }
}
