package dev.leaselint.core.finding;

import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.JavaText;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.TypeDecl;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Suppressions that stand in the code: {@code @SuppressWarnings} with a rule id or {@code "leaselint"} on a type,
 * member, parameter or local variable, and {@code // leaselint:ignore RuleId[, RuleId] [-- reason]} behind the code of a
 * line or above it. A comment holds for what is reported in its line, and for a statement that starts there.
 */
public final class Suppressions {
    /** No findings and no suppressions. */
    public static final Outcome NOTHING = new Outcome(List.of(), List.of(), List.of());

    /** Begins comments that suppress. */
    public static final String MARK = "leaselint:ignore";

    private static final String ANNOTATION = "SuppressWarnings";
    private static final Pattern COMMENT =
            Pattern.compile("//\\s*" + MARK + "\\s+(\\w+(?:\\s*,\\s*\\w+)*)\\s*(?:--\\s*(.*?)\\s*)?");
    /** What somebody wrote who wanted a comment that suppresses. */
    private static final Pattern MEANT = Pattern.compile("(?:///*|/\\*+)\\s*leaselint\\s*:\\s*ignore\\b(?s:.*)");

    private static final int MAX_DEPTH = 30;

    private final SourceUnit unit;
    private final Program program;
    private final List<Suppression> annotations = new ArrayList<>();
    private final List<Suppression> comments = new ArrayList<>();

    private Suppressions(SourceUnit unit, Program program) {
        this.unit = unit;
        this.program = program;
    }

    /** A finding and what suppresses it. */
    public record Suppressed(Finding finding, Suppression by) {}

    /**
     * What is left.
     *
     * @param kept findings to report
     * @param suppressed the others with what covers them
     * @param declared all suppressions of the file, those for other tools too, by place
     */
    public record Outcome(List<Finding> kept, List<Suppressed> suppressed, List<Suppression> declared) {
        public Outcome {
            kept = List.copyOf(kept);
            suppressed = List.copyOf(suppressed);
            declared = List.copyOf(declared);
        }

        /** Whether a suppression names a rule, or all, and covers a finding because of that. */
        public boolean uses(Suppression suppression, String rule) {
            return suppressed.stream()
                    .filter(s -> s.by().equals(suppression) || suppression.scope().contains(s.by().scope()))
                    .anyMatch(s -> rule.equals(Suppression.EVERY_RULE) || rule.equals(s.finding().rule()));
        }
    }

    /**
     * Divides the findings of a unit. Findings that stand in other files, such as resources, are kept.
     *
     * @param program knows the constants that annotations name
     */
    public static Outcome apply(SourceUnit unit, Program program, List<Finding> findings) {
        String text = unit.text().text();
        boolean marked = text.contains(Suppression.EVERY_RULE);
        boolean annotated = text.contains(ANNOTATION);
        if (!marked && !annotated) {
            return new Outcome(findings, List.of(), List.of());
        }
        Suppressions suppressions = new Suppressions(unit, program);
        if (marked) {
            JavaText.comments(text).forEach(suppressions::comment);
        }
        if (annotated) {
            unit.types().forEach(suppressions::collect);
        }
        return suppressions.divide(findings);
    }

    private Outcome divide(List<Finding> findings) {
        List<Finding> kept = new ArrayList<>();
        List<Suppressed> suppressed = new ArrayList<>();
        for (Finding finding : findings) {
            boolean here = finding.place().file().path().equals(unit.text().path());
            Optional<Suppression> cover = here ? covering(finding) : Optional.empty();
            cover.ifPresentOrElse(by -> suppressed.add(new Suppressed(finding, by)), () -> kept.add(finding));
        }
        List<Suppression> declared = Stream.concat(annotations.stream(), comments.stream())
                .sorted((a, b) -> a.place().span().compareTo(b.place().span()))
                .toList();
        return new Outcome(kept, suppressed, declared);
    }

    /** The nearest suppression. */
    private Optional<Suppression> covering(Finding finding) {
        Span span = finding.place().span();
        return comments.stream()
                .filter(comment -> comment.names(finding.rule()))
                .filter(comment -> holdsAt(comment, span.start()) || holdsAt(comment, statementStart(span)))
                .findFirst()
                .or(() -> annotations.stream()
                        .filter(annotation -> annotation.names(finding.rule()) && annotation.scope().contains(span))
                        .min((a, b) -> Integer.compare(length(a.scope()), length(b.scope()))));
    }

    private static int length(Span span) {
        return span.end() - span.start();
    }

    // ---- comments

    private static boolean holdsAt(Suppression comment, int offset) {
        return comment.scope().start() <= offset && offset < comment.scope().end();
    }

    private void comment(Span span) {
        SourceText text = unit.text();
        String written = text.slice(span).strip();
        Matcher matcher = COMMENT.matcher(written);
        if (matcher.matches()) {
            int line = text.line(span.start());
            int last = alone(line) ? nextCode(line) : line;
            Span scope = new Span(text.lineStart(line), text.lineStart(last) + text.lineText(last).length());
            Set<String> rules = new LinkedHashSet<>(List.of(matcher.group(1).split("\\s*,\\s*")));
            String reason = matcher.group(2) == null ? "" : matcher.group(2);
            comments.add(new Suppression(new Place(text, span), rules, reason, scope));
        } else if (MEANT.matcher(written).matches()) {
            comments.add(new Suppression(new Place(text, span), Set.of(), "", span));
        }
    }

    private boolean alone(int line) {
        return unit.text().lineText(line).strip().startsWith("//");
    }

    /** The line below a comment and the comments that continue it. */
    private int nextCode(int line) {
        int next = line + 1;
        while (next <= unit.text().lineCount() && alone(next)) {
            next++;
        }
        return Math.min(next, unit.text().lineCount());
    }

    /** Start of the innermost statement or field around a place, else of the place itself. */
    private int statementStart(Span place) {
        int[] start = {place.start()};
        unit.types().forEach(type -> narrow(type, place, start));
        return start[0];
    }

    private static void narrow(TypeDecl type, Span place, int[] start) {
        if (!type.span().contains(place)) {
            return;
        }
        for (FieldDecl field : type.fields()) {
            if (field.span().contains(place)) {
                start[0] = field.span().start();
                narrow(field.init(), place, start);
            }
        }
        for (MethodDecl method : type.methods()) {
            if (method.span().contains(place)) {
                method.body().ifPresent(body -> narrow(body, place, start));
            }
        }
        type.nested().forEach(nested -> narrow(nested, place, start));
    }

    private static void narrow(Node code, Span place, int[] start) {
        Trees.visit(code, node -> {
            if (node instanceof Stmt statement && statement.span().contains(place)) {
                start[0] = statement.span().start();
            }
        });
    }

    // ---- annotations

    private void collect(TypeDecl type) {
        add(type.annotations(), type.span());
        for (FieldDecl field : type.fields()) {
            add(field.annotations(), field.span());
            locals(field.init());
        }
        for (MethodDecl method : type.methods()) {
            add(method.annotations(), method.span());
            method.params().forEach(param -> add(param.annotations(), param.span()));
            if (unit.text().slice(method.span()).lastIndexOf(ANNOTATION) > 0) {
                method.body().ifPresent(this::locals);
            }
        }
        type.nested().forEach(this::collect);
    }

    private void locals(Node code) {
        Trees.visit(code, node -> {
            if (node instanceof Stmt.Local local) {
                add(local.annotations(), local.span());
            } else if (node instanceof Stmt.LocalType local) {
                declarations(local.type());
            } else if (node instanceof Expr.New created && created.body() != null) {
                declarations(created.body());
            }
        });
    }

    /** Annotations on a type in a body and on its members; their code is walked with the code around. */
    private void declarations(TypeDecl type) {
        add(type.annotations(), type.span());
        type.fields().forEach(field -> add(field.annotations(), field.span()));
        type.methods().forEach(method -> add(method.annotations(), method.span()));
        type.nested().forEach(this::declarations);
    }

    private void add(List<Annotation> present, Span scope) {
        for (Annotation annotation : present) {
            if (annotation.type().isNamed(ANNOTATION)) {
                Set<String> rules = new LinkedHashSet<>();
                Expr value = annotation.values().get("value");
                List<Expr> values = value instanceof Expr.NewArray array ? array.elements() : Stream.ofNullable(value).toList();
                values.forEach(each -> constant(each, 0).ifPresent(rules::add));
                Place place = new Place(unit.text(), annotation.span());
                annotations.add(new Suppression(place, rules, reason(annotation), scope));
            }
        }
    }

    /** The text of a constant expression; empty when it is not known. */
    private Optional<String> constant(Expr value, int depth) {
        if (depth > MAX_DEPTH) {
            return Optional.empty();
        }
        if (value instanceof Expr.Literal literal) {
            return Optional.of(String.valueOf(literal.value()));
        }
        if (value instanceof Expr.Binary sum && sum.op().equals("+")) {
            return constant(sum.left(), depth + 1)
                    .flatMap(left -> constant(sum.right(), depth + 1).map(left::concat));
        }
        return value instanceof Expr.Ref ref
                ? program.field(ref.var()).map(FieldDecl::init).flatMap(init -> constant(init, depth + 1))
                : Optional.empty();
    }

    /** A comment behind the annotation, in the same line. */
    private String reason(Annotation annotation) {
        SourceText text = unit.text();
        int end = annotation.span().end();
        int line = text.line(end);
        String rest = text.lineText(line).substring(end - text.lineStart(line)).strip();
        return rest.startsWith("//") ? rest.substring(2).strip() : "";
    }
}
