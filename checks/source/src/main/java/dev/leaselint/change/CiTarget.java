package dev.leaselint.change;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** What a CI system says about the branch that a change is made for. */
public final class CiTarget {
    private record Variable(String name, UnaryOperator<String> toRef) {}

    private static final String HEADS = "refs/heads/";

    /** The commit where the change begins stands before the name of a branch. */
    private static final List<Variable> KNOWN = List.of(
            new Variable("GITHUB_BASE_REF", CiTarget::onOrigin),
            new Variable("CI_MERGE_REQUEST_DIFF_BASE_SHA", commit -> commit),
            new Variable("CI_MERGE_REQUEST_TARGET_BRANCH_NAME", CiTarget::onOrigin),
            new Variable("CHANGE_TARGET", CiTarget::onOrigin),
            new Variable("SYSTEM_PULLREQUEST_TARGETBRANCH", CiTarget::onOrigin),
            new Variable("BITBUCKET_PR_DESTINATION_BRANCH", CiTarget::onOrigin),
            new Variable("BUILDKITE_PULL_REQUEST_BASE_BRANCH", CiTarget::onOrigin));

    private CiTarget() {}

    /**
     * The ref to compare with, such as {@code origin/main}; empty outside of a pull or merge request.
     *
     * @param environment variables of the process
     */
    public static Optional<String> of(Map<String, String> environment) {
        return KNOWN.stream()
                .filter(variable -> !environment.getOrDefault(variable.name(), "").isBlank())
                .map(variable -> variable.toRef().apply(environment.get(variable.name()).strip()))
                .findFirst();
    }

    private static String onOrigin(String branch) {
        return "origin/" + (branch.startsWith(HEADS) ? branch.substring(HEADS.length()) : branch);
    }
}
