package dev.leaselint.lease.core;

import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.Problem;
import dev.leaselint.lease.Renewal;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Finds contradictions between time to live, renewal, waits and budgets, all of them at once. */
public final class ConfigurationCheck {

    /** The shortest time to live allowed. */
    public static final Duration MIN_TTL = Duration.ofMillis(100);
    /** The longest time to live allowed; what takes longer needs renewal. */
    public static final Duration MAX_TTL = Duration.ofHours(1);

    /** The longest maximum total duration of a renewal allowed, so that no renewal is endless in effect. */
    public static final Duration MAX_TOTAL = Duration.ofHours(24);
    /** The longest wait allowed, so that no wait is endless in effect. */
    public static final Duration MAX_WAIT = Duration.ofHours(1);

    private static final int SHARE = 3;

    private final List<Problem> problems = new ArrayList<>();

    private ConfigurationCheck() {
    }

    /**
     * Checks.
     *
     * @param options the options of an acquire
     * @param commandTimeout the longest time one Redis command may take
     * @param maxWait the longest wait for a holder
     * @return all problems, empty when there are none
     */
    public static List<Problem> check(LeaseOptions options, Duration commandTimeout, Duration maxWait) {
        ConfigurationCheck check = new ConfigurationCheck();
        check.ttl(options, commandTimeout);
        check.renewal(options.renewal(), options.ttl(), commandTimeout);
        check.budgets(options, commandTimeout, maxWait);
        return List.copyOf(check.problems);
    }

    /** @throws IllegalArgumentException when the time to live is out of bounds */
    static void requireTtl(Duration ttl) {
        if (!isInBounds(ttl)) {
            throw new IllegalArgumentException(boundsMessage(ttl));
        }
    }

    private static boolean isInBounds(Duration ttl) {
        return ttl.compareTo(MIN_TTL) >= 0 && ttl.compareTo(MAX_TTL) <= 0;
    }

    private static String boundsMessage(Duration ttl) {
        return "must be from " + MIN_TTL + " to " + MAX_TTL + ", is " + ttl;
    }

    private void ttl(LeaseOptions options, Duration commandTimeout) {
        Duration ttl = options.ttl();
        require(isInBounds(ttl), "ttl", () -> boundsMessage(ttl));
        require(ttl.equals(ttl.truncatedTo(ChronoUnit.MILLIS)), "ttl", () -> "must be whole milliseconds, is " + ttl);
        require(isPositive(commandTimeout), "commandTimeout", () -> "must be positive, is " + commandTimeout);
        require(commandTimeout.compareTo(ttl.dividedBy(SHARE)) < 0, "commandTimeout",
                () -> "must be less than a third of the time to live, is " + commandTimeout + " of " + ttl);
        Duration least = options.minRemaining();
        require(!least.isNegative() && (least.isZero() || least.compareTo(ttl) < 0), "minRemaining",
                () -> "must be from zero to less than the time to live, is " + least);
    }

    private void renewal(Renewal renewal, Duration ttl, Duration commandTimeout) {
        if (!renewal.isOn()) {
            return;
        }
        Duration every = renewal.every();
        require(isPositive(every) && every.compareTo(ttl.dividedBy(SHARE)) <= 0, "renewal.every",
                () -> "must be positive and at most a third of the time to live, is " + every + " of " + ttl);
        require(every.compareTo(ttl.minus(commandTimeout)) < 0, "renewal.every",
                () -> "plus the command time-out must be less than the time to live");
        Duration maxTotal = renewal.maxTotal();
        require(maxTotal.compareTo(ttl) >= 0 && maxTotal.compareTo(MAX_TOTAL) <= 0, "renewal.maxTotal",
                () -> "must be from the time to live to " + MAX_TOTAL + ", is " + maxTotal);
    }

    private void budgets(LeaseOptions options, Duration commandTimeout, Duration maxWait) {
        require(!maxWait.isNegative() && maxWait.compareTo(MAX_WAIT) <= 0, "maxWait",
                () -> "must be from zero to " + MAX_WAIT + ", is " + maxWait);
        Duration longestHold = options.renewal().limit().orElse(options.ttl());
        options.workBudget().ifPresent(work -> require(isPositive(work) && work.compareTo(longestHold) <= 0,
                "workBudget",
                () -> "must be positive and at most the longest hold of " + longestHold + ", is " + work));
        options.requestBudget().ifPresent(request -> {
            require(maxWait.compareTo(request.minus(commandTimeout)) < 0, "requestBudget",
                    () -> "must exceed the wait of " + maxWait + " and the command time-out, is " + request);
            options.workBudget().ifPresent(work -> require(request.minus(work).compareTo(maxWait) >= 0,
                    "requestBudget", () -> "must be at least the wait and the work budget together, is " + request));
        });
    }

    private static boolean isPositive(Duration duration) {
        return !duration.isNegative() && !duration.isZero();
    }

    /** The text is made only when needed: the check runs with every acquire. */
    private void require(boolean condition, String setting, Supplier<String> message) {
        if (!condition) {
            problems.add(Problem.error(setting, message.get()));
        }
    }
}
