/** Adapter for Spring Data Redis. */
package dev.leaselint.lease.spring;
