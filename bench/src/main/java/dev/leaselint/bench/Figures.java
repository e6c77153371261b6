package dev.leaselint.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What was measured of one library, over all rounds. */
final class Figures {

    private final Map<Integer, List<Double>> perSecond = new TreeMap<>();
    private final Map<Integer, Times> pairTimes = new TreeMap<>();
    private final Times handOffs = new Times();
    private Commands.Result commands;

    void add(int threads, Uncontended.Result result) {
        perSecond.computeIfAbsent(threads, key -> new ArrayList<>()).add(result.perSecond());
        pairTimes.computeIfAbsent(threads, key -> new Times()).add(result.times());
    }

    void addHandOffs(Times times) {
        handOffs.add(times);
    }

    void commands(Commands.Result result) {
        commands = result;
    }

    Commands.Result commands() {
        return commands;
    }

    /** Pairs of acquire and release per second, the median of the rounds. */
    double perSecond(int threads) {
        List<Double> sorted = new ArrayList<>(perSecond.get(threads));
        Collections.sort(sorted);
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    /** How long a pair took, over all rounds. */
    Times pairTimes(int threads) {
        return pairTimes.get(threads);
    }

    Times handOffs() {
        return handOffs;
    }
}
