/** Metrics for Micrometer. */
package dev.leaselint.lease.micrometer;
