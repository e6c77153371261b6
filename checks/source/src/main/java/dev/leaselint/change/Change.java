package dev.leaselint.change;

import dev.leaselint.core.finding.Notice;
import java.io.File;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What the working tree has that the commit did not have where its branch left another one: committed, staged, unstaged
 * and untracked.
 *
 * @param ref what the user asked for
 * @param base the commit compared with, shortened
 * @param files hunks by path relative to the directory that was asked about, with {@code '/'}; without deleted files
 * @param added those of the files that are new
 * @param deleted texts of the files that are gone, by the path that they had
 * @param known paths of the files that did not change; of others, such as ignored ones, nothing can be told
 */
public record Change(
        String ref,
        String base,
        Map<String, List<Hunk>> files,
        Set<String> added,
        Map<String, String> deleted,
        Set<String> known) {
    public Change {
        known = Set.copyOf(known);
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
        return since(ref, new Git(directory));
    }

    static Change since(String ref, Git git) throws GitException {
        Checkout checkout = new Checkout(git, ref);
        checkout.verify();
        String base = checkout.mergeBase();
        WorkingTree.Found found = WorkingTree.differenceFrom(base, git, checkout);
        DiffReader.Diff diff = found.diff();
        return new Change(
                ref, base.substring(0, Math.min(base.length(), 12)), diff.files(), diff.added(), diff.deleted(),
                found.known());
    }

    /**
     * The same for files that are looked at through symbolic links: they stand under the names that they are given there.
     *
     * @param directory the one that the change was asked for
     * @param looked paths of the files, relative to it
     */
    public Change throughLinks(Path directory, Collection<String> looked) {
        Map<String, List<Hunk>> allFiles = new HashMap<>(files);
        Set<String> allAdded = new HashSet<>(added);
        Set<String> allKnown = new HashSet<>(known);
        for (String path : looked) {
            Optional<String> real = tells(path) ? Optional.empty() : real(directory, path);
            real.filter(files::containsKey).ifPresent(name -> allFiles.put(path, files.get(name)));
            real.filter(added::contains).ifPresent(name -> allAdded.add(path));
            real.filter(known::contains).ifPresent(name -> allKnown.add(path));
        }
        return new Change(ref, base, allFiles, allAdded, deleted, allKnown);
    }

    private static Optional<String> real(Path directory, String path) {
        try {
            Path root = directory.toRealPath();
            Path file = root.resolve(path).toRealPath();
            return file.startsWith(root)
                    ? Optional.of(root.relativize(file).toString().replace(File.separatorChar, '/'))
                    : Optional.empty();
        } catch (IOException | InvalidPathException e) {
            // gone meanwhile, or no name of a file: nothing is known of it
            return Optional.empty();
        }
    }

    /** Whether it can be told what became of a file. */
    private boolean tells(String path) {
        return files.containsKey(path) || known.contains(path);
    }

    /**
     * What to say when findings are left out in files of which Git knows nothing.
     *
     * @param leftOut paths of files with findings that do not count as part of the change
     */
    public Optional<Notice> untold(Stream<String> leftOut) {
        List<String> paths = leftOut.filter(path -> !tells(path)).distinct().sorted().toList();
        return paths.isEmpty()
                ? Optional.empty()
                : Optional.of(new Notice(Notice.Kind.CONFIGURATION, paths.get(0), 0, "what changed here since " + ref
                        + " cannot be told, because Git ignores the file or it is not part of the checkout; "
                        + (paths.size() == 1 ? "" : "the same holds for " + (paths.size() - 1) + " more; ")
                        + "what was found there shows without leaselint.changedSince"));
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
