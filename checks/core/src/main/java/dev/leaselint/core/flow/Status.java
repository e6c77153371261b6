package dev.leaselint.core.flow;

/** What is known on a path about one attempt. */
public enum Status {
    /** Not yet looked at. */
    OPEN,
    /** It had its effect: the lock is held, the key was set, the compared owner was the expected one. */
    WON,
    /** It had no effect: busy. */
    LOST,
    /** Its answer was looked at and says neither: null, as in a transaction. */
    UNSURE,
    /** It threw; whether it had its effect is unknown. */
    THREW
}
