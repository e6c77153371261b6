package dev.leaselint.change;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compares the files on disk with a commit, those of submodules with the commit that they had there. */
final class WorkingTree {
    private static final Pattern SUBMODULE = Pattern.compile("160000 \\p{XDigit}+ \\d\t(.+)");

    private final Map<String, List<Hunk>> files = new HashMap<>();
    private final Set<String> added = new HashSet<>();
    private final Map<String, String> deleted = new HashMap<>();

    private final Set<String> known = new HashSet<>();

    private WorkingTree() {}

    /**
     * What there is.
     *
     * @param diff what differs
     * @param known paths of the files that are under version control
     */
    record Found(DiffReader.Diff diff, Set<String> known) {}

    /**
     * What differs below a directory.
     *
     * @param git in that directory
     * @param base the commit to compare with
     * @param checkout of the directory
     */
    static Found differenceFrom(String base, Git git, Checkout checkout) throws GitException {
        WorkingTree tree = new WorkingTree();
        tree.compare(base, git, checkout, "");
        return new Found(new DiffReader.Diff(tree.files, tree.added, tree.deleted), tree.known);
    }

    /** @param prefix of the paths, ending with a slash unless it is empty */
    private void compare(String base, Git git, Checkout checkout, String prefix) throws GitException {
        DiffReader.Diff diff = DiffReader.read(checkout.must(
                "diff", "--unified=0", "--inter-hunk-context=0", "--find-renames", "--relative", "--no-color",
                "--no-ext-diff", "--no-textconv", "--ignore-cr-at-eol", "--ignore-submodules=all",
                "--src-prefix=a/", "--dst-prefix=b/", base, "--"));
        diff.files().forEach((path, hunks) -> files.put(prefix + path, hunks));
        diff.added().forEach(path -> added.add(prefix + path));
        diff.deleted().forEach((path, text) -> deleted.put(prefix + path, text));
        for (String path : names(checkout.must("ls-files", "--others", "--exclude-standard", "-z"))) {
            if (path.endsWith("/")) {
                repository(git.inner(git.directory().resolve(path)), prefix + path);
            } else {
                add(prefix + path);
            }
        }
        for (String entry : names(checkout.must("ls-files", "--stage", "-z"))) {
            Matcher submodule = SUBMODULE.matcher(entry);
            if (submodule.matches()) {
                submodule(base, git, submodule.group(1), prefix);
            } else {
                known.add(prefix + entry.substring(entry.indexOf('\t') + 1));
            }
        }
    }

    private void add(String path) {
        files.put(path, List.of(DiffReader.WHOLE_FILE));
        added.add(path);
    }

    /** A repository of which the one around knows nothing: all of it is new. */
    private void repository(Git git, String prefix) throws GitException {
        Checkout checkout = new Checkout(git, "HEAD");
        for (String path : names(checkout.must("ls-files", "--cached", "--others", "--exclude-standard", "-z"))) {
            if (path.endsWith("/")) {
                repository(git.inner(git.directory().resolve(path)), prefix + path);
            } else {
                add(prefix + path);
            }
        }
    }

    private void submodule(String base, Git git, String path, String prefix) throws GitException {
        Path directory = git.directory().resolve(path);
        if (!Files.exists(directory.resolve(".git"))) {
            // not fetched: it has no files that could be analysed
            return;
        }
        Git inside = git.inner(directory);
        Git.Answer before = git.ask("rev-parse", "--verify", "--quiet", base + ":./" + path);
        String commit = before.fine() ? before.text() : git.ask("hash-object", "-t", "tree", "--stdin").text();
        if (before.fine() && !inside.ask("cat-file", "-e", commit + "^{commit}").fine()) {
            throw new GitException("the submodule " + prefix + path + " lacks the commit " + commit
                    + " that it had before the change. Fetch it with 'git -C " + prefix + path + " fetch --unshallow'"
                    + " or 'git -C " + prefix + path + " fetch origin " + commit + "'.");
        }
        compare(commit, inside, new Checkout(inside, commit), prefix + path + "/");
    }

    private static List<String> names(byte[] output) {
        return List.of(new String(output, StandardCharsets.UTF_8).split("\0")).stream()
                .filter(name -> !name.isEmpty())
                .toList();
    }
}
