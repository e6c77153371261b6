package dev.leaselint.core.rules;

import dev.leaselint.core.Words;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An owner value, or a key with personal data, that ends up in the logs. */
final class ValueLogged {
    private static final Set<String> OF_LOCK = Set.of("lock", "lease", "owner", "locker");
    private static final Set<String> SECRET = Set.of("value", "token", "secret");

    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockValueLogged",
                    Level.ADVICE,
                    "privacy",
                    "Owner value of a lock, or a key with personal data, is written to a log",
                    "Whoever knows the owner value can release or prolong the lock. Logs are read, copied and kept by many.",
                    "Log the resource and a short hash of the owner, or nothing.",
                    "The value is known by its name (lockValue, ownerToken) or by being the variable that is stored, the key by"
                            + " being the variable that holds it.",
                    "none",
                    List.of(),
                    List.of("RedisLockPiiInKey")),
            ValueLogged::check);

    private ValueLogged() {}

    private static void check(TypeView view, Reporter reporter) {
        Map<MethodDecl, Set<String>> stored = new LinkedHashMap<>();
        Map<MethodDecl, Set<String>> keys = new LinkedHashMap<>();
        PersonalData personal = new PersonalData(view.options().piiTerms(), view.program().program());
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                if (handlesOwner(e) && view.evidence().of(flow, e).isPresent()) {
                    Set<String> names = stored.computeIfAbsent(flow.method(), m -> new HashSet<>());
                    if (e.isDirect()) {
                        names.addAll(e.valueNames());
                    }
                    personal.in(e.key())
                            .ifPresent(hit -> keys.computeIfAbsent(flow.method(), m -> new HashSet<>()).addAll(e.names()));
                }
            }
        }
        stored.forEach((method, names) -> judge(view, method, names, keys.getOrDefault(method, Set.of()), reporter));
    }

    private static boolean handlesOwner(Event e) {
        return switch (e.op()) {
            case SET_IF_ABSENT, COMPARE_DELETE, COMPARE_EXPIRE, TRY_LOCK, UNLOCK, DELETE, GET -> true;
            default -> false;
        };
    }

    private static void judge(
            TypeView view, MethodDecl method, Set<String> stored, Set<String> keys, Reporter reporter) {
        for (Expr.Call c : Code.all(method, Expr.Call.class)) {
            if (Code.isCall(view, c, Op.LOG) && c.args().stream().anyMatch(a -> reveals(a, stored))) {
                reporter.report(Report.at(
                        Code.site(method, c),
                        "The log gets the owner value of the lock: whoever reads it can release or prolong the lock. Log"
                                + " the resource, or a short hash of the owner."));
            } else if (Code.isCall(view, c, Op.LOG) && c.args().stream().anyMatch(a -> isLocal(a, keys))) {
                reporter.report(Report.at(
                        Code.site(method, c),
                        "The log gets the key of the lock, which contains personal data: logs are read, copied and kept by"
                                + " many. Log the kind of resource, or a hash of the key."));
            }
        }
    }

    private static boolean isLocal(Expr argument, Set<String> names) {
        return Code.any(argument, n -> n instanceof Expr.Ref r && !r.var().isField() && names.contains(r.var().name()));
    }

    private static boolean reveals(Expr argument, Set<String> stored) {
        return Code.any(argument, n -> {
            if (n instanceof Expr.Ref r) {
                return isOwnerValue(r.var().name()) || !r.var().isField() && stored.contains(r.var().name());
            }
            return n instanceof Expr.Select s && isOwnerValue(s.field().name())
                    || n instanceof Expr.Call c && c.args().isEmpty() && isOwnerValue(c.name());
        });
    }

    private static boolean isOwnerValue(String identifier) {
        List<String> words = Words.of(identifier);
        return words.stream().anyMatch(OF_LOCK::contains)
                && !words.isEmpty()
                && SECRET.contains(words.get(words.size() - 1));
    }
}
