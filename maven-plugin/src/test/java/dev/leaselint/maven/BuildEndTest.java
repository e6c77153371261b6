package dev.leaselint.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.apache.maven.execution.AbstractExecutionListener;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.ExecutionEvent;
import org.apache.maven.execution.ExecutionListener;
import org.apache.maven.execution.MavenExecutionRequest;
import org.junit.jupiter.api.Test;

class BuildEndTest {
    private final List<String> heard = new ArrayList<>();
    private final MavenExecutionRequest request = new DefaultMavenExecutionRequest();

    private final ExecutionListener maven = new AbstractExecutionListener() {
        @Override
        public void projectFailed(ExecutionEvent event) {
            heard.add("failed");
        }

        @Override
        public void sessionEnded(ExecutionEvent event) {
            heard.add("ended");
        }

        @Override
        public void mojoStarted(ExecutionEvent event) {
            throw new IllegalStateException("as thrown");
        }
    };

    @Test
    void runsBeforeMavensOwnListenerHearsOfTheEnd() {
        request.setExecutionListener(maven);
        BuildEnd.listen(request, () -> heard.add("action"));
        request.getExecutionListener().projectFailed(null);
        request.getExecutionListener().sessionEnded(null);
        assertThat(heard).containsExactly("failed", "action", "ended");
        assertThat(request.getExecutionListener()).isSameAs(maven);
    }

    @Test
    void worksWithoutAnotherListener() {
        request.setExecutionListener(null);
        BuildEnd.listen(request, () -> heard.add("action"));
        request.getExecutionListener().projectFailed(null);
        request.getExecutionListener().sessionEnded(null);
        assertThat(heard).containsExactly("action");
    }

    @Test
    void exceptionsPassAsTheyAre() {
        request.setExecutionListener(maven);
        BuildEnd.listen(request, () -> {});
        assertThatThrownBy(() -> request.getExecutionListener().mojoStarted(null))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("as thrown");
    }
}
