/**
 * Names of leases that identify the protected resource and the operation without holding personal data.
 */
package dev.leaselint.lease.keys;
