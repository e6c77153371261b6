/**
 * Durable evidence of what ran under a lease, and scheduled jobs that leave such evidence.
 *
 * <p>Redis coordinates but keeps no evidence. The record says in a database who ran what with which token, how far it
 * came, and whether a stale holder was refused.
 */
package dev.leaselint.lease.record;
