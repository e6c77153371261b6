/** Adapter for Lettuce. */
package dev.leaselint.lease.lettuce;
