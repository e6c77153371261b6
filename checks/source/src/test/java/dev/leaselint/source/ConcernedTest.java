package dev.leaselint.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.catalog.Catalogs;
import dev.leaselint.core.flow.Flows;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Program;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which methods are walked for the rules: those whose walk may meet a lock. */
class ConcernedTest {
    @TempDir
    Path root;

    private Program program;
    private Flows flows;

    @BeforeEach
    void code() {
        Project project = new Project(root)
                .file("a/Gate.java", "package a; interface Gate { void open(String key); }")
                .file("a/Iron.java", """
                        package a;
                        class Iron implements Gate {
                            private final redis.clients.jedis.Jedis redis = null;
                            public void open(String key) { redis.setnx(key, "1"); }
                        }
                        """)
                .file("a/Wood.java", """
                        package a;
                        class Wood implements Gate {
                            private final java.util.List<String> log = new java.util.ArrayList<>();
                            public void open(String key) { call(key).length(); }
                            native String call(String key);
                        }
                        """)
                .file("a/Steel.java", """
                        package a;
                        class Steel extends Iron {
                            private final Gate gate = null;
                            public void open(String key) { call(key); }
                            native String call(String key);
                            void above(String key) { super.open(key); }
                            void any(String key) { gate.open(key); }
                            void made(String key) { Gate own = new Iron(); own.open(key); }
                            void handed(String key) { made(key); }
                            void later(String key) { Runnable task = () -> made(key); task.run(); }
                            void none(String key) { any(key); }
                        }
                        """);
        program = project.index();
        flows = new Flows(program, Catalogs.builtin(), notice -> { });
    }

    private List<String> walked(String type) {
        return program.type(type).orElseThrow().methods().stream()
                .filter(flows::concerns)
                .map(MethodDecl::name)
                .toList();
    }

    @Test
    void oneThatTouchesALockItselfIsWalked() {
        assertThat(walked("a.Iron")).containsExactly("open");
        assertThat(walked("a.Wood")).isEmpty();
    }

    @Test
    void aCallThatMayRunSeveralMethodsCountsOnlyWhereOneOfThemIsKnownToRun() {
        assertThat(walked("a.Steel")).containsExactly("above", "made", "handed", "later");
    }

    @Test
    void whatIsNotWalkedWouldHaveMetNothing() {
        for (String type : List.of("a.Iron", "a.Wood", "a.Steel")) {
            for (MethodDecl method : program.type(type).orElseThrow().methods()) {
                boolean met = flows.flow(method).stream().anyMatch(flow -> !flow.events().isEmpty());
                assertThat(flows.concerns(method) || !met).as(method.name()).isTrue();
            }
        }
    }
}
