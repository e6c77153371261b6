package dev.leaselint.core.sql;

/** What becomes of the value of a call. */
enum CountUse {
    /** Nobody looks at it. */
    DROPPED,
    /** It is returned, possibly compared before; the caller decides. */
    RETURNED,
    /** It is compared, passed on or stored. */
    USED
}
