package dev.leaselint.core.rules;

import dev.leaselint.core.Words;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.fix.Fixes;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Trees;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Personal data in a lock key or owner value. */
final class PiiInKey {
    private static final Pattern SPEL = Pattern.compile("#\\{?[A-Za-z_][\\w.?()\\[\\]]*");

    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockPiiInKey",
                    Level.ERROR,
                    "privacy",
                    "Personal data in the key or owner value of a lock",
                    "Keys show up in slow logs, MONITOR, key scans, metrics and error messages of everybody who operates"
                            + " Redis; no deletion request reaches them there.",
                    "A keyed hash (HMAC) of the value in its place.",
                    "Goes by the words of the expressions that reach the key; values that went through hash, encrypt,"
                            + " mask or tokenise helpers are silent.",
                    "manual: a hashed part needs a secret and changes the key, so old and new versions do not exclude"
                            + " each other during a roll-out; where leaselint-lease is on the class path, an alternative"
                            + " that nobody applies unasked puts its keyed hash around the part",
                    List.of("piiTerms"),
                    List.of("RedisLockUnscopedKey", "RedisLockValueLogged")),
            PiiInKey::check);

    private PiiInKey() {}

    private static void check(TypeView view, Reporter reporter) {
        PersonalData terms = new PersonalData(view.options().piiTerms(), view.program().program());
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                if (e.isAttempt() && flow.made().stream().noneMatch(m -> Keys.same(m, e))) {
                    judge(view, terms, flow, e, reporter);
                }
            }
            flow.made().forEach(e -> judge(view, terms, flow, e, reporter));
        }
        for (MethodDecl m : view.type().methods()) {
            m.annotations().stream()
                    .filter(a -> isLock(view, m, a))
                    .forEach(a -> annotation(terms, m, a, reporter));
        }
    }

    private static void judge(TypeView view, PersonalData terms, Flow flow, Event e, Reporter reporter) {
        Optional<PersonalData.Hit> hit = terms.in(e.key());
        String where = "key";
        if (hit.isEmpty() && e.op() == Op.SET_IF_ABSENT && e.value() != null) {
            hit = terms.in(e.value());
            where = "owner value";
        }
        Optional<Confidence> evidence = hit.isEmpty() ? Optional.empty() : view.evidence().of(flow, e);
        if (evidence.isPresent()) {
            Report report = Report.at(
                            e,
                            view.code(e) + " puts " + hit.get().what() + " into the lock's " + where
                                    + ": it shows in slow logs, key scans and error messages of Redis. Use a keyed hash"
                                    + " of it.")
                    .confidence(evidence.get())
                    .fix(where.equals("key")
                            ? Fixes.keyedHash(view, flow, e, name -> terms.inName(name).isPresent())
                            : Fixes.keyedHash());
            reporter.report(hit.get().certain() ? report : report.level(Level.WARNING));
        }
    }

    /** Whether an annotation takes a lock, by its name or by what is known of it. */
    private static boolean isLock(TypeView view, MethodDecl m, Annotation a) {
        String name = a.type().simpleName();
        return Words.lock(name) && !Words.notLock(name)
                || view.project().annotations().on(m).filter(a::equals).isPresent();
    }

    /** SpEL expressions in lock annotations. */
    private static void annotation(PersonalData terms, MethodDecl m, Annotation a, Reporter reporter) {
        for (Expr value : a.values().values()) {
            Trees.visit(value, n -> {
                if (n instanceof Expr.Literal l && l.value() instanceof String text) {
                    Matcher spel = SPEL.matcher(text);
                    while (spel.find()) {
                        terms.inName(spel.group()).ifPresent(hit -> {
                            Report report = Report.at(
                                    new Site(m.key(), l.span(), l.span()),
                                    "@" + a.type().simpleName() + " puts " + hit.what() + " (" + spel.group()
                                            + ") into the lock's key: it shows in slow logs, key scans and error"
                                            + " messages of Redis. Use a keyed hash of it.")
                                    .fix(Fixes.keyedHash());
                            reporter.report(hit.certain() ? report : report.level(Level.WARNING));
                        });
                    }
                }
            });
        }
    }
}
