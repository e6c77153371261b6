package dev.leaselint.report;

/**
 * The change to which the findings were narrowed down.
 *
 * @param ref what the user asked for, such as {@code origin/main}
 * @param base the commit that the working tree was compared with
 * @param files number of changed files
 */
public record ChangeSummary(String ref, String base, int files) {}
