package dev.leaselint.lease.multinode;

import dev.leaselint.lease.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks whether the nodes are independent masters: an odd number of at least three, no replica, no two names of one
 * server, no part of a cluster. Nodes that are down are looked at later; a majority of the others may work meanwhile.
 */
final class NodeCheck {

    private static final Logger LOG = LoggerFactory.getLogger(NodeCheck.class);
    private static final int FEWEST = 3;
    /** Longer than that of a lease command, because the first one has to connect. */
    private static final Duration LIMIT = Duration.ofSeconds(2);
    private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final List<ThreadedNode> nodes;
    private final Map<Integer, NodeIdentity> known = new ConcurrentHashMap<>();
    private boolean asked;
    private long askedAt;

    NodeCheck(List<ThreadedNode> nodes) {
        this.nodes = nodes;
    }

    /** All problems known. The first call asks the nodes and waits for them; later calls do not wait. */
    List<Problem> problems() {
        if (nodes.size() < FEWEST || nodes.size() % 2 == 0) {
            return List.of(Problem.error("nodes",
                    "must be an odd number of at least " + FEWEST + ", are " + nodes.size()));
        }
        askMissing();
        return judge(known);
    }

    private synchronized void askMissing() {
        if (known.size() == nodes.size() || asked && System.nanoTime() - askedAt < RETRY_NANOS) {
            return;
        }
        boolean first = !asked;
        asked = true;
        askedAt = System.nanoTime();
        List<CompletableFuture<Void>> answers = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            int index = i;
            if (!known.containsKey(index)) {
                answers.add(nodes.get(i).identify(LIMIT).thenAccept(identity -> known.put(index, identity)));
            }
        }
        if (first) {
            await(CompletableFuture.allOf(answers.toArray(new CompletableFuture<?>[0])));
        }
    }

    private void await(CompletableFuture<Void> answers) {
        try {
            answers.get(LIMIT.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.debug("A node did not say who it is; it is asked again later", e);
        }
    }

    static List<Problem> judge(Map<Integer, NodeIdentity> identities) {
        List<Problem> problems = new ArrayList<>();
        Map<String, Integer> byRunId = new HashMap<>();
        new TreeMap<>(identities).forEach((index, identity) -> {
            String setting = "nodes[" + index + "]";
            if (!identity.mode().equals("standalone")) {
                problems.add(Problem.error(setting, "must be an independent server, is " + identity.mode()));
            }
            if (!identity.role().equals("master")) {
                problems.add(Problem.error(setting, "must be a master, is " + identity.role()));
            }
            Integer twin = byRunId.putIfAbsent(identity.runId(), index);
            if (twin != null && !identity.runId().equals(NodeIdentity.UNKNOWN)) {
                problems.add(Problem.error(setting, "is the same server as nodes[" + twin + "]"));
            }
        });
        return problems;
    }
}
