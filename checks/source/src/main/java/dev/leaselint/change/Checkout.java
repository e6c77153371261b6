package dev.leaselint.change;

import java.util.List;

/** Looks for the commit where the current branch left another one, and explains what is in the way. */
final class Checkout {
    private final Git git;
    private final String ref;

    Checkout(Git git, String ref) {
        this.git = git;
        this.ref = ref;
    }

    /** The output of a command that has no reason to fail. */
    byte[] must(String... arguments) throws GitException {
        Git.Answer answer = git.ask(arguments);
        if (!answer.fine()) {
            throw new GitException("'git " + arguments[0] + "' failed: " + answer.errors());
        }
        return answer.output();
    }

    /** Makes sure that there are a checkout, a commit and the ref. */
    void verify() throws GitException {
        Git.Answer inside = git.ask("rev-parse", "--is-inside-work-tree");
        if (!inside.fine() || !inside.text().equals("true")) {
            throw new GitException(noCheckout(inside.errors()));
        }
        if (ref.isBlank() || ref.startsWith("-")) {
            throw new GitException("'" + ref + "' is no name of a branch, tag or commit");
        }
        if (!exists("HEAD")) {
            throw new GitException("there is no commit yet in " + git.directory()
                    + ", so everything is new: make one with 'git commit', or leave leaselint.changedSince out");
        }
        if (!exists(ref)) {
            throw new GitException("there is no branch, tag or commit '" + ref + "' in this clone. " + fetch());
        }
    }

    private String noCheckout(String errors) {
        if (errors.contains("safe.directory")) {
            return "git refuses a checkout that belongs to somebody else; trust it with 'git config --global --add"
                    + " safe.directory " + git.directory() + "'";
        }
        boolean none = errors.isEmpty() || errors.contains("not a git repository");
        return git.directory() + " is in no git checkout" + (none ? "" : ": " + errors);
    }

    private boolean exists(String name) throws GitException {
        return git.ask("rev-parse", "--verify", "--quiet", name + "^{commit}").fine();
    }

    /** The best common ancestor of the ref and the current commit. */
    String mergeBase() throws GitException {
        Git.Answer answer = git.ask("merge-base", ref, "HEAD");
        if (answer.fine()) {
            return answer.text();
        }
        if (shallow()) {
            throw new GitException("this clone is too shallow to tell where the current branch left '" + ref + "'. "
                    + deepen());
        }
        throw new GitException("'" + ref + "' and the current commit have no common history: name a commit from which"
                + " the current branch comes, as 'HEAD~1'" + (answer.errors().isEmpty() ? "" : ". " + answer.errors()));
    }

    private boolean shallow() throws GitException {
        return git.ask("rev-parse", "--is-shallow-repository").text().equals("true");
    }

    private String fetch() throws GitException {
        List<String> remotes = git.ask("remote").text().lines().toList();
        int slash = ref.indexOf('/');
        String remote = slash < 0 ? "" : ref.substring(0, slash);
        if (remotes.contains(remote)) {
            String branch = ref.substring(slash + 1);
            String command = "Fetch it with 'git fetch " + remote + " +refs/heads/" + branch + ":refs/remotes/" + remote
                    + "/" + branch + "'.";
            return shallow() ? command + " " + deepen() : command;
        }
        if (shallow()) {
            return deepen();
        }
        return remotes.isEmpty()
                ? "The clone has no remote from which it could be fetched."
                : "If it is a branch of " + remotes.get(0) + ", write '" + remotes.get(0) + "/" + ref + "'.";
    }

    private static String deepen() {
        return "Fetch the history with 'git fetch --unshallow', or have CI clone it: 'fetch-depth: 0' for"
                + " actions/checkout, 'GIT_DEPTH: 0' for GitLab, 'fetchDepth: 0' for Azure, 'clone: depth: full' for"
                + " Bitbucket.";
    }
}
