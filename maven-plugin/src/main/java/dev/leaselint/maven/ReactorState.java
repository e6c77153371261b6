package dev.leaselint.maven;

import dev.leaselint.change.Change;
import dev.leaselint.change.GitException;
import dev.leaselint.report.Report;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.SessionData;

/** What the modules of one build share, in builds with several threads too. */
final class ReactorState {
    private final Map<String, Answer> changes = new ConcurrentHashMap<>();
    private final Aggregate<Report> reports = new Aggregate<>();
    private final Aggregate<MavenProject> inventories = new Aggregate<>();
    private final AtomicBoolean watched = new AtomicBoolean();

    private ReactorState() {}

    private record Answer(Change change, GitException problem) {}

    /** The state of the build that a session belongs to; sessions of its threads are copies of one another. */
    static ReactorState of(MavenSession session) {
        SessionData data = session.getRepositorySession().getData();
        data.set(ReactorState.class, null, new ReactorState());
        return (ReactorState) data.get(ReactorState.class);
    }

    /** The change since a ref, looked for once in a build. */
    Change change(String ref, Path base) throws GitException {
        Answer answer = changes.computeIfAbsent(ref + '\n' + base, key -> ask(ref, base));
        if (answer.problem() != null) {
            throw answer.problem();
        }
        return answer.change();
    }

    private static Answer ask(String ref, Path base) {
        try {
            return new Answer(Change.since(ref, base), null);
        } catch (GitException e) {
            return new Answer(null, e);
        }
    }

    /** The reports of the modules so far. */
    Aggregate<Report> reports() {
        return reports;
    }

    /** The modules whose locks were listed so far. */
    Aggregate<MavenProject> inventories() {
        return inventories;
    }

    /** Sees to it that what is collected gets written when the build ends before all executions have run. */
    void watch(MavenSession session, Log log) {
        if (watched.compareAndSet(false, true)) {
            BuildEnd.listen(session.getRequest(), () -> {
                end(reports, log);
                end(inventories, log);
            });
        }
    }

    private static void end(Aggregate<?> aggregate, Log log) {
        try {
            aggregate.end();
        } catch (Exception e) {
            // the build has ended: nothing can fail any more
            log.error("leaselint on the whole build: " + e.getMessage(), e);
        }
    }
}
