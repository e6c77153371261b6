package dev.leaselint.core.fix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.finding.TextEdit;
import dev.leaselint.core.fix.Repaired.Left;
import dev.leaselint.core.fix.Repaired.Why;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** On texts in which each rule finds a word and replaces it. */
class RoundsTest {
    private final List<String[]> rules = new ArrayList<>();
    private Fix.Safety safety = Fix.Safety.REVIEW;

    /** Replaces a word by another one; text only when there is none. */
    private void rule(String word, String replacement) {
        rule(word, word, replacement);
    }

    private void rule(String id, String word, String replacement) {
        rules.add(new String[] {id, word, replacement});
    }

    private Rounds.Analysis analysis(Map<String, String> files) {
        return changed -> {
            List<Finding> findings = new ArrayList<>();
            files.keySet().stream().sorted().forEach(path -> {
                SourceText text = new SourceText(path, changed.getOrDefault(path, files.get(path)));
                rules.forEach(rule -> find(text, rule, findings));
            });
            boolean broken = changed.values().stream().anyMatch(text -> text.contains("BROKEN"));
            return new Rounds.State(findings, broken ? Set.of("A") : Set.of());
        };
    }

    private void find(SourceText text, String[] rule, List<Finding> findings) {
        String word = rule[1];
        String replacement = rule[2];
        for (int at = text.text().indexOf(word); at >= 0; at = text.text().indexOf(word, at + 1)) {
            Span span = new Span(at, at + word.length());
            Fix fix = replacement == null
                    ? new Fix("Do it", Fix.Safety.MANUAL, "it is yours", List.of(), List.of())
                    : new Fix("Say " + replacement, safety, "it may", List.of(new TextEdit(span, replacement)),
                            List.of());
            findings.add(new Finding(rule[0], Level.ERROR, Confidence.HIGH, new Place(text, span), "S", "", List.of(),
                    List.of(), List.of(fix)));
        }
    }

    private Repaired run(String text, Choice choice) {
        return Rounds.run(analysis(Map.of("A", text, "B", "nothing")), choice);
    }

    private static String after(Repaired repaired) {
        assertThat(repaired.files()).hasSize(1);
        return repaired.files().get(0).after().text();
    }

    @Test
    void goesOnUntilNothingIsLeft() {
        rule("R", "cat", "dog");
        rule("R", "dog", "fish");

        Repaired repaired = run("a cat, a cat and a dog", Choice.all());

        assertThat(after(repaired)).isEqualTo("a fish, a fish and a fish");
        assertThat(repaired.rounds()).isEqualTo(2);
        assertThat(repaired.settled()).isTrue();
        assertThat(repaired.left()).isEmpty();
        assertThat(repaired.applied()).extracting(a -> a.fix().title())
                .containsExactly("Say dog", "Say dog", "Say fish", "Say fish", "Say fish");
    }

    @Test
    void fixesThatTouchWaitForTheNextRound() {
        rule("abc", "xc");
        rule("cde", "y");

        Repaired repaired = run("abcde", Choice.all());

        assertThat(after(repaired)).isEqualTo("xy");
        assertThat(repaired.rounds()).isEqualTo(2);
    }

    @Test
    void whatComesBackEveryTimeIsNotSettled() {
        rule("R", "ab", "ba");
        rule("R", "ba", "ab");

        Repaired repaired = run("ab", Choice.all());

        assertThat(repaired.rounds()).isEqualTo(Rounds.MOST);
        assertThat(repaired.settled()).isFalse();
        assertThat(repaired.left()).extracting(Left::why).containsExactly(Why.NOT_SETTLED);
    }

    @Test
    void takesBackTheFixThatBreaksTheFileAndKeepsTheOthers() {
        rule("bad", "BROKEN");
        rule("cat", "dog");

        Repaired repaired = run("cat bad cat", Choice.all());

        assertThat(after(repaired)).isEqualTo("dog bad dog");
        assertThat(repaired.settled()).isTrue();
        assertThat(repaired.left()).extracting(Left::why, Left::reason)
                .containsExactly(tuple(Why.TAKEN_BACK, "its fix would leave A unreadable"));
    }

    @Test
    void takingBackOneOfTwoFixesThatAreAlikeKeepsTheOther() {
        rules.add(new String[] {"cat", "cat", "dog"});
        // a dog at the begin is a defect of its own
        rules.add(new String[] {"first", "^dog", null});

        Repaired repaired = run("^cat and cat", Choice.all());

        assertThat(after(repaired)).isEqualTo("^cat and dog");
        assertThat(repaired.left()).extracting(Left::why).containsExactly(Why.TAKEN_BACK);
    }

    @Test
    void aFixMayChangeNothingButAnotherFile() {
        SourceText a = new SourceText("A", "call call");
        Rounds.Analysis analysis = changed -> {
            SourceText b = new SourceText("B", changed.getOrDefault("B", "bad"));
            Fix made = new Fix("Say good", Fix.Safety.REVIEW, "it may", List.of(new TextEdit(new Span(0, 3), "good")),
                    List.of()).seenFrom(b, a);
            List<Span> calls = b.text().equals("bad") ? List.of(new Span(0, 4), new Span(5, 9)) : List.of();
            return new Rounds.State(
                    calls.stream()
                            .map(span -> new Finding("R", Level.ERROR, Confidence.HIGH, new Place(a, span), "S", "",
                                    List.of(), List.of(), List.of(made)))
                            .toList(),
                    Set.of());
        };

        Repaired repaired = Rounds.run(analysis, Choice.all());

        assertThat(repaired.files()).extracting(Repaired.Changed::path).containsExactly("B");
        assertThat(after(repaired)).isEqualTo("good");
        assertThat(repaired.applied()).hasSize(1);
        assertThat(repaired.left()).isEmpty();
    }

    @Test
    void takesBackTheFixThatBringsAnotherFinding() {
        rule("cat", "wolf");
        rule("wolf", null);

        Repaired repaired = run("cat", Choice.all());

        assertThat(repaired.files()).isEmpty();
        assertThat(repaired.left()).extracting(Left::reason).containsExactly("its fix would bring wolf to A:1");
    }

    @Test
    void saysWhyAFindingIsLeft() {
        rule("cat", "dog");
        rule("cow", null);
        Choice none = new Choice(Fix.Safety.SAFE, Set.of());
        Choice other = new Choice(Fix.Safety.REVIEW, Set.of("cow"));

        assertThat(run("cat cow", none).left()).extracting(Left::why, Left::reason)
                .containsExactly(
                        tuple(Why.LESS_SAFE, "its fix needs a look: it may"),
                        tuple(Why.BY_HAND, "Do it: it is yours"));
        assertThat(run("cat", other).left()).extracting(Left::why).containsExactly(Why.NOT_CHOSEN);
        safety = Fix.Safety.SAFE;
        assertThat(after(run("cat", none))).isEqualTo("dog");
    }
}
