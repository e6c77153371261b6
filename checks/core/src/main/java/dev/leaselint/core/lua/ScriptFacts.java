package dev.leaselint.core.lua;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a script does. Facts only: whether a key is a lock is for the caller to decide.
 *
 * @param parsed whether the text is a script that was understood; when false, everything else is empty
 * @param effects the redis calls in the order of the text
 * @param returns what the script gives back, one element per way to end; the answer of a conditional write counts as
 *     two ways
 */
public record ScriptFacts(boolean parsed, List<Effect> effects, List<Return> returns) {
    /** The answer for a text that is no script or could not be read within the limits. */
    public static final ScriptFacts UNREADABLE = new ScriptFacts(false, List.of(), List.of());

    private static final Set<String> WRITES = Set.of("set", "setex", "psetex", "hset", "hmset", "hincrby");

    public ScriptFacts {
        effects = List.copyOf(effects);
        returns = List.copyOf(returns);
    }

    /**
     * A way to end.
     *
     * @param value what is returned; nil at the end of the text
     * @param guards what is known to hold there
     */
    public record Return(Operand value, List<Guard> guards) {
        public Return {
            guards = List.copyOf(guards);
        }
    }

    /**
     * A write that happens only when the key is free.
     *
     * @param effect the write
     * @param owner value or hash field written; null when there is none
     * @param ttl expiry given by the write or by a later call for the same key; null when there is none
     * @param ttlKnown false when an expiry may be hidden in options from outside
     * @param resultIgnored whether the outcome of a conditional write is not looked at, or an expiry follows although
     *     the write may have failed
     */
    public record Acquire(Effect effect, Operand owner, Ttl ttl, boolean ttlKnown, boolean resultIgnored) {
        public Operand key() {
            return effect.key();
        }
    }

    /**
     * A removal of a key.
     *
     * @param owner the value compared with; null when there is no check or it has several values
     */
    public record Release(Effect effect, Operand key, boolean ownerChecked, Operand owner) {}

    /**
     * A new expiry for a key that exists: EXPIRE and its kin outside of an acquire, or a plain write of the key.
     *
     * @param owner the value compared with; null when there is no check or it has several values
     */
    public record Renewal(Effect effect, boolean ownerChecked, Operand owner) {
        public Operand key() {
            return effect.key();
        }
    }

    /** Writes that need a free key, one per key: SET NX and its kin, or a write after EXISTS, GET or HEXISTS. */
    public List<Acquire> acquires() {
        Map<Operand, Acquire> byKey = new LinkedHashMap<>();
        for (Effect effect : effects) {
            if (acquires(effect)) {
                byKey.merge(effect.key(), acquire(effect), ScriptFacts::clearer);
            }
        }
        return List.copyOf(byKey.values());
    }

    private static boolean acquires(Effect effect) {
        return effect.onlyIfAbsent() || WRITES.contains(effect.command()) && effect.guardedByAbsence();
    }

    private Acquire acquire(Effect effect) {
        List<Effect> expiries = expiriesOf(effect);
        Ttl ttl = effect.ttl() != null || expiries.isEmpty() ? effect.ttl() : expiries.get(0).ttl();
        boolean raced = effect.onlyIfAbsent()
                && !effect.guardedByAbsence()
                && (!effect.resultUsed() || expiries.stream().anyMatch(expiry -> !expiry.guardedByWin()));
        return new Acquire(effect, ownerOf(effect), ttl, effect.optionsKnown(), raced);
    }

    private static Operand ownerOf(Effect effect) {
        boolean fieldNamesOwner = effect.field() != null && effect.field().usesArgument();
        return fieldNamesOwner || effect.value() == null ? effect.field() : effect.value();
    }

    private static Acquire clearer(Acquire first, Acquire second) {
        boolean firstNamesOwner = first.owner() != null && first.owner().usesArgument();
        boolean secondNamesOwner = second.owner() != null && second.owner().usesArgument();
        return !firstNamesOwner && secondNamesOwner ? second : first;
    }

    private List<Effect> expiriesOf(Effect write) {
        return effects.stream()
                .filter(effect -> effect.index() > write.index() && Commands.EXPIRIES.contains(effect.command()))
                .filter(effect -> effect.key().equals(write.key()) && !effect.excludes(write) && !lost(effect))
                .toList();
    }

    private static boolean lost(Effect effect) {
        return effect.guards().contains(new Guard.Fact(Guard.Kind.WON, effect.key(), null, false));
    }

    /** Removals: DEL, UNLINK, GETDEL, DELEX and an expiry of zero or less. */
    public List<Release> releases() {
        List<Release> releases = new ArrayList<>();
        for (Effect effect : effects) {
            boolean removes = Commands.DELETES.contains(effect.command())
                    || Commands.EXPIRIES.contains(effect.command()) && effect.ttl() != null && effect.ttl().endsNow();
            for (Operand key : removes ? effect.keys() : List.<Operand>of()) {
                Operand owner = effect.checkedOwner().orElse(null);
                releases.add(new Release(effect, key, effect.ownerChecked(), owner));
            }
        }
        return List.copyOf(releases);
    }

    /** Renewals of keys; expiries that belong to an acquire of this script are not among them. */
    public List<Renewal> renews() {
        Set<Effect> ofAcquires = acquires().stream()
                .flatMap(acquire -> Stream.concat(
                        effects.stream().filter(effect -> writesForAcquire(effect, acquire)),
                        expiriesOf(acquire.effect()).stream()))
                .collect(Collectors.toSet());
        return effects.stream()
                .filter(effect -> !ofAcquires.contains(effect) && effect.ttl() != null && !effect.ttl().endsNow())
                .map(effect -> new Renewal(
                        effect, effect.ownerChecked(), effect.checkedOwner().orElse(null)))
                .toList();
    }

    private static boolean writesForAcquire(Effect effect, Acquire acquire) {
        return acquires(effect) && effect.key().equals(acquire.key());
    }

    /** Increments of counters and hash fields, such as the one that draws a fencing token. */
    public List<Effect> increments() {
        return effects.stream()
                .filter(effect -> Set.of("incr", "incrby", "hincrby").contains(effect.command()))
                .toList();
    }

    /** Whether the answer of the script tells if an owner check held: different values with and without it. */
    public boolean returnsOwnerCheck() {
        return returns.stream()
                .filter(end -> end.guards().stream().anyMatch(Guard::ownerChecked))
                .anyMatch(checked -> returns.stream()
                        .filter(end -> end.guards().stream().noneMatch(Guard::ownerChecked))
                        .anyMatch(other -> !other.value().equals(checked.value())));
    }

    /** Whether the script compares an owner anywhere. */
    public boolean comparesOwner() {
        return Stream.concat(effects.stream().map(Effect::guards), returns.stream().map(Return::guards))
                .flatMap(List::stream)
                .anyMatch(Guard::ownerChecked);
    }

    /** Highest constant index into KEYS that a call or a comparison uses; empty when there is none. */
    public Optional<Integer> highestKey() {
        return operands()
                .filter(Operand.Key.class::isInstance)
                .map(operand -> ((Operand.Key) operand).index())
                .max(Integer::compare);
    }

    /** Highest constant index into ARGV that a call or a comparison uses; empty when there is none. */
    public Optional<Integer> highestArgument() {
        return operands()
                .filter(Operand.Arg.class::isInstance)
                .map(operand -> ((Operand.Arg) operand).index())
                .max(Integer::compare);
    }

    private Stream<Operand> operands() {
        Stream<Operand> ofEffects = effects.stream().flatMap(effect -> Stream.concat(
                effect.keys().stream(),
                Stream.of(effect.field(), effect.value(), effect.ttl() == null ? null : effect.ttl().amount())));
        Stream<Operand> ofGuards = effects.stream()
                .flatMap(effect -> effect.guards().stream())
                .filter(Guard.Fact.class::isInstance)
                .flatMap(guard -> Stream.of(((Guard.Fact) guard).key(), ((Guard.Fact) guard).owner()));
        return Stream.concat(ofEffects, ofGuards).filter(operand -> operand != null).flatMap(Operand::sources);
    }
}
