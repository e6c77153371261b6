package dev.leaselint.core.inventory;

import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.flow.Status;
import dev.leaselint.core.flow.Step;
import java.util.HashSet;
import java.util.Set;

/** What a method does when an attempt or a release fails. */
final class Failures {
    private Failures() {}

    /** What comes of a failure. */
    enum Way {
        /** No path with a failure was seen. */
        NOT_SEEN,
        /** The exception leaves the method. */
        PROPAGATES,
        /** It is caught, and the guarded work is not done. */
        CAUGHT,
        /** It is caught, and the guarded work is done all the same. */
        WORKS_ON
    }

    /** What happens when nobody knows whether an attempt succeeded: it threw, or its answer was null. */
    static Way ofAttempt(Seen seen, Section section) {
        Way worst = Way.NOT_SEEN;
        Set<Site> guarded = new HashSet<>(section.work());
        for (Exit x : seen.flow().exits()) {
            Step attempt = x.step(seen.event().id());
            if (attempt != null && (attempt.status() == Status.THREW || attempt.status() == Status.UNSURE)) {
                worst = worse(worst, way(x, seen.event(), guarded));
            }
        }
        return worst;
    }

    private static Way way(Exit x, Event attempt, Set<Site> guarded) {
        if (x.kind() != Exit.Kind.RETURN) {
            return Way.PROPAGATES;
        }
        boolean again = x.steps().stream().anyMatch(s -> s.status() == Status.WON && s.event().isAttempt());
        Set<Site> done = new HashSet<>(x.work());
        boolean after = false;
        for (Step s : x.steps()) {
            if (after) {
                done.addAll(s.work());
            }
            after |= s.event().id().equals(attempt.id());
        }
        boolean all = !guarded.isEmpty() && done.containsAll(guarded);
        return all && !again ? Way.WORKS_ON : Way.CAUGHT;
    }

    /** What happens when a release throws. */
    static Way ofRelease(Seen release) {
        Way worst = Way.NOT_SEEN;
        for (Exit x : release.flow().exits()) {
            Step s = x.step(release.event().id());
            if (s != null && s.status() == Status.THREW) {
                worst = worse(worst, x.kind() == Exit.Kind.RETURN ? Way.CAUGHT : Way.PROPAGATES);
            }
        }
        return worst;
    }

    static Way worse(Way a, Way b) {
        if (a == Way.WORKS_ON || b == Way.WORKS_ON) {
            return Way.WORKS_ON;
        }
        if (a == Way.PROPAGATES || b == Way.PROPAGATES) {
            return Way.PROPAGATES;
        }
        return a == Way.CAUGHT || b == Way.CAUGHT ? Way.CAUGHT : Way.NOT_SEEN;
    }
}
