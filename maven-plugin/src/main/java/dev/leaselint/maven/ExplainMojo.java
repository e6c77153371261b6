package dev.leaselint.maven;

import dev.leaselint.core.rules.Rule;
import dev.leaselint.core.rules.Rules;
import java.util.List;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Explains a rule: why the pattern is bad, with an example, what to write instead, and how to suppress it. */
@Mojo(name = "explain", threadSafe = true, requiresProject = false)
public final class ExplainMojo extends AbstractMojo {
    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private MavenSession session;

    /** Id of the rule, as in {@code RedisLockBareDelete}. */
    @Parameter(property = "leaselint.rule")
    private String rule;

    @Override
    public void execute() throws MojoExecutionException {
        String id = session.getUserProperties().getProperty(Settings.PREFIX + "rule", rule);
        List<String> known = Rules.all().stream().map(Rule::descriptor).map(d -> d.id()).toList();
        if (id == null) {
            throw new MojoExecutionException("Say which rule with -Dleaselint.rule=ID; mvn leaselint:rules lists them.");
        }
        new Settings(known).checkRule("rule", id);
        RuleDocs.section(id).forEach(getLog()::info);
        getLog().info("**Suppress.** `@SuppressWarnings(\"" + id + "\")`, or `// leaselint:ignore " + id
                + " -- reason` on the line or above it.");
    }
}
