package dev.leaselint.core.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ComponentsTest {
    private static List<Set<String>> of(Map<String, List<String>> graph, String... roots) {
        return Components.of(List.of(roots), n -> graph.getOrDefault(n, List.of())).stream()
                .map(c -> c.stream().collect(Collectors.toSet()))
                .toList();
    }

    @Test
    void aComponentComesAfterThoseThatItLeadsTo() {
        Map<String, List<String>> graph = Map.of("a", List.of("b", "c"), "b", List.of("d"), "c", List.of("d"));

        assertThat(of(graph, "a")).containsExactly(Set.of("d"), Set.of("b"), Set.of("c"), Set.of("a"));
    }

    @Test
    void whatLeadsToEachOtherIsOneComponent() {
        Map<String, List<String>> graph = Map.of(
                "a", List.of("b"), "b", List.of("c", "e"), "c", List.of("a", "d"), "d", List.of("d"), "e", List.of());

        assertThat(of(graph, "a")).containsExactly(Set.of("d"), Set.of("e"), Set.of("a", "b", "c"));
    }

    @Test
    void onlyWhatTheRootsLeadToIsFound() {
        Map<String, List<String>> graph = Map.of("a", List.of("b"), "x", List.of("a"));

        assertThat(of(graph, "b", "a", "b")).containsExactly(Set.of("b"), Set.of("a"));
    }

    @Test
    void aChainDeeperThanTheStackIsWalked() {
        int depth = 200_000;

        List<List<Integer>> chain = Components.of(List.of(0), n -> n < depth ? List.of(n + 1) : List.of(0));

        assertThat(chain).hasSize(1);
        assertThat(Set.copyOf(chain.get(0))).isEqualTo(IntStream.rangeClosed(0, depth).boxed().collect(Collectors.toSet()));
    }
}
