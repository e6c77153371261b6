package dev.leaselint.core.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.rules.Rule;
import dev.leaselint.core.rules.Rules;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ByteScanTest {
    private static FileFacts scan(String text) {
        return ByteScan.scan(text.getBytes(StandardCharsets.UTF_8), new GateWords(Set.of("redis.clients", "java.sql")));
    }

    private static boolean inherits(FileFacts facts, String name) {
        return facts.heritage().mayContain(Hashes.hash(name));
    }

    @Test
    void readsPackageAndDeclaredTypes() {
        FileFacts facts = scan("/* package x; */ package a . b ;\n@An class A { enum B {} record C(int i) {}"
                + " interface D {} String s = \"class E\"; Object o = A.class; } // class F\n");
        assertThat(facts.packageName()).isEqualTo("a.b");
        assertThat(facts.declared()).containsExactlyInAnyOrder("A", "B", "C", "D");
        assertThat(facts.words().mayContain(Hashes.hash("String"))).isTrue();
        assertThat(facts.words().mayContain(Hashes.hash("E"))).isFalse();
    }

    @Test
    void aByteOrderMarkDoesNotHideThePackage() {
        assertThat(scan("\uFEFFpackage a.b; class A {}").packageName()).isEqualTo("a.b");
        assertThat(scan("\uFEFF \n").blank()).isTrue();
    }

    @Test
    void knowsWhatIsExtended() {
        FileFacts facts = scan("class A extends x.B<C> implements D { Object o = new E<F>(new G()) { }; Object p ="
                + " new H(1); void m() { if (new I().x()) { } } }");
        for (String name : new String[] {"B", "C", "D", "E"}) {
            assertThat(inherits(facts, name)).as(name).isTrue();
        }
        for (String name : new String[] {"A", "G", "H", "I", "Object"}) {
            assertThat(inherits(facts, name)).as(name).isFalse();
        }
    }

    @Test
    void theGateOpensForWholeWordsInCode() {
        assertThat(scan("import redis.clients.jedis.Jedis;").gated()).isTrue();
        assertThat(scan("package redis.clients; class A {}").gated()).isTrue();
        assertThat(scan("import xredis.clients.Jedis;").gated()).isFalse();
        assertThat(scan("import redis.clientsx.Jedis;").gated()).isFalse();
        assertThat(scan("class A { String s = \"redis.clients\"; char c = '\"'; /* java.sql */ }").gated()).isFalse();
        assertThat(scan("class A { @Klock void m() {} }").gated()).isTrue();
        assertThat(scan("class A { @DistributedLock(\"x\") void m() {} }").gated()).isTrue();
        assertThat(scan("class A { @Block void m() {} Lock l; }").gated()).isFalse();
    }

    @Test
    void noticesWhatIsBroken() {
        assertThat(scan("class A { void m() { f(\"(\", ')', \"\"\"\n } \"quoted\" \\\"\"\" \"\"\"); } }").broken()).isFalse();
        assertThat(scan("class A { ").broken()).isTrue();
        assertThat(scan("class A } {").broken()).isTrue();
        assertThat(scan("class A { int[) x; }").broken()).isTrue();
        assertThat(scan("class A { String s = \"x\n; }").broken()).isTrue();
        assertThat(scan("class A { } /* open").broken()).isTrue();
        assertThat(scan(" \n\t ").blank()).isTrue();
        assertThat(scan("class A { int[][] x = {{1}}; }").depth()).isEqualTo(3);
    }

    @Test
    void suppressionsOpenTheGateAsWell() {
        assertThat(scan("@SuppressWarnings({\"unchecked\", \"RedisLockBareDelete\"}) class A { }").gated()).isTrue();
        assertThat(scan("@SuppressWarnings(\"leaselint\") class A { }").gated()).isTrue();
        assertThat(scan("class A { } // leaselint:ignore RedisLockBareDelete").gated()).isTrue();
        assertThat(scan("@SuppressWarnings({\"unchecked\", \"UnusedVariable\"}) class A { }").gated()).isFalse();
    }

    @Test
    void identifiersAreThoseOfTheCode() {
        Hashes all = ByteScan.identifiers(
                "class A { void take() { /* give */ b.drop(\"keep\"); } }".getBytes(StandardCharsets.UTF_8));
        for (String name : new String[] {"A", "take", "b", "drop"}) {
            assertThat(all.mayContain(Hashes.hash(name))).as(name).isTrue();
        }
        for (String name : new String[] {"give", "keep"}) {
            assertThat(all.mayContain(Hashes.hash(name))).as(name).isFalse();
        }
    }

    @Test
    void ruleIdsHaveTheFormByWhichSuppressionsAreFound() {
        for (Rule rule : Rules.all()) {
            String id = rule.descriptor().id();
            assertThat(SuppressionMarks.in("@SuppressWarnings(\"" + id + "\")")).as(id).isTrue();
        }
    }
}
