package dev.leaselint.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.model.TypeRef;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BuiltinCatalogTest {
    private static final String JEDIS = "redis.clients.jedis.Jedis";
    private static final String OPERATIONS = "org.springframework.data.redis.core.RedisOperations";
    private static final String TEMPLATE = "org.springframework.data.redis.core.StringRedisTemplate";
    private static final String VALUES = "org.springframework.data.redis.core.ValueOperations";
    private static final String RLOCK = "org.redisson.api.RLock";
    private static final TypeRef STRING = TypeRef.of("java.lang.String");
    private static final TypeRef LONG = TypeRef.of("long");
    private static final TypeRef UNIT = TypeRef.of("java.util.concurrent.TimeUnit");

    private final Catalog catalog = Catalogs.builtin();

    private Optional<Entry> match(String owner, String name, TypeRef... arguments) {
        return catalog.match(owner, name, Arrays.asList(arguments), (type, ancestor) -> false);
    }

    @Test
    void indexNamesEveryFile() throws IOException, URISyntaxException {
        Path directory = Path.of(Catalogs.class.getResource("clients.txt").toURI()).getParent();
        try (Stream<Path> files = Files.list(directory)) {
            List<String> present = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".yml")).sorted().toList();
            assertThat(Files.readAllLines(directory.resolve("clients.txt")))
                    .containsExactlyInAnyOrderElementsOf(present);
        }
    }

    @Test
    void jedisSetWithParams() {
        TypeRef params = TypeRef.of("redis.clients.jedis.params.SetParams");
        Entry entry = match(JEDIS, "set", STRING, STRING, params).orElseThrow();
        assertThat(entry.op()).isEqualTo(Op.SET);
        assertThat(entry.indexOf(Role.OPTIONS)).isEqualTo(2);
        assertThat(entry.outcome()).isEqualTo(Outcome.OK);
    }

    @Test
    void jedisLegacySetWithFlags() {
        Entry entry = match(JEDIS, "set", STRING, STRING, STRING, STRING, TypeRef.of("int")).orElseThrow();
        assertThat(entry.indexOf(Role.FLAG)).isEqualTo(2);
        assertThat(entry.indexOf(Role.TTL)).isEqualTo(4);
    }

    @Test
    void jedisDeletesOneKeyOrSeveral() {
        assertThat(match(JEDIS, "del", STRING).orElseThrow().indexOf(Role.KEY)).isZero();
        assertThat(match(JEDIS, "del", new TypeRef("java.lang.String", List.of(), 1, true)).orElseThrow()
                .indexOf(Role.KEYS)).isZero();
        assertThat(match(JEDIS, "del", STRING, STRING).orElseThrow().indexOf(Role.KEYS)).isZero();
        assertThat(match(JEDIS, "del", TypeRef.UNKNOWN).orElseThrow().op()).isEqualTo(Op.DELETE);
    }

    @Test
    void jedisPoolGivesJedisAndPipelinesQueue() {
        assertThat(match("redis.clients.jedis.JedisPool", "getResource").orElseThrow().returns()).isEqualTo(JEDIS);
        assertThat(match("redis.clients.jedis.Pipeline", "setnx", STRING, STRING).orElseThrow().mode())
                .isEqualTo(Mode.QUEUED);
        assertThat(match(JEDIS, "setnx", STRING, STRING).orElseThrow().mode()).isEqualTo(Mode.SYNC);
    }

    @Test
    void springTemplateInheritsFromOperationsWithoutClassPath() {
        assertThat(match(TEMPLATE, "opsForValue").orElseThrow().returns()).isEqualTo(VALUES);
        assertThat(match(TEMPLATE, "delete", STRING).orElseThrow().indexOf(Role.KEY)).isZero();
        assertThat(match(TEMPLATE, "delete", TypeRef.of("java.util.List")).orElseThrow().indexOf(Role.KEYS)).isZero();
        assertThat(match(TEMPLATE, "delete", TypeRef.UNKNOWN).orElseThrow().indexOf(Role.KEY)).isZero();
    }

    @Test
    void springExecuteTellsScriptsFromCallbacks() {
        assertThat(match(OPERATIONS, "execute", TypeRef.UNKNOWN).orElseThrow().op()).isEqualTo(Op.CALLBACK);
        TypeRef script = TypeRef.of("org.springframework.data.redis.core.script.DefaultRedisScript");
        assertThat(match(TEMPLATE, "execute", script,
                TypeRef.of("java.util.List"), STRING).orElseThrow().op()).isEqualTo(Op.EVAL);
        assertThat(match(TEMPLATE, "execute", TypeRef.UNKNOWN, TypeRef.of("java.util.List"), STRING, STRING)
                .orElseThrow().indexOf(Role.KEYS)).isEqualTo(1);
    }

    @Test
    void springValueOperations() {
        Entry timed = match(VALUES, "setIfAbsent", STRING, STRING, LONG, UNIT).orElseThrow();
        assertThat(timed.op()).isEqualTo(Op.SET_IF_ABSENT);
        assertThat(timed.indexOf(Role.UNIT)).isEqualTo(3);
        assertThat(timed.outcome()).isEqualTo(Outcome.BOXED);
        assertThat(match(VALUES, "set", STRING, STRING, TypeRef.of("java.time.Duration")).orElseThrow()
                .indexOf(Role.TTL)).isEqualTo(2);
        assertThat(match(VALUES, "set", STRING, STRING, LONG).orElseThrow().op()).isEqualTo(Op.PURE);
        assertThat(match(VALUES, "set", STRING, STRING, TypeRef.UNKNOWN)).isEmpty();
    }

    @Test
    void springConnectionSet() {
        TypeRef bytes = new TypeRef("byte", List.of(), 1, true);
        Entry entry = match("org.springframework.data.redis.connection.RedisConnection", "set", bytes, bytes,
                TypeRef.of("org.springframework.data.redis.core.types.Expiration"),
                TypeRef.of("org.springframework.data.redis.connection.RedisStringCommands.SetOption")).orElseThrow();
        assertThat(entry.indexOf(Role.OPTIONS)).isEqualTo(3);
        assertThat(catalog.constant("org.springframework.data.redis.connection.RedisStringCommands.SetOption",
                "SET_IF_ABSENT").orElseThrow().has(Attributes.NX)).isTrue();
    }

    @Test
    void redissonLocks() {
        Entry lock = match("org.redisson.Redisson", "getLock", STRING).orElseThrow();
        assertThat(lock.op()).isEqualTo(Op.LOCK_OBJECT);
        assertThat(lock.returns()).isEqualTo(RLOCK);
        Entry timed = match(RLOCK, "tryLock", LONG, LONG, UNIT).orElseThrow();
        assertThat(timed.indexOf(Role.WAIT)).isZero();
        assertThat(timed.indexOf(Role.LEASE)).isEqualTo(1);
        assertThat(match("org.redisson.api.RFencedLock", "tryLock", LONG, UNIT).orElseThrow().has(Attributes.WATCHDOG))
                .isTrue();
        assertThat(match(RLOCK, "unlock").orElseThrow().client()).isEqualTo("redisson");
    }

    @Test
    void jvmLockOnlyThroughHandles() {
        Entry entry = match("java.util.concurrent.locks.Lock", "lock").orElseThrow();
        assertThat(entry.attribute(Attributes.VIA)).contains("handle");
    }

    @Test
    void durations() {
        assertThat(match("java.time.Duration", "ofSeconds", LONG).orElseThrow().unit()).isEqualTo(TimeUnit.SECONDS);
        assertThat(catalog.constant("java.util.concurrent.TimeUnit", "MINUTES").orElseThrow().unit())
                .isEqualTo(TimeUnit.MINUTES);
        assertThat(match("java.util.concurrent.TimeUnit", "toMillis", LONG).orElseThrow().op()).isEqualTo(Op.TO_UNIT);
    }

    @Test
    void everyAttributeIsInUse() {
        Set<String> used = new TreeSet<>();
        Catalogs.builtin().clientTitles().keySet().forEach(client -> Catalogs.builtin().entriesOf(client)
                .forEach(entry -> used.addAll(entry.attributes().keySet())));
        assertThat(used).containsExactlyInAnyOrderElementsOf(Attributes.ALL);
    }

    @Test
    void lettuceViewsAndOptions() {
        String connection = "io.lettuce.core.api.StatefulRedisConnection";
        String commands = match(connection, "sync").orElseThrow().returns();
        Entry set = match(commands, "set", STRING, STRING, TypeRef.of("io.lettuce.core.SetArgs")).orElseThrow();
        assertThat(set.op()).isEqualTo(Op.SET);
        assertThat(match("io.lettuce.core.SetArgs.Builder", "nx").orElseThrow().has(Attributes.NX)).isTrue();
        assertThat(match(match(connection, "async").orElseThrow().returns(), "setnx", STRING, STRING).orElseThrow()
                .mode()).isEqualTo(Mode.ASYNC);
        assertThat(match(commands, "eval", STRING, TypeRef.of("io.lettuce.core.ScriptOutputType"),
                new TypeRef("java.lang.String", List.of(), 1, true), STRING).orElseThrow().indexOf(Role.ARGS))
                .isEqualTo(3);
    }

    @Test
    void lockRegistriesOutsideRedisAreNoLocks() {
        String locks = "org.springframework.integration.support.locks.";
        assertThat(match("org.springframework.integration.redis.util.RedisLockRegistry", "obtain", STRING).orElseThrow()
                .attribute(Attributes.REGISTRY)).isEmpty();
        assertThat(match(locks + "LockRegistry", "obtain", STRING).orElseThrow().attribute(Attributes.REGISTRY))
                .contains("generic");
        assertThat(match(locks + "DefaultLockRegistry", "obtain", STRING).orElseThrow().op()).isEqualTo(Op.PURE);
    }

    @Test
    void versionedUpdates() {
        String mapper = "com.baomidou.mybatisplus.core.mapper.BaseMapper";
        assertThat(match(mapper, "updateById", TypeRef.of("com.acme.Order")).orElseThrow().op())
                .isEqualTo(Op.ENTITY_UPDATE);
        assertThat(match(mapper, "updateById", TypeRef.of("java.util.List")).orElseThrow().op()).isEqualTo(Op.BATCH);
        Entry compare = match("com.baomidou.mybatisplus.core.conditions.update.LambdaUpdateWrapper", "lt",
                TypeRef.UNKNOWN, LONG).orElseThrow();
        assertThat(compare.op()).isEqualTo(Op.WRAPPER_COMPARE);
        assertThat(compare.attribute(Attributes.OPERATOR)).contains("lt");
        assertThat(match("org.springframework.jdbc.core.JdbcTemplate", "update", STRING, LONG, STRING).orElseThrow()
                .op()).isEqualTo(Op.SQL_UPDATE);
        assertThat(match("java.sql.PreparedStatement", "executeUpdate").orElseThrow().op())
                .isEqualTo(Op.STATEMENT_RUN);
        assertThat(match("java.sql.PreparedStatement", "executeUpdate", STRING).orElseThrow().op())
                .isEqualTo(Op.SQL_UPDATE);
    }

    @Test
    void gateAndTypes() {
        assertThat(catalog.gateWords()).contains("redis.clients", "org.redisson", "org.springframework.data.redis")
                .noneMatch(word -> word.startsWith("java.util") || word.contains("slf4j"));
        assertThat(catalog.typesIn("redis.clients.jedis")).contains(JEDIS, "redis.clients.jedis.Protocol");
        assertThat(catalog.knowsType("org.redisson.api.RedissonClient")).isTrue();
        assertThat(catalog.supertypes(TEMPLATE)).containsExactly("org.springframework.data.redis.core.RedisTemplate");
    }
}
