package dev.leaselint.maven;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.model.ConfigurationContainer;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugin.descriptor.Parameter;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/** The names of parameters: those that the goals of this plugin have, and those that a POM sets. */
final class ParameterNames {
    private ParameterNames() {}

    /** Properties that the scanning goals read; the other goals have none in common with them. */
    static Set<String> properties(MojoExecution execution) {
        return goals(execution)
                .filter(goal -> goal.getParameterMap().containsKey("sources"))
                .flatMap(goal -> goal.getParameters().stream())
                .filter(Parameter::isEditable)
                .map(parameter -> Settings.PREFIX + parameter.getName())
                .collect(Collectors.toSet());
    }

    /** Elements that a configuration may have: one for the whole plugin serves all of its goals. */
    static Set<String> elements(MojoExecution execution) {
        return goals(execution)
                .flatMap(goal -> goal.getParameters().stream())
                .filter(Parameter::isEditable)
                .map(Parameter::getName)
                .collect(Collectors.toSet());
    }

    /** Elements of the configuration for the whole plugin and for this execution, as they stand in the POM. */
    static Set<String> configured(MavenProject project, MojoExecution execution) {
        return project.getBuildPlugins().stream()
                .filter(plugin -> plugin.getKey().equals(execution.getPlugin().getKey()))
                .flatMap(plugin -> Stream.concat(Stream.of(plugin), ofExecution(plugin, execution.getExecutionId())))
                .map(ConfigurationContainer::getConfiguration)
                .flatMap(ParameterNames::children)
                .collect(Collectors.toSet());
    }

    private static Stream<PluginExecution> ofExecution(Plugin plugin, String id) {
        return plugin.getExecutions().stream().filter(execution -> execution.getId().equals(id));
    }

    private static Stream<String> children(Object configuration) {
        return configuration instanceof Xpp3Dom dom
                ? Stream.of(dom.getChildren()).map(Xpp3Dom::getName)
                : Stream.empty();
    }

    private static Stream<MojoDescriptor> goals(MojoExecution execution) {
        return execution.getMojoDescriptor().getPluginDescriptor().getMojos().stream();
    }
}
