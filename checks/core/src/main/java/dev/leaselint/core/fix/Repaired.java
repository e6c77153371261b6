package dev.leaselint.core.fix;

import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.model.SourceText;
import java.util.List;

/**
 * What {@link Rounds} made of the sources.
 *
 * @param files changed files, by path
 * @param applied fixes in the order in which they were applied
 * @param left findings of the sources as they are now, with the reason why each is there
 * @param rounds number of rounds that changed something
 * @param settled whether nothing was left to apply at the end
 */
public record Repaired(List<Changed> files, List<Applied> applied, List<Left> left, int rounds, boolean settled) {
    public Repaired {
        files = List.copyOf(files);
        applied = List.copyOf(applied);
        left = List.copyOf(left);
    }

    /** A file before and after. */
    public record Changed(SourceText before, SourceText after) {
        public String path() {
            return before.path();
        }
    }

    /** A finding, as it stood in the sources of its round, and the fix that was applied for it. */
    public record Applied(Finding finding, Fix fix) {}

    /**
     * A finding that is left.
     *
     * @param reason why no fix was applied; one sentence without full stop
     */
    public record Left(Finding finding, Why why, String reason) {}

    /** Why a finding has no applied fix. */
    public enum Why {
        /** Nothing is proposed. */
        NO_FIX,
        /** The proposal is text for a person. */
        BY_HAND,
        /** Its fix is less safe than what was asked for. */
        LESS_SAFE,
        /** Fixes of its rule were not asked for. */
        NOT_CHOSEN,
        /** Its fix made something else worse and was taken back. */
        TAKEN_BACK,
        /** New fixes came up in every round. */
        NOT_SETTLED
    }
}
