package dev.leaselint.lease.core;

import dev.leaselint.lease.LossReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * The life of one lease: held until released or lost, both final. A loss may be followed by a release, which tells
 * Redis but does not change the loss. Transitions are atomic; any thread may make them.
 */
final class LeaseState {

    private enum Phase { HELD, LOST, RELEASED }

    /** The reason is null unless lost. */
    private record Status(Phase phase, long deadlineNanos, LossReason reason) {
    }

    private final Grant grant;
    private final NanoClock clock;
    private final AtomicReference<Status> status;
    private final List<Consumer<LossReason>> listeners = new ArrayList<>();

    LeaseState(Grant grant, NanoClock clock) {
        this.grant = grant;
        this.clock = clock;
        this.status = new AtomicReference<>(new Status(Phase.HELD, earlier(grant.deadlineNanos()), null));
    }

    Grant grant() {
        return grant;
    }

    boolean isHeld() {
        return status.get().phase == Phase.HELD;
    }

    boolean isReleased() {
        return status.get().phase == Phase.RELEASED;
    }

    Optional<LossReason> loss() {
        return Optional.ofNullable(status.get().reason);
    }

    /** What is left by the local clock; zero when not held. */
    Duration remaining() {
        Status now = status.get();
        long left = now.deadlineNanos - clock.nanoTime();
        return now.phase == Phase.HELD && left > 0 ? Duration.ofNanos(left) : Duration.ZERO;
    }

    /** How long ago the local deadline passed; negative when it has not. */
    Duration overdue() {
        return Duration.ofNanos(clock.nanoTime() - status.get().deadlineNanos);
    }

    /** Time from the acquire until now. */
    Duration age() {
        return Duration.ofNanos(clock.nanoTime() - grant.startNanos());
    }

    /** What is left of the maximum total duration; empty when there is no renewal. */
    Optional<Duration> leftOfMaxTotal() {
        return grant.options().renewal().limit().map(limit -> limit.minus(age()));
    }

    /**
     * Moves the deadline forward, never back and never past the maximum total duration. False when not held any more;
     * a deadline that has passed stays passed, since somebody may have acted on it.
     */
    boolean extend(long deadlineNanos) {
        long wanted = earlier(deadlineNanos);
        Status after = status.updateAndGet(before -> isRunning(before) && wanted - before.deadlineNanos > 0
                ? new Status(Phase.HELD, wanted, null) : before);
        return isRunning(after);
    }

    private boolean isRunning(Status some) {
        return some.phase == Phase.HELD && some.deadlineNanos - clock.nanoTime() > 0;
    }

    /** Marks the lease lost. True for the one caller that made the transition. */
    boolean lose(LossReason reason) {
        Status before = status.getAndUpdate(now -> now.phase == Phase.HELD
                ? new Status(Phase.LOST, now.deadlineNanos, reason) : now);
        return before.phase == Phase.HELD;
    }

    /** Marks the lease released unless it is lost. True for the one caller that made the transition. */
    boolean release() {
        Status before = status.getAndUpdate(now -> now.phase == Phase.HELD
                ? new Status(Phase.RELEASED, now.deadlineNanos, null) : now);
        return before.phase == Phase.HELD;
    }

    /** Keeps the listener for a later loss. False when the lease is lost already, in which case it is not kept. */
    boolean listen(Consumer<LossReason> listener) {
        synchronized (listeners) {
            if (loss().isPresent()) {
                return false;
            }
            listeners.add(listener);
            return true;
        }
    }

    /** Hands over the listeners, once. To be called after {@link #lose}. */
    List<Consumer<LossReason>> takeListeners() {
        synchronized (listeners) {
            List<Consumer<LossReason>> taken = List.copyOf(listeners);
            listeners.clear();
            return taken;
        }
    }

    private long earlier(long deadlineNanos) {
        Optional<Duration> limit = grant.options().renewal().limit();
        if (limit.isEmpty()) {
            return deadlineNanos;
        }
        long end = grant.startNanos() + limit.get().toNanos();
        return end - deadlineNanos < 0 ? end : deadlineNanos;
    }
}
