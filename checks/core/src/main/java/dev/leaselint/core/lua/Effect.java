package dev.leaselint.core.lua;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One {@code redis.call} or {@code redis.pcall} of a script.
 *
 * @param index its place in {@link ScriptFacts#effects()}
 * @param line line of the call in the script, from 1; 0 when unknown
 * @param command command in lower case; empty when it is not a constant
 * @param keys key operands; empty when the command takes none or is not known
 * @param field field, member or index inside the key; null when there is none
 * @param value value written; null when there is none
 * @param ttl expiry set by the call; null when there is none
 * @param onlyIfAbsent whether it writes only when nothing is there (NX)
 * @param optionsKnown false when options come from outside, so that NX or an expiry may be among them
 * @param guards what is known to hold when the call runs, as a conjunction
 * @param resultUsed whether the script looks at the answer or returns it
 * @param repeated whether the call stands in a loop
 */
public record Effect(
        int index,
        int line,
        String command,
        List<Operand> keys,
        Operand field,
        Operand value,
        Ttl ttl,
        boolean onlyIfAbsent,
        boolean optionsKnown,
        List<Guard> guards,
        boolean resultUsed,
        boolean repeated) {
    public Effect {
        keys = List.copyOf(keys);
        guards = List.copyOf(guards);
    }

    /** The first key, {@link Operand#UNKNOWN} when there is none. */
    public Operand key() {
        return keys.isEmpty() ? Operand.UNKNOWN : keys.get(0);
    }

    /** Whether the call runs only when a comparison has shown that the caller owns the lock. */
    public boolean ownerChecked() {
        return guards.stream().anyMatch(Guard::ownerChecked);
    }

    /** The value that the guard compares with; empty when there is no owner check or it has several values. */
    public Optional<Operand> checkedOwner() {
        List<Operand> owners = facts()
                .filter(fact -> fact.kind() == Guard.Kind.OWNER && fact.holds())
                .map(Guard.Fact::owner)
                .distinct()
                .toList();
        return owners.size() == 1
                ? Optional.of(owners.get(0))
                : owners.stream().filter(Operand::usesArgument).findFirst();
    }

    /** Whether the call runs only when nobody else holds what is stored at its key. */
    public boolean guardedByAbsence() {
        return guards.stream().anyMatch(guard -> guard.free(key()));
    }

    /** Whether the call runs only after a conditional write of its key succeeded. */
    public boolean guardedByWin() {
        return facts().anyMatch(fact -> fact.kind() == Guard.Kind.WON && fact.holds() && keys.contains(fact.key()));
    }

    /** Whether both calls can never run in the same execution, as far as the guards tell. */
    boolean excludes(Effect other) {
        return facts().anyMatch(fact -> other.guards.contains(fact.negated()))
                || other.facts().anyMatch(fact -> guards.contains(fact.negated()));
    }

    private Stream<Guard.Fact> facts() {
        return guards.stream().filter(Guard.Fact.class::isInstance).map(Guard.Fact.class::cast);
    }

    Effect withResultUsed(boolean used) {
        return new Effect(
                index, line, command, keys, field, value, ttl, onlyIfAbsent, optionsKnown, guards, used, repeated);
    }
}
