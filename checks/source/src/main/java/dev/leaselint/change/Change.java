package dev.leaselint.change;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the working tree has that the commit did not have where its branch left another one: committed, staged, unstaged
 * and untracked.
 *
 * @param ref what the user asked for
 * @param base the commit compared with, shortened
 * @param files hunks by path relative to the directory that was asked about, with {@code '/'}; without deleted files
 * @param added those of the files that are new
 * @param deleted texts of the files that are gone, by the path that they had
 */
public record Change(
        String ref, String base, Map<String, List<Hunk>> files, Set<String> added, Map<String, String> deleted) {
    public Change {
        files = Map.copyOf(files);
        added = Set.copyOf(added);
        deleted = Map.copyOf(deleted);
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
        DiffReader.Diff diff = WorkingTree.differenceFrom(base, git, checkout);
        return new Change(ref, base.substring(0, Math.min(base.length(), 12)), diff.files(), diff.added(), diff.deleted());
    }

    /** Whether a file is new, changed or gone. */
    boolean concerns(String path) {
        return files.containsKey(path) || deleted.containsKey(path);
    }

    /**
     * What a file held before the change; empty when it was not there.
     *
     * @param now what it holds now; not used for files that are gone
     */
    Optional<String> before(String path, String now) {
        if (added.contains(path)) {
            return Optional.empty();
        }
        List<Hunk> hunks = files.get(path);
        boolean unknown = hunks == null || hunks.contains(DiffReader.WHOLE_FILE);
        return Optional.of(unknown ? deleted.getOrDefault(path, now) : undone(now, hunks));
    }

    /** The text with the old lines in the place of the new ones. */
    private static String undone(String now, List<Hunk> hunks) {
        List<String> lines = List.of(now.split("\n", -1));
        List<String> before = new ArrayList<>();
        int next = 0;
        for (Hunk hunk : hunks.stream().sorted(Comparator.comparing(Hunk::first)).toList()) {
            int start = Math.min(lines.size(), hunk.count() == 0 ? hunk.first() : hunk.first() - 1);
            before.addAll(lines.subList(Math.min(next, start), start));
            before.addAll(hunk.removed());
            next = Math.min(lines.size(), start + hunk.count());
        }
        before.addAll(lines.subList(next, lines.size()));
        return String.join("\n", before);
    }
}
