package dev.leaselint.report;

import dev.leaselint.core.inventory.Fact;
import dev.leaselint.core.inventory.Lock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The facts about a lock by what they are about, in the order in which people read them. */
final class Aspects {
    private Aspects() {}

    /** Facts by heading. */
    static Map<String, List<? extends Fact<?>>> of(Lock lock) {
        Map<String, List<? extends Fact<?>>> all = new LinkedHashMap<>();
        all.put("Owner", lock.owner());
        all.put("TTL", lock.ttl());
        all.put("Wait", lock.maxWait());
        all.put("Renewal", lock.renewal());
        all.put("Release", lock.release());
        all.put("Fencing", lock.fencing());
        all.put("Writes", lock.writes());
        all.put("Calls while held", lock.held());
        all.put("Transaction", lock.transaction());
        return all;
    }

    /** The kind of a fact in reports: lower case with hyphens. */
    static String kind(Fact<?> fact) {
        return fact.kind().name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The kind as words where the text of a fact is code or says less than its kind; empty otherwise. */
    static String prefix(String heading, Fact<?> fact) {
        return switch (heading) {
            case "Writes", "Calls while held", "Fencing" -> kind(fact).replace('-', ' ');
            default -> "";
        };
    }

    /** Client and kind of a lock for people. */
    static String client(Lock lock) {
        return switch (lock.kind()) {
            case "key" -> lock.client() + ", commands on a key";
            case "annotation" -> lock.client() + ", an annotation";
            default -> lock.client() + ", " + lock.kind() + " lock";
        };
    }
}
