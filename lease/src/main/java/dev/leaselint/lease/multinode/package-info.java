/**
 * Leases on several independent Redis servers (Redlock): a lease is held when a majority of the servers granted it in
 * time.
 *
 * <p>What this gains over one server: the lease survives the loss of a minority of the servers, and needs no
 * replication. What it does not give: safety against a pause of the holder, against a server clock that jumps by more
 * than the drift margin, or against a server that comes back empty while a lease it had granted still runs. The first
 * needs fencing at the resource, the last needs {@code appendfsync always} or a restart delayed by at least the longest
 * time to live.
 */
package dev.leaselint.lease.multinode;
