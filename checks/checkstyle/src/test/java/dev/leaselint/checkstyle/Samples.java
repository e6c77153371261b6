package dev.leaselint.checkstyle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Sources for the tests. */
final class Samples {
    /** A helper around Jedis; nothing is wrong in it. */
    static final String LOCKS =
            """
            package shop;

            import redis.clients.jedis.Jedis;
            import redis.clients.jedis.params.SetParams;

            class Locks {
                private final Jedis jedis = new Jedis();

                boolean take(String key, String owner) {
                    return "OK".equals(jedis.set(key, owner, SetParams.setParams().nx().px(1000)));
                }

                void remove(String key) {
                    jedis.del(key);
                }
            }
            """;

    /** Names no client: wrong only for who knows the helper. */
    static final String ORDERS =
            """
            package shop;

            class Orders {
                void pay(Locks locks, String id, String owner) {
                    if (locks.take("lock:" + id, owner)) {
                        try {
                            System.out.println(id);
                        } finally {
                            locks.remove("lock:" + id);
                        }
                    }
                }
            }
            """;

    /** One finding of level error, in line 7. */
    static final String STOCK =
            """
            package shop;

            import redis.clients.jedis.Jedis;

            class Stock {
                void unlock(Jedis jedis, String id) {
                    jedis.del("lock:" + id);
                }
            }
            """;

    private Samples() {}

    /** Writes a file below a directory. */
    static void write(Path directory, String name, String text) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
