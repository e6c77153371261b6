package dev.leaselint.maven;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.maven.model.Build;
import org.apache.maven.model.Model;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.junit.jupiter.api.Test;

class ParameterNamesTest {
    @Test
    void elementsOfThePluginAndOfThisExecutionAreConfigured() {
        Plugin plugin = plugin("leaselint-maven-plugin");
        plugin.setConfiguration(configuration("reports"));
        plugin.addExecution(execution("first", "failOn"));
        plugin.addExecution(execution("second", "maxTtl"));
        Plugin other = plugin("other");
        other.setConfiguration(configuration("fork"));

        assertThat(ParameterNames.configured(project(plugin, other), new MojoExecution(plugin, "check", "first")))
                .containsExactlyInAnyOrder("reports", "failOn");
    }

    @Test
    void aProjectWithoutThePluginConfiguresNothing() {
        Plugin called = plugin("leaselint-maven-plugin");
        assertThat(ParameterNames.configured(project(), new MojoExecution(called, "check", "default-cli"))).isEmpty();
        assertThat(ParameterNames.configured(project(called), new MojoExecution(called, "check", "default-cli")))
                .isEmpty();
    }

    private static MavenProject project(Plugin... plugins) {
        Model model = new Model();
        model.setBuild(new Build());
        for (Plugin plugin : plugins) {
            model.getBuild().addPlugin(plugin);
        }
        return new MavenProject(model);
    }

    private static Plugin plugin(String artifact) {
        Plugin plugin = new Plugin();
        plugin.setGroupId("dev.leaselint");
        plugin.setArtifactId(artifact);
        return plugin;
    }

    private static PluginExecution execution(String id, String element) {
        PluginExecution execution = new PluginExecution();
        execution.setId(id);
        execution.setConfiguration(configuration(element));
        return execution;
    }

    private static Xpp3Dom configuration(String element) {
        Xpp3Dom configuration = new Xpp3Dom("configuration");
        configuration.addChild(new Xpp3Dom(element));
        return configuration;
    }
}
