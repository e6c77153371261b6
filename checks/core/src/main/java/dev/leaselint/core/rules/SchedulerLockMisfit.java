package dev.leaselint.core.rules;

import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A ShedLock annotation whose times contradict each other or the schedule. */
final class SchedulerLockMisfit {
    private static final Pattern SIMPLE = Pattern.compile("(\\d+)\\s*(ms|s|m|h|d)");
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
                    "Judged for literals and constants; of cron expressions every few minutes or hours. The defaults of the"
                            + " application are not looked up.",
                    "none",
                    List.of(),
                    List.of("RedisLockSuspiciousTtl")),
            SchedulerLockMisfit::check);

    private SchedulerLockMisfit() {}

    private static void check(TypeView view, Reporter reporter) {
        for (MethodDecl method : view.type().methods()) {
            annotation(method, "SchedulerLock")
                    .flatMap(lock -> fault(view, method, lock))
                    .ifPresent(fault -> reporter.report(Report.at(site(method), fault)));
        }
    }

    private static Site site(MethodDecl method) {
        return new Site(method.key(), method.nameSpan(), method.nameSpan());
    }

    private static Optional<String> fault(TypeView view, MethodDecl method, Annotation lock) {
        Optional<Duration> most = duration(view, lock, "lockAtMostFor", ChronoUnit.MILLIS);
        Optional<Duration> least = duration(view, lock, "lockAtLeastFor", ChronoUnit.MILLIS);
        if (most.isPresent() && least.isPresent() && most.get().compareTo(least.get()) < 0) {
            return Optional.of(method.name() + " must hold its lock for " + least.get() + " but may hold it for " + most.get()
                    + " only: taking it fails. Make lockAtMostFor the longer one.");
        }
        Optional<Duration> period = annotation(method, "Scheduled").flatMap(s -> period(view, s));
        boolean late = most.isPresent() && period.isPresent() && most.get().compareTo(period.get()) > 0;
        return late
                ? Optional.of(method.name() + " runs every " + period.get() + ", but after a crash its lock stays for "
                        + most.get() + ": the runs in between are lost. Keep lockAtMostFor below the period.")
                : Optional.empty();
    }

    private static Optional<Annotation> annotation(MethodDecl method, String simpleName) {
        return method.annotations().stream()
                .filter(a -> a.type().simpleName().equals(simpleName))
                .findFirst();
    }

    /** The time between two starts, at a fixed rate or by a simple cron expression. */
    private static Optional<Duration> period(TypeView view, Annotation scheduled) {
        return unit(scheduled)
                .flatMap(u -> duration(view, scheduled, "fixedRate", u)
                        .or(() -> duration(view, scheduled, "fixedRateString", u)))
                .or(() -> literal(view, scheduled, "cron").flatMap(SchedulerLockMisfit::everyFew));
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
    private static Optional<Duration> everyFew(Object cron) {
        Matcher minutes = EVERY_MINUTES.matcher(cron.toString().trim());
        Matcher hours = EVERY_HOURS.matcher(cron.toString().trim());
        return minutes.matches()
                ? Optional.of(Duration.ofMinutes(number(minutes.group(1))))
                : hours.matches() ? Optional.of(Duration.ofHours(number(hours.group(1)))) : Optional.empty();
    }

    private static long number(String step) {
        return step == null ? 1 : Long.parseLong(step);
    }

    /** A constant time: ISO 8601, the short form 10m, or a number of units. */
    private static Optional<Duration> duration(TypeView view, Annotation a, String name, ChronoUnit unit) {
        return literal(view, a, name)
                .flatMap(v -> v instanceof Integer || v instanceof Long
                        ? Optional.of(Duration.of(((Number) v).longValue(), unit))
                        : v instanceof String s ? parse(s.trim().toLowerCase(Locale.ROOT), unit) : Optional.empty());
    }

    /** The value of a literal, or of a constant that is one. */
    private static Optional<Object> literal(TypeView view, Annotation a, String name) {
        Expr given = a.values().get(name);
        Expr value = given instanceof Expr.Ref r
                ? view.program().program().field(r.var()).map(FieldDecl::init).orElse(null)
                : given;
        return value instanceof Expr.Literal l ? Optional.ofNullable(l.value()) : Optional.empty();
    }

    private static Optional<Duration> parse(String text, ChronoUnit unit) {
        Matcher m = SIMPLE.matcher(text);
        try {
            if (m.matches()) {
                long n = Long.parseLong(m.group(1));
                return Optional.of(switch (m.group(2)) {
                    case "ms" -> Duration.ofMillis(n);
                    case "s" -> Duration.ofSeconds(n);
                    case "m" -> Duration.ofMinutes(n);
                    case "h" -> Duration.ofHours(n);
                    default -> Duration.ofDays(n);
                });
            }
            return text.matches("\\d+")
                    ? Optional.of(Duration.of(Long.parseLong(text), unit))
                    : text.startsWith("p") ? Optional.of(Duration.parse(text)) : Optional.empty();
        } catch (DateTimeParseException | ArithmeticException | NumberFormatException e) {
            return Optional.empty();
        }
    }
}
