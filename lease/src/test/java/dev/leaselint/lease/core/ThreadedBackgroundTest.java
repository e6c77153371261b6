package dev.leaselint.lease.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ThreadedBackgroundTest {

    private final ThreadedBackground background = new ThreadedBackground(1);
    private final List<String> ran = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        background.close();
    }

    @Test
    void tasksRunInTimeWhateverWasCancelledBefore() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(2);
        schedule(60_000, "late").cancel();
        background.schedule(Duration.ofMillis(20), () -> {
            ran.add("first");
            done.countDown();
        });
        schedule(5, "early").cancel();
        background.schedule(Duration.ofMillis(60), () -> {
            ran.add("second");
            done.countDown();
        });

        assertThat(done.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(ran).containsExactly("first", "second");
    }

    @Test
    void aCancelledTaskNeverRuns() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        List<Background.Timer> timers = IntStream.range(0, 100).mapToObj(i -> schedule(30 + i % 7, "cancelled"))
                .toList();
        timers.forEach(Background.Timer::cancel);
        timers.forEach(Background.Timer::cancel);
        background.schedule(Duration.ofMillis(60), done::countDown);

        assertThat(done.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(ran).isEmpty();
    }

    @Test
    void aFailingTaskDoesNotHinderTheNext() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        background.schedule(Duration.ofMillis(1), () -> {
            throw new IllegalStateException("on purpose");
        });
        background.schedule(Duration.ofMillis(5), done::countDown);

        assertThat(done.await(10, TimeUnit.SECONDS)).isTrue();
    }

    private Background.Timer schedule(int millis, String name) {
        return background.schedule(Duration.ofMillis(millis), () -> ran.add(name));
    }
}
