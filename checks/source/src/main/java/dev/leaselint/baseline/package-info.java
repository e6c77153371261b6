/**
 * The baseline: findings that a project knows and puts up with for now, in a file that people can review. Matching goes
 * by the code of a finding, not by its line.
 */
package dev.leaselint.baseline;
