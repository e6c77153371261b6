package dev.leaselint.bench.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static Used used(int seconds, int megabytes) {
        Duration cpu = Duration.ofSeconds(seconds);
        return new Used(0, cpu, cpu.dividedBy(2), (long) megabytes << 24, (long) megabytes << 20);
    }

    @Test
    void ratiosAreTakenWithinARoundWhateverTheOrder() {
        Arm base = new Arm("base", List.of());
        Arm other = new Arm("other", List.of());
        Comparison comparison = new Comparison(List.of(base, other));
        comparison.add(other, used(11, 210));
        comparison.add(base, used(10, 200));
        // a round in which the machine was slow
        comparison.add(base, used(30, 200));
        comparison.add(other, used(33, 205));
        comparison.add(base, used(10, 200));
        comparison.add(other, used(12, 200));

        assertThat(comparison.table("base").lines().skip(2)).containsExactly(
                "| base | 10.0 | 1.000 | 5.0 | 1.000 | 3200 | 1.000 | 200 | 1.000 |",
                "| other | 12.0 | 1.100 | 6.0 | 1.100 | 3280 | 1.025 | 205 | 1.025 |");
    }

    @Test
    void whatOneJvmWritesIsReadByTheOther() {
        Used used = new Used(1, Duration.ofNanos(12), Duration.ofNanos(5), 40, 7);

        assertThat(Used.parse(used.toString())).isEqualTo(used);
    }
}
