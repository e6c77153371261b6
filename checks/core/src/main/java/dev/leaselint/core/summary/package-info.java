/**
 * What the types of a module tell the modules that use it: the lowered code of those through which a lock is taken,
 * kept beside the class files. {@link dev.leaselint.core.summary.SummarizedProgram} answers from it as if the sources were
 * there.
 */
package dev.leaselint.core.summary;
