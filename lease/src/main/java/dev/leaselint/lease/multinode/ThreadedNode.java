package dev.leaselint.lease.multinode;

import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.redis.RedisScripts;
import dev.leaselint.lease.script.LeaseScript;
import dev.leaselint.lease.script.ScriptRunner;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A server called through a blocking client, on threads of its own: a server that hangs can use up its own threads
 * only. Time spent in the queue counts against the limit.
 */
final class ThreadedNode implements Node, AutoCloseable {

    private static final int THREADS = 16;
    private static final int MAX_QUEUE = 1024;
    private static final long IDLE_SECONDS = 30;

    private final RedisScripts redis;
    private final ScriptRunner scripts;
    private final ThreadPoolExecutor threads;

    ThreadedNode(RedisScripts redis, int index) {
        this.redis = redis;
        this.scripts = new ScriptRunner(redis);
        this.threads = new ThreadPoolExecutor(THREADS, THREADS, IDLE_SECONDS, TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(MAX_QUEUE), task -> daemon(task, index));
        threads.allowCoreThreadTimeOut(true);
    }

    private static Thread daemon(Runnable task, int index) {
        Thread thread = new Thread(task, "lease-node-" + index);
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public CompletableFuture<List<String>> run(LeaseScript script, List<String> keys, List<String> args,
            Duration limit) {
        return call(limit, rest -> scripts.run(script, keys, args, rest));
    }

    /** Asks the server who it is. */
    CompletableFuture<NodeIdentity> identify(Duration limit) {
        return call(limit, rest -> NodeIdentity.read(redis, rest.dividedBy(2)));
    }

    private interface Call<T> {
        T run(Duration rest) throws RedisFailure;
    }

    private <T> CompletableFuture<T> call(Duration limit, Call<T> call) {
        CompletableFuture<T> reply = new CompletableFuture<>();
        long queuedAt = System.nanoTime();
        try {
            threads.execute(() -> answer(reply, call, limit.minusNanos(System.nanoTime() - queuedAt)));
        } catch (RejectedExecutionException e) {
            reply.completeExceptionally(RedisFailure.notSent(e));
        }
        return reply;
    }

    private static <T> void answer(CompletableFuture<T> reply, Call<T> call, Duration rest) {
        if (rest.toMillis() <= 0) {
            reply.completeExceptionally(RedisFailure.notSent(
                    new TimeoutException("waited too long for a free thread")));
            return;
        }
        try {
            reply.complete(call.run(rest));
        } catch (RedisFailure | RuntimeException e) {
            reply.completeExceptionally(e);
        }
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}
