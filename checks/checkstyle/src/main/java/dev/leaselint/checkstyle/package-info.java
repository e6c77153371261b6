/** The rules as a Checkstyle check: collects the files of a run, has the Scanner read them, reports as Checkstyle does. */
package dev.leaselint.checkstyle;
