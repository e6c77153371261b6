package dev.leaselint.core.inventory;

/** The kinds of facts about a lock. */
public final class Kinds {
    private Kinds() {}

    /** What the owner value is made of. */
    public enum Owner {
        /** A value that is new for each attempt. */
        RANDOM,
        /** The client tells its threads and instances apart. */
        CLIENT,
        /** One random value that all attempts of the process share. */
        SHARED,
        /** The identity of thread, process or host. */
        IDENTITY,
        TIMESTAMP,
        CONSTANT,
        UNKNOWN
    }

    /** Where a time comes from. */
    public enum Source {
        LITERAL,
        CONSTANT,
        /** A parameter that callers fill. */
        PARAMETER,
        /** A property of the application. */
        CONFIGURATION,
        /** Computed, or from where the code does not tell. */
        COMPUTED,
        /** The client's own lease, which it renews in the background. */
        WATCHDOG,
        /** The client's default. */
        DEFAULT,
        /** There is none. */
        NONE,
        UNKNOWN
    }

    /** How long an attempt waits for a lock that is held. */
    public enum Wait {
        NONE,
        BOUNDED,
        /** Until the lock is free, however long. */
        UNBOUNDED,
        UNKNOWN
    }

    /** Who prolongs the lease. */
    public enum Renewal {
        NONE,
        /** The client, for as long as the process lives. */
        WATCHDOG,
        /** The code, after a comparison of the owner. */
        OWNER_CHECKED,
        /** The code, whoever holds the lock. */
        UNCHECKED
    }

    /** How the lock is given back. */
    public enum Release {
        /** By a script or command that compares the owner. */
        COMPARE_AND_DELETE,
        /** By the client, which compares the owner itself. */
        UNLOCK,
        /** By the client; whether it compares the owner is not known. */
        BY_CLIENT,
        /** By a deletion whoever holds it. */
        DELETE,
        /** By the client, whoever holds it. */
        FORCE,
        /** By a script that is not understood. */
        UNKNOWN,
        /** Never: its time to live ends it. */
        TTL,
        /** Nothing that gives it back was found. */
        NONE
    }

    /** Fencing. */
    public enum Fencing {
        /** A token is drawn with the lock. */
        TOKEN,
        /** A guarded write compares a token, version or status. */
        ENFORCED,
        NONE
    }

    /** A change of data while the lock is held. */
    public enum Write {
        /** A stale owner is held back by a token or version in the condition. */
        FENCED,
        /** A stale owner is held back by the status that it expects. */
        STATUS_GUARDED,
        /** An entity with a version that the mapper compares. */
        VERSIONED,
        UNGUARDED,
        /** The statement does not tell. */
        UNKNOWN
    }

    /** A call while the lock is held. */
    public enum Held {
        REMOTE,
        DATABASE,
        REDIS,
        SLEEP,
        /** A function that a caller gives. */
        CALLBACK,
        /** A call of which nothing is known. */
        OTHER
    }

    /** How lock and database transaction nest. */
    public enum Transaction {
        /** The lock is given back before the transaction commits. */
        RELEASED_BEFORE_COMMIT,
        /** The lock is taken inside a transaction. */
        INSIDE,
        /** A transaction opens and commits while the lock is held. */
        OUTSIDE,
        /** No transaction was seen. */
        NONE
    }
}
