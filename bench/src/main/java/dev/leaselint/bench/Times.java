package dev.leaselint.bench;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Durations, kept to three digits. Not safe for use by several threads. */
final class Times {

    private static final double MEDIAN = 50;
    private static final double TAIL = 99;

    private final Histogram nanos = new Histogram(TimeUnit.MINUTES.toNanos(1), 3);

    void add(long duration) {
        nanos.recordValue(Math.min(duration, nanos.getHighestTrackableValue()));
    }

    void add(Times others) {
        nanos.add(others.nanos);
    }

    long count() {
        return nanos.getTotalCount();
    }

    double medianMillis() {
        return millis(MEDIAN);
    }

    double tailMillis() {
        return millis(TAIL);
    }

    private double millis(double percentile) {
        return nanos.getValueAtPercentile(percentile) / (double) TimeUnit.MILLISECONDS.toNanos(1);
    }

    /** Milliseconds with as many digits as are worth reading. */
    static String text(double millis) {
        return String.format(Locale.ROOT, millis < 1 ? "%.3f" : "%.2f", millis);
    }
}
