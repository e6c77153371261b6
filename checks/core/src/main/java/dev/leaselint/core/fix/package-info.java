/** Repairs for findings: text edits and imports made from the model, in the style of the file and with its own client. */
package dev.leaselint.core.fix;
