package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.fix.Fixes;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Ttl;
import dev.leaselint.core.settings.TimeText;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A lease that is no time at all, in the wrong unit, or longer than anything works. */
final class SuspiciousTtl {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockSuspiciousTtl",
                    Level.ERROR,
                    "acquire",
                    "Lease of zero or less, in the wrong unit, or longer than any work",
                    "Seconds given where milliseconds are taken end the lease a thousand times too early, and two work at"
                            + " once. Milliseconds given as seconds keep a dead holder's lock for hours.",
                    "A Duration, or a number whose name and unit agree.",
                    "Of values from configuration only a zero is reported, where all settings files agree. The unit is judged"
                            + " by names such as LEASE_SECONDS and by conversions such as toMillis(); a number or default of"
                            + " whole thousands is milliseconds whatever its name says. Longer than the configured maximum"
                            + " is advice.",
                    "review: the unit that the name of the number says takes the place of the other one; the number itself"
                            + " stays. A lease of zero or less, or of more than the maximum, is for you to change",
                    List.of("maxTtl"),
                    List.of("RedisLockMissingTtl")),
            SuspiciousTtl::check);

    private SuspiciousTtl() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                boolean lease = e.isAttempt() || e.op() == Op.RENEW || e.op() == Op.COMPARE_EXPIRE;
                Optional<Confidence> evidence = lease ? view.evidence().of(flow, e) : Optional.empty();
                evidence.flatMap(confidence -> judge(view, e, confidence)).ifPresent(reporter::report);
            }
        }
    }

    private static Optional<Report> judge(TypeView view, Event e, Confidence confidence) {
        Ttl ttl = e.ttl();
        if (ttl.kind() != Ttl.Kind.GIVEN) {
            return Optional.empty();
        }
        Long n = ttl.constant();
        boolean standsForDefault = n != null && n == 0 && e.entry().has(Attributes.ZERO_DEFAULT);
        if (n != null && (n == 0 || n < -1) && !standsForDefault) {
            return Optional.of(Report.at(
                            e,
                            view.code(e) + " gives a lease of " + n + ": the lock is refused or gone at once, and nobody is"
                                    + " kept out. Give the time that the work takes at most.")
                    .confidence(confidence));
        }
        Optional<KnownTime> configured = n == null ? KnownTime.of(view, ttl) : Optional.empty();
        if (configured.filter(time -> time.time().isZero()).isPresent()) {
            Report report = Report.at(
                            e,
                            view.code(e) + " gives a lease of " + configured.get().told() + ": the lock is refused or gone at"
                                    + " once, and nobody is kept out. Give the time that the work takes at most.")
                    .confidence(confidence)
                    .confidence(configured.get().confidence());
            configured.get().place().ifPresent(place -> report.note(place, "the setting"));
            return Optional.of(report);
        }
        Optional<LeaseUnit> mistaken = LeaseUnit.mistaken(view, ttl);
        if (mistaken.isPresent()) {
            return mistaken.map(units -> Report.at(
                            e,
                            view.code(e) + " takes " + name(units.taken()) + ", but is given " + name(units.named())
                                    + " by " + units.telling(ttl.names()) + ": the lease ends far too early or far too"
                                    + " late. Give number and unit that agree.")
                    .confidence(confidence)
                    .fix(Fixes.agreeingUnit(view, e, units.named())));
        }
        Long millis = ttl.millis();
        if (millis != null && millis > view.options().maxTtl().toMillis()) {
            return Optional.of(Report.at(
                            e,
                            view.code(e) + " keeps the lock of a holder that died for " + roughly(millis)
                                    + ". Give a lease that is longer than the work, and renew it.")
                    .level(Level.ADVICE)
                    .confidence(confidence));
        }
        return Optional.empty();
    }

    private static String roughly(long millis) {
        long hours = millis / 3_600_000;
        return hours < 2 ? TimeText.told(Duration.ofMillis(millis)) : hours + " hours";
    }

    private static String name(TimeUnit unit) {
        return unit.name().toLowerCase(Locale.ROOT);
    }
}
