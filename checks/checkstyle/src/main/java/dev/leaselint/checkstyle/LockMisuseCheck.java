package dev.leaselint.checkstyle;

import com.puppycrawl.tools.checkstyle.GlobalStatefulCheck;
import com.puppycrawl.tools.checkstyle.api.AbstractFileSetCheck;
import com.puppycrawl.tools.checkstyle.api.CheckstyleException;
import com.puppycrawl.tools.checkstyle.api.ExternalResourceHolder;
import com.puppycrawl.tools.checkstyle.api.FileContents;
import com.puppycrawl.tools.checkstyle.api.FileText;
import com.puppycrawl.tools.checkstyle.api.SeverityLevel;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.source.Request;
import dev.leaselint.source.Result;
import dev.leaselint.source.Scanner;
import java.io.File;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Reports misuse of Redis locks, the findings of all rules of leaselint. The files of one run are analysed together
 * when all of them are known, so that helpers around a lock are seen through. A child of {@code Checker}.
 *
 * <p>Findings depend on other files. Checkstyle's cache of files without violations would hide those that a change
 * elsewhere brings; with this check in the configuration every run begins with an empty cache.
 */
@GlobalStatefulCheck
public final class LockMisuseCheck extends AbstractFileSetCheck implements ExternalResourceHolder {
    /** Message key of what could not be analysed; findings have the id of their rule as key. */
    public static final String MSG_NOTICE = "notice";

    private final Settings settings = new Settings();
    private final Map<Path, File> files = new LinkedHashMap<>();
    private Configured configured;
    private Charset encoding = StandardCharsets.UTF_8;

    /** Looks at Java files. */
    public LockMisuseCheck() {
        setFileExtensions("java");
    }

    /** Ids of the rules to run; all when none is given. */
    public void setRules(String... ids) {
        settings.rules = List.of(ids);
    }

    /** Ids of rules not to run. */
    public void setDisabledRules(String... ids) {
        settings.disabledRules = List.of(ids);
    }

    /** Severities that differ from the usual ones, {@code Rule=severity} with Checkstyle's names of severities. */
    public void setRuleSeverity(String... severities) {
        settings.ruleSeverity = List.of(severities);
    }

    /** The project's file, {@code leaselint.yml}; there is no default. What is set here wins over it. */
    public void setConfig(String file) {
        settings.config = file;
    }

    /** Columns with a fencing token or version, instead of the usual names. */
    public void setFenceColumns(String... names) {
        settings.fenceColumns = List.of(names);
    }

    /** Names of personal data in addition to the built-in ones. */
    public void setPiiTerms(String... terms) {
        settings.piiTerms = List.of(terms);
    }

    /** Longest lease that is not worth a remark, as {@code 90m} or {@code PT24H}. */
    public void setMaxTtl(String duration) {
        settings.maxTtl = duration;
    }

    /** Directories with sources that help to understand the code and are not reported on. */
    public void setContext(String... directories) {
        settings.context = List.of(directories);
    }

    /** Jars and class directories that explain types, separated by commas or by the path separator of the system. */
    public void setClasspath(String... entries) {
        settings.classpath = List.of(entries);
    }

    @Override
    protected void finishLocalSetup() throws CheckstyleException {
        super.finishLocalSetup();
        configured = settings.check();
    }

    @Override
    public Set<String> getExternalResourceLocations() {
        return Set.of("leaselint-run-" + UUID.randomUUID());
    }

    @Override
    public void beginProcessing(String charset) {
        super.beginProcessing(charset);
        encoding = Charset.forName(charset);
        files.clear();
    }

    @Override
    protected void processFiltered(File file, FileText fileText) {
        Path path = file.toPath().toAbsolutePath().normalize();
        if (!configured.excludes(path)) {
            files.put(path, file);
        }
    }

    @Override
    public void finishProcessing() {
        if (!files.isEmpty()) {
            report(scan());
        }
        files.clear();
        super.finishProcessing();
    }

    private Result scan() {
        Path here = Path.of("").toAbsolutePath();
        return Scanner.scan(Request.of(List.copyOf(files.keySet()), here, configured.catalog())
                .withContext(configured.context())
                .withClassPath(configured.classpath())
                .withEncoding(encoding)
                .withFilter(List.of(), List.of(), true)
                .withOptions(configured.options()));
    }

    private void report(Result result) {
        FileReports reports = new FileReports(files);
        result.findings().forEach(reports::add);
        result.notices().forEach(reports::add);
        SuppressedByAnnotation annotations = new SuppressedByAnnotation();
        SeverityLevel most = getSeverityLevel();
        String id = getId();
        for (FileReports.FileReport report : reports.all()) {
            String name = report.file().getAbsolutePath();
            getMessageDispatcher().fireFileStarted(name);
            FileContents contents = new FileContents(report.text());
            setFileContents(contents);
            annotations.read(contents);
            for (Finding finding : report.findings()) {
                setId(id == null ? finding.rule() : id);
                setSeverity(configured.severity(finding, most).getName());
                log(finding.place().line(), finding.place().column() - 1, finding.rule(),
                        finding.messageWithPlaces(), finding.symbol());
            }
            setId(id);
            setSeverity(Configured.milder(SeverityLevel.INFO, most).getName());
            for (Notice notice : report.notices()) {
                log(Math.max(1, notice.line()), MSG_NOTICE, notice.message());
            }
            fireErrors(name);
            getMessageDispatcher().fireFileFinished(name);
        }
        setSeverity(most.getName());
        annotations.clear();
    }
}
