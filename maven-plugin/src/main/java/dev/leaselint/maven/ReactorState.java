package dev.leaselint.maven;

import dev.leaselint.change.Change;
import dev.leaselint.change.GitException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.maven.execution.MavenSession;
import org.eclipse.aether.SessionData;

/** What the modules of one build share, in builds with several threads too. */
final class ReactorState {
    private final Map<String, Answer> changes = new ConcurrentHashMap<>();
    private final Aggregate aggregate = new Aggregate();

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
    Aggregate aggregate() {
        return aggregate;
    }
}
