package dev.leaselint.core.rules;

import dev.leaselint.core.Words;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Syms;
import java.util.Arrays;
import java.util.List;

/** A walk over all keys of the server to find locks. */
final class KeysCommand {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockKeysCommand",
                    Level.WARNING,
                    "privacy",
                    "KEYS over lock keys stops the server for everybody",
                    "KEYS looks at every key of the server in one command. While it runs nobody acquires, renews or"
                            + " releases, and leases end meanwhile.",
                    "Keep the names of the locks in a set of their own, or walk with SCAN.",
                    "Silent for patterns that do not speak of locks.",
                    "none",
                    List.of(),
                    List.of("RedisLockUnscopedKey")),
            KeysCommand::check);

    private KeysCommand() {}

    /** Whether the pattern does. */
    private static boolean speaksOfLocks(Event e) {
        List<String> texts = e.args().stream().flatMap(a -> Syms.texts(a).stream()).toList();
        return texts.stream().anyMatch(Words::lock) && texts.stream().noneMatch(Words::notLock);
    }

    /** Whether the type, or one that it is nested in, is called a lock or a registry of locks. */
    private static boolean ofLockType(TypeView view) {
        return Arrays.stream(view.type().name().split("[.$]"))
                .filter(part -> !part.isEmpty() && Character.isUpperCase(part.charAt(0)))
                .anyMatch(Words::lock);
    }

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                if (e.op() == Op.KEYS && (speaksOfLocks(e) || ofLockType(view))) {
                    reporter.report(Report.at(
                            e,
                            view.code(e) + " looks at every key of the server: meanwhile nobody acquires, renews or"
                                    + " releases, and leases end. Walk with SCAN, or keep the lock names in a set."));
                }
            }
        }
    }
}
