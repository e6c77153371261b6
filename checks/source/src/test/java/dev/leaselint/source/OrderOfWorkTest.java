package dev.leaselint.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.catalog.Catalogs;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Flows;
import dev.leaselint.core.model.MethodDecl;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The summary of a method is the same whoever asks for it first, and in whatever thread. */
class OrderOfWorkTest {
    @TempDir
    Path root;

    /** Methods that call each other in circles, over several classes, fields with values from constructors. */
    private Project circles() {
        return new Project(root)
                .file("p/Locks.java", """
                        package p;
                        import redis.clients.jedis.Jedis;
                        import redis.clients.jedis.params.SetParams;
                        class Locks {
                            private final Jedis jedis;
                            private final String prefix;
                            private Jobs jobs;
                            Locks(Jedis jedis) {
                                this.jedis = jedis;
                                this.prefix = "lock:";
                                new Thread(() -> jobs.poll("start")).start();
                            }
                            String key(String name) { return prefix + name; }
                            boolean acquire(String name, int tries) {
                                if (jedis.set(key(name), "me", SetParams.setParams().nx().px(1000)) != null) {
                                    return true;
                                }
                                return tries > 0 && retry(name, tries);
                            }
                            boolean retry(String name, int tries) {
                                jobs.poll(name);
                                return acquire(name, tries - 1);
                            }
                            void release(String name) {
                                jedis.del(key(name));
                                if (jobs != null) {
                                    jobs.done(name);
                                }
                            }
                        }
                        """)
                .file("p/Jobs.java", """
                        package p;
                        class Jobs {
                            private final Locks locks = new Locks(null);
                            void poll(String name) {
                                if (locks.acquire(name, 1)) {
                                    try {
                                        work(name);
                                    } finally {
                                        locks.release(name);
                                    }
                                }
                            }
                            void work(String name) { if (name.isEmpty()) poll("other"); }
                            void done(String name) { work(name); }
                        }
                        """);
    }

    private static List<MethodDecl> methods(Project project) {
        List<MethodDecl> all = new ArrayList<>(project.type("p.Locks").methods());
        all.addAll(project.type("p.Jobs").methods());
        return all;
    }

    /** What all flows say, asked for in the order given. */
    private static Map<String, String> summaries(Flows flows, List<MethodDecl> order) {
        Map<String, String> said = new TreeMap<>();
        order.forEach(m -> said.put(m.key().toString(), describe(flows.flow(m).orElseThrow())));
        return said;
    }

    private static String describe(Flow flow) {
        List<String> exits = flow.exits().stream()
                .map(x -> x.kind() + " " + x.value() + " " + x.steps().stream()
                        .filter(s -> s.event().op() != Op.PURE)
                        .map(s -> s.event().op() + ":" + s.status() + (prefixed(s.event()) ? ":lock:*" : ":?"))
                        .toList())
                .sorted()
                .toList();
        return exits.toString();
    }

    private static boolean prefixed(Event event) {
        return String.valueOf(event.key()).contains("\"lock:\"") || String.valueOf(event.key()).contains("=lock:");
    }

    private static Flows flows(Project project) {
        return new Flows(project.index(), Catalogs.builtin(), n -> {});
    }

    @Test
    void summariesDoNotDependOnTheOrderInWhichTheyAreAskedFor() {
        Project project = circles();
        List<MethodDecl> order = methods(project);
        Map<String, String> first = summaries(flows(project), order);

        for (int seed = 0; seed < 40; seed++) {
            Collections.shuffle(order, new Random(seed));
            assertThat(summaries(flows(project), order)).as("order %s", order).isEqualTo(first);
        }
    }

    @Test
    void threadsThatAskAtOnceGetTheSame() throws Exception {
        Project project = circles();
        Map<String, String> first = summaries(flows(project), methods(project));
        Flows shared = flows(project);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<Map<String, String>>> asked = new ArrayList<>();
            for (int seed = 0; seed < 8; seed++) {
                List<MethodDecl> order = methods(project);
                Collections.shuffle(order, new Random(seed));
                asked.add(threads.submit(() -> summaries(shared, order)));
            }
            for (Future<Map<String, String>> each : asked) {
                assertThat(each.get()).isEqualTo(first);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aCircleHidesNeitherTheCommandNorTheKey() {
        Project project = circles();
        Map<String, String> said = summaries(flows(project), methods(project));

        assertThat(said.get("p.Jobs#poll(String)"))
                .contains("[SET_IF_ABSENT:WON:lock:*, DELETE:OPEN:lock:*]")
                .doesNotContain(":?");
        assertThat(said.get("p.Locks#release(String)")).contains("DELETE:OPEN:lock:*").doesNotContain(":?");
    }
}
