package dev.leaselint.core.flow;

import java.util.Set;

/**
 * A loop that tries to get a lock.
 *
 * @param head the loop's first line: keyword to the end of the head
 * @param attempts ids of the attempts made inside
 * @param leavableWithout ids of those without which the loop can be left (deadline, counter, give-up, interruption flag)
 */
public record LoopInfo(Site head, Set<String> attempts, Set<String> leavableWithout) {
    public LoopInfo {
        attempts = Set.copyOf(attempts);
        leavableWithout = Set.copyOf(leavableWithout);
    }
}
