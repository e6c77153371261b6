/** The Lua scripts and the way they are sent. */
package dev.leaselint.lease.script;
