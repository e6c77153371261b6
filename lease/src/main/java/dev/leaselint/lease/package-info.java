/**
 * Leases kept in Redis. {@link dev.leaselint.lease.LeaseClient} is the full face,
 * {@link dev.leaselint.lease.DistributedLockClient} the small one. At run time this package needs SLF4J's API only.
 *
 * <p>Keys, options and results are immutable; clients and handles are safe for use by several threads. No argument or
 * result is null unless the text says so. All durations that are counted are counted on the monotonic clock.
 */
package dev.leaselint.lease;
