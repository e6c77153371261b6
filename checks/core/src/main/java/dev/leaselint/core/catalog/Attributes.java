package dev.leaselint.core.catalog;

import java.util.Set;

/** Names of the facts that an entry may carry beside its op, outcome, mode, unit and returned type. */
public final class Attributes {
    /** Only when the key is absent. */
    public static final String NX = "nx";
    /** Only when the key is present. */
    public static final String XX = "xx";
    /** Only when the value equals the value or owner argument. */
    public static final String EQ = "eq";
    /** Keeps the TTL that the key has. */
    public static final String KEEP_TTL = "keepttl";
    /** Answers the old value. */
    public static final String GET = "get";
    /** Kind of a lock object, bound view, semaphore: {@code plain}, {@code fair}, {@code read}, {@code multi}, ... */
    public static final String KIND = "kind";
    /** Data structure other than a plain key, such as {@code hash}: the first key names the structure. */
    public static final String STRUCTURE = "structure";
    /** {@code handle}: counts only on a receiver value that came from a {@link Op#LOCK_OBJECT} entry. */
    public static final String VIA = "via";
    /** {@code generic}: the interface has implementations other than Redis. */
    public static final String REGISTRY = "registry";
    /** The callback runs in a database transaction. */
    public static final String TRANSACTION = "transaction";
    /** The first argument makes a resource, the second is what is done with it, the others give it back. */
    public static final String RESOURCE = "resource";
    /** The callback's commands are sent in a pipeline and answer nothing. */
    public static final String PIPELINE = "pipeline";
    /** {@code wall} or {@code monotonic}. */
    public static final String CLOCK = "clock";
    /** The hash depends on a secret. */
    public static final String KEYED = "keyed";
    /** Qualified type of the first parameter of the callback. */
    public static final String PARAMETER = "parameter";
    /** The callback runs for each element of the receiver. */
    public static final String EACH = "each";
    /** Qualified type of the value inside the returned Optional, future or publisher. */
    public static final String ELEMENT = "element";
    /**
     * The statement is not plain SQL text: {@code jpql}, {@code jooq} (built by the calls that follow), {@code named}
     * or {@code mapper} (the text stands elsewhere, the command argument is its id).
     */
    public static final String LANGUAGE = "language";
    /** {@code none}: the result of a batch or update carries no count. */
    public static final String COUNTS = "counts";
    /**
     * Of a wrapper call, the comparison that it adds: {@code eq}, {@code lt}, {@code sql}, ...; of {@link Op#COMMAND}
     * without a command argument, the name of the command.
     */
    public static final String OPERATOR = "operator";
    /** The lock is renewed in the background while no lease argument is given. */
    public static final String WATCHDOG = "watchdog";
    /** The callback runs while the lock is held; the call acquires before and releases after it. */
    public static final String LOCKED = "locked";
    /** A lease of zero stands for the configured one. */
    public static final String ZERO_DEFAULT = "zero-default";
    /** The call can throw InterruptedException out of the wait. */
    public static final String INTERRUPTIBLE = "interruptible";
    /**
     * Of {@link Op#TIMEOUT} what it limits: {@code command}, {@code retries} and {@code watchdog} of the client itself, or
     * the requests of a library, {@code chain} for the stages that it is called on, {@code lease} for the locks of what is
     * made; of {@link Op#REMOTE} the library whose time-outs limit it.
     */
    public static final String BOUNDS = "bounds";

    /** Of a {@link Op#TIMEOUT} without a time argument, the time that it sets, such as {@code 60s}. */
    public static final String PRESET = "preset";

    /** The release says nothing when the lock is not held any more. */
    public static final String QUIET = "quiet";

    /** All names that a data file may use. */
    public static final Set<String> ALL = Set.of(
            NX, XX, EQ, KEEP_TTL, GET, KIND, STRUCTURE, VIA, REGISTRY, TRANSACTION, RESOURCE, PIPELINE, CLOCK,
            KEYED, PARAMETER, EACH, ELEMENT, LANGUAGE, COUNTS, OPERATOR, WATCHDOG, LOCKED, ZERO_DEFAULT, INTERRUPTIBLE,
            BOUNDS, PRESET, QUIET);

    private Attributes() {
    }
}
