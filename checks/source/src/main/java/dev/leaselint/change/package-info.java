/**
 * The change under review: which lines differ from the branch it is made for, and which findings that concerns. Asks the
 * {@code git} program, because it understands every kind of checkout: worktrees, submodules, shallow, sparse and partial
 * clones, and whatever the user has configured.
 */
package dev.leaselint.change;
