package dev.leaselint.lease.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What the workers saw, and the questions put to it. Times are of the machine's monotonic clock. */
record History(List<Hold> holds, List<Write> writes) {

    /**
     * A lease from the moment it was known to be held to the last moment it was known to be valid.
     *
     * @param worker who held it
     */
    record Hold(String worker, String key, long token, long from, long until) {
    }

    /**
     * A guarded write.
     *
     * @param accepted whether the table took it
     */
    record Write(String worker, String key, String element, boolean accepted) {
    }

    /** Reads the lines that workers print. */
    static History parse(Map<String, List<String>> linesByWorker) {
        List<Hold> holds = new ArrayList<>();
        List<Write> writes = new ArrayList<>();
        linesByWorker.forEach((worker, lines) -> {
            for (String line : lines) {
                String[] words = line.split(" ");
                if (words[0].equals("HOLD") && words.length == 5) {
                    holds.add(new Hold(worker, words[1], Long.parseLong(words[2]), Long.parseLong(words[3]),
                            Long.parseLong(words[4])));
                } else if (words[0].equals("WRITE") && words.length == 4) {
                    writes.add(new Write(worker, words[1], words[2], words[3].equals("accepted")));
                }
            }
        });
        holds.sort(Comparator.comparingLong(Hold::from));
        return new History(holds, writes);
    }

    /** Pairs of leases on one key that were valid at the same instant. */
    List<String> overlaps() {
        List<String> found = new ArrayList<>();
        perKey().values().forEach(ofKey -> {
            for (int i = 0; i < ofKey.size(); i++) {
                for (int j = i + 1; j < ofKey.size() && ofKey.get(j).from() < ofKey.get(i).until(); j++) {
                    found.add(ofKey.get(i) + " and " + ofKey.get(j));
                }
            }
        });
        return found;
    }

    /** Grants whose token does not exceed that of the grant before on the same key. */
    List<String> tokensOutOfOrder() {
        List<String> found = new ArrayList<>();
        perKey().values().forEach(ofKey -> {
            for (int i = 1; i < ofKey.size(); i++) {
                if (ofKey.get(i).token() <= ofKey.get(i - 1).token()) {
                    found.add(ofKey.get(i - 1) + " before " + ofKey.get(i));
                }
            }
        });
        return found;
    }

    /** The elements that the table took for a key. */
    Set<String> acceptedElements(String key) {
        return writes.stream().filter(write -> write.key().equals(key) && write.accepted()).map(Write::element)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** All elements that were written without a guard for a key; those that a guard refused among them. */
    Set<String> writtenElements(String key) {
        return writes.stream().filter(write -> write.key().equals(key)).map(Write::element)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    long refusedWrites() {
        return writes.stream().filter(write -> !write.accepted()).count();
    }

    private Map<String, List<Hold>> perKey() {
        return holds.stream().collect(Collectors.groupingBy(Hold::key));
    }
}
