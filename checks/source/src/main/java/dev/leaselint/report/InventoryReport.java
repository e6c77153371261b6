package dev.leaselint.report;

import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.inventory.Inventory;
import dev.leaselint.core.inventory.Lock;
import java.util.List;
import java.util.Optional;

/**
 * The locks of a code base, or those of them that a change touches; every output is a view of it.
 *
 * @param toolVersion version of leaselint
 * @param title name of the code base, empty when it has none
 * @param inventory the locks to show
 * @param notices what was not analysed or not understood
 * @param stats figures
 * @param change the change under review, when there is one
 */
public record InventoryReport(
        String toolVersion,
        String title,
        Inventory inventory,
        List<Notice> notices,
        Stats stats,
        Optional<ChangeSummary> change) {
    public InventoryReport {
        notices = List.copyOf(notices);
    }

    /** {@code "3 locks, 1 helper that takes locks for others"}. */
    public String counts() {
        long helpers = inventory.locks().stream().filter(Lock::wrapper).count();
        long locks = inventory.locks().size() - helpers;
        String noun = helpers == 1 ? " helper that takes" : " helpers that take";
        String others = helpers == 0 ? "" : ", " + helpers + noun + " locks for others";
        return locks + (locks == 1 ? " lock" : " locks") + others;
    }
}
