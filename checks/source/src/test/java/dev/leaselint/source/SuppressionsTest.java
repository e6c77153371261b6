package dev.leaselint.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.finding.Suppressions;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.Span;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuppressionsTest {
    private static final String CALL = "call(";

    @TempDir
    Path root;

    /** Reports rule {@code R} at every {@code call(}. */
    private Suppressions.Outcome apply(String members) {
        Project project = new Project(root).file("A.java", "class A {\n" + members + "\n}\n");
        SourceUnit unit = project.unit("A");
        List<Finding> findings = new ArrayList<>();
        String text = unit.text().text();
        for (int at = text.indexOf(CALL); at >= 0; at = text.indexOf(CALL, at + 1)) {
            Place place = new Place(unit.text(), new Span(at, at + CALL.length()));
            findings.add(new Finding(
                    "R", Level.ERROR, Confidence.HIGH, place, "", "", List.of(), List.of(), List.of()));
        }
        assertThat(findings).isNotEmpty();
        return Suppressions.apply(unit, project.index(), findings);
    }

    private int kept(String members) {
        return apply(members).kept().size();
    }

    @Test
    void constantsAreFollowed() {
        String constants = "static final String OWN = \"R\"; static final String LONG = Names.ALL + \"\"; "
                + "interface Names { String ALL = \"lease\" + \"lint\"; String ROUND = Names.ROUND + 1; } ";
        assertThat(kept(constants + "@SuppressWarnings(OWN) void m() { call(); }")).isZero();
        assertThat(kept(constants + "@SuppressWarnings({\"x\", A.OWN}) void m() { call(); }")).isZero();
        assertThat(kept(constants + "@SuppressWarnings(LONG) void m() { call(); }")).isZero();
        assertThat(kept(constants + "@SuppressWarnings(Names.ROUND) void m() { call(); }")).isOne();
        assertThat(kept(constants + "@SuppressWarnings(Elsewhere.R) void m() { call(); }")).isOne();
    }

    @Test
    void annotationsCoverTheirDeclaration() {
        assertThat(kept("@SuppressWarnings(\"R\") void m() { call(); } void n() { call(); }")).isOne();
        assertThat(kept("@SuppressWarnings({\"x\", \"R\"}) boolean f = call();")).isZero();
        assertThat(kept("@SuppressWarnings(\"leaselint\") static class B { void m() { call(); } }")).isZero();
        assertThat(kept("@SuppressWarnings(\"Other\") void m() { call(); }")).isOne();
    }

    @Test
    void annotationsOnLocalsCoverTheirInitialiser() {
        assertThat(kept("void m() { @SuppressWarnings(\"R\") boolean b = call(1);\n call(2); }")).isOne();
        assertThat(kept("Runnable r = () -> { @SuppressWarnings(\"R\") boolean b = call(1); };")).isZero();
        assertThat(kept("Object o = new Object() { @SuppressWarnings(\"R\") void m() { call(1); } };")).isZero();
    }

    @Test
    void commentsCoverTheirLineAndTheNext() {
        assertThat(kept("void m() { call(); // leaselint:ignore R\n }")).isZero();
        assertThat(kept("void m() {\n // leaselint:ignore Q, R -- the key is ours\n call();\n call(); }")).isOne();
        assertThat(kept("void m() { call(1); // leaselint:ignore R\n call(2); }")).isOne();
        assertThat(kept("void m() { call(); // leaselint:ignore Rx\n }")).isOne();
        assertThat(kept("void m() { call(); // leaselint:ignore\n }")).isOne();
        assertThat(kept("void m() { call(); // leaselint:ignore R, R --\n }")).isZero();
    }

    @Test
    void commentsCoverTheStatementThatStartsThere() {
        assertThat(kept("void m() {\n // leaselint:ignore R\n boolean b = f()\n  .call(); }")).isZero();
        assertThat(kept("// leaselint:ignore R -- ours,\n// for ever\nboolean b =\n  call();")).isZero();
        assertThat(kept("void m() {\n // leaselint:ignore R\n if (b) {\n call();\n } }")).isOne();
    }

    @Test
    void literalsAndOtherCommentsAreNoSuppressions() {
        assertThat(kept("void m() { call(\"// leaselint:ignore R\"); }")).isOne();
        assertThat(kept("String s = \"\"\"\n// leaselint:ignore R\n\"\"\" + call();")).isOne();
        assertThat(kept("void m() { call(); /* // leaselint:ignore R */ }")).isOne();
        assertThat(kept("char c = '\"'; void m() { call(); // leaselint:ignore R\n }")).isZero();
    }

    @Test
    void tellsWhatSuppressesAndWhy() {
        Suppressions.Outcome outcome = apply("@SuppressWarnings(\"R\") // a cache\nvoid m() { call(); call(); }\n"
                + "@SuppressWarnings(\"R\") void n() { }\nvoid o() { call(); // leaselint:ignore R -- known\n }");
        assertThat(outcome.suppressed())
                .extracting(s -> s.by().place().line() + " " + s.by().reason())
                .containsExactly("2 a cache", "2 a cache", "5 known");
        assertThat(outcome.declared()).extracting(s -> outcome.uses(s, "R")).containsExactly(true, false, true);
    }
}
