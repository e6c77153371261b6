package dev.leaselint.core.finding;

import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Node;
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

/**
 * Suppressions that stand in the code: {@code @SuppressWarnings} with a rule id or {@code "leaselint"} on a type,
 * member, parameter or local variable, and {@code // leaselint:ignore RuleId[, RuleId] [-- reason]} on the reported
 * line or alone on the line above it.
 */
public final class Suppressions {
    /** No findings. */
    public static final Outcome NOTHING = new Outcome(List.of(), List.of(), List.of());

    private static final Pattern COMMENT =
            Pattern.compile("//\\s*leaselint:ignore\\s+(\\w+(?:\\s*,\\s*\\w+)*)\\s*(?:--\\s*(.*?)\\s*)?$");

    private final SourceUnit unit;
    private final List<Suppression> declared = new ArrayList<>();

    private Suppressions(SourceUnit unit) {
        this.unit = unit;
    }

    /** A finding and what suppresses it. */
    public record Suppressed(Finding finding, Suppression by) {}

    /**
     * What is left.
     *
     * @param kept findings to report
     * @param suppressed the others with what covers them
     * @param used suppressions that covered a finding, in the order of the findings
     */
    public record Outcome(List<Finding> kept, List<Suppressed> suppressed, List<Suppression> used) {
        public Outcome {
            kept = List.copyOf(kept);
            suppressed = List.copyOf(suppressed);
            used = List.copyOf(used);
        }
    }

    /** Divides the findings of a unit. Findings that stand in other files, such as resources, are kept. */
    public static Outcome apply(SourceUnit unit, List<Finding> findings) {
        if (findings.isEmpty()) {
            return NOTHING;
        }
        Suppressions suppressions = new Suppressions(unit);
        unit.types().forEach(type -> suppressions.collect(type, findings));
        return suppressions.divide(findings);
    }

    private Outcome divide(List<Finding> findings) {
        List<Finding> kept = new ArrayList<>();
        List<Suppressed> suppressed = new ArrayList<>();
        Set<Suppression> used = new LinkedHashSet<>();
        for (Finding finding : findings) {
            boolean here = finding.place().file().path().equals(unit.text().path());
            Optional<Suppression> cover = here ? covering(finding) : Optional.empty();
            cover.ifPresentOrElse(
                    by -> {
                        used.add(by);
                        suppressed.add(new Suppressed(finding, by));
                    },
                    () -> kept.add(finding));
        }
        return new Outcome(kept, suppressed, List.copyOf(used));
    }

    private Optional<Suppression> covering(Finding finding) {
        return declared.stream()
                .filter(suppression -> suppression.covers(finding))
                .findFirst()
                .or(() -> comment(finding));
    }

    // ---- comments

    private Optional<Suppression> comment(Finding finding) {
        int line = finding.place().line();
        return comment(finding, line, false).or(() -> line > 1 ? comment(finding, line - 1, true) : Optional.empty());
    }

    private Optional<Suppression> comment(Finding finding, int line, boolean alone) {
        SourceText text = unit.text();
        String code = text.lineText(line);
        Matcher matcher = COMMENT.matcher(code);
        boolean found = matcher.find() && (!alone || code.strip().startsWith("//"));
        if (!found) {
            return Optional.empty();
        }
        int start = text.lineStart(line);
        Span comment = new Span(start + matcher.start(), start + matcher.end());
        Set<String> rules = Set.copyOf(List.of(matcher.group(1).split("\\s*,\\s*")));
        String reason = matcher.group(2) == null ? "" : matcher.group(2);
        Suppression suppression =
                new Suppression(new Place(text, comment), rules, reason, finding.place().span());
        return Optional.of(suppression).filter(s -> s.covers(finding));
    }

    // ---- annotations

    private void collect(TypeDecl type, List<Finding> findings) {
        add(type.annotations(), type.span());
        for (FieldDecl field : type.fields()) {
            add(field.annotations(), field.span());
            locals(field.init());
        }
        for (MethodDecl method : type.methods()) {
            add(method.annotations(), method.span());
            method.params().forEach(param -> add(param.annotations(), param.span()));
            boolean concerned = findings.stream().anyMatch(f -> method.span().contains(f.place().span()));
            if (concerned) {
                method.body().ifPresent(this::locals);
            }
        }
        type.nested().forEach(nested -> collect(nested, findings));
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

    private void add(List<Annotation> annotations, Span scope) {
        for (Annotation annotation : annotations) {
            if (annotation.type().simpleName().equals("SuppressWarnings")) {
                Set<String> rules = new LinkedHashSet<>();
                Trees.visit(annotation.values().get("value"), node -> {
                    if (node instanceof Expr.Literal literal && literal.value() instanceof String rule) {
                        rules.add(rule);
                    }
                });
                declared.add(new Suppression(new Place(unit.text(), annotation.span()), rules, "", scope));
            }
        }
    }
}
