/** What the checks cost in the compiler: the same sources compiled by javac, with Error Prone alone, and with the checks. */
package dev.leaselint.bench.compiler;
