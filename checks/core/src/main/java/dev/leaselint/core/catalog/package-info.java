/**
 * What library calls mean, read from data files: one YAML file per client, in the same format for the files that users
 * write. An example:
 *
 * <pre>{@code
 * client: acme                      # id, unique
 * title: Acme locks                 # for people
 * gate: [com.acme]                  # texts of which one stands in every file that uses the client; without
 *                                   # this key the packages of the described types; [] where Redis is no subject
 * types:                            # direct supertypes, for code without a class path
 *   com.acme.FairLocks: [com.acme.Locks]
 * groups:                           # lists of types under a name without dots
 *   locks: [com.acme.Locks, com.acme.AsyncLocks]
 * constants:
 *   com.acme.Option.IF_ABSENT: {op: option, nx: true}
 * methods:
 *   - on: [locks]                   # groups or qualified types; subtypes count
 *     kind: plain                   # further keys beside 'on' and 'calls' are defaults of the calls
 *     calls:
 *       - {call: "tryAcquire(key, lease:long, unit)", op: try-lock, outcome: boolean}
 *       - {call: "release|free(key)", op: unlock}
 *       - {call: "new(any...)", op: pure}
 * }</pre>
 *
 * A call is one or more method names ({@code new} for the constructor) and its parameters: a
 * {@linkplain dev.leaselint.core.catalog.Role role}, if need be with the type that tells overloads apart, the last one
 * with {@code ...} when it takes any number of arguments. Keys of a call are {@code op}
 * ({@link dev.leaselint.core.catalog.Op}), {@code outcome} ({@link dev.leaselint.core.catalog.Outcome}), {@code mode}
 * ({@link dev.leaselint.core.catalog.Mode}), {@code unit} (a {@link java.util.concurrent.TimeUnit} in lower case),
 * {@code returns} (qualified type, {@code receiver} or {@code arg0}) and the names in
 * {@link dev.leaselint.core.catalog.Attributes}.
 */
package dev.leaselint.core.catalog;
