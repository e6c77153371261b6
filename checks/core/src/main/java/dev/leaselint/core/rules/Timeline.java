package dev.leaselint.core.rules;

import java.util.List;

/**
 * What a proof of a rule did on a real Redis: the same script run with code that has the defect and with the repaired
 * code. Written from such a run, for people to read; see {@link Timelines}.
 *
 * @param bad the run with the defect
 * @param repaired the run without
 */
public record Timeline(Scene bad, Scene repaired) {
    /**
     * One run.
     *
     * @param code the code that ran, as a path below the fixtures or the proofs
     * @param origin what that code is: the bad code, its automatic fix, or a repair by hand
     * @param lock the key of the lock that the states tell of; empty when there are several, or none
     * @param steps what happened, in order
     * @param outcome what was left or seen in the end: the damage, or that there is none
     */
    public record Scene(String code, String origin, String lock, List<Step> steps, String outcome) {
        public Scene {
            steps = List.copyOf(steps);
        }
    }

    /**
     * One thing that happened.
     *
     * @param who the process or thread, a letter, or what did it otherwise, such as Redis or time
     * @param does what it did, a clause without the subject
     * @param state what the lock was afterwards, and the guarded row where there is one
     */
    public record Step(String who, String does, String state) {}
}
