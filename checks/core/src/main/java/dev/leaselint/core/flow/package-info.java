/**
 * One path-sensitive walk per method over the model: which lock is tried, held, lost and released on which path, tied to
 * the values that the code tests; and one summary per method for its callers.
 */
package dev.leaselint.core.flow;
