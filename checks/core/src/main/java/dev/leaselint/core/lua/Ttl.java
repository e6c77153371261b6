package dev.leaselint.core.lua;

/**
 * The expiry that a call sets.
 *
 * @param amount the number, in the unit of the kind
 */
public record Ttl(Operand amount, Kind kind) {
    /** How the number is meant. */
    public enum Kind {
        SECONDS,
        MILLIS,
        /** Unix time in seconds. */
        AT_SECONDS,
        /** Unix time in milliseconds. */
        AT_MILLIS
    }

    /** Whether it ends the key at once: a constant of zero or less. */
    public boolean endsNow() {
        return amount instanceof Operand.Text text && text.value().matches("0|-\\d+");
    }
}
