package dev.leaselint.lease.multinode;

import dev.leaselint.lease.redis.RedisScripts;
import dev.leaselint.lease.testkit.Adapter;
import dev.leaselint.lease.testkit.RedisProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import redis.clients.jedis.Jedis;

/** Independent servers of a test class, with a client for each and a direct view. */
final class Servers implements AutoCloseable {

    private final List<RedisProcess> processes = new ArrayList<>();
    private final List<Adapter.Connected> connections = new ArrayList<>();

    Servers(int count, Adapter adapter, Duration timeout) {
        for (int i = 0; i < count; i++) {
            RedisProcess process = RedisProcess.start();
            processes.add(process);
            connections.add(adapter.connect(process.port(), timeout));
        }
    }

    RedisProcess process(int index) {
        return processes.get(index);
    }

    List<RedisScripts> first(int count) {
        return connections.stream().limit(count).map(Adapter.Connected::scripts).toList();
    }

    /** On how many servers the key exists; servers that are down or paused must be left out. */
    int holding(String key, int... indices) {
        int holding = 0;
        for (int index : indices) {
            try (Jedis jedis = processes.get(index).connect()) {
                holding += jedis.exists(key) ? 1 : 0;
            }
        }
        return holding;
    }

    void occupy(String key, int index, Duration ttl) {
        try (Jedis jedis = processes.get(index).connect()) {
            jedis.psetex(key, ttl.toMillis(), "somebody-else");
        }
    }

    @Override
    public void close() {
        connections.forEach(Adapter.Connected::close);
        processes.forEach(RedisProcess::close);
    }
}
