package dev.leaselint.bench;

import dev.leaselint.bench.libraries.Library;
import dev.leaselint.bench.libraries.LockClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Measures libraries in turns: each round visits all of them in a new order, so that a disturbance of the machine or a
 * slow change of the server meets all alike. Every library keeps its connections through all rounds.
 */
final class Measurement implements AutoCloseable {

    private final Plan plan;
    private final Random random = new Random(1);
    private final Map<Library, Pair> clients = new LinkedHashMap<>();
    private final Map<Library, Figures> figures = new LinkedHashMap<>();

    /**
     * How much to measure.
     *
     * @param rounds how often every library has its turn
     * @param warmUp how long each library runs beforehand
     * @param time how long each library runs in a round, for each number of threads
     * @param threads numbers of threads
     * @param handOffs hand-offs of each library in a round
     */
    record Plan(int rounds, Duration warmUp, Duration time, List<Integer> threads, int handOffs) {
    }

    /** Two processes, as it were, that use a library. */
    private record Pair(LockClient one, LockClient other) {
    }

    Measurement(Server server, List<Library> libraries, Plan plan) {
        this.plan = plan;
        int most = Collections.max(plan.threads());
        for (Library library : libraries) {
            clients.put(library, new Pair(library.connector().connect(server.endpoint(), most),
                    library.connector().connect(server.endpoint(), 1)));
            figures.put(library, new Figures());
        }
    }

    Map<Library, Figures> run(Server server) throws Exception {
        for (Library library : clients.keySet()) {
            figures.get(library).commands(Commands.count(server, clients.get(library).one(), key(library)));
        }
        for (Library library : clients.keySet()) {
            for (int threads : plan.threads()) {
                Uncontended.run(clients.get(library).one(), key(library), threads, plan.warmUp());
            }
        }
        for (int round = 0; round < plan.rounds(); round++) {
            round();
        }
        return figures;
    }

    private void round() throws Exception {
        for (int threads : plan.threads()) {
            for (Library library : shuffled()) {
                figures.get(library).add(threads,
                        Uncontended.run(clients.get(library).one(), key(library), threads, plan.time()));
            }
        }
        for (Library library : shuffled()) {
            if (library.waits()) {
                Pair pair = clients.get(library);
                figures.get(library).addHandOffs(
                        new HandOff(pair.one(), pair.other(), random).run(key(library), plan.handOffs()));
            }
        }
    }

    private List<Library> shuffled() {
        List<Library> order = new ArrayList<>(clients.keySet());
        Collections.shuffle(order, random);
        return order;
    }

    /** Libraries must not meet each other's keys, which hold different things. */
    private static String key(Library library) {
        return "bench:" + library.name().replaceAll("[^A-Za-z0-9]+", "-");
    }

    @Override
    public void close() throws Exception {
        for (Pair pair : clients.values()) {
            pair.one().close();
            pair.other().close();
        }
    }
}
