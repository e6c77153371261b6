package dev.leaselint.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class CiTargetTest {
    @Test
    void readsTheVariablesOfEachSystem() {
        assertThat(CiTarget.of(Map.of("GITHUB_BASE_REF", "main"))).contains("origin/main");
        assertThat(CiTarget.of(Map.of("CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "rel/1"))).contains("origin/rel/1");
        assertThat(CiTarget.of(Map.of(
                        "CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "main", "CI_MERGE_REQUEST_DIFF_BASE_SHA", "1a2b3c")))
                .contains("1a2b3c");
        assertThat(CiTarget.of(Map.of("CHANGE_TARGET", "develop"))).contains("origin/develop");
        assertThat(CiTarget.of(Map.of("SYSTEM_PULLREQUEST_TARGETBRANCH", "refs/heads/main"))).contains("origin/main");
        assertThat(CiTarget.of(Map.of("BITBUCKET_PR_DESTINATION_BRANCH", "main"))).contains("origin/main");
        assertThat(CiTarget.of(Map.of("BUILDKITE_PULL_REQUEST_BASE_BRANCH", "main"))).contains("origin/main");
    }

    @Test
    void outsideOfAPullRequestThereIsNone() {
        assertThat(CiTarget.of(Map.of("GITHUB_BASE_REF", "", "BUILDKITE_PULL_REQUEST_BASE_BRANCH", " ", "CI", "true")))
                .isEmpty();
    }
}
