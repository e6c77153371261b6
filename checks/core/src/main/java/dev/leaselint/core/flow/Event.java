package dev.leaselint.core.flow;

import dev.leaselint.core.Words;
import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.lua.ScriptFacts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Something of interest that happens on a path: a catalogued call with its meaning.
 *
 * @param id unique within one flow: the sites on the way to it; equal on every pass of a loop
 * @param op meaning; scripts are given as what they do ({@link Op#SET_IF_ABSENT}, {@link Op#COMPARE_DELETE}, ...)
 * @param entry the catalog entry of the call, null for events that are no call
 * @param site where the command is sent
 * @param via the calls that lead to it, outermost first, empty when the command stands in the method itself
 * @param key the key or lock identity; null where the op has none
 * @param keys all keys, for calls with several
 * @param names identifiers that reach the key: variables, constants, builders, as written
 * @param value value stored, owner compared, SQL text or message, by op; may be null
 * @param valueNames identifiers that reach the value
 * @param ttl time to live or lease
 * @param maxWait longest wait
 * @param receiver client or lock handle; may be null
 * @param script facts of the script that is sent; null for plain commands
 * @param args evaluated arguments of the call at {@code site}
 * @param traits further facts
 */
public record Event(
        String id,
        Op op,
        Entry entry,
        Site site,
        List<Site> via,
        Sym key,
        List<Sym> keys,
        Set<String> names,
        Sym value,
        Set<String> valueNames,
        Ttl ttl,
        Ttl maxWait,
        Sym receiver,
        ScriptFacts script,
        List<Sym> args,
        Set<Trait> traits) {
    /** Further facts about an event. */
    public enum Trait {
        /** It writes only when the key exists (XX). */
        IF_PRESENT,
        /** It is queued in a pipeline or transaction; its result is not there when the call returns. */
        QUEUED,
        /** No command: a method that only gives the key's lock back was called and ended before it sent one. */
        GIVING_BACK,
        /** The lock of a {@link Op#HOLD} may live in another store than Redis. */
        ANY_STORE,
        /** No command: the method calls itself, or one that calls it. */
        RECURSION
    }

    public Event {
        via = List.copyOf(via);
        keys = List.copyOf(keys);
        names = Set.copyOf(names);
        valueNames = Set.copyOf(valueNames);
        args = List.copyOf(args);
        traits = Set.copyOf(traits);
    }

    /** This event with the key of another path as a further one. */
    Event orKeyOf(Event other) {
        boolean oneOfSeveral = script == null
                && isAttempt()
                && key != null
                && other.key != null
                && !key.equals(other.key)
                && !keys.contains(other.key);
        if (!oneOfSeveral) {
            return this;
        }
        List<Sym> all = new ArrayList<>(keys);
        all.add(other.key);
        return new Event(
                id, op, entry, site, via, key, all, names, value, valueNames, ttl, maxWait, receiver, script, args, traits);
    }

    /** This event with a further fact. */
    Event with(Trait trait) {
        Set<Trait> all = new HashSet<>(traits);
        all.add(trait);
        return new Event(
                id, op, entry, site, via, key, keys, names, value, valueNames, ttl, maxWait, receiver, script, args, all);
    }

    public boolean is(Trait trait) {
        return traits.contains(trait);
    }

    /** The call in the analysed method itself through which this happens. */
    public Site step() {
        return via.isEmpty() ? site : via.get(0);
    }

    /** The script as it is given to the call; {@link Sym#NULL} for other calls. */
    public Sym scriptArgument() {
        int at = entry == null ? -1 : entry.indexOf(Role.SCRIPT);
        return at >= 0 && at < args.size() ? args.get(at) : Sym.NULL;
    }

    /** Whether the command stands in the analysed method itself. */
    public boolean isDirect() {
        return via.isEmpty();
    }

    /** Whether it concerns a field of a hash, a member of a set or the like rather than a plain key. */
    public boolean onMember() {
        return entry != null && entry.attribute(Attributes.STRUCTURE).isPresent();
    }

    /** Whether it is a lock call on a handle rather than a key command. */
    public boolean onHandle() {
        return switch (op) {
            case LOCK, TRY_LOCK, UNLOCK, FORCE_UNLOCK, IS_HELD, IS_LOCKED, RENEW -> true;
            default -> false;
        };
    }

    /** Whether it is a lock call on another object than the one whose method makes it. */
    public boolean isOnOther() {
        return onHandle() && receiver != null && !(receiver instanceof Sym.This);
    }

    /** Whether it tries to get a lock or lock key. */
    public boolean isAttempt() {
        return op == Op.SET_IF_ABSENT || op == Op.LOCK || op == Op.TRY_LOCK;
    }

    /**
     * Whether it gives a lock or lock key back; a script that cannot be read does so where the method that sends it, or
     * one on the way to it, says so by its name.
     */
    public boolean isRelease() {
        return isKnownRelease() || op == Op.EVAL && isNamedRelease();
    }

    private boolean isNamedRelease() {
        return Words.release(site.method().name())
                || via.stream().anyMatch(s -> Words.release(s.method().name()));
    }

    private boolean isKnownRelease() {
        return op == Op.DELETE || op == Op.COMPARE_DELETE || op == Op.UNLOCK || op == Op.FORCE_UNLOCK;
    }
}
