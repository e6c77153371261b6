package dev.leaselint.errorprone;

import static com.google.errorprone.BugPattern.SeverityLevel.ERROR;
import static com.google.errorprone.BugPattern.SeverityLevel.SUGGESTION;
import static com.google.errorprone.BugPattern.SeverityLevel.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.errorprone.BugCheckerRefactoringTestHelper;
import com.google.errorprone.BugCheckerRefactoringTestHelper.TestMode;
import com.google.errorprone.BugPattern;
import com.google.errorprone.CompilationTestHelper;
import com.google.errorprone.VisitorState;
import com.google.errorprone.bugpatterns.BugChecker;
import com.google.errorprone.bugpatterns.BugChecker.CompilationUnitTreeMatcher;
import com.google.errorprone.matchers.Description;
import com.sun.source.tree.CompilationUnitTree;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.finding.Related;
import dev.leaselint.core.finding.TextEdit;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;
import java.util.List;
import org.junit.jupiter.api.Test;

class DescriptionsTest {
    /** Finds every call of {@code old()} and proposes {@code Objects.hash()}. */
    @BugPattern(summary = "test", severity = ERROR)
    public static final class OldCall extends BugChecker implements CompilationUnitTreeMatcher {
        private static final long serialVersionUID = 1;

        @Override
        public Description matchCompilationUnit(CompilationUnitTree tree, VisitorState state) {
            SourceText text = new SourceText(path(tree), state.getSourceCode().toString());
            int at = text.text().indexOf("old()");
            if (at < 0) {
                return Description.NO_MATCH;
            }
            Span span = new Span(at, at + "old()".length());
            Fix manual = new Fix("think", Fix.Safety.MANUAL, "no edit", List.of(), List.of());
            Fix fix = new Fix("hash", Fix.Safety.REVIEW, "test", List.of(new TextEdit(span, "Objects.hash(MAX_VALUE)")),
                    List.of("java.util.Objects", "static java.lang.Integer.MAX_VALUE"));
            Fix other = new Fix(
                    "constant", Fix.Safety.REVIEW, "test", List.of(new TextEdit(span, "42")), List.of());
            Finding finding = new Finding("OldCall", Level.WARNING, Confidence.MEDIUM, new Place(text, span), "A#m()",
                    "old call", List.of(), List.of(), List.of(manual, fix, other));
            return Descriptions.of(this, finding, state);
        }
    }

    /** Finds {@code old()} and inserts what a comment says behind the first brace; line ends are spelled {@code |}. */
    @BugPattern(summary = "test", severity = ERROR)
    public static final class NewMember extends BugChecker implements CompilationUnitTreeMatcher {
        private static final long serialVersionUID = 1;

        @Override
        public Description matchCompilationUnit(CompilationUnitTree tree, VisitorState state) {
            SourceText text = new SourceText(path(tree), state.getSourceCode().toString());
            int at = text.text().indexOf("old()");
            int open = text.text().indexOf('{') + 1;
            int told = text.text().indexOf("inserts: ") + "inserts: ".length();
            String inserted = text.text().substring(told, text.text().indexOf(" */", told)).replace('|', '\n');
            TextEdit first = new TextEdit(new Span(open, open), inserted);
            TextEdit second = new TextEdit(new Span(at, at + "old()".length()), "1");
            Fix fix = new Fix("member", Fix.Safety.REVIEW, "test", List.of(first, second), List.of());
            Finding finding = new Finding("NewMember", Level.ERROR, Confidence.HIGH, new Place(text, second.span()),
                    "A#m()", "old call", List.of(), List.of(), List.of(fix));
            return Descriptions.of(this, finding, state);
        }
    }

    /** Reports in a resource; the second finding has a place in the file, too. */
    @BugPattern(summary = "test", severity = ERROR)
    public static final class InResource extends BugChecker implements CompilationUnitTreeMatcher {
        private static final long serialVersionUID = 1;

        @Override
        public Description matchCompilationUnit(CompilationUnitTree tree, VisitorState state) {
            SourceText text = new SourceText(path(tree), state.getSourceCode().toString());
            Place resource = new Place(new SourceText("mappers/A.xml", "<mapper>\n<update/>"), new Span(9, 18));
            int at = text.text().indexOf("update();");
            Related related = new Related(new Place(text, new Span(at, at + 8)), "called here");
            Finding alone = new Finding("InResource", Level.ERROR, Confidence.HIGH, resource, "A", "no guard",
                    List.of(), List.of(), List.of());
            state.reportMatch(Descriptions.of(this, alone, state));
            Finding called = new Finding("InResource", Level.ERROR, Confidence.HIGH, resource, "A", "no count",
                    List.of(related), List.of(), List.of());
            return Descriptions.of(this, called, state);
        }
    }

    private static String path(CompilationUnitTree tree) {
        return tree.getSourceFile().getName().replace('\\', '/');
    }

    @Test
    void aFindingInAResourceIsToldWhereTheFileMeetsIt() {
        CompilationTestHelper.newInstance(InResource.class, getClass())
                .addSourceLines(
                        "A.java",
                        "// BUG: Diagnostic contains: A.xml:2: no guard",
                        "interface A {",
                        "  // BUG: Diagnostic contains: A.xml:2: no count (called here: see A.java:4)",
                        "  void update();",
                        "}")
                .doTest();
    }

    @Test
    void aFindingBelowTheLevelOfItsRuleIsAsMuchMilderThanWhatIsConfigured() {
        assertThat(Descriptions.lowered(Level.ERROR, ERROR, ERROR)).isEqualTo(ERROR);
        assertThat(Descriptions.lowered(Level.WARNING, ERROR, ERROR)).isEqualTo(WARNING);
        assertThat(Descriptions.lowered(Level.ADVICE, ERROR, ERROR)).isEqualTo(SUGGESTION);
        assertThat(Descriptions.lowered(Level.WARNING, ERROR, WARNING)).isEqualTo(SUGGESTION);
        assertThat(Descriptions.lowered(Level.ERROR, ERROR, WARNING)).isEqualTo(WARNING);
        assertThat(Descriptions.lowered(Level.ADVICE, WARNING, ERROR)).isEqualTo(WARNING);
        assertThat(Descriptions.lowered(Level.ADVICE, ERROR, WARNING)).isEqualTo(SUGGESTION);
        // a level that configuration has raised is the host's to give
        assertThat(Descriptions.lowered(Level.ERROR, WARNING, WARNING)).isEqualTo(WARNING);
    }

    @Test
    void aWarningOfAnErrorRuleDoesNotFailTheBuild() {
        CompilationTestHelper.newInstance(OldCall.class, getClass())
                .addSourceLines(
                        "A.java",
                        "class A {",
                        "  // BUG: Diagnostic contains: old call",
                        "  int m() { return old(); }",
                        "  int old() { return 1; }",
                        "}")
                .expectResult(com.sun.tools.javac.main.Main.Result.OK)
                .doTest();
    }

    @Test
    void fixesBecomeSuggestedFixesWithTheirImports() {
        BugCheckerRefactoringTestHelper.newInstance(OldCall.class, getClass())
                .addInputLines("A.java", "class A {", "  int m() { return old(); }", "  int old() { return 1; }", "}")
                .addOutputLines(
                        "A.java",
                        "import static java.lang.Integer.MAX_VALUE;",
                        "",
                        "import java.util.Objects;",
                        "class A {",
                        "  int m() { return Objects.hash(MAX_VALUE); }",
                        "  int old() { return 1; }",
                        "}")
                .doTest(TestMode.TEXT_MATCH);
    }

    @Test
    void anAlternativeIsTheSecondSuggestion() {
        CompilationTestHelper.newInstance(OldCall.class, getClass())
                .addSourceLines(
                        "A.java",
                        "class A {",
                        "  // BUG: Diagnostic contains: or 'int m() { return 42; }'?",
                        "  int m() { return old(); }",
                        "  int old() { return 1; }",
                        "}")
                .doTest();
    }

    @Test
    void anInsertedMemberIsShownItself() {
        shows("|  int added;", "", "Did you mean 'int added;'?");
        shows("||  int added;", "", "Did you mean 'class A {'?");
        shows("||  int added;", "\n", "Did you mean 'int added;'?");
        shows(" int added;", "", "Did you mean 'class A { int added;'?");
    }

    /**
     * @param inserted what is inserted behind the head of the class
     * @param gap what follows the head
     */
    private void shows(String inserted, String gap, String message) {
        CompilationTestHelper.newInstance(NewMember.class, getClass())
                .addSourceLines(
                        "A.java",
                        "class A {" + gap,
                        "  /* inserts: " + inserted + " */",
                        "  // BUG: Diagnostic contains: " + message,
                        "  int m() { return old(); }",
                        "  int old() { return 1; }",
                        "}")
                .doTest();
    }

    @Test
    void anInsertedMemberIsTheSameTextAtTheNextLine() {
        BugCheckerRefactoringTestHelper.newInstance(NewMember.class, getClass())
                .addInputLines(
                        "A.java",
                        "class A {",
                        "",
                        "  int m() { return old(); } /* inserts: ||  int added; */",
                        "  int old() { return 1; }",
                        "}")
                .addOutputLines(
                        "A.java",
                        "class A {",
                        "",
                        "  int added;",
                        "",
                        "  int m() { return 1; } /* inserts: ||  int added; */",
                        "  int old() { return 1; }",
                        "}")
                .doTest(TestMode.TEXT_MATCH);
    }
}
