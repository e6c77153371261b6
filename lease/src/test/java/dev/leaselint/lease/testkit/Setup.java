package dev.leaselint.lease.testkit;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A server and an adapter to run the contract suite over. Servers are shared by all tests of this process. */
public record Setup(String server, File binary, Adapter adapter) {

    private static final Map<File, RedisProcess> SERVERS = new ConcurrentHashMap<>();

    /** Every adapter on the embedded server and, where one is installed, on the redis-server of the PATH. */
    public static List<Setup> all() {
        List<Setup> setups = new ArrayList<>();
        for (Adapter adapter : Adapter.values()) {
            setups.add(new Setup("embedded", RedisProcess.embeddedBinary(), adapter));
            RedisProcess.installedBinary().ifPresent(file -> setups.add(new Setup("installed", file, adapter)));
        }
        return setups;
    }

    public RedisProcess redis() {
        return SERVERS.computeIfAbsent(binary, RedisProcess::start);
    }

    @Override
    public String toString() {
        return adapter + " on " + server;
    }
}
