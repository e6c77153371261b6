/** Adapter for Jedis. */
package dev.leaselint.lease.jedis;
