package dev.leaselint.core.catalog;

/** What an argument of a catalogued call is. In the data files the names are written in lower case. */
public enum Role {
    KEY,
    /** Several keys: variable arity, array or collection. */
    KEYS,
    VALUE,
    /** Expected value of a compare-and-act call. */
    OWNER,
    /** Time to live; its unit is the {@link #UNIT} argument, its type (such as Duration) or {@link Entry#unit()}. */
    TTL,
    /** Point in time at which the key expires. */
    AT,
    /** A TimeUnit or ChronoUnit for the TTL, wait and lease arguments. */
    UNIT,
    WAIT,
    LEASE,
    /** For how long a lock is held at least. */
    LEAST,
    /** Options object built by {@link Op#OPTION} calls. */
    OPTIONS,
    /** A textual or enum flag such as {@code "NX"}. */
    FLAG,
    SCRIPT,
    ARGS,
    COMMAND,
    PATTERN,
    CALLBACK,
    SQL,
    ENTITY,
    COLUMN,
    /** A number of something, an amount. */
    AMOUNT,
    /** Explicit thread id of a lock call. */
    THREAD,
    /** Anything else. */
    ANY
}
