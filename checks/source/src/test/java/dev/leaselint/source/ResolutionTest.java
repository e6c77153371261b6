package dev.leaselint.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Var;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names and types without a class path. */
class ResolutionTest {
    @TempDir
    Path root;

    private Project project;

    @BeforeEach
    void project() {
        project = new Project(root);
    }

    private Project one(String imports, String members) {
        return project.file("a/A.java", "package a;\n" + imports + "\nclass A {\n" + members + "\n}\n");
    }

    private String ownerOf(String called) {
        return project.call("a.A", "m", called).owner();
    }

    private String typeOf(String called) {
        return project.call("a.A", "m", called).type().toString();
    }

    @Test
    void resolvesFieldsByImport() {
        one("import redis.clients.jedis.Jedis;", "Jedis jedis; void m() { jedis.del(\"k\"); this.jedis.get(\"k\"); }");
        assertThat(ownerOf("del")).isEqualTo("redis.clients.jedis.Jedis");
        assertThat(ownerOf("get")).isEqualTo("redis.clients.jedis.Jedis");
    }

    @Test
    void resolvesImportsOnDemandByTheCatalog() {
        one("import redis.clients.jedis.*;", "void m(Jedis jedis, Other other) { jedis.del(\"k\"); other.get(); }");
        assertThat(ownerOf("del")).isEqualTo("redis.clients.jedis.Jedis");
        assertThat(ownerOf("get")).isEmpty();
    }

    @Test
    void localsHideFieldsAndVarTakesItsInitialiser() {
        one("import redis.clients.jedis.*;", """
                String pool;
                void m(JedisPool pool) { var jedis = pool.getResource(); jedis.del("k"); }
                """);
        assertThat(ownerOf("getResource")).isEqualTo("redis.clients.jedis.JedisPool");
        assertThat(ownerOf("del")).isEqualTo("redis.clients.jedis.Jedis");
    }

    @Test
    void resolvesInheritedFieldsAndMethodsOfTheSources() {
        project.file("b/Base.java", """
                package b;
                public class Base<T> {
                    protected redis.clients.jedis.Jedis jedis;
                    protected T value() { return null; }
                    protected boolean lock(String key, long ms) { return true; }
                    protected boolean lock(String key, java.time.Duration d) { return true; }
                }
                """);
        one("import b.Base;", "class X extends Base<String> { void n() {} }\n"
                + "static class Y extends Base<java.util.UUID> { void m() { jedis.del(\"k\"); value().version();"
                + " lock(\"a\", 5); lock(\"a\", java.time.Duration.ofMillis(3)); } }");
        assertThat(project.call("a.A.Y", "m", "del").owner()).isEqualTo("redis.clients.jedis.Jedis");
        assertThat(project.call("a.A.Y", "m", "version").owner()).isEqualTo("java.util.UUID");
        Expr.Call lock = project.call("a.A.Y", "m", "lock");
        assertThat(lock.owner()).isEqualTo("a.A.Y");
        assertThat(lock.target()).isEqualTo(new MethodKey("b.Base", "lock", List.of("String", "long")));
        Expr.Call second = Project.first(
                project.body("a.A.Y", "m"), Expr.Call.class, c -> c.name().equals("lock") && c != lock);
        assertThat(second.target().params()).containsExactly("String", "Duration");
    }

    @Test
    void unqualifiedCallsReachOuterClassesAndStaticImports() {
        project.file("b/Keys.java", "package b; public class Keys {"
                + " public static String key(long id) { return \"\"; } }");
        one("import static b.Keys.key; import static java.util.concurrent.TimeUnit.SECONDS;", """
                String prefix() { return ""; }
                Runnable m() {
                    return new Runnable() { public void run() { prefix(); key(4L); SECONDS.toMillis(3); } };
                }
                """);
        Expr.Call prefix = project.call("a.A", "m", "prefix");
        assertThat(prefix.owner()).isEqualTo("a.A");
        assertThat(prefix.target()).isEqualTo(new MethodKey("a.A", "prefix", List.of()));
        Expr.Call key = project.call("a.A", "m", "key");
        assertThat(key.owner()).isEqualTo("b.Keys");
        assertThat(key.isStatic()).isTrue();
        assertThat(key.target().owner()).isEqualTo("b.Keys");
        assertThat(ownerOf("toMillis")).isEqualTo("java.util.concurrent.TimeUnit");
    }

    @Test
    void carriesTypeArgumentsThroughJdkAndSpringTypes() {
        one("""
                import java.util.*;
                import java.util.function.Supplier;
                import org.redisson.api.RLock;
                import org.springframework.beans.factory.ObjectProvider;
                import org.springframework.data.redis.core.StringRedisTemplate;
                """, """
                Map<String, List<RLock>> locks;
                ObjectProvider<StringRedisTemplate> templates;
                ThreadLocal<RLock> current;
                void m(Supplier<RLock> s, Optional<RLock> o) {
                    locks.get("a").get(0).unlock();
                    for (var entry : locks.entrySet()) { entry.getValue().get(1).forceUnlock(); }
                    templates.getIfAvailable().delete("k");
                    current.get().isLocked();
                    s.get().lock();
                    o.map(l -> l.getName()).get().trim();
                    o.ifPresent(l -> l.tryLock());
                }
                """);
        assertThat(ownerOf("unlock")).isEqualTo("org.redisson.api.RLock");
        assertThat(ownerOf("forceUnlock")).isEqualTo("org.redisson.api.RLock");
        assertThat(ownerOf("delete")).isEqualTo("org.springframework.data.redis.core.StringRedisTemplate");
        assertThat(ownerOf("isLocked")).isEqualTo("org.redisson.api.RLock");
        assertThat(ownerOf("lock")).isEqualTo("org.redisson.api.RLock");
        assertThat(ownerOf("tryLock")).isEqualTo("org.redisson.api.RLock");
    }

    @Test
    void typesLambdaParametersOfCallbacks() {
        project.file("b/Work.java", "package b; public interface Work<T> { T on(redis.clients.jedis.Jedis jedis); }");
        one("import b.Work; import org.springframework.data.redis.core.*;", """
                <T> T with(Work<T> work) { return null; }
                void m(StringRedisTemplate template) {
                    with(j -> j.setnx("k", "v")).longValue();
                    template.execute((RedisCallback<Boolean>) c -> c.setNX(null, null));
                    template.execute(c -> c.del(null));
                }
                """);
        assertThat(ownerOf("setnx")).isEqualTo("redis.clients.jedis.Jedis");
        assertThat(ownerOf("setNX")).isEqualTo("org.springframework.data.redis.connection.RedisConnection");
        assertThat(ownerOf("del")).isEqualTo("org.springframework.data.redis.connection.RedisConnection");
        assertThat(project.call("a.A", "m", "with").target())
                .isEqualTo(new MethodKey("a.A", "with", List.of("Work")));
    }

    @Test
    void knowsGeneratedMembers() {
        one("import lombok.*; import lombok.extern.slf4j.Slf4j; import org.redisson.api.*;", """
                void m(Holder h, Pair p) { h.getLock().unlock(); h.isReady(); p.client().getLock("x"); }
                @Slf4j @Data static class Holder { RLock lock; boolean ready; void n() { log.info("x"); } }
                record Pair(RedissonClient client) {}
                """);
        assertThat(ownerOf("unlock")).isEqualTo("org.redisson.api.RLock");
        assertThat(ownerOf("isReady")).isEqualTo("a.A.Holder");
        assertThat(project.call("a.A", "m", "isReady").target()).isNull();
        assertThat(ownerOf("getLock")).isEqualTo("a.A.Holder");
        assertThat(project.call("a.A", "m", "client").type().name()).isEqualTo("org.redisson.api.RedissonClient");
        assertThat(project.call("a.A.Holder", "n", "info").owner()).isEqualTo("org.slf4j.Logger");
    }

    @Test
    void refersToConstantsByTheirDeclaringType() {
        project.file("b/C.java", "package b; public interface C { String KEY = \"k\"; }");
        project.file("b/D.java", "package b; public class D implements C {}");
        one("import b.D; import java.util.concurrent.TimeUnit;", "void m() { f(D.KEY, TimeUnit.SECONDS); }\n"
                + "void f(String s, TimeUnit u) {}");
        Expr.Call call = project.call("a.A", "m", "f");
        assertThat(((Expr.Ref) call.args().get(0)).var()).isEqualTo(Var.field("b.C", "KEY", true));
        assertThat(((Expr.Ref) call.args().get(1)).var())
                .isEqualTo(Var.field("java.util.concurrent.TimeUnit", "SECONDS", true));
        assertThat(call.args().get(1).type().name()).isEqualTo("java.util.concurrent.TimeUnit");
        assertThat(project.index().field(Var.field("b.C", "KEY", true)).orElseThrow().init())
                .isInstanceOf(Expr.Literal.class);
    }

    @Test
    void superclassesWinOverInterfacesAndPrivateMembersAreNotInherited() {
        project.file("b/I.java", "package b; public interface I { boolean del(); }");
        project.file("b/Base.java", "package b; public class Base { private String client;"
                + " private void own(int i) {} public boolean del() { return true; } }");
        one("import b.*; import redis.clients.jedis.Jedis;", """
                Jedis client; void own(String s) {}
                class C extends Base implements I { void m() { del(); client.get("x"); own("x"); super.del(); } }
                class D implements I { D() { super(); } public boolean del() { return false; } }
                """);
        assertThat(project.call("a.A.C", "m", "del").target().owner()).isEqualTo("b.Base");
        assertThat(project.call("a.A.C", "m", "get").owner()).isEqualTo("redis.clients.jedis.Jedis");
        assertThat(project.call("a.A.C", "m", "own").owner()).isEqualTo("a.A");
        assertThat(project.call("a.A.D", "<init>", "super").owner()).isEqualTo("java.lang.Object");
    }

    @Test
    void seesTypeVariablesAndInheritedMemberTypes() {
        one("import java.util.*;", """
                <V extends org.redisson.api.RLock> Runnable m() {
                    return new Runnable() { V v; public void run() { v.unlock(); } };
                }
                static abstract class M extends AbstractMap<String, String> { Entry<String, String> e; }
                """);
        assertThat(ownerOf("unlock")).isEqualTo("org.redisson.api.RLock");
        assertThat(project.type("a.A.M").fields().get(0).type().name()).isEqualTo("java.util.Map.Entry");
    }

    @Test
    void constantsOfTheJdkAreGivenByValue() {
        one("import static java.lang.Integer.MAX_VALUE;", "void m() {"
                + " f(Long.MAX_VALUE, MAX_VALUE, java.io.File.separator); } void f(long l, int i, String s) {}");
        List<Expr> args = project.call("a.A", "m", "f").args();
        assertThat(((Expr.Literal) args.get(0)).value()).isEqualTo(Long.MAX_VALUE);
        assertThat(((Expr.Literal) args.get(1)).value()).isEqualTo(Integer.MAX_VALUE);
        assertThat(args.get(2)).isInstanceOf(Expr.Ref.class);
    }

    @Test
    void findsOverridersInAnonymousClassesToo() {
        project.file("b/Locker.java", "package b; public interface Locker<K> { boolean lock(K key); }");
        project.file("c/Impl.java", "package c; public class Impl implements b.Locker<String> {"
                + " public boolean lock(String key) { return true; } }");
        one("import b.Locker;", "Locker<Long> m() { return new Locker<Long>() {"
                + " public boolean lock(Long key) { return false; } }; }");
        List<String> owners = project.index().overriders(new MethodKey("b.Locker", "lock", List.of("Object"))).stream()
                .map(MethodDecl::toString)
                .toList();
        assertThat(owners).containsExactlyInAnyOrder("c.Impl#lock(String)", "a.A$1#lock(Long)");
    }

    @Test
    void inheritedImplementationsOverrideToo() {
        project.file("b/Locker.java", "package b; public interface Locker { void lock(); }");
        project.file("b/Base.java", "package b; public class Base { public void lock() {} }");
        one("import b.*;", "static class Impl extends Base implements Locker {}");
        assertThat(project.index().overriders(new MethodKey("b.Locker", "lock", List.of())))
                .extracting(MethodDecl::toString)
                .containsExactly("b.Base#lock()");
    }

    @Test
    void unknownReceiversStayUnknown() {
        one("import x.Client;", "void m(Client c, Missing x) { c.session().lock(); x.unlock(); nothing().get(); }");
        assertThat(ownerOf("lock")).isEmpty();
        assertThat(ownerOf("unlock")).isEmpty();
        assertThat(ownerOf("session")).isEqualTo("x.Client");
        assertThat(ownerOf("nothing")).isEmpty();
        assertThat(typeOf("session")).isEqualTo("?");
        assertThat(project.notices()).isEmpty();
    }

    @Test
    void patternVariablesLiveWhereTheLanguageSays() {
        one("import org.redisson.api.RLock;", """
                void m(Object o) {
                    if (o instanceof RLock l && l.isLocked()) { l.unlock(); }
                    if (!(o instanceof RLock k)) { return; }
                    k.lock();
                }
                """);
        assertThat(ownerOf("isLocked")).isEqualTo("org.redisson.api.RLock");
        assertThat(ownerOf("unlock")).isEqualTo("org.redisson.api.RLock");
        assertThat(ownerOf("lock")).isEqualTo("org.redisson.api.RLock");
    }

    @Test
    void choosesOverloadsByKnownArguments() {
        one("", """
                void f(Object o) {} void f(String s) {} void f(int i) {} void f(String... s) {} void f(Runnable r) {}
                void m() { f("a"); }
                void n() { f(1); } void o() { f("a", "b"); } void p() { f(() -> {}); } void q() { f(new byte[0]); }
                """);
        assertThat(targetIn("m")).containsExactly("String");
        assertThat(targetIn("n")).containsExactly("int");
        assertThat(targetIn("o")).containsExactly("String[]");
        assertThat(targetIn("p")).containsExactly("Runnable");
        assertThat(targetIn("q")).containsExactly("Object");
    }

    private List<String> targetIn(String method) {
        return project.call("a.A", method, "f").target().params();
    }
}
