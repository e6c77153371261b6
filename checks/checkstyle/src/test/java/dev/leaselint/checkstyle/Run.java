package dev.leaselint.checkstyle;

import com.puppycrawl.tools.checkstyle.Checker;
import com.puppycrawl.tools.checkstyle.ConfigurationLoader;
import com.puppycrawl.tools.checkstyle.ConfigurationLoader.IgnoredModulesOptions;
import com.puppycrawl.tools.checkstyle.PropertiesExpander;
import com.puppycrawl.tools.checkstyle.ThreadModeSettings;
import com.puppycrawl.tools.checkstyle.api.AuditEvent;
import com.puppycrawl.tools.checkstyle.api.AuditListener;
import com.puppycrawl.tools.checkstyle.api.CheckstyleException;
import com.puppycrawl.tools.checkstyle.api.Configuration;
import java.io.File;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.xml.sax.InputSource;

/** Runs Checkstyle on files of a directory, as an IDE or build tool does, and keeps what it reports. */
final class Run implements AuditListener {
    private static final String HEAD =
            """
            <?xml version="1.0"?>
            <!DOCTYPE module PUBLIC "-//Checkstyle//DTD Checkstyle Configuration 1.3//EN"
                "https://checkstyle.org/dtds/configuration_1_3.dtd">
            """;

    /** {@code File.java:line:column severity id} of each report, in the order of the reports. */
    final List<String> reports = new ArrayList<>();

    final List<String> messages = new ArrayList<>();

    private final Path directory;
    private String open;

    private Run(Path directory) {
        this.directory = directory;
    }

    /** A configuration file with children of Checker. */
    static String config(String children) {
        return HEAD + "<module name=\"Checker\">\n" + children + "\n</module>\n";
    }

    /** The module with properties, {@code name=value}. */
    static String lockMisuse(String... properties) {
        return "<module name=\"LockMisuse\">" + properties(properties) + "</module>";
    }

    static String properties(String... properties) {
        StringBuilder text = new StringBuilder();
        for (String property : properties) {
            int equals = property.indexOf('=');
            text.append("<property name=\"").append(property, 0, equals).append("\" value=\"")
                    .append(property.substring(equals + 1)).append("\"/>");
        }
        return text.toString();
    }

    /**
     * Runs a configuration.
     *
     * @param names the files, in this order; all Java files of the directory when none is given
     */
    static Run of(Path directory, String config, String... names) throws CheckstyleException {
        Configuration configuration = ConfigurationLoader.loadConfiguration(
                new InputSource(new StringReader(config)),
                new PropertiesExpander(new Properties()),
                IgnoredModulesOptions.EXECUTE,
                ThreadModeSettings.SINGLE_THREAD_MODE_INSTANCE);
        Run run = new Run(directory);
        Checker checker = new Checker();
        checker.setModuleClassLoader(Run.class.getClassLoader());
        checker.configure(configuration);
        checker.addListener(run);
        checker.process(run.files(names));
        checker.destroy();
        return run;
    }

    private List<File> files(String... names) {
        if (names.length > 0) {
            return Arrays.stream(names).map(name -> directory.resolve(name).toFile()).toList();
        }
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).sorted().map(Path::toFile).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void addError(AuditEvent event) {
        // IDE plug-ins put a report at the file that was started last
        if (!event.getFileName().equals(open)) {
            throw new IllegalStateException("report on " + event.getFileName() + " while " + open + " is open");
        }
        String name = directory.relativize(Path.of(event.getFileName())).toString().replace('\\', '/');
        reports.add(name + ":" + event.getLine() + ":" + event.getColumn() + " " + event.getSeverityLevel().getName()
                + " " + event.getModuleId());
        messages.add(event.getMessage());
    }

    @Override
    public void fileStarted(AuditEvent event) {
        open = event.getFileName();
    }

    @Override
    public void fileFinished(AuditEvent event) {
        open = null;
    }

    @Override
    public void auditStarted(AuditEvent event) {
        // nothing to keep
    }

    @Override
    public void auditFinished(AuditEvent event) {
        // nothing to keep
    }

    @Override
    public void addException(AuditEvent event, Throwable throwable) {
        throw new IllegalStateException(event.getFileName(), throwable);
    }
}
