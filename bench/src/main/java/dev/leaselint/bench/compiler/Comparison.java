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
    String table(String base) {
        StringBuilder table = new StringBuilder(
                "| arm | CPU s | ratio | live MB | ratio |\n| --- | ---: | ---: | ---: | ---: |\n");
        for (Map.Entry<String, List<Used>> arm : rounds.entrySet()) {
            table.append(String.format(Locale.ROOT, "| %s | %.1f | %.3f | %.0f | %.3f |%n", arm.getKey(),
                    median(arm.getValue().stream().map(used -> used.cpu().toMillis() / 1000.0).toList()),
                    ratio(arm.getValue(), rounds.get(base), used -> used.cpu().toNanos()),
                    median(arm.getValue().stream().map(used -> used.live() / MEBIBYTE).toList()),
                    ratio(arm.getValue(), rounds.get(base), Used::live)));
        }
        return table.toString();
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
