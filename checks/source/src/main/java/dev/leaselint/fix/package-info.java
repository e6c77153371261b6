/** Applies fixes to source files: as a patch, or by writing the files. */
package dev.leaselint.fix;
