/** One checker per rule; everything they know comes from the rule core. */
package dev.leaselint.errorprone.checkers;
