package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.YamlTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The timelines of the rules, from the resources {@code timelines/RuleId.yml}. */
public final class Timelines {
    private static final String NONE = "none";
    private static final Set<String> SCENE = Set.of("code", "origin", "lock", "steps", "outcome");
    private static final Set<String> STEP = Set.of("who", "does", "state");

    private Timelines() {}

    /** The timeline of a rule; empty when it has no proof. */
    public static Optional<Timeline> of(String ruleId) {
        return read(ruleId).map(tree -> {
            Map<String, YamlTree> scenes = tree.fields(Set.of("bad", "repaired"));
            return new Timeline(scene(scenes.get("bad")), scene(scenes.get("repaired")));
        });
    }

    /** Why a rule has no proof; empty when it has one. */
    public static Optional<String> whyNone(String ruleId) {
        return Optional.ofNullable(reasons().get(ruleId));
    }

    /** The reasons why rules have no proof, by rule id. */
    static Map<String, String> reasons() {
        Map<String, String> reasons = new TreeMap<>();
        read(NONE).orElseThrow().fields().forEach((id, reason) -> reasons.put(id, reason.text()));
        return reasons;
    }

    private static Timeline.Scene scene(YamlTree tree) {
        Map<String, YamlTree> fields = tree.fields(SCENE);
        List<Timeline.Step> steps = fields.get("steps").items().stream().map(Timelines::step).toList();
        return new Timeline.Scene(
                fields.get("code").text(),
                fields.get("origin").text(),
                Optional.ofNullable(fields.get("lock")).map(YamlTree::text).orElse(""),
                steps,
                fields.get("outcome").text());
    }

    private static Timeline.Step step(YamlTree tree) {
        Map<String, YamlTree> fields = tree.fields(STEP);
        return new Timeline.Step(fields.get("who").text(), fields.get("does").text(), fields.get("state").text());
    }

    private static Optional<YamlTree> read(String name) {
        try (InputStream in = Timelines.class.getResourceAsStream("timelines/" + name + ".yml")) {
            return in == null
                    ? Optional.empty()
                    : Optional.of(YamlTree.parse(new InputStreamReader(in, StandardCharsets.UTF_8), name + ".yml"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
