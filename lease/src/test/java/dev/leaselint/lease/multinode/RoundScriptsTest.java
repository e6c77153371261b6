package dev.leaselint.lease.multinode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.lease.multinode.SimulatedNode.Network;
import dev.leaselint.lease.script.LeaseScript;
import dev.leaselint.lease.testkit.Setup;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/** The simulated node of the model and the scripts on a real server answer alike. */
class RoundScriptsTest {

    private static final String LONG = "600000";
    private static final List<LeaseScript> SCRIPTS =
            List.of(LeaseScript.ACQUIRE_ROUND, LeaseScript.RENEW, LeaseScript.RELEASE_ROUND);

    @Test
    void randomCommandsGetTheSameAnswers() {
        try (Jedis jedis = Setup.all().get(0).redis().connect()) {
            for (long seed = 0; seed < 20; seed++) {
                compare(jedis, new Random(seed));
            }
        }
    }

    private static void compare(Jedis jedis, Random random) {
        SimulatedNode model = new SimulatedNode(new VirtualTime(), random, Network.PERFECT, 1);
        String key = "lock:test:" + UUID.randomUUID();
        StringBuilder history = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            LeaseScript script = SCRIPTS.get(random.nextInt(SCRIPTS.size()));
            String owner = random.nextBoolean() ? "a" : "ab";
            String round = Integer.toString(random.nextInt(12));
            List<String> args = switch (script) {
                case ACQUIRE_ROUND -> List.of(owner, LONG, round);
                case RENEW -> List.of(owner, LONG);
                default -> List.of(owner, round);
            };
            history.append(script).append(args).append(' ');
            assertThat(((List<?>) jedis.eval(script.text(), List.of(key), args)).get(0)).as(history.toString())
                    .isEqualTo(model.execute(script, key, args).get(0));
            assertThat(jedis.exists(key)).as(history.toString()).isEqualTo(!model.isFree(key));
            assertThat(jedis.pttl(key)).as("always with expiry").isNotEqualTo(-1);
        }
    }
}
