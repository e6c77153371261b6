package dev.leaselint.report;

import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Suppression;
import java.util.Comparator;
import java.util.Optional;

/**
 * A finding with what a run knows about it apart from the code.
 *
 * @param module name of the module that it was found in; empty without modules
 * @param key its fingerprint without a number; equal findings have equal keys
 * @param occurrence tells findings with equal keys apart, from 1 in the order of the report; 0 before it is in one
 * @param suppression what suppresses it in the code
 * @param baseline what the baseline says
 * @param acceptance what people wrote in the baseline about it; empty when it is not accepted or nothing is written
 * @param inChange whether the change under review has to do with it; true when no change is under review
 */
public record ReportedFinding(
        Finding finding,
        String module,
        String key,
        int occurrence,
        Optional<Suppression> suppression,
        BaselineState baseline,
        String acceptance,
        boolean inChange) {
    /** By file, place and rule. */
    public static final Comparator<ReportedFinding> ORDER =
            Comparator.comparing(ReportedFinding::finding, Finding.ORDER);

    /** A finding of which nothing more is known. */
    public static ReportedFinding of(Finding finding, String module) {
        return new ReportedFinding(
                finding, module, Fingerprints.key(finding), 0, Optional.empty(), BaselineState.NONE, "", true);
    }

    /** Whether somebody should act on it: only such findings fail builds. */
    public boolean isOpen() {
        return suppression.isEmpty() && !baseline.accepted() && inChange;
    }

    /** Recognises the finding in later runs, and only this one in this run. */
    public String fingerprint() {
        return key + ":" + occurrence;
    }

    ReportedFinding numbered(int number) {
        return new ReportedFinding(finding, module, key, number, suppression, baseline, acceptance, inChange);
    }

    public ReportedFinding suppressedBy(Suppression by) {
        return new ReportedFinding(finding, module, key, occurrence, Optional.of(by), baseline, acceptance, inChange);
    }

    public ReportedFinding withBaseline(BaselineState state) {
        return withBaseline(state, "");
    }

    /** @param notes what people wrote about it */
    public ReportedFinding withBaseline(BaselineState state, String notes) {
        return new ReportedFinding(finding, module, key, occurrence, suppression, state, notes, inChange);
    }

    public ReportedFinding withInChange(boolean concerned) {
        return new ReportedFinding(finding, module, key, occurrence, suppression, baseline, acceptance, concerned);
    }
}
