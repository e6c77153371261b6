package dev.leaselint.errorprone;

import com.google.errorprone.BugPattern.SeverityLevel;
import com.google.errorprone.ErrorProneOptions;
import com.google.errorprone.VisitorState;
import com.google.errorprone.bugpatterns.BugChecker;
import com.google.errorprone.fixes.SuggestedFix;
import com.google.errorprone.matchers.Description;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.finding.Related;
import dev.leaselint.core.finding.TextEdit;
import dev.leaselint.core.fix.ImportEdits;
import dev.leaselint.core.fix.UnusedConstants;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.rules.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Turns findings into what Error Prone reports. */
final class Descriptions {
    private static final List<SeverityLevel> SEVERITIES =
            List.of(SeverityLevel.SUGGESTION, SeverityLevel.WARNING, SeverityLevel.ERROR);
    private static final String STATIC = "static ";

    private Descriptions() {}

    static Description of(BugChecker checker, Finding finding, VisitorState state) {
        JCCompilationUnit unit = (JCCompilationUnit) state.getPath().getCompilationUnit();
        boolean here = isIn(unit, finding.place());
        Description.Builder builder = checker.buildDescription(new SpanPosition(unit, spanIn(unit, finding)))
                .setMessage((here ? "" : finding.place().shortName() + ": ") + finding.messageWithPlaces());
        Rules.named(finding.rule()).ifPresent(rule -> builder.setLinkUrl(rule.descriptor().link()));
        SeverityLevel configured = state.severityMap().getOrDefault(finding.rule(), checker.defaultSeverity());
        SeverityLevel own = isChosen(finding.rule(), state) || configured != checker.defaultSeverity()
                ? lowered(finding.level(), checker.defaultSeverity(), configured)
                : raised(finding.level(), state.errorProneOptions());
        if (own != configured) {
            builder.overrideSeverity(own);
        }
        if (here) {
            SourceText file = finding.place().file();
            fixes(finding, state).forEach(fix -> builder.addFix(suggested(patches(state) ? fix : shown(fix, file), file)));
        }
        return builder.build();
    }

    /**
     * The fixes to show; in patch mode the one to apply, which waits for the next run when it touches another. Error Prone
     * changes the file at hand only: of a fix that needs others it has the words of the message.
     */
    private static List<Fix> fixes(Finding finding, VisitorState state) {
        return patches(state)
                ? finding.firstFix()
                        .filter(Descriptions::isOfOneFile)
                        .filter(fix -> Compilation.of(state).joinsPatch(finding.place().file(), fix))
                        .stream()
                        .toList()
                : finding.fixes().stream().filter(Descriptions::isOfOneFile).toList();
    }

    private static boolean isOfOneFile(Fix fix) {
        return !fix.isText() && fix.others().isEmpty();
    }

    /** Whether options of patch mode are set; the class that holds them is not public. */
    private static boolean patches(VisitorState state) {
        Object options = state.errorProneOptions().patchingOptions();
        return !options.equals(ErrorProneOptions.empty().patchingOptions());
    }

    /**
     * Where in the unit a finding is reported: at its place; when that is in a resource, at the first related place of
     * the unit or else at its first type.
     */
    static Span spanIn(JCCompilationUnit unit, Finding finding) {
        return Stream.concat(Stream.of(finding.place()), finding.related().stream().map(Related::place))
                .filter(place -> isIn(unit, place))
                .map(Place::span)
                .findFirst()
                .orElseGet(() -> headOf(unit));
    }

    private static boolean isIn(JCCompilationUnit unit, Place place) {
        return place.file().path().equals(JavacProgram.path(unit));
    }

    private static Span headOf(JCCompilationUnit unit) {
        return unit.getTypeDecls().isEmpty()
                ? Span.NONE
                : new Spans(unit, CompilerRun.content(unit)).of(unit.getTypeDecls().get(0));
    }

    /** What the user set for the rule, milder by as many steps as the finding is milder than the rule's default. */
    static SeverityLevel lowered(Level level, SeverityLevel ruleDefault, SeverityLevel configured) {
        int steps = Math.max(0, SEVERITIES.indexOf(ruleDefault) - SEVERITIES.indexOf(severity(level)));
        return SEVERITIES.get(Math.max(0, SEVERITIES.indexOf(configured) - steps));
    }

    private static boolean isChosen(String rule, VisitorState state) {
        return state.errorProneOptions().getSeverityMap().containsKey(rule);
    }

    /** The finding's own level where the user has set none for the rule; it may be above the rule's default. */
    private static SeverityLevel raised(Level level, ErrorProneOptions options) {
        SeverityLevel own = severity(level);
        return own == SeverityLevel.ERROR && options.isDropErrorsToWarnings() ? SeverityLevel.WARNING : own;
    }

    static SeverityLevel severity(Level level) {
        return SEVERITIES.get(level.ordinal());
    }

    /**
     * The same fix with its first edit where Error Prone shows what that inserts: it shows the line in which the edit
     * begins, so whole lines are better inserted at the begin of the next line than at the end of the one before. The
     * removal of a constant that is no longer needed is left to patch mode: shown first it would seem to be all.
     */
    private static Fix shown(Fix fix, SourceText file) {
        List<TextEdit> edits = new ArrayList<>(fix.edits());
        edits.removeIf(edit -> UnusedConstants.removed(file, edit).isPresent());
        int first = 0;
        while (first < edits.size() && ImportEdits.removed(file, edits.get(first)).isPresent()) {
            first++;
        }
        if (first < edits.size()) {
            TextEdit moved = fromNextLine(edits.get(first), file.text());
            boolean free = first + 1 == edits.size()
                    || edits.get(first + 1).span().start() > moved.span().end();
            if (free && !beginsBlank(moved)) {
                edits.set(first, moved);
            }
        }
        return new Fix(fix.title(), fix.safety(), fix.reason(), edits, fix.imports(), fix.others());
    }

    /** Moves an insertion behind the line ends that it begins with and that follow it as well: the text stays the same. */
    private static TextEdit fromNextLine(TextEdit edit, String text) {
        int at = edit.span().start();
        String inserted = edit.replacement();
        String end = edit.span().end() == at ? lineEnd(inserted) : "";
        while (!end.isEmpty() && text.startsWith(end, at)) {
            at += end.length();
            inserted = inserted.substring(end.length()) + end;
            end = lineEnd(inserted);
        }
        return at == edit.span().start() ? edit : new TextEdit(new Span(at, at), inserted);
    }

    private static boolean beginsBlank(TextEdit edit) {
        return edit.replacement().lines().findFirst().filter(String::isBlank).isPresent();
    }

    private static String lineEnd(String text) {
        return text.startsWith("\r\n") ? "\r\n" : text.startsWith("\n") ? "\n" : "";
    }

    private static SuggestedFix suggested(Fix fix, SourceText file) {
        SuggestedFix.Builder builder = SuggestedFix.builder().setShortDescription(fix.title());
        for (TextEdit edit : fix.edits()) {
            // Error Prone writes all imports anew
            Optional<String> removed = ImportEdits.removed(file, edit);
            if (removed.isPresent() && removed.get().startsWith(STATIC)) {
                builder.removeStaticImport(removed.get().substring(STATIC.length()));
            } else if (removed.isPresent()) {
                builder.removeImport(removed.get());
            } else {
                builder.replace(edit.span().start(), edit.span().end(), edit.replacement());
            }
        }
        for (String name : fix.imports()) {
            if (name.startsWith(STATIC)) {
                builder.addStaticImport(name.substring(STATIC.length()));
            } else {
                builder.addImport(name);
            }
        }
        return builder.build();
    }
}
