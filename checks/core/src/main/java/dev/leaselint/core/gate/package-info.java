/**
 * The look at the text of files that decides which are worth parsing or lowering: those that name a catalogued library, a
 * lock annotation or a wrapper. It costs little more than reading the text, since most files of most programs end here.
 */
package dev.leaselint.core.gate;
