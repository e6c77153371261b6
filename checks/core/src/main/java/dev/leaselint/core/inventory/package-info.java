/**
 * The locks of a program with what a reviewer asks about them, read from the same flows as the rules: {@link
 * dev.leaselint.core.inventory.Inventory}.
 */
package dev.leaselint.core.inventory;
