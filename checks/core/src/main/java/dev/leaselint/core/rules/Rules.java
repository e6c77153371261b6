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
            TimestampValue.RULE,
            AcquireResultIgnored.RULE,
            FailOpen.RULE,
            NullableAcquire.RULE,
            SuspiciousTtl.RULE,
            WaitMistakenForLease.RULE,
            BareDelete.RULE,
            NonAtomicRelease.RULE,
            NotReleased.RULE,
            ReleaseWithoutAcquire.RULE,
            UnlockAfterLeaseThrows.RULE,
            ReleasedBeforeCommit.RULE,
            ForceUnlock.RULE,
            KeyMismatch.RULE,
            UnboundedWait.RULE,
            ImplicitLease.RULE,
            UncheckedRenewal.RULE,
            UnboundedRenewal.RULE,
            RenewalResultIgnored.RULE,
            InterruptSwallowed.RULE,
            PiiInKey.RULE,
            UnscopedKey.RULE,
            KeyReused.RULE,
            ValueLogged.RULE,
            CrossSlot.RULE,
            KeysCommand.RULE,
            UnsafeScript.RULE,
            RedlockMisuse.RULE,
            WallClock.RULE,
            Nested.RULE,
            HeldAcrossRemoteCall.RULE,
            NoRecheckAfterWait.RULE,
            AroundAsync.RULE,
            ThreadAffinity.RULE,
            SchedulerLockMisfit.RULE,
            TimeoutMisaligned.RULE,
            RawLockCommand.RULE,
            AnnotationBypassed.RULE,
            FencedUpdateCountIgnored.RULE,
            FencedBatchCountMeaningless.RULE,
            FencingTokenNotEnforced.RULE,
            FencingTokenNotAtomic.RULE,
            FencingTokenUnused.RULE,
            FenceCounterKeyLeak.RULE);

    private Rules() {}

    /** All rules, in the order of the documentation. */
    public static List<Rule> all() {
        return ALL;
    }

    public static Optional<Rule> named(String id) {
        return ALL.stream().filter(r -> r.descriptor().id().equals(id)).findFirst();
    }
}
