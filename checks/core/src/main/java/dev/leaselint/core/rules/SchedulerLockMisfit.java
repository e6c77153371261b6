package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A scheduler lock, by annotation or in code, whose times contradict each other or the schedule. */
final class SchedulerLockMisfit {
    private static final Pattern EVERY_MINUTES = Pattern.compile("0 \\*(?:/([1-9]\\d?))? \\* \\* \\* [*?]");
    private static final Pattern EVERY_HOURS = Pattern.compile("0 \\d+ \\*(?:/([1-9]\\d?))? \\* \\* [*?]");

    static final Rule RULE = Rule.of(
            new Descriptor(
                    "SchedulerLockMisfit",
                    Level.WARNING,
                    "section",
                    "Times of a scheduler lock contradict each other or the schedule",
                    "A lock that may be held longer than the period keeps the next runs out after a crash; one that must be"
                            + " held longer than it may be held is refused when it is taken.",
                    "lockAtLeastFor below lockAtMostFor, and both below the period of the schedule.",
                    "Judged for literals, constants and settings whose files agree, in annotations and in LockConfiguration;"
                            + " of cron expressions every few minutes or hours. Silent without lockAtMostFor where no default of"
                            + " @EnableSchedulerLock is in sight.",
                    "none",
                    List.of(),
                    List.of("RedisLockSuspiciousTtl", "RedisTimeoutMisaligned")),
            SchedulerLockMisfit::check);

    private SchedulerLockMisfit() {}

    private static void check(TypeView view, Reporter reporter) {
        view.flows().forEach(flow -> flow.events().values().forEach(e -> given(e)
                .flatMap(times -> fault(view, flow, e, times))
                .ifPresent(reporter::report)));
        for (MethodDecl method : view.type().methods()) {
            AnnotationTimes.annotation(method, "SchedulerLock")
                    .flatMap(lock -> fault(view, method, lock))
                    .ifPresent(reporter::report);
        }
    }

    /** The times with which a scheduler lock is taken in code. */
    private static Optional<Sym.Bound> given(Event e) {
        boolean takes = e.isDirect() && e.entry() != null && e.entry().client().equals("shedlock")
                && (e.op() == Op.TRY_LOCK || e.op() == Op.HOLD);
        return takes
                ? e.args().stream().filter(Sym.Bound.class::isInstance).map(Sym.Bound.class::cast).findFirst()
                : Optional.empty();
    }

    private static Optional<Report> fault(TypeView view, Flow flow, Event e, Sym.Bound times) {
        Optional<KnownTime> most = KnownTime.of(view, times.ttl());
        Optional<KnownTime> least = KnownTime.of(view, times.least());
        if (most.isEmpty()) {
            return Optional.empty();
        }
        Duration longest = most.get().time();
        if (least.isPresent() && longest.compareTo(least.get().time()) < 0) {
            return Optional.of(report(Report.at(e, view.code(e) + " must hold its lock for " + least.get().time()
                    + " but may hold it for " + longest
                    + " only: taking it fails. Make lockAtMostFor the longer one."), most.get(), least.get()));
        }
        return period(view, flow.method())
                .filter(p -> longest.compareTo(p.time()) > 0)
                .map(p -> report(Report.at(e, view.code(e) + " runs every " + p.time() + ", but after a crash its lock stays for "
                        + longest + ": the runs in between are lost. Keep lockAtMostFor below the period."), most.get(), p));
    }

    private static Optional<KnownTime> period(TypeView view, MethodDecl method) {
        return AnnotationTimes.annotation(method, "Scheduled").flatMap(s -> period(new AnnotationTimes(view), s));
    }

    private static Optional<Report> fault(TypeView view, MethodDecl method, Annotation lock) {
        AnnotationTimes times = new AnnotationTimes(view);
        Optional<KnownTime> most = times.atMost(lock);
        Optional<KnownTime> least = times.time(lock, "lockAtLeastFor", ChronoUnit.MILLIS);
        if (most.isEmpty()) {
            return Optional.empty();
        }
        Duration longest = most.get().time();
        if (least.isPresent() && longest.compareTo(least.get().time()) < 0) {
            return Optional.of(report(method, most.get(), least.get(), method.name() + " must hold its lock for "
                    + least.get().time() + " but may hold it for " + longest
                    + " only: taking it fails. Make lockAtMostFor the longer one."));
        }
        return period(view, method).filter(p -> longest.compareTo(p.time()) > 0)
                .map(p -> report(method, most.get(), p, method.name() + " runs every " + p.time()
                        + ", but after a crash its lock stays for " + longest
                        + ": the runs in between are lost. Keep lockAtMostFor below the period."));
    }

    private static Report report(MethodDecl method, KnownTime one, KnownTime other, String message) {
        return report(Report.at(new Site(method.key(), method.nameSpan(), method.nameSpan()), message), one, other);
    }

    private static Report report(Report report, KnownTime one, KnownTime other) {
        report.confidence(one.confidence()).confidence(other.confidence());
        Stream.of(one, other)
                .flatMap(time -> time.place().stream())
                .forEach(place -> report.note(place, "the setting"));
        return report;
    }

    /** The time between two starts, at a fixed rate or by a simple cron expression. */
    private static Optional<KnownTime> period(AnnotationTimes times, Annotation scheduled) {
        return unit(scheduled)
                .flatMap(u -> times.time(scheduled, "fixedRate", u)
                        .or(() -> times.time(scheduled, "fixedRateString", u)))
                .or(() -> times.text(scheduled, "cron")
                        .flatMap(SchedulerLockMisfit::everyFew)
                        .map(KnownTime::constant));
    }

    /** The unit of plain numbers, empty when it is not spelled out. */
    private static Optional<ChronoUnit> unit(Annotation scheduled) {
        Expr given = scheduled.values().get("timeUnit");
        String name = given instanceof Expr.Ref r
                ? r.var().name()
                : given instanceof Expr.Select s ? s.field().name() : given == null ? "MILLISECONDS" : "";
        return Arrays.stream(TimeUnit.values())
                .filter(u -> u.name().equals(name))
                .map(TimeUnit::toChronoUnit)
                .findFirst();
    }

    /** The period of a cron expression that fires every few minutes or hours. */
    private static Optional<Duration> everyFew(String cron) {
        Matcher minutes = EVERY_MINUTES.matcher(cron.strip());
        Matcher hours = EVERY_HOURS.matcher(cron.strip());
        return minutes.matches()
                ? Optional.of(Duration.ofMinutes(number(minutes.group(1))))
                : hours.matches() ? Optional.of(Duration.ofHours(number(hours.group(1)))) : Optional.empty();
    }

    private static long number(String step) {
        return step == null ? 1 : Long.parseLong(step);
    }
}
