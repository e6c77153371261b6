/**
 * Leases kept in Redis. {@link dev.leaselint.lease.LeaseClient} is the full face,
 * {@link dev.leaselint.lease.DistributedLockClient} the small one. At run time this package needs SLF4J's API only.
 */
package dev.leaselint.lease;
