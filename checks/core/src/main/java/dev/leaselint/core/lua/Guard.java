package dev.leaselint.core.lua;

import java.util.List;

/** Something that is known to hold when a call in a script is reached. */
public sealed interface Guard {
    /** What a condition says about a key. */
    enum Kind {
        /** The value stored at the key, or a member of it, is the given owner. */
        OWNER,
        /** Nothing is stored at the key. */
        ABSENT,
        /** A conditional write or a first increment of the key succeeded. */
        WON
    }

    /**
     * A fact about one key.
     *
     * @param owner the value compared with; null unless the kind is {@link Kind#OWNER}
     * @param holds false when the opposite is known
     */
    record Fact(Kind kind, Operand key, Operand owner, boolean holds) implements Guard {
        Fact negated() {
            return new Fact(kind, key, owner, !holds);
        }
    }

    /** At least one of the alternatives holds in full. */
    record Either(List<List<Guard>> alternatives) implements Guard {
        public Either {
            alternatives = alternatives.stream().map(List::copyOf).toList();
        }
    }

    /** Whether the guard says that the caller owns the lock, or that there is no lock to harm. */
    default boolean ownerChecked() {
        if (this instanceof Either either) {
            return either.alternatives().stream().allMatch(all -> all.stream().anyMatch(Guard::ownedOrAbsent));
        }
        return this instanceof Fact fact && fact.kind() == Kind.OWNER && fact.holds();
    }

    private boolean ownedOrAbsent() {
        return ownerChecked() || this instanceof Fact fact && fact.kind() == Kind.ABSENT && fact.holds();
    }

    /** Whether the guard says that nobody else holds what is stored at the key. */
    default boolean free(Operand key) {
        if (this instanceof Either either) {
            return either.alternatives().stream()
                    .allMatch(all -> all.stream().anyMatch(guard -> guard.free(key) || guard.ownerChecked()));
        }
        return this instanceof Fact fact
                && fact.kind() == Kind.ABSENT
                && fact.holds()
                && fact.key().equals(key);
    }
}
