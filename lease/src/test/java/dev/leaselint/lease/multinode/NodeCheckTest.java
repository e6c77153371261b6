package dev.leaselint.lease.multinode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.lease.Problem;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodeCheckTest {

    private static NodeIdentity master(String runId) {
        return new NodeIdentity(runId, "standalone", "master");
    }

    @Test
    void independentMastersAreFine() {
        assertThat(NodeCheck.judge(Map.of(0, master("a"), 1, master("b"), 2, master("c")))).isEmpty();
    }

    @Test
    void serversThatHideTheirRunIdAreNotTakenForOne() {
        assertThat(NodeCheck.judge(Map.of(0, master(NodeIdentity.UNKNOWN), 1, master(NodeIdentity.UNKNOWN)))).isEmpty();
    }

    @Test
    void reportsAllProblemsAtOnce() {
        assertThat(NodeCheck.judge(Map.of(0, master("a"), 1, master("a"), 2,
                new NodeIdentity("c", "standalone", "slave"), 3, new NodeIdentity("d", "cluster", "master"),
                4, new NodeIdentity("e", "sentinel", "master"))))
                .allMatch(Problem::isError).extracting(Problem::setting)
                .containsExactlyInAnyOrder("nodes[1]", "nodes[2]", "nodes[3]", "nodes[4]");
    }
}
