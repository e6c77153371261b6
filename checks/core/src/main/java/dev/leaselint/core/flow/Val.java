package dev.leaselint.core.flow;

/** A state with the value that an expression has there. */
record Val(State state, Sym sym) {}
