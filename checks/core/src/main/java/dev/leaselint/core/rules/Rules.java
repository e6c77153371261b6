package dev.leaselint.core.rules;

import java.util.List;
import java.util.Optional;

/** All rules. */
public final class Rules {
    private static final List<Rule> ALL = List.of(
            NonAtomicAcquire.RULE,
            CheckThenSet.RULE,
            MissingTtl.RULE,
            ConstantOwner.RULE,
            AcquireResultIgnored.RULE,
            BareDelete.RULE,
            NonAtomicRelease.RULE,
            NotReleased.RULE,
            ReleaseWithoutAcquire.RULE,
            UnboundedWait.RULE,
            UncheckedRenewal.RULE,
            PiiInKey.RULE,
            FencedUpdateCountIgnored.RULE,
            FencingTokenNotEnforced.RULE);

    private Rules() {}

    /** All rules, in the order of the documentation. */
    public static List<Rule> all() {
        return ALL;
    }

    public static Optional<Rule> named(String id) {
        return ALL.stream().filter(r -> r.descriptor().id().equals(id)).findFirst();
    }
}
