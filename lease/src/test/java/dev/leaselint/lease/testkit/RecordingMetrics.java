package dev.leaselint.lease.testkit;

import dev.leaselint.lease.LeaseMetrics;
import dev.leaselint.lease.LockAcquireResultType;
import dev.leaselint.lease.LossReason;
import dev.leaselint.lease.ReleaseResult;
import dev.leaselint.lease.RenewResult;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Keeps what was reported, as words. */
public final class RecordingMetrics implements LeaseMetrics {

    private final List<String> events = new CopyOnWriteArrayList<>();
    private final AtomicInteger active = new AtomicInteger();

    public List<String> events() {
        return events;
    }

    public int active() {
        return active.get();
    }

    public long count(String event) {
        return events.stream().filter(event::equals).count();
    }

    @Override
    public void acquired(String operation, LockAcquireResultType result, Duration latency) {
        events.add("acquired " + result);
    }

    @Override
    public void waited(String operation, Duration time) {
        events.add("waited");
    }

    @Override
    public void held(String operation, Duration held, Duration ttl) {
        events.add("held");
    }

    @Override
    public void released(String operation, ReleaseResult.Type result) {
        events.add("released " + result);
    }

    @Override
    public void renewed(String operation, RenewResult.Type result) {
        events.add("renewed " + result);
    }

    @Override
    public void lost(String operation, LossReason reason) {
        events.add("lost " + reason);
    }

    @Override
    public void commandTimedOut(String operation) {
        events.add("commandTimedOut");
    }

    @Override
    public void acquireUnknown(String operation) {
        events.add("acquireUnknown");
    }

    @Override
    public void active(String operation, int change) {
        active.addAndGet(change);
    }
}
