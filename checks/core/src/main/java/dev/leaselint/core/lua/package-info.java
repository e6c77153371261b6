/** What a Lua script for Redis does, read from its syntax tree. */
package dev.leaselint.core.lua;
