package dev.leaselint.checkstyle;

import com.puppycrawl.tools.checkstyle.api.FileText;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.model.SourceText;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** What there is to say, by file. Findings may stand in resources, and notices concern files outside of the run too. */
final class FileReports {
    private final Map<Path, File> files;
    private final Map<Path, FileReport> reports = new TreeMap<>();

    /** @param files the files of the run as Checkstyle names them, by absolute path; not empty */
    FileReports(Map<Path, File> files) {
        this.files = files;
    }

    /** The reports on one file. */
    record FileReport(File file, List<Finding> findings, List<Notice> notices) {
        /** The text that the places of the reports count in; where only lines count, lines without text. */
        FileText text() {
            int lines = notices.stream().mapToInt(Notice::line).max().orElse(0);
            return findings.isEmpty()
                    ? new FileText(file, Collections.nCopies(Math.max(1, lines), ""))
                    : new FileText(file, lines(findings.get(0).place().file()));
        }

        private static List<String> lines(SourceText text) {
            return IntStream.rangeClosed(1, text.lineCount()).mapToObj(text::lineText).toList();
        }
    }

    void add(Finding finding) {
        of(path(finding.place().file().path())).findings().add(finding);
    }

    /** A notice about the whole run, a directory or a jar is told at the first file. */
    void add(Notice notice) {
        Path path = path(notice.path());
        if (files.containsKey(path)) {
            of(path).notices().add(notice);
        } else {
            String about = notice.path().isEmpty() ? "" : notice.path() + ": ";
            of(files.keySet().iterator().next())
                    .notices()
                    .add(new Notice(notice.kind(), notice.path(), 0, about + notice.message()));
        }
    }

    private static Path path(String named) {
        return Path.of(named).toAbsolutePath().normalize();
    }

    private FileReport of(Path path) {
        return reports.computeIfAbsent(path, none -> new FileReport(
                files.getOrDefault(path, path.toFile()), new ArrayList<>(), new ArrayList<>()));
    }

    /** The reports, by path. */
    Collection<FileReport> all() {
        return reports.values();
    }
}
