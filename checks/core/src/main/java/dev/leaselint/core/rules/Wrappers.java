package dev.leaselint.core.rules;

import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Flows;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.TypeDecl;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Moves what one rule says about each call of a private method into the method: it is wrong for all its callers, and
 * there it can be repaired. What only some callers make wrong stays with them.
 */
final class Wrappers {
    private final Flows flows;

    Wrappers(Flows flows) {
        this.flows = flows;
    }

    /** The reports of one rule on one type, each where it belongs. */
    List<Report> settle(List<Report> reports) {
        Map<List<Site>, Report> open = new LinkedHashMap<>();
        List<Report> settled = new ArrayList<>();
        for (Report r : reports) {
            if (r.isMovable()) {
                open.merge(r.chain, r, Wrappers::surer);
            } else {
                settled.add(r);
            }
        }
        while (!open.isEmpty()) {
            Set<List<Site>> wrong = new HashSet<>(open.keySet());
            settled.forEach(r -> wrong.add(r.chain));
            Map<List<Site>, Report> next = new LinkedHashMap<>();
            for (Report r : open.values()) {
                boolean down = r.isMovable() && isWrongForAll(r.chain.subList(1, r.chain.size()), wrong);
                if (!down) {
                    settled.add(r);
                } else if (settled.stream().noneMatch(s -> s.chain.equals(r.chain.subList(1, r.chain.size())))) {
                    Report moved = r.moved();
                    next.merge(moved.chain, moved, Wrappers::surer);
                }
            }
            open = next;
        }
        return settled;
    }

    private static Report surer(Report a, Report b) {
        return b.confidence.compareTo(a.confidence) > 0 ? b : a;
    }

    /** Whether every call of the private method in which a way to a command starts is among the wrong ones. */
    private boolean isWrongForAll(List<Site> way, Set<List<Site>> wrong) {
        Optional<MethodDecl> method = method(way.get(0).method());
        return method.filter(m -> m.is(Modifier.PRIVATE)).isPresent()
                && flows.callersOf(method.get()).stream().allMatch(f -> wrong.containsAll(ways(f, way)));
    }

    private Optional<MethodDecl> method(MethodKey key) {
        return flows.program().type(key.owner()).map(TypeDecl::methods).orElse(List.of()).stream()
                .filter(m -> m.key().equals(key))
                .findFirst();
    }

    /** The ways by which a flow comes to the command directly through the method. */
    private static Set<List<Site>> ways(Flow flow, List<Site> way) {
        Set<List<Site>> found = new HashSet<>();
        for (Event e : flow.events().values()) {
            List<Site> chain = Report.chain(e);
            if (chain.size() == way.size() + 1 && chain.subList(1, chain.size()).equals(way)) {
                found.add(chain);
            }
        }
        return found;
    }
}
