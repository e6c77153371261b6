package dev.leaselint.core.rules;

import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A ShedLock annotation whose times contradict each other or the schedule. */
final class SchedulerLockMisfit {
    private static final Pattern SIMPLE = Pattern.compile("(\\d+)\\s*(ms|s|m|h|d)");

    static final Rule RULE = Rule.of(
            new Descriptor(
                    "SchedulerLockMisfit",
                    Level.WARNING,
                    "section",
                    "Times of a scheduler lock contradict each other or the schedule",
                    "A lock that may be held longer than the period keeps the next runs out after a crash; one that must be"
                            + " held longer than it may be held is refused when it is taken.",
                    "lockAtLeastFor below lockAtMostFor, and both below the period of the schedule.",
                    "Judged for literal values only; the defaults of the application are not looked up.",
                    "none",
                    List.of(),
                    List.of("RedisLockSuspiciousTtl")),
            SchedulerLockMisfit::check);

    private SchedulerLockMisfit() {}

    private static void check(TypeView view, Reporter reporter) {
        for (MethodDecl method : view.type().methods()) {
            annotation(method, "SchedulerLock")
                    .flatMap(lock -> fault(method, lock))
                    .ifPresent(fault -> reporter.report(Report.at(site(method), fault)));
        }
    }

    private static Site site(MethodDecl method) {
        return new Site(method.key(), method.nameSpan(), method.nameSpan());
    }

    private static Optional<String> fault(MethodDecl method, Annotation lock) {
        Optional<Duration> most = duration(lock, "lockAtMostFor");
        Optional<Duration> least = duration(lock, "lockAtLeastFor");
        if (most.isPresent() && least.isPresent() && most.get().compareTo(least.get()) < 0) {
            return Optional.of(method.name() + " must hold its lock for " + least.get() + " but may hold it for " + most.get()
                    + " only: taking it fails. Make lockAtMostFor the longer one.");
        }
        Optional<Duration> period = annotation(method, "Scheduled").flatMap(SchedulerLockMisfit::period);
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

    /** The time between two starts at a fixed rate. */
    private static Optional<Duration> period(Annotation scheduled) {
        boolean otherUnit = scheduled.values().containsKey("timeUnit");
        return otherUnit
                ? Optional.empty()
                : duration(scheduled, "fixedRate").or(() -> duration(scheduled, "fixedRateString"));
    }

    /** A literal time: ISO 8601, the short form 10m, or a number of milliseconds. */
    private static Optional<Duration> duration(Annotation a, String name) {
        if (!(a.values().get(name) instanceof Expr.Literal l)) {
            return Optional.empty();
        }
        if (l.value() instanceof Integer || l.value() instanceof Long) {
            return Optional.of(Duration.ofMillis(((Number) l.value()).longValue()));
        }
        return l.value() instanceof String s ? parse(s.trim().toLowerCase(Locale.ROOT)) : Optional.empty();
    }

    private static Optional<Duration> parse(String text) {
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
                    ? Optional.of(Duration.ofMillis(Long.parseLong(text)))
                    : text.startsWith("p") ? Optional.of(Duration.parse(text)) : Optional.empty();
        } catch (DateTimeParseException | ArithmeticException | NumberFormatException e) {
            return Optional.empty();
        }
    }
}
