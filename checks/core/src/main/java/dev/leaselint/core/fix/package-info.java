/**
 * Repairs for findings: text edits and imports made from the model, in the style of the file and with the client that
 * it uses.
 */
package dev.leaselint.core.fix;
