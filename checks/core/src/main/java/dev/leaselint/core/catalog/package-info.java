/** What library calls mean, read from data files: one YAML file per client. */
package dev.leaselint.core.catalog;
