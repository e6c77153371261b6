/**
 * Outputs: one {@link dev.leaselint.report.Report}, written by several {@link dev.leaselint.report.ReportFormat}s. Knows
 * findings and descriptors, but no rule, no front end and no build tool.
 */
package dev.leaselint.report;
