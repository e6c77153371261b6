package dev.leaselint.core.catalog;

/** When a call's effect and result are there. In the data files the names are written in lower case. */
public enum Mode {
    /** When the call returns. */
    SYNC,
    /** Sent at once; the result is a future. */
    ASYNC,
    /** Nothing happens until somebody subscribes. */
    REACTIVE,
    /** Queued in a pipeline or transaction. */
    QUEUED
}
