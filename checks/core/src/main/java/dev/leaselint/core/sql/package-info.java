/** SQL writes and the fences in them: SQL and JPQL text, MyBatis mapper files and annotations. */
package dev.leaselint.core.sql;
