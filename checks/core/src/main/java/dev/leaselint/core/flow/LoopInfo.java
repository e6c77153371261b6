package dev.leaselint.core.flow;

import java.util.Set;

/**
 * A loop that tries to get a lock, or asks a function of the caller that may do so.
 *
 * @param head the loop's first line, keyword to the end of the head; of a loop in a called method, the call
 * @param attempts ids of the attempts made inside
 * @param leavableWithout ids of those without which the loop can be left (deadline, counter, give-up, interruption flag)
 * @param asked ids of the calls of functions whose answer alone ends the loop
 */
public record LoopInfo(Site head, Set<String> attempts, Set<String> leavableWithout, Set<String> asked) {
    public LoopInfo {
        attempts = Set.copyOf(attempts);
        leavableWithout = Set.copyOf(leavableWithout);
        asked = Set.copyOf(asked);
    }
}
