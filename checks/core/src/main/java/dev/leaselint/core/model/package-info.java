/**
 * The Java program as the analysis sees it: types, methods, structured statements and expressions with exact source
 * spans. Front ends build it; nothing in here knows which front end did.
 */
package dev.leaselint.core.model;
