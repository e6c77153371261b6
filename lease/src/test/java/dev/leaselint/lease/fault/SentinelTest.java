package dev.leaselint.lease.fault;

import static dev.leaselint.lease.testkit.LeaseFixture.LONG;
import static dev.leaselint.lease.testkit.LeaseFixture.PATIENT;
import static dev.leaselint.lease.testkit.LeaseFixture.acquire;
import static dev.leaselint.lease.testkit.LeaseFixture.key;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.lease.Lease;
import dev.leaselint.lease.LeaseClient;
import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.OwnerFactory;
import dev.leaselint.lease.ReleaseResult;
import dev.leaselint.lease.core.LeaseClients;
import dev.leaselint.lease.jedis.JedisScripts;
import dev.leaselint.lease.testkit.RedisProcess;
import dev.leaselint.lease.testkit.SentinelGroup;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisSentinelPool;

/** A lease behind Sentinel. */
@Tag("faults")
class SentinelTest {

    @Test
    void leaseIsKeptOnTheMaster() throws IOException {
        try (SentinelGroup group = SentinelGroup.start();
                JedisSentinelPool pool = group.pool();
                LeaseClient client = LeaseClients.on(JedisScripts.over(pool), PATIENT,
                        new OwnerFactory("test", "sentinel")).build();
                Jedis master = RedisProcess.connect(group.master().getPort())) {
            LeaseKey key = key();
            Lease lease = acquire(client, key, LeaseOptions.fenced(LONG));
            assertThat(master.get(key.name())).startsWith(lease.ownerValue());
            assertThat(client.renew(lease, LONG).isRenewed()).isTrue();
            assertThat(client.release(lease).type()).isEqualTo(ReleaseResult.Type.RELEASED);
        }
    }
}
