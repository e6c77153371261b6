package dev.leaselint.core.catalog;

/** How a call says whether it had its effect. In the data files the names are written in lower case. */
public enum Outcome {
    /** Says nothing: void, or a value without meaning. */
    NONE,
    /** {@code true} or {@code false}. */
    BOOLEAN,
    /** {@code Boolean}: {@code null} in a pipeline or transaction. */
    BOXED,
    /** {@code "OK"} or {@code null}. */
    OK,
    /** 1 or 0. */
    ONE,
    /** A count of rows or keys. */
    COUNT,
    /** A value, or {@code null} when there was none. */
    VALUE,
    /** {@code null} when it had its effect, else the value that was there already. */
    PREVIOUS,
    /** A number that grows, such as a fencing token. */
    TOKEN,
    /** {@code Optional}, present when it had its effect. */
    OPTIONAL
}
