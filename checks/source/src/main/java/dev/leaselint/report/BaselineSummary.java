package dev.leaselint.report;

import java.util.List;
import java.util.stream.Stream;

/**
 * The baseline that the findings were held against.
 *
 * @param file its name in reports
 * @param accepted number of findings that it accepts
 * @param stale entries without a finding: repaired, or moved out of sight
 * @param expired entries whose date has passed; their findings count as new
 */
public record BaselineSummary(String file, int accepted, List<Entry> stale, List<Entry> expired) {
    public BaselineSummary {
        stale = List.copyOf(stale);
        expired = List.copyOf(expired);
    }

    /** The baseline as several modules see it that share the file. */
    BaselineSummary plus(BaselineSummary other) {
        return new BaselineSummary(
                file, accepted + other.accepted, union(stale, other.stale), union(expired, other.expired));
    }

    private static List<Entry> union(List<Entry> some, List<Entry> others) {
        return Stream.concat(some.stream(), others.stream()).distinct().toList();
    }

    /**
     * An entry of the baseline.
     *
     * @param path file in which the finding stood
     * @param symbol member in which it stood
     * @param count how many findings it stands for
     * @param remark what else the file says about it, such as the date at which it expired; may be empty
     */
    public record Entry(String rule, String path, String symbol, int count, String remark) {}
}
