/** The client over any backend: attempts, the life of a handle, renewal, releases, configuration checks. */
package dev.leaselint.lease.core;
