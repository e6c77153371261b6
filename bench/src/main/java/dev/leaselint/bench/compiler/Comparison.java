package dev.leaselint.bench.compiler;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What the arms used in all rounds; ratios are taken within a round and then their median. */
final class Comparison {
    private static final double MEBIBYTE = 1 << 20;

    private final Map<String, List<Used>> rounds = new LinkedHashMap<>();

    /** @param arms in the order of the table */
    Comparison(List<Arm> arms) {
        arms.forEach(arm -> rounds.put(arm.name(), new ArrayList<>()));
    }

    /** Adds the next round of an arm. */
    void add(Arm arm, Used used) {
        rounds.get(arm.name()).add(used);
    }

    /** A table as Markdown, with ratios to the arm of that name. */
    String table(String baseName) {
        StringBuilder table = new StringBuilder(
                "| arm | CPU s | ratio | of its thread s | ratio | allocated MB | ratio | live MB | ratio |\n"
                        + "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
        for (Map.Entry<String, List<Used>> arm : rounds.entrySet()) {
            List<Used> base = rounds.get(baseName);
            table.append("| ").append(arm.getKey())
                    .append(cells("%.1f", arm.getValue(), base, used -> used.cpu().toMillis() / 1000.0))
                    .append(cells("%.1f", arm.getValue(), base, used -> used.thread().toMillis() / 1000.0))
                    .append(cells("%.0f", arm.getValue(), base, used -> used.allocated() / MEBIBYTE))
                    .append(cells("%.0f", arm.getValue(), base, used -> used.live() / MEBIBYTE))
                    .append(" |\n");
        }
        return table.toString();
    }

    /** The median of a figure and that of its ratios. */
    private static String cells(String format, List<Used> arm, List<Used> base, ToDoubleFunction<Used> figure) {
        double median = median(arm.stream().map(figure::applyAsDouble).toList());
        return String.format(Locale.ROOT, " | " + format + " | %.3f", median, ratio(arm, base, figure));
    }

    private static double ratio(List<Used> arm, List<Used> base, ToDoubleFunction<Used> figure) {
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < arm.size(); i++) {
            ratios.add(figure.applyAsDouble(arm.get(i)) / figure.applyAsDouble(base.get(i)));
        }
        return median(ratios);
    }

    static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
