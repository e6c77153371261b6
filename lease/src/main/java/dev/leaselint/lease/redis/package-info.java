/** What the lease needs from a Redis client; implemented by one adapter package per client. */
package dev.leaselint.lease.redis;
