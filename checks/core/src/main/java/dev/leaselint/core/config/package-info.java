/** The file in which a project says what is special about it: {@code leaselint.yml}. */
package dev.leaselint.core.config;
