package dev.leaselint.bench.compiler;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;
import javax.tools.ToolProvider;

/** Compiles once, in a JVM of its own, and prints what the JVM used for it. Arguments: output file, those of javac. */
public final class OneCompilation {
    private final AtomicLong live = new AtomicLong();

    private OneCompilation() {}

    public static void main(String[] args) throws Exception {
        new OneCompilation().run(Path.of(args[0]), List.of(args).subList(1, args.length).toArray(String[]::new));
    }

    private void run(Path result, String[] arguments) throws Exception {
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            ((NotificationEmitter) collector).addNotificationListener(this::collected, null, null);
        }
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        int status = ToolProvider.getSystemJavaCompiler().run(null, messages, messages, arguments);
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Used used = new Used(
                status,
                Duration.ofNanos(system.getProcessCpuTime()),
                Duration.ofNanos(threads.getCurrentThreadCpuTime()),
                threads.getCurrentThreadAllocatedBytes(),
                live.get());
        Files.writeString(result, used + "\n" + messages.toString(StandardCharsets.UTF_8));
    }

    /** Keeps the most that was in use after a collection. */
    private void collected(Notification notification, Object unused) {
        if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
            GarbageCollectionNotificationInfo info =
                    GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
            long bytes = info.getGcInfo().getMemoryUsageAfterGc().values().stream().mapToLong(MemoryUsage::getUsed).sum();
            live.accumulateAndGet(bytes, Math::max);
        }
    }
}
