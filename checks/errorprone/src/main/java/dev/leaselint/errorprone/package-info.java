/**
 * The Error Prone front end: lowers attributed javac trees to the model and reports the findings of each rule through
 * one {@link com.google.errorprone.bugpatterns.BugChecker}.
 */
package dev.leaselint.errorprone;
