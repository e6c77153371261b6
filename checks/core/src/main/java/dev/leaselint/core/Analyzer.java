package dev.leaselint.core;

import dev.leaselint.core.catalog.Catalog;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.SourceUnit;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The rule core: analyses the units of one program. Flows and summaries are computed once and shared by all units and
 * threads. Front ends make one analyzer per program and ask it about each unit.
 */
public final class Analyzer {
    private final Program program;
    private final Catalog catalog;
    private final Options options;
    private final Consumer<Notice> notices;

    /** @param notices receives what could not be analysed; called from any thread */
    public Analyzer(Program program, Catalog catalog, Options options, Consumer<Notice> notices) {
        this.program = program;
        this.catalog = catalog;
        this.options = options;
        this.notices = notices;
    }

    /** All findings in a unit, ordered, suppressions not applied. */
    public List<Finding> analyze(SourceUnit unit) {
        return List.of();
    }

    /**
     * Names of types in the unit through which other files may use a lock without naming a client: types with a method
     * whose summary has a lock, key or guarded-write effect, and their supertypes in the sources. Simple names.
     */
    public Set<String> wrapperTypes(SourceUnit unit) {
        return Set.of();
    }
}
