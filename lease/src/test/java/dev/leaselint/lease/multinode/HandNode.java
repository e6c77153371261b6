package dev.leaselint.lease.multinode;

import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.script.LeaseScript;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;

/** A node whose answers the test gives by hand. */
final class HandNode implements Node {

    /** A command that was sent. */
    record Sent(LeaseScript script, List<String> args, Duration limit, CompletableFuture<List<String>> reply) {
    }

    final List<Sent> sent = new ArrayList<>();

    @Override
    public CompletableFuture<List<String>> run(LeaseScript script, List<String> keys, List<String> args,
            Duration limit) {
        CompletableFuture<List<String>> reply = new CompletableFuture<>();
        sent.add(new Sent(script, args, limit, reply));
        return reply;
    }

    long count(LeaseScript script) {
        return sent.stream().filter(command -> command.script() == script).count();
    }

    void grant() {
        last().complete(List.of("1", "0"));
    }

    void refuse(Duration left) {
        last().complete(List.of("0", Long.toString(left.toMillis())));
    }

    void gone() {
        last().complete(List.of("-1", "0"));
    }

    void notSent() {
        last().completeExceptionally(RedisFailure.notSent(new IllegalStateException("refused")));
    }

    void timeOut() {
        last().completeExceptionally(RedisFailure.unknown(new TimeoutException("no answer")));
    }

    private CompletableFuture<List<String>> last() {
        return sent.get(sent.size() - 1).reply();
    }
}
