/** The rules: each a value made of a descriptor and a pure function over the flow of one type. */
package dev.leaselint.core.rules;
