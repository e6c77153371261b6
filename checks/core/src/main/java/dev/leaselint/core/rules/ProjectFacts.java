package dev.leaselint.core.rules;

import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.flow.Flows;
import dev.leaselint.core.settings.ProjectSettings;
import java.util.function.Consumer;

/** What rules ask about the project as a whole; each answer is worked out when it is asked for first. Thread-safe. */
public final class ProjectFacts {
    private final Flows flows;
    private final Consumer<Notice> notices;
    private final Timeouts timeouts;
    private final LockAbstractions abstractions;
    private ProjectSettings settings;

    /** @param notices receives settings files that cannot be read */
    public ProjectFacts(Flows flows, Consumer<Notice> notices) {
        this.flows = flows;
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

    /** How long its clients wait for an answer. */
    Timeouts timeouts() {
        return timeouts;
    }

    /** Its own locks. */
    LockAbstractions abstractions() {
        return abstractions;
    }
}
