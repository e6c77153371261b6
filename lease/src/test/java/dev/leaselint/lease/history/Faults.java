package dev.leaselint.lease.history;

import dev.leaselint.lease.testkit.ChildJvm;
import dev.leaselint.lease.testkit.FaultProxy;
import dev.leaselint.lease.testkit.RedisProcess;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import redis.clients.jedis.Jedis;

/** Makes one random fault after the other. */
final class Faults {

    private final Random random;
    private final RedisProcess redis;
    private final List<FaultProxy> proxies;
    private final List<ChildJvm> workers;
    private final List<String> keys;

    Faults(Random random, RedisProcess redis, List<FaultProxy> proxies, List<ChildJvm> workers, List<String> keys) {
        this.random = random;
        this.redis = redis;
        this.proxies = proxies;
        this.workers = workers;
        this.keys = keys;
    }

    /**
     * Makes faults for some time and heals them.
     *
     * @param serverForgets whether the server may also lose keys, as in a failover or a jump of its clock
     */
    void run(Duration time, boolean serverForgets) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() - end < 0) {
            one(random.nextInt(serverForgets ? 8 : 6));
            Thread.sleep(random.nextInt(250));
        }
        proxies.forEach(FaultProxy::heal);
    }

    private void one(int kind) throws InterruptedException {
        int victim = random.nextInt(workers.size());
        FaultProxy proxy = proxies.get(victim);
        switch (kind) {
            case 0 -> {
                FaultProxy.Fault[] faults = FaultProxy.Fault.values();
                proxy.inject(faults[random.nextInt(faults.length)], random.nextInt(3), 1);
            }
            case 1 -> proxy.cut();
            case 2 -> {
                proxy.blackHole(true);
                Thread.sleep(random.nextInt(500));
                proxy.blackHole(false);
                proxy.cut();
            }
            case 3 -> proxy.delayReplies(Duration.ofMillis(random.nextInt(120)));
            case 4 -> {
                workers.get(victim).pause();
                Thread.sleep(random.nextInt((int) Worker.TTL.toMillis() * 2));
                workers.get(victim).resume();
            }
            case 5 -> {
                redis.pause();
                Thread.sleep(random.nextInt(500));
                redis.resume();
                command(Jedis::scriptFlush);
            }
            case 6 -> command(jedis -> jedis.pexpire(keys.get(random.nextInt(keys.size())), 1));
            default -> {
                redis.kill();
                redis.restart();
            }
        }
    }

    private void command(Consumer<Jedis> command) {
        try (Jedis jedis = redis.connect()) {
            command.accept(jedis);
        }
    }
}
