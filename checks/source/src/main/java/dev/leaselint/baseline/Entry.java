package dev.leaselint.baseline;

import java.time.LocalDate;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Equal findings that are accepted.
 *
 * @param rule rule id
 * @param path file in which they stood, relative to the root of the repository
 * @param symbol member in which they stand
 * @param hash fingerprint of rule, member and code
 * @param code the reported code without blanks and comments, possibly shortened; recognises code that changed a little
 * @param count how many findings are accepted, from 1
 * @param reason why; empty when nobody wrote one
 * @param owner who takes care of it; empty when nobody is named
 * @param expires last day on which they are accepted; empty for no end
 */
public record Entry(
        String rule,
        String path,
        String symbol,
        String hash,
        String code,
        int count,
        String reason,
        String owner,
        Optional<LocalDate> expires) {
    static final Comparator<Entry> ORDER = Comparator.comparing(Entry::path)
            .thenComparing(Entry::symbol)
            .thenComparing(Entry::rule)
            .thenComparing(Entry::hash);

    boolean expired(LocalDate today) {
        return expires.isPresent() && expires.get().isBefore(today);
    }

    Entry withCount(int newCount) {
        return new Entry(rule, path, symbol, hash, code, newCount, reason, owner, expires);
    }

    /** What people wrote, on an entry for other code. */
    Entry withNotesOf(Entry other) {
        return new Entry(rule, path, symbol, hash, code, count, other.reason, other.owner, other.expires);
    }

    /** What people wrote, as one text. */
    String notes() {
        return Stream.of(reason, owner, expires.map(day -> "until " + day).orElse(""))
                .filter(note -> !note.isBlank())
                .collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return rule + " in " + path + (symbol.isEmpty() ? "" : " " + symbol) + (count == 1 ? "" : " (" + count + ")");
    }
}
