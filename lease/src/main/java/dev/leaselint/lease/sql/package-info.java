/**
 * Enforcement of fencing tokens at the protected resource, a relational table.
 *
 * <p>A lease can end while its holder still works: after a pause, a failover or a clock jump two processes may both
 * believe they hold it. A token that rises with every grant makes the difference visible to the database; the guarded
 * write in this package lets the database refuse the older holder.
 */
package dev.leaselint.lease.sql;
