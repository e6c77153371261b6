package dev.leaselint.core.rules;

import dev.leaselint.core.flow.Site;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** One defect, one report: which rules are silent where another one speaks. */
final class Precedence {
    /** Speaks of the acquire, the comparison and the take-over in one report. */
    private static final String TIMESTAMP = "RedisLockTimestampValue";

    /** For each rule, the rules that win at the same place. */
    private static final Map<String, Set<String>> YIELDS_TO = Map.of(
            "RedisLockUnlockAfterLeaseThrows", Set.of("RedisLockReleaseWithoutAcquire"),
            "RedisLockRenewalResultIgnored", Set.of("RedisLockUncheckedRenewal"),
            "RedisLockFailOpen", Set.of("RedisLockAcquireResultIgnored"),
            "RedisLockWallClock", Set.of(TIMESTAMP),
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
                        .filter(s -> winners.contains(s.rule()))
                        .flatMap(Precedence::places)
                        .noneMatch(at -> Paths.sameSite(at, report.at));
    }

    private static Stream<Site> places(Said said) {
        Stream<Site> related = said.report().notes.stream().map(Report.Note::at);
        return Stream.concat(Stream.of(said.report().at), said.rule().equals(TIMESTAMP) ? related : Stream.empty());
    }
}
