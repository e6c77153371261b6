package dev.leaselint.bench;

import dev.leaselint.bench.libraries.Library;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The figures as a Markdown table, one row for each library. */
final class Table {

    private static final String NONE = "n/a";

    private final Map<Library, Figures> figures;
    private final List<Integer> threads;

    Table(Map<Library, Figures> figures, List<Integer> threads) {
        this.figures = figures;
        this.threads = threads;
    }

    List<String> lines() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(head());
        rows.add(rows.get(0).stream().map(cell -> "---").toList());
        figures.forEach((library, found) -> rows.add(row(library, found)));
        return rows.stream().map(row -> "| " + String.join(" | ", row) + " |").toList();
    }

    private List<String> head() {
        List<String> cells = new ArrayList<>(List.of("library", "jar", "round trips", "commands in scripts"));
        for (int count : threads) {
            String unit = count == 1 ? "1 thread" : count + " threads";
            cells.addAll(List.of(unit + ": pairs/s", "p50 ms", "p99 ms", "× Redisson"));
        }
        cells.addAll(List.of("hand-off p50 ms", "p99 ms"));
        return cells;
    }

    private List<String> row(Library library, Figures found) {
        List<String> cells = new ArrayList<>(List.of(library.name(), library.jar(),
                number("%.2f", found.commands().sent()), number("%.2f", found.commands().inScripts())));
        for (int count : threads) {
            Times times = found.pairTimes(count);
            cells.addAll(List.of(number("%.0f", found.perSecond(count)), Times.text(times.medianMillis()),
                    Times.text(times.tailMillis()), ratio(found, count)));
        }
        cells.addAll(library.waits()
                ? List.of(Times.text(found.handOffs().medianMillis()), Times.text(found.handOffs().tailMillis()))
                : List.of(NONE, NONE));
        return cells;
    }

    private String ratio(Figures found, int count) {
        return figures.entrySet().stream().filter(entry -> entry.getKey().name().equals(Library.BASELINE)).findFirst()
                .map(entry -> number("%.2f", found.perSecond(count) / entry.getValue().perSecond(count))).orElse(NONE);
    }

    private static String number(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
