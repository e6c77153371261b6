package dev.leaselint.core.inventory;

import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.flow.Flows;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.rules.TypeView;
import dev.leaselint.core.sql.FencedWrites;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/**
 * The locks of a code base.
 *
 * @param locks locks and helpers that take locks for their callers, by key and client
 */
public record Inventory(List<Lock> locks) {
    private static final Comparator<Lock> ORDER = Comparator.comparing(Lock::wrapper)
            .thenComparing(Lock::key)
            .thenComparing(Lock::client)
            .thenComparing(l -> l.acquires().isEmpty() ? "" : l.acquires().get(0).place().file().path())
            .thenComparing(l -> l.acquires().isEmpty() ? 0 : l.acquires().get(0).place().span().start());

    /** No locks. */
    public static final Inventory EMPTY = new Inventory(List.of());

    public Inventory {
        locks = locks.stream().sorted(ORDER).toList();
    }

    /**
     * The locks of one program.
     *
     * @param notices receives locks that could not be read
     */
    public static Inventory of(
            Flows flows, List<TypeView> views, List<Finding> findings, Consumer<Notice> notices) {
        if (views.isEmpty()) {
            return EMPTY;
        }
        FencedWrites fences = flows.writes(views.get(0).options().fenceColumns());
        Sightings sightings = new Sightings(views);
        KeyText texts = new KeyText(flows);
        LockReader reader = new LockReader(flows, fences, sightings, texts);
        Checklist checklist = new Checklist(views.get(0).options(), reader.sources());
        List<Lock> locks = new ArrayList<>();
        for (Group group : new Grouping(sightings, texts, reader.sources()).groups()) {
            try {
                locks.add(checklist.fill(group, reader.read(group, findings)));
            } catch (RuntimeException e) {
                notices.accept(failed(group, e));
            }
        }
        return new Inventory(locks);
    }

    private static Notice failed(Group group, RuntimeException e) {
        SourceText file = group.first().view().unit().text();
        StackTraceElement at = e.getStackTrace().length > 0 ? e.getStackTrace()[0] : null;
        int line = file.line(group.first().event().step().span().start());
        return new Notice(
                Notice.Kind.INTERNAL, file.path(), line, "the lock taken here cannot be listed: " + e + " at " + at);
    }

    /** All locks of several programs. */
    public static Inventory merged(Collection<Inventory> parts) {
        return new Inventory(parts.stream().flatMap(p -> p.locks().stream()).toList());
    }
}
