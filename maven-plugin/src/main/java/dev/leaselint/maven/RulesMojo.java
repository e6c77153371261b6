package dev.leaselint.maven;

import com.google.gson.GsonBuilder;
import dev.leaselint.core.rules.Descriptor;
import dev.leaselint.core.rules.Rule;
import dev.leaselint.core.rules.Rules;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Lists the rules with level, category and what they find. */
@Mojo(name = "rules", threadSafe = true, requiresProject = false)
public final class RulesMojo extends AbstractMojo {
    private enum Form {
        TEXT,
        MARKDOWN,
        JSON
    }

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private MavenSession session;

    /** {@code text}, or {@code markdown} or {@code json} without anything of Maven around each line. */
    @Parameter(property = "leaselint.rulesFormat", defaultValue = "text")
    private String rulesFormat;

    @Override
    public void execute() throws MojoExecutionException {
        String name = session.getUserProperties().getProperty(Settings.PREFIX + "rulesFormat", rulesFormat);
        Form form = Settings.named(Form.class, "rulesFormat", name);
        List<Descriptor> rules = Rules.all().stream()
                .map(Rule::descriptor)
                .sorted(Comparator.comparing(Descriptor::category).thenComparing(Descriptor::id))
                .toList();
        switch (form) {
            case TEXT -> text(rules);
            case MARKDOWN -> markdown(rules);
            case JSON -> System.out.println(new GsonBuilder()
                    .setPrettyPrinting()
                    .disableHtmlEscaping()
                    .create()
                    .toJson(rules.stream().map(RulesMojo::members).toList()));
        }
    }

    private void text(List<Descriptor> rules) {
        int width = rules.stream().mapToInt(rule -> rule.id().length()).max().orElse(1);
        String line = "%-9s %-" + width + "s %-7s %-5s %s";
        rules.forEach(rule -> getLog().info(line.formatted(
                rule.category(), rule.id(), rule.level().id(), fixable(rule) ? "fix" : "", rule.summary())));
        getLog().info(rules.size() + " rules; mvn leaselint:explain -Dleaselint.rule=ID tells more about one");
    }

    private static void markdown(List<Descriptor> rules) {
        System.out.println("| Rule | Category | Level | Fix | Finds |\n| --- | --- | --- | --- | --- |");
        rules.forEach(rule -> System.out.println("| " + rule.id() + " | " + rule.category() + " | " + rule.level().id()
                + " | " + (fixable(rule) ? "yes" : "no") + " | " + rule.summary().replace("|", "\\|") + " |"));
    }

    private static Map<String, Object> members(Descriptor rule) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("id", rule.id());
        members.put("category", rule.category());
        members.put("level", rule.level().id());
        members.put("fixable", fixable(rule));
        members.put("summary", rule.summary());
        members.put("options", rule.options());
        return members;
    }

    private static boolean fixable(Descriptor rule) {
        return !rule.fix().equals("none");
    }
}
