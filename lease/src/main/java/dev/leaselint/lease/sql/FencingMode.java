package dev.leaselint.lease.sql;

/** Which earlier tokens a guarded write accepts in the row. */
public enum FencingMode {

    /** Only a smaller token: each lease writes a row at most once. Needs the token column alone. */
    STRICT,

    /**
     * A smaller token, or the same token written by the same holder: a lease may write a row several times. Needs a
     * holder column too, because after a failover two holders can carry the same token.
     */
    SAME_HOLDER
}
