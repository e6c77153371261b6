/** What rules report: findings with places, messages and fixes. Knows no front end and no output format. */
package dev.leaselint.core.finding;
