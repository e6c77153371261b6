package dev.leaselint.core.rules;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** One defect, one report: which rules are silent where another one speaks. */
final class Precedence {
    /** For each rule, the rules that win at the same place. */
    private static final Map<String, Set<String>> YIELDS_TO = Map.of(
            "RedisLockUnlockAfterLeaseThrows", Set.of("RedisLockReleaseWithoutAcquire"),
            "RedisLockRenewalResultIgnored", Set.of("RedisLockUncheckedRenewal"),
            "RedisLockFailOpen", Set.of("RedisLockAcquireResultIgnored"),
            "RedisLockWallClock", Set.of("RedisLockTimestampValue"),
            "RedisLockMissingTtl", Set.of("RedisLockNonAtomicAcquire"),
            "RedisLockBareDelete", Set.of("RedisLockNonAtomicRelease"),
            "RedisLockAcquireResultIgnored", Set.of("RedisLockWaitMistakenForLease"),
            "RedisLockImplicitLease", Set.of("RedisLockWaitMistakenForLease"),
            "RedisLockUnboundedWait", Set.of("RedisLockWaitMistakenForLease"));

    private Precedence() {}

    /** What a rule said. */
    record Said(String rule, Report report) {}

    static boolean allows(String rule, Report report, List<Said> all) {
        Set<String> winners = YIELDS_TO.getOrDefault(rule, Set.of());
        return winners.isEmpty()
                || all.stream()
                        .noneMatch(s -> winners.contains(s.rule())
                                && s.report().at.span().equals(report.at.span())
                                && s.report().at.method().owner().equals(report.at.method().owner()));
    }
}
