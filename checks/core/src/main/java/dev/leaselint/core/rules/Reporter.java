package dev.leaselint.core.rules;

/** Takes the reports of a rule. */
public interface Reporter {
    void report(Report report);
}
