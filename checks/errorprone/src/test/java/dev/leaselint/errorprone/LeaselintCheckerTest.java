package dev.leaselint.errorprone;

import com.google.errorprone.BugCheckerRefactoringTestHelper;
import com.google.errorprone.CompilationTestHelper;
import dev.leaselint.errorprone.checkers.RedisLockBareDelete;
import dev.leaselint.errorprone.checkers.RedisLockNonAtomicAcquire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeaselintCheckerTest {
    private final CompilationTestHelper bareDelete =
            CompilationTestHelper.newInstance(RedisLockBareDelete.class, getClass());

    @Test
    void reportsAtTheCallThatIsWrong() {
        bareDelete.addSourceLines(
                        "Orders.java",
                        "import redis.clients.jedis.Jedis;",
                        "import redis.clients.jedis.params.SetParams;",
                        "class Orders {",
                        "  void pay(Jedis jedis, String id, String token) {",
                        "    SetParams once = SetParams.setParams().nx().px(1000);",
                        "    if (\"OK\".equals(jedis.set(\"lock:\" + id, token, once))) {",
                        "      try {",
                        "        System.out.println(id);",
                        "      } finally {",
                        "        // BUG: Diagnostic contains: deletes the lock key whoever holds it",
                        "        jedis.del(\"lock:\" + id);",
                        "      }",
                        "    }",
                        "  }",
                        "}")
                .doTest();
    }

    @Test
    void seesThroughAWrapperInAnotherFileThatNamesNoClient() {
        bareDelete.addSourceLines(
                        "Commands.java",
                        "import redis.clients.jedis.Jedis;",
                        "import redis.clients.jedis.params.SetParams;",
                        "class Commands {",
                        "  private final Jedis jedis = new Jedis();",
                        "  boolean setNx(String key, String value) {",
                        "    return \"OK\".equals(jedis.set(key, value, SetParams.setParams().nx().px(1000)));",
                        "  }",
                        "  void remove(String key) { jedis.del(key); }",
                        "}")
                .addSourceLines(
                        "Orders.java",
                        "class Orders {",
                        "  void pay(Commands commands, String id, String token) {",
                        "    if (commands.setNx(\"lock:\" + id, token)) {",
                        "      try {",
                        "        System.out.println(id);",
                        "      } finally {",
                        "        // BUG: Diagnostic contains: deletes the lock key whoever holds it",
                        "        commands.remove(\"lock:\" + id);",
                        "      }",
                        "    }",
                        "  }",
                        "}")
                .doTest();
    }

    @Test
    void isSuppressedByTheRuleAndByTheProductOnAnyDeclarationAround() {
        bareDelete.addSourceLines(
                        "Orders.java",
                        "import redis.clients.jedis.Jedis;",
                        "class Orders {",
                        "  @SuppressWarnings(\"RedisLockBareDelete\")",
                        "  void unlockOne(Jedis jedis, String id) { jedis.del(\"lock:\" + id); }",
                        "  @SuppressWarnings(\"leaselint\")",
                        "  static class Inner {",
                        "    void unlock(Jedis jedis, String id) {",
                        "      Runnable r = () -> jedis.del(\"lock:\" + id);",
                        "      r.run();",
                        "    }",
                        "  }",
                        "  void unlockTwo(Jedis jedis, String id) {",
                        "    @SuppressWarnings(\"RedisLockBareDelete\")",
                        "    long n = jedis.del(\"lock:\" + id);",
                        "  }",
                        "  @SuppressWarnings(\"RedisLockNotReleased\")",
                        "  void unlockThree(Jedis jedis, String id) {",
                        "    // BUG: Diagnostic contains: deletes the lock key whoever holds it",
                        "    jedis.del(\"lock:\" + id);",
                        "  }",
                        "}")
                .doTest();
    }

    @Test
    void isSuppressedByAComment() {
        bareDelete.addSourceLines(
                        "Orders.java",
                        "import redis.clients.jedis.Jedis;",
                        "class Orders {",
                        "  void unlock(Jedis jedis, String id) {",
                        "    jedis.del(\"lock:\" + id); // leaselint:ignore RedisLockBareDelete -- single holder",
                        "    // BUG: Diagnostic contains: deletes the lock key whoever holds it",
                        "    jedis.del(\"mutex:\" + id); // leaselint:ignore RedisLockNotReleased",
                        "    // leaselint:ignore RedisLockBareDelete -- for the statement below",
                        "    // which is a long one",
                        "    long n = jedis",
                        "        .del(\"lease:\" + id);",
                        "  }",
                        "}")
                .doTest();
    }

    @Test
    void suppressionsCanBeIgnored() {
        bareDelete.setArgs("-XepIgnoreSuppressionAnnotations")
                .addSourceLines(
                        "Orders.java",
                        "import redis.clients.jedis.Jedis;",
                        "class Orders {",
                        "  @SuppressWarnings(\"leaselint\")",
                        "  // BUG: Diagnostic contains: deletes the lock key whoever holds it",
                        "  void unlock(Jedis jedis, String id) { jedis.del(\"lock:\" + id); }",
                        "}")
                .doTest();
    }

    @Test
    void namesTheOtherPlaceOfAPair() {
        CompilationTestHelper.newInstance(RedisLockNonAtomicAcquire.class, getClass())
                .addSourceLines(
                        "Orders.java",
                        "import redis.clients.jedis.Jedis;",
                        "class Orders {",
                        "  boolean lock(Jedis jedis, String id, String token) {",
                        "    // BUG: Diagnostic contains: see line 6",
                        "    if (jedis.setnx(\"lock:\" + id, token) == 1) {",
                        "      jedis.expire(\"lock:\" + id, 30);",
                        "      return true;",
                        "    }",
                        "    return false;",
                        "  }",
                        "}")
                .doTest();
    }

    @Test
    void isSilentInGeneratedCodeAndWithoutAClient() {
        bareDelete.addSourceLines(
                        "Generated.java",
                        "import redis.clients.jedis.Jedis;",
                        "@javax.annotation.processing.Generated(\"x\")",
                        "class Generated {",
                        "  void unlock(Jedis jedis, String id) { jedis.del(\"lock:\" + id); }",
                        "}")
                .addSourceLines(
                        "Other.java",
                        "class Other {",
                        "  void unlock(java.util.Map<String, String> map, String id) { map.remove(\"lock:\" + id); }",
                        "}")
                .doTest();
    }

    @Test
    void proposesTheRepairWithItsImports() {
        BugCheckerRefactoringTestHelper.newInstance(RedisLockNonAtomicAcquire.class, getClass())
                .addInputLines(
                        "Orders.java",
                        "import redis.clients.jedis.Jedis;",
                        "class Orders {",
                        "  boolean lock(Jedis jedis, String id, String token) {",
                        "    if (jedis.setnx(\"lock:\" + id, token) == 1) {",
                        "      jedis.expire(\"lock:\" + id, 30);",
                        "      return true;",
                        "    }",
                        "    return false;",
                        "  }",
                        "}")
                .addOutputLines(
                        "Orders.java",
                        "import redis.clients.jedis.Jedis;",
                        "import redis.clients.jedis.params.SetParams;",
                        "class Orders {",
                        "  boolean lock(Jedis jedis, String id, String token) {",
                        "    if (\"OK\".equals(jedis.set(\"lock:\" + id, token, SetParams.setParams().nx().ex(30)))) {",
                        "      return true;",
                        "    }",
                        "    return false;",
                        "  }",
                        "}")
                .doTest();
    }

    @Test
    void leavesOutTheFilesThatTheProjectExcludes(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("leaselint.yml"), "exclude: ['shop/legacy/**']\n");
        bareDelete.setArgs("-XepOpt:leaselint:Config=" + file)
                .addSourceLines(
                        "shop/legacy/Old.java",
                        "package shop.legacy;",
                        "import redis.clients.jedis.Jedis;",
                        "class Old {",
                        "  void unlock(Jedis jedis, String id) { jedis.del(\"lock:\" + id); }",
                        "}")
                .addSourceLines(
                        "shop/Orders.java",
                        "package shop;",
                        "import redis.clients.jedis.Jedis;",
                        "class Orders {",
                        "  void unlock(Jedis jedis, String id) {",
                        "    // BUG: Diagnostic contains: deletes the lock key whoever holds it",
                        "    jedis.del(\"lock:\" + id);",
                        "  }",
                        "}")
                .doTest();
    }
}
