package dev.leaselint.core.rules;

import dev.leaselint.core.Options;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.flow.Flows;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.settings.ProjectSettings;
import java.util.List;
import java.util.function.Consumer;

/** What rules ask about the project as a whole; each answer is worked out when it is asked for first. Thread-safe. */
public final class ProjectFacts {
    private final Flows flows;
    private final Consumer<Notice> notices;
    private final Timeouts timeouts;
    private final LockAbstractions abstractions;
    private final Options options;
    private ProjectSettings settings;
    private LockAnnotations annotations;

    /** @param notices receives what could not be read or analysed */
    public ProjectFacts(Flows flows, Options options, Consumer<Notice> notices) {
        this.flows = flows;
        this.options = options;
        this.notices = notices;
        this.timeouts = new Timeouts(flows, this);
        this.abstractions = new LockAbstractions(flows);
    }

    /** The settings files of the project. */
    synchronized ProjectSettings settings() {
        if (settings == null) {
            settings = new ProjectSettings(flows.program(), notices);
        }
        return settings;
    }

    /** Tells what could not be analysed. */
    void tell(Notice notice) {
        notices.accept(notice);
    }

    /** How long its clients wait for an answer. */
    Timeouts timeouts() {
        return timeouts;
    }

    /** Its own locks. */
    LockAbstractions abstractions() {
        return abstractions;
    }

    /** The annotations for which a proxy takes a lock. */
    synchronized LockAnnotations annotations() {
        if (annotations == null) {
            annotations = new LockAnnotations(
                    options.lockAnnotations(), flows.program().types(), this::aspects, flows.program()::declaration);
        }
        return annotations;
    }

    /** The lock aspects that a type is. */
    List<LockAspects.LockAspect> aspects(TypeDecl type) {
        return flows.program().unitOf(type.name()).stream()
                .flatMap(unit -> LockAspects.of(new TypeView(unit, type, flows, options, this)).stream())
                .toList();
    }
}
