package dev.leaselint.core.flow;

/** What a walk over code may bring, the least first. */
enum Weight {
    /** Nothing but values. */
    NONE,
    /** Work that counts while a lock is held: it waits, calls another machine or changes data. */
    WORK,
    /** A catalogued call that touches locks, keys or data. */
    LOCK
}
