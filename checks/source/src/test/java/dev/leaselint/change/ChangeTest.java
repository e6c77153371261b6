package dev.leaselint.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leaselint.core.catalog.Catalogs;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.source.Request;
import dev.leaselint.source.Result;
import dev.leaselint.source.Scanner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes in real checkouts, and the findings that they concern. */
class ChangeTest {
    private static final String CODE = """
            import org.redisson.api.RLock;
            import redis.clients.jedis.Jedis;

            class Orders {
                Jedis jedis;
                RLock lock;
                Runnable work;

                void order(boolean empty) {
                    System.out.println("order");
                    lock.lock();
                    if (empty) {
                        lock.unlock();
                        return;
                    }
                    lock.unlock();
                }

                void acquire() {
                    System.out.println("acquire");
                    jedis.setnx("lock:a", "x");
                    int i = 0;
                    work.run();
                    jedis.expire("lock:a", 30);
                }
            }
            """;
    private static final String OLD = "RedisLockNonAtomicAcquire";
    private static final String LEAK = "RedisLockNotReleased";

    @TempDir
    private Path root;

    private Repository checkout;
    private Path repository;
    private Path file;

    @BeforeAll
    static void needsGit() {
        Repository.needsGit();
    }

    @BeforeEach
    void makeRepository() throws IOException, GitException {
        checkout = Repository.at(root.resolve("re po \u00fc"));
        repository = checkout.root();
        file = repository.resolve("src/Orders.java");
        checkout.write("src/Orders.java", CODE);
        commit();
        git("checkout", "--quiet", "-b", "topic");
    }

    private void git(String... arguments) throws GitException {
        checkout.git(arguments);
    }

    private void commit() throws GitException {
        checkout.commit();
    }

    private void edit(String from, String to) throws IOException {
        String text = Files.readString(file);
        assertThat(text).contains(from);
        Files.writeString(file, text.replace(from, to));
    }

    /** Rules of the findings that the change since main concerns. */
    private List<String> concerned() throws GitException {
        return concerned(repository);
    }

    private List<String> concerned(Path sources) throws GitException {
        Result result = Scanner.scan(Request.of(List.of(sources), repository, Catalogs.builtin()));
        Change change = Change.since("main", repository).throughLinks(repository, result.units().keySet());
        ChangeFilter filter = new ChangeFilter(change, result.units());
        return result.findings().stream()
                .filter(filter::concerns)
                .map(finding -> finding.rule())
                .filter(List.of(OLD, LEAK)::contains)
                .distinct()
                .toList();
    }

    @Test
    void nothingChanged() throws GitException {
        assertThat(concerned()).isEmpty();
        assertThat(Change.since("main", repository).files()).isEmpty();
    }

    @Test
    void otherLinesOfTheMethodAreNoConcern() throws IOException, GitException {
        edit("\"acquire\"", "\"get\"");
        edit("\"order\"", "\"get\"");
        commit();
        assertThat(concerned()).isEmpty();
    }

    @Test
    void theLineItselfOrAnotherStepOfItsLock() throws IOException, GitException {
        edit("\"lock:a\", 30", "\"lock:a\", 60");
        assertThat(concerned()).as("not committed").containsExactly(OLD);
        git("add", "--all");
        assertThat(concerned()).as("staged").containsExactly(OLD);
        commit();
        assertThat(concerned()).as("committed").containsExactly(OLD);
    }

    @Test
    void aDeletedReleaseSurfacesThoughItsLineIsGone() throws IOException, GitException {
        edit("            lock.unlock();\n            return", "            // done\n            return");
        commit();
        assertThat(concerned()).containsExactly(LEAK);
    }

    @Test
    void aReleaseDeletedFromAHelperSurfacesInItsCallers() throws IOException, GitException {
        Path helper = repository.resolve("src/Helper.java");
        String code = "class Helper { void free(org.redisson.api.RLock lock) {\n        lock.unlock();\n    } }\n";
        Files.writeString(helper, code);
        edit("            lock.unlock();\n            return", "            new Helper().free(lock);\n            return");
        commit();
        git("branch", "--force", "main");
        assertThat(concerned()).isEmpty();
        Files.writeString(helper, code.replace("lock.unlock();", "// done"));
        assertThat(concerned()).containsExactly(LEAK);
    }

    @Test
    void deletedCodeCountsForThePathsThroughItsMethod() throws IOException, GitException {
        edit("        int i = 0;\n", "");
        assertThat(concerned()).contains(OLD);
        edit("        System.out.println(\"order\");\n", "");
        assertThat(concerned()).doesNotContain(LEAK);
    }

    @Test
    void aRenamedFileIsComparedWithItsOldName() throws IOException, GitException {
        git("mv", "src/Orders.java", "src/Renamed.java");
        commit();
        assertThat(concerned()).isEmpty();
        file = repository.resolve("src/Renamed.java");
        edit("\"lock:a\", 30", "\"lock:a\", 60");
        assertThat(concerned()).containsExactly(OLD);
    }

    @Test
    void anUntrackedFileIsNew() throws IOException, GitException {
        Files.writeString(repository.resolve("New.java"), CODE.replace("Orders", "New"));
        Files.writeString(repository.resolve(".gitignore"), "Ignored.java\n");
        Files.writeString(repository.resolve("Ignored.java"), CODE.replace("Orders", "Ignored"));
        assertThat(concerned()).contains(OLD);
        assertThat(Change.since("main", repository).files()).containsOnlyKeys("New.java", ".gitignore");
    }

    @Test
    void whatTheOtherBranchGotMeanwhileIsNoChange() throws IOException, GitException {
        git("checkout", "--quiet", "main");
        edit("\"lock:a\", 30", "\"lock:a\", 60");
        commit();
        git("checkout", "--quiet", "topic");
        assertThat(concerned()).isEmpty();
    }

    @Test
    void aDirectoryOfTheCheckoutAndALinkedWorktree() throws IOException, GitException {
        edit("\"lock:a\", 30", "\"lock:a\", 60");
        commit();
        assertThat(Change.since("main", file.getParent()).files()).containsOnlyKeys("Orders.java");
        Path linked = root.resolve("linked");
        git("worktree", "add", "--quiet", "--detach", linked.toString());
        assertThat(Change.since("main", linked).files()).containsOnlyKeys("src/Orders.java");
    }

    private void addSubmodule() throws IOException, GitException {
        Repository locks = Repository.at(root.resolve("locks"));
        locks.write("Locks.java", "class Locks {\n}\n");
        locks.commit();
        git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", locks.root().toUri().toString(), "lib/l\u00f6cks");
        commit();
    }

    @Test
    void changesInASubmoduleCountCommittedOrNot() throws IOException, GitException {
        git("checkout", "--quiet", "main");
        addSubmodule();
        git("checkout", "--quiet", "-B", "topic");
        assertThat(Change.since("main", repository).files()).isEmpty();
        Path submodule = repository.resolve("lib/l\u00f6cks");
        Files.writeString(submodule.resolve("Locks.java"), "class Locks {\n    int a;\n}\n");
        Repository inside = new Repository(submodule);
        inside.commit();
        Files.writeString(submodule.resolve("New.java"), "class New {}\n");
        Change change = Change.since("main", repository);
        assertThat(change.files()).containsOnlyKeys("lib/l\u00f6cks/Locks.java", "lib/l\u00f6cks/New.java");
        assertThat(change.files().get("lib/l\u00f6cks/Locks.java")).containsExactly(new Hunk(2, 1, List.of()));
        assertThat(change.added()).containsExactly("lib/l\u00f6cks/New.java");
        commit();
        assertThat(Change.since("main", repository).files()).isEqualTo(change.files());
        assertThat(Change.since("main", repository.resolve("lib")).files())
                .containsOnlyKeys("l\u00f6cks/Locks.java", "l\u00f6cks/New.java");
    }

    @Test
    void aSubmoduleThatTheChangeAddsIsNewAsAWhole() throws IOException, GitException {
        addSubmodule();
        assertThat(Change.since("main", repository).added()).contains("lib/l\u00f6cks/Locks.java");
        git("submodule", "--quiet", "deinit", "--force", "lib/l\u00f6cks");
        assertThat(Change.since("main", repository).added()).doesNotContain("lib/l\u00f6cks/Locks.java");
    }

    @Test
    void aSubmoduleWithoutItsFormerCommitIsAnError() throws IOException, GitException {
        git("checkout", "--quiet", "main");
        addSubmodule();
        git("checkout", "--quiet", "-B", "topic");
        Path submodule = repository.resolve("lib/l\u00f6cks");
        Repository origin = new Repository(root.resolve("locks"));
        origin.write("Locks.java", "class Locks {\n    int b;\n}\n");
        origin.commit();
        git("rm", "--quiet", "--cached", "lib/l\u00f6cks");
        Files.move(submodule, root.resolve("old"));
        Repository.git(root, "clone", "--quiet", "--depth=1", origin.root().toUri().toString(), submodule.toString());
        git("add", "lib/l\u00f6cks");
        assertThatThrownBy(() -> Change.since("main", repository))
                .hasMessageContaining("the submodule lib/l\u00f6cks lacks the commit")
                .hasMessageContaining("git -C lib/l\u00f6cks fetch --unshallow");
    }

    @Test
    void aShallowCloneIsToldHowToGetItsHistory() throws IOException, GitException {
        edit("\"order\"", "\"get\"");
        commit();
        git("checkout", "--quiet", "main");
        edit("\"acquire\"", "\"get\"");
        commit();
        Path clone = root.resolve("clone");
        Repository.git(root, "clone", "--quiet", "--depth=1", "--branch=topic", repository.toUri().toString(), clone.toString());
        assertThatThrownBy(() -> Change.since("origin/main", clone))
                .isInstanceOf(GitException.class)
                .hasMessageContaining("no branch, tag or commit 'origin/main'")
                .hasMessageContaining("git fetch origin +refs/heads/main:refs/remotes/origin/main")
                .hasMessageContaining("git fetch --unshallow");
        Repository.git(clone, "fetch", "--quiet", "--depth=1", "origin", "+refs/heads/main:refs/remotes/origin/main");
        assertThatThrownBy(() -> Change.since("origin/main", clone))
                .hasMessageContaining("too shallow")
                .hasMessageContaining("fetch-depth: 0");
        Repository.git(clone, "fetch", "--quiet", "--unshallow");
        assertThat(Change.since("origin/main", clone).files()).containsOnlyKeys("src/Orders.java");
    }

    @Test
    void whatCannotBeComparedIsAnError() throws IOException, GitException {
        assertThatThrownBy(() -> Change.since("nowhere", repository)).hasMessageContaining("no remote");
        assertThatThrownBy(() -> Change.since("--all", repository)).hasMessageContaining("no name");
        git("checkout", "--quiet", "--orphan", "other");
        assertThatThrownBy(() -> Change.since("main", repository)).hasMessageContaining("no commit yet");
        edit("\"order\"", "\"other\"");
        commit();
        assertThatThrownBy(() -> Change.since("main", repository)).hasMessageContaining("no common history");
        Path outside = Files.createDirectories(root.resolve("outside"));
        assertThatThrownBy(() -> Change.since("main", outside)).hasMessageContaining("is in no git checkout");
        Files.writeString(outside.resolve(".git"), "gitdir: nowhere\n", StandardCharsets.UTF_8);
        assertThatThrownBy(() -> Change.since("main", outside)).hasMessageContaining("is in no git checkout");
    }

    @Test
    void endsOfLinesAreNoChange() throws IOException, GitException {
        edit("\n", "\r\n");
        assertThat(concerned()).isEmpty();
        edit("\"lock:a\", 30", "\"lock:a\", 31");
        assertThat(concerned()).containsExactly(OLD);
    }

    // ---- files that are under version control in another way, or not at all

    @Test
    void aRepositoryWithinIsNewAsAWhole() throws IOException, GitException {
        Repository within = Repository.at(repository.resolve("lib \u00fc"));
        within.write("src/Lib.java", CODE.replace("Orders", "Lib"));
        assertThat(concerned(within.root())).contains(OLD);
        within.commit();
        assertThat(concerned(within.root())).contains(OLD);
    }

    @Test
    void aDirectoryIsTheSameThroughALink() throws IOException, GitException {
        Path link = Files.createSymbolicLink(repository.resolve("link"), Path.of("src"));
        commit();
        assertThat(concerned(link)).isEmpty();
        edit("\"lock:a\", 30", "\"lock:a\", 31");
        assertThat(concerned(link)).contains(OLD);
    }

    @Test
    void aLinkThatLeadsElsewhereIsAnotherFile() throws IOException, GitException {
        checkout.write("other/Lib.txt", CODE.replace("Orders", "Lib"));
        checkout.write("other/Empty.txt", "class Lib {}");
        Path link = repository.resolve("lib/Lib.java");
        Files.createDirectories(link.getParent());
        Files.createSymbolicLink(link, Path.of("../other/Empty.txt"));
        checkout.commitToMain();
        Files.delete(link);
        Files.createSymbolicLink(link, Path.of("../other/Lib.txt"));
        assertThat(concerned(link.getParent())).contains(OLD);
        commit();
        assertThat(concerned(link.getParent())).contains(OLD);
    }

    @Test
    void filesOfWhichGitKnowsNothingAreNamed() throws IOException, GitException {
        checkout.write(".gitignore", "gen/\n");
        checkout.write("gen/Lib.java", CODE.replace("Orders", "Lib"));
        Path outside = Files.createDirectories(root.resolve("outside"));
        Files.writeString(outside.resolve("Out.java"), CODE.replace("Orders", "Out"));
        Files.createSymbolicLink(repository.resolve("out"), outside);
        Change change = Change.since("main", repository).throughLinks(repository, List.of("gen/Lib.java", "out/Out.java"));
        assertThat(change.untold(Stream.of("src/Orders.java", ".gitignore"))).isEmpty();
        Notice notice = change.untold(Stream.of("src/Orders.java", "out/Out.java", "gen/Lib.java")).orElseThrow();
        assertThat(notice.path()).isEqualTo("gen/Lib.java");
        assertThat(notice.message())
                .contains("since main cannot be told")
                .contains("the same holds for 1 more")
                .contains("without leaselint.changedSince");
    }

    @Test
    void whatAHookTellsGitIsNotMeantForSubmodules() throws IOException, GitException {
        Repository lib = Repository.at(root.resolve("lib"));
        lib.write("src/Lib.java", CODE.replace("Orders", "Lib"));
        lib.commit();
        git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", lib.root().toString(), "lib");
        checkout.commitToMain();
        checkout.write("lib/src/Lib.java", CODE.replace("Orders", "Lib").replace("30", "31"));
        Git hook = new Git(repository, Map.of("GIT_INDEX_FILE", ".git/index", "GIT_DIR", ".git", "GIT_PREFIX", ""));
        assertThat(Change.since("main", hook).files()).containsOnlyKeys("lib/src/Lib.java");
    }
}
