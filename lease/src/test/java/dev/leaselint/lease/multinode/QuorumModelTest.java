package dev.leaselint.lease.multinode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.lease.multinode.SimulatedNode.Network;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Runs the protocol against simulated servers in virtual time, under many seeds. The schedule of a seed is always the
 * same. The runs that break an assumption of the algorithm must find two holders, which shows that the search can.
 */
class QuorumModelTest {

    private static final Network BAD = new Network(0.05, 0.05, 0.2, Duration.ofMillis(400));
    private static final Duration LENGTH = Duration.ofSeconds(20);
    private static final Duration DRIFT =
            SimulatedClient.TTL.dividedBy(100).plus(Duration.ofMillis(2));

    /** One simulated world, and what was seen of it. */
    private static final class World implements SimulatedClient.Observer {

        final VirtualTime time = new VirtualTime();
        final Random random;
        final List<SimulatedNode> nodes = new ArrayList<>();
        final Map<SimulatedClient, Long> holders = new HashMap<>();
        final List<String> violations = new ArrayList<>();
        int grants;

        World(long seed, int count, Network network, double clockError) {
            random = new Random(seed);
            for (int i = 0; i < count; i++) {
                double rate = 1 + clockError * (2 * random.nextDouble() - 1);
                nodes.add(new SimulatedNode(time, random, network, rate));
            }
        }

        World withClients(int count) {
            for (int i = 0; i < count; i++) {
                QuorumProtocol protocol = new QuorumProtocol(List.copyOf(nodes), time, time, NodeLimit.DEFAULT);
                new SimulatedClient("c" + i, time, random, protocol, this).start();
            }
            return this;
        }

        void crashNow(Duration outage) {
            nodes.get(random.nextInt(nodes.size())).crash(outage);
        }

        void crashEvery(Duration period, Duration outage) {
            time.after(period, () -> {
                crashNow(outage);
                crashEvery(period, outage);
            });
        }

        @Override
        public void holds(SimulatedClient client, QuorumProtocol.Round round) {
            grants++;
            long now = time.nanoTime();
            Duration elapsed = Duration.ofNanos(now - round.startNanos());
            if (round.left().plus(elapsed).plus(DRIFT).compareTo(SimulatedClient.TTL) > 0) {
                violations.add("validity + elapsed + drift > ttl at " + now);
            }
            if (round.left().isNegative() || round.left().isZero()) {
                violations.add("granted with nothing left at " + now);
            }
            holders.merge(client, now + round.left().toNanos(), Math::max);
            holders.forEach((other, until) -> {
                if (other != client && until > now) {
                    violations.add("two holders at " + now);
                }
            });
        }

        @Override
        public void ends(SimulatedClient client) {
            holders.remove(client);
        }

        /** While a client may rely on its lease, a majority of the servers must really keep it. */
        void checkMajorities() {
            holders.forEach((client, until) -> {
                long kept = nodes.stream()
                        .filter(node -> node.isHeldBy(SimulatedClient.KEY.name(), client.owner())).count();
                if (until > time.nanoTime() && kept <= nodes.size() / 2) {
                    violations.add("only " + kept + " servers keep a valid lease at " + time.nanoTime());
                }
            });
        }

        void run(Duration length) {
            for (Duration done = Duration.ZERO; done.compareTo(length) < 0; done = done.plusMillis(20)) {
                time.advance(Duration.ofMillis(20));
                checkMajorities();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"3, 200", "5, 100", "7, 30"})
    void withinTheAssumptionsThereIsOneHolderAndItsValidityIsRight(int nodes, int seeds) {
        int grants = 0;
        for (long seed = 0; seed < seeds; seed++) {
            World world = new World(seed, nodes, BAD, 0.0099).withClients(4);
            world.run(LENGTH);
            assertThat(world.violations).as("seed %d", seed).isEmpty();
            grants += world.grants;
        }
        assertThat(grants).as("leases granted, so that something was tested").isGreaterThan(seeds * 5);
    }

    @Test
    void aServerThatRestartsEmptyAfterTheLongestLeaseIsHarmless() {
        for (long seed = 0; seed < 50; seed++) {
            World world = new World(seed, 5, BAD, 0.0099).withClients(4);
            world.crashEvery(Duration.ofSeconds(6), SimulatedClient.TTL.plusMillis(200));
            world.run(LENGTH);
            assertThat(world.violations).as("seed %d", seed).noneMatch(text -> text.startsWith("two holders"));
        }
    }

    @Test
    void aServerThatRestartsEmptyAtOnceCanLeadToTwoHolders() {
        assertThat(seedsWithTwoHolders(0.0099, Duration.ofMillis(1))).isPositive();
    }

    @Test
    void aClockBeyondTheDriftMarginCanLeadToTwoHolders() {
        assertThat(seedsWithTwoHolders(0.3, null)).isPositive();
    }

    private static long seedsWithTwoHolders(double clockError, Duration outage) {
        long found = 0;
        for (long seed = 0; seed < 50; seed++) {
            World world = new World(seed, 3, BAD, clockError).withClients(4);
            if (outage != null) {
                world.crashEvery(Duration.ofSeconds(1), outage);
            }
            world.run(LENGTH);
            if (world.violations.stream().anyMatch(text -> text.startsWith("two holders"))) {
                found++;
            }
        }
        return found;
    }
}
