package dev.leaselint.core.flow;

import dev.leaselint.core.model.Var;
import java.util.Map;

/**
 * What a closure sees of its surroundings where it was made.
 *
 * @param env values of the enclosing variables
 */
record Captured(Map<Var, Sym> env) {
    Captured {
        env = Map.copyOf(env);
    }
}
