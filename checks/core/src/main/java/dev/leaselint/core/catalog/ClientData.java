package dev.leaselint.core.catalog;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The content of one data file.
 *
 * @param client id, unique among the files
 * @param title name for people
 * @param gate package prefixes that stand in every file that uses the client; empty for libraries that say nothing
 *     about Redis, such as the JDK
 * @param supertypes type to its direct supertypes
 * @param constants entries of constants; their only type is the owner
 * @param entries entries of calls in file order
 */
record ClientData(
        String client,
        String title,
        Set<String> gate,
        Map<String, List<String>> supertypes,
        List<Entry> constants,
        List<Entry> entries) {
    ClientData {
        gate = Set.copyOf(gate);
        supertypes = Map.copyOf(supertypes);
        constants = List.copyOf(constants);
        entries = List.copyOf(entries);
    }
}
