package dev.leaselint.core.catalog;

import java.util.Locale;

/** What a catalogued call does. In the data files the names are written in lower case with hyphens. */
public enum Op {
    // ---- key commands
    /** SET key value NX, with or without TTL: succeeds only when the key is absent. */
    SET_IF_ABSENT,
    /** Plain SET or SETEX; becomes SET_IF_ABSENT when an {@link Role#OPTIONS} or {@link Role#FLAG} argument says NX. */
    SET,
    GET,
    /** GETSET, SET with GET. */
    GET_SET,
    EXISTS,
    /** EXPIRE, PEXPIRE, EXPIREAT. */
    EXPIRE,
    PERSIST,
    /** Reads the remaining time to live. */
    TTL,
    /** DEL, UNLINK. */
    DELETE,
    /** Deletes only when the value is the expected one. */
    COMPARE_DELETE,
    /** Prolongs only when the value is the expected one. */
    COMPARE_EXPIRE,
    /** INCR, INCRBY. */
    INCREMENT,
    /** KEYS pattern. */
    KEYS,
    WATCH,
    UNWATCH,
    MULTI,
    EXEC,
    DISCARD,
    /** EVAL or a call that sends a script object. */
    EVAL,
    /** EVALSHA. */
    EVAL_SHA,
    /** SCRIPT LOAD: the result stands for the script. */
    SCRIPT_LOAD,
    /** Makes a script object from its text or location. */
    SCRIPT,
    /** A command given by name with its arguments: {@code sendCommand(SET, ...)}, {@code execute("SET", ...)}. */
    COMMAND,
    // ---- lock objects
    /** Makes a lock handle for a key (attribute {@code kind}). */
    LOCK_OBJECT,
    /** Blocks until the lock is held. */
    LOCK,
    /** Tries, waiting at most the wait argument; without one it does not wait. */
    TRY_LOCK,
    /** Releases; throws or fails when the caller does not hold the lock. */
    UNLOCK,
    FORCE_UNLOCK,
    /** Whether the current thread holds the lock. */
    IS_HELD,
    /** Whether anybody holds the lock. */
    IS_LOCKED,
    /** Prolongs a held lock, owner checked. */
    RENEW,
    // ---- values
    /** Adds to or makes an options value: attributes {@code nx}, {@code xx}, {@code keepttl}, or a TTL argument. */
    OPTION,
    /** A view of the receiver through which commands are sent ({@code opsForValue()}, {@code sync()}). */
    VIEW,
    /** A view bound to one key ({@code boundValueOps(key)}, {@code getBucket(key)}). */
    BIND,
    /** A duration value made from a number in {@link Entry#unit()}. */
    DURATION,
    /** Reads a duration as a number in {@link Entry#unit()}, or converts a number from the receiver's unit. */
    TO_UNIT,
    /** A value that differs at every call and in every process (UUID, ULID, secure random). */
    UNIQUE,
    /** The current time, wall clock or monotonic (attribute {@code clock}). */
    TIME,
    /** Identity of the current thread. */
    THREAD,
    /** Identity of the host or process. */
    HOST,
    /** Hash or encryption; attribute {@code keyed}. */
    HASH,
    // ---- surroundings
    /** Runs its callback argument(s) before it returns, once (attributes {@code transaction}, {@code pipeline}). */
    CALLBACK,
    /** Takes a lock around the callback of a call with the attribute {@code locked}; made by the flow, in no data file. */
    HOLD,
    /** The end of a {@link #HOLD}, however the callback ended; made by the flow, in no data file. */
    HOLD_END,
    /** Hands its callback to another thread or to later. */
    ASYNC,
    /** Waits for a future or a reactive pipeline and gives its value. */
    AWAIT,
    SLEEP,
    LOG,
    /** HTTP, RPC or message broker call. */
    REMOTE,
    /** Sets how long a client waits for an answer (attribute {@code bounds}); the time, or number, is its TTL. */
    TIMEOUT,
    /** Changes data without a fence of its own (repository save, mapper insert). */
    WRITE,
    // ---- SQL
    /** Runs an UPDATE or DELETE given as SQL and answers the count. */
    SQL_UPDATE,
    /** Makes a statement object for SQL; the count comes from {@link #STATEMENT_RUN}. */
    STATEMENT,
    /** Runs a statement made before and answers its count. */
    STATEMENT_RUN,
    /** Runs a batch; the counts may be meaningless. */
    BATCH,
    /** Updates a versioned entity and answers whether or how many rows (MyBatis-Plus). */
    ENTITY_UPDATE,
    /** Adds a comparison to a query wrapper (column argument). */
    WRAPPER_COMPARE,
    /** Adds an assignment to an update wrapper (column argument). */
    WRAPPER_SET,
    /** No effect of interest and does not throw in practice. */
    PURE;

    /** The name in the data files. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
