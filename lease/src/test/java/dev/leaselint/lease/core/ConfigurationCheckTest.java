package dev.leaselint.lease.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.Problem;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigurationCheckTest {

    private static final Duration COMMAND = Duration.ofMillis(100);

    @Test
    void soundConfigurationHasNoProblem() {
        LeaseOptions options = LeaseOptions.fenced(Duration.ofSeconds(10))
                .withRenewal(Duration.ofSeconds(3), Duration.ofMinutes(1)).withMinRemaining(Duration.ofSeconds(5))
                .withWorkBudget(Duration.ofSeconds(20)).withRequestBudget(Duration.ofSeconds(30));
        assertThat(ConfigurationCheck.check(options, COMMAND, Duration.ofSeconds(2))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"PT0.099S, ttl", "PT1H0.001S, ttl", "PT0.5000001S, ttl", "PT0.3S, commandTimeout", "PT-1S, ttl",
            "PT9223372036854775807S, ttl"})
    void timeToLiveHasBounds(Duration ttl, String setting) {
        assertThat(settings(LeaseOptions.plain(ttl), Duration.ZERO)).contains(setting);
    }

    @ParameterizedTest
    @CsvSource({"PT0S", "PT-1S", "PT3.334S", "PT1000000H"})
    void renewalPeriodIsAtMostAThird(Duration every) {
        assertThat(settings(LeaseOptions.plain(Duration.ofSeconds(10)).withRenewal(every, Duration.ofMinutes(1)),
                Duration.ZERO)).contains("renewal.every");
    }

    @ParameterizedTest
    @CsvSource({"PT9.999S", "PT24H0.001S", "PT9223372036854775807S"})
    void maximumTotalHasBounds(Duration maxTotal) {
        LeaseOptions options = LeaseOptions.plain(Duration.ofSeconds(10)).withRenewal(Duration.ofSeconds(1), maxTotal);
        assertThat(settings(options, Duration.ZERO)).containsExactly("renewal.maxTotal");
    }

    @ParameterizedTest
    @CsvSource({"PT-0.001S", "PT1H0.001S", "PT9223372036854775807S"})
    void waitIsNeverEndless(Duration maxWait) {
        assertThat(settings(LeaseOptions.plain(Duration.ofSeconds(10)), maxWait)).containsExactly("maxWait");
    }

    @Test
    void budgetsFitIntoEachOther() {
        LeaseOptions options = LeaseOptions.plain(Duration.ofSeconds(10)).withWorkBudget(Duration.ofSeconds(11));
        assertThat(settings(options, Duration.ZERO)).containsExactly("workBudget");
        assertThat(settings(options.withRequestBudget(Duration.ofSeconds(2)), Duration.ofSeconds(2)))
                .containsExactly("workBudget", "requestBudget", "requestBudget");
    }

    /** The example of bad alignment in requirement section 24: everything wrong is said in one go. */
    @Test
    void allProblemsComeTogether() {
        LeaseOptions options = LeaseOptions.plain(Duration.ofSeconds(10)).withWorkBudget(Duration.ofSeconds(20))
                .withRequestBudget(Duration.ofSeconds(5));
        List<Problem> problems = ConfigurationCheck.check(options, Duration.ofSeconds(30), Duration.ZERO);
        assertThat(problems).extracting(Problem::setting)
                .containsExactly("commandTimeout", "workBudget", "requestBudget", "requestBudget");
        assertThat(problems).allMatch(Problem::isError);
    }

    private static List<String> settings(LeaseOptions options, Duration maxWait) {
        return ConfigurationCheck.check(options, COMMAND, maxWait).stream().map(Problem::setting).toList();
    }
}
