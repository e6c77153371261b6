package dev.leaselint.core.flow;

import dev.leaselint.core.model.Stmt;
import java.util.Set;

/**
 * A handler that runs when a wait is interrupted while no lock is held.
 *
 * @param before the attempts made and the looks taken at keys and locks on some way to it
 */
public record Interruption(Stmt.Catch handler, Set<Event> before) {
    public Interruption {
        before = Set.copyOf(before);
    }
}
