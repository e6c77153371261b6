package dev.leaselint.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.config.ProjectFile;
import dev.leaselint.core.finding.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the project's file says about its own code has its effect on the findings. */
class ProjectFileScanTest {
    @TempDir
    Path root;

    private void write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private List<Finding> scan(String projectFile) throws IOException {
        Path file = root.resolve(ProjectFile.NAME);
        Files.writeString(file, projectFile);
        ProjectFile project = ProjectFile.read(file);
        Request request = Request.of(List.of(root), root, project.catalog())
                .withOptions(project.options())
                .withFilter(List.of(), project.excludes(), false);
        return Scanner.scan(request).findings();
    }

    private static String places(List<Finding> findings, String rule) {
        return String.join(" ", findings.stream()
                .filter(f -> f.rule().equals(rule))
                .map(f -> f.place().file().path() + ":" + f.place().line())
                .toList());
    }

    @Test
    void aWrapperWhoseCodeSaysTooLittleIsDescribed() throws IOException {
        write("shop/Gateway.java", """
                package shop;
                class Gateway {
                    private final java.util.function.BiFunction<String, String[], Object> wire;
                    Gateway(java.util.function.BiFunction<String, String[], Object> wire) { this.wire = wire; }
                    boolean claim(String key, String owner, long seconds) {
                        return wire.apply("claim", new String[] {key, owner, "" + seconds}) != null;
                    }
                    void drop(String key) { wire.apply("drop", new String[] {key}); }
                }
                """);
        write("shop/Orders.java", """
                package shop;
                class Orders {
                    private final Gateway gateway;
                    Orders(Gateway gateway) { this.gateway = gateway; }
                    void pay(String order, Runnable work) {
                        String owner = java.util.UUID.randomUUID().toString();
                        if (!gateway.claim("order:lock:" + order, owner, 30)) {
                            return;
                        }
                        try {
                            work.run();
                        } finally {
                            gateway.drop("order:lock:" + order);
                        }
                    }
                }
                """);

        List<Finding> findings = scan("""
                clients:
                  - client: gateway
                    gate: [shop]
                    methods:
                      - on: [shop.Gateway]
                        calls:
                          - {call: "claim(key, value, ttl)", op: set-if-absent, outcome: boolean, unit: seconds}
                          - {call: "drop(key)", op: delete}
                """);

        assertThat(places(findings, "RedisLockBareDelete")).isEqualTo("shop/Orders.java:13");
    }

    @Test
    void lockAnnotationsNeedNotBeNamedLikeALock() throws IOException {
        write("shop/Report.java", """
                package shop;
                import com.acme.Exclusive;
                class Report {
                    void run() { build(); }
                    @Exclusive
                    public void build() { }
                }
                """);

        assertThat(scan("lockAnnotations: [com.acme.Exclusive]"))
                .extracting(Finding::rule)
                .containsExactly("RedisLockAnnotationBypassed");
        assertThat(scan("piiTerms: []")).isEmpty();
    }

    @Test
    void keysHaveTheAgreedForm() throws IOException {
        write("shop/Locks.java", """
                package shop;
                import org.redisson.api.RedissonClient;
                class Locks {
                    private static final String PREFIX = "shop:order:";
                    Object agreed(RedissonClient redisson, String id) { return redisson.getLock(PREFIX + "lock:" + id); }
                    Object open(RedissonClient redisson, String key) { return redisson.getLock(key); }
                    Object other(RedissonClient redisson, String id) { return redisson.getLock("order-lock:" + id); }
                    Object constant(RedissonClient redisson) { return redisson.getLock("shop:lock"); }
                }
                """);

        assertThat(places(scan("keyScheme: 'shop:*:lock:*'"), "RedisLockUnscopedKey"))
                .isEqualTo("shop/Locks.java:7 shop/Locks.java:8");
        assertThat(places(scan("keyScheme: ['shop:*:lock:*', 'shop:lock']"), "RedisLockUnscopedKey"))
                .isEqualTo("shop/Locks.java:7");
        assertThat(places(scan("piiTerms: []"), "RedisLockUnscopedKey")).isEmpty();
    }

    @Test
    void aLeaseAboveTheProjectsLimitIsToldInUnitsThatSaySomething() throws IOException {
        write("shop/Stock.java", """
                package shop;
                import redis.clients.jedis.Jedis;
                import redis.clients.jedis.params.SetParams;
                class Stock {
                    void book(Jedis redis, String owner, Runnable work) {
                        if ("OK".equals(redis.set("lock:stock", owner, SetParams.setParams().nx().px(30_000)))) {
                            try {
                                work.run();
                            } finally {
                                redis.del("lock:stock");
                            }
                        }
                    }
                }
                """);
        assertThat(scan("maxTtl: 10s"))
                .filteredOn(finding -> finding.rule().equals("RedisLockSuspiciousTtl"))
                .extracting(Finding::message)
                .singleElement()
                .asString()
                .contains("that died for 30 s.");
    }
}
