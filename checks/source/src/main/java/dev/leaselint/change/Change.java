package dev.leaselint.change;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the working tree has that the commit did not have where its branch left another one: committed, staged, unstaged
 * and untracked.
 *
 * @param ref what the user asked for
 * @param base the commit compared with, shortened
 * @param files hunks by path relative to the directory that was asked about, with {@code '/'}
 */
public record Change(String ref, String base, Map<String, List<Hunk>> files) {
    public Change {
        files = Map.copyOf(files);
    }

    /**
     * Finds the change.
     *
     * @param directory root of the analysed code, inside a checkout; files outside of it do not count
     * @param ref branch, tag or commit that the change is made for
     * @throws GitException when there is no such change; never an empty change instead
     */
    public static Change since(String ref, Path directory) throws GitException {
        Git git = new Git(directory);
        Checkout checkout = new Checkout(git, ref);
        checkout.verify();
        String base = checkout.mergeBase();
        Map<String, List<Hunk>> files = new HashMap<>(DiffReader.read(checkout.must(
                "diff", "--unified=0", "--inter-hunk-context=0", "--find-renames", "--relative", "--no-color",
                "--no-ext-diff", "--no-textconv", "--ignore-submodules=all", "--src-prefix=a/", "--dst-prefix=b/", base,
                "--")));
        byte[] untracked = checkout.must("ls-files", "--others", "--exclude-standard", "-z");
        for (String path : new String(untracked, StandardCharsets.UTF_8).split("\0")) {
            if (!path.isEmpty()) {
                files.put(path, List.of(DiffReader.WHOLE_FILE));
            }
        }
        return new Change(ref, base.substring(0, Math.min(base.length(), 12)), files);
    }
}
