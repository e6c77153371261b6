package dev.leaselint.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A checkout of a real repository. */
record Repository(Path root) {
    /** Skips the tests where the program is not installed. */
    static void needsGit() {
        boolean there;
        try {
            there = new Git(Path.of("").toAbsolutePath()).ask("--version").fine();
        } catch (GitException e) {
            there = false;
        }
        assumeTrue(there, "git is not installed");
    }

    /** Makes one with the branch main and no commit. */
    static Repository at(Path root) throws IOException, GitException {
        Repository made = new Repository(Files.createDirectories(root));
        made.git("init", "--quiet", "--initial-branch=main");
        return made;
    }

    void git(String... arguments) throws GitException {
        git(root, arguments);
    }

    static void git(Path directory, String... arguments) throws GitException {
        List<String> all = new ArrayList<>(
                List.of("-c", "user.name=t", "-c", "user.email=t@localhost", "-c", "commit.gpgsign=false"));
        all.addAll(List.of(arguments));
        Git.Answer answer = new Git(directory).ask(all.toArray(String[]::new));
        assertThat(answer.status()).as(answer.errors()).isZero();
    }

    void commit() throws GitException {
        git("add", "--all");
        git("commit", "--quiet", "--message=x");
    }

    /** Commits everything and lets main be that commit. */
    void commitToMain() throws GitException {
        commit();
        git("branch", "--quiet", "--force", "main");
    }

    void write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
