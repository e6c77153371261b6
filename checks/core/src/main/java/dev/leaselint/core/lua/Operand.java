package dev.leaselint.core.lua;

import java.util.List;
import java.util.stream.Stream;

/** A value in a script, as far as it is known before the script runs. */
public sealed interface Operand {
    /** Nothing is known. */
    Operand UNKNOWN = new Computed(List.of());

    /** {@code KEYS[index]}, from 1; 0 when the index is not a constant, as in a loop over all keys. */
    record Key(int index) implements Operand {}

    /** {@code ARGV[index]}, from 1; 0 when the index is not a constant. */
    record Arg(int index) implements Operand {}

    /** A constant string or number, as Redis receives it. */
    record Text(String value) implements Operand {}

    /** {@code true}, {@code false} or, with a null value, {@code nil}. */
    record Logical(Boolean value) implements Operand {}

    /** The answer of the redis call with that index in {@link ScriptFacts#effects()}. */
    record Reply(int effect) implements Operand {}

    /** A value computed from the parts in an unspecified way; no parts when nothing is known. */
    record Computed(List<Operand> parts) implements Operand {
        public Computed {
            parts = List.copyOf(parts);
        }
    }

    /** This operand and everything it is computed from. */
    default Stream<Operand> sources() {
        if (this instanceof Computed computed) {
            return Stream.concat(Stream.of(this), computed.parts().stream().flatMap(Operand::sources));
        }
        return Stream.of(this);
    }

    /** Whether an argument of the script takes part in the value. */
    default boolean usesArgument() {
        return sources().anyMatch(Arg.class::isInstance);
    }
}
