package dev.leaselint.core.rules;

import dev.leaselint.core.Options;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.finding.Related;
import dev.leaselint.core.flow.Flows;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.TypeDecl;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Runs the rules on types and turns reports into findings: one defect, one report, at the right frame. */
public final class Findings {
    private final Flows flows;
    private final Options options;
    private final ProjectFacts project;
    private final UnreadScripts unread;
    private final Map<String, List<Raised>> raised = new ConcurrentHashMap<>();

    /** A report with its rule. */
    private record Raised(Rule rule, Report report) {}

    public Findings(Flows flows, Options options, Consumer<Notice> notices) {
        this.flows = flows;
        this.options = options;
        this.project = new ProjectFacts(flows, options, notices);
        this.unread = new UnreadScripts(flows, notices);
    }

    public Options options() {
        return options;
    }

    /** The findings in a type of a file. */
    public List<Finding> of(SourceUnit unit, TypeDecl type) {
        TypeView view = view(unit, type);
        unread.tell(view);
        List<Raised> mine = raised(view);
        List<Finding> out = new ArrayList<>();
        for (Raised r : mine) {
            if (!isStored(r.report().at) && !saidDeeper(r) && Precedence.allows(r.rule().descriptor().id(), r.report(), ids(mine))) {
                out.add(finding(view, r));
            }
        }
        return out;
    }

    /** Qualified names of the annotations for which a type takes a lock around methods. */
    public List<String> lockAnnotations(TypeDecl type) {
        return project.aspects(type).stream().map(LockAspects.LockAspect::annotation).toList();
    }

    /** A type as the rules see it. */
    public TypeView view(SourceUnit unit, TypeDecl type) {
        return new TypeView(unit, type, flows, options, project);
    }

    private static List<Precedence.Said> ids(List<Raised> all) {
        return all.stream()
                .map(r -> new Precedence.Said(r.rule().descriptor().id(), r.report()))
                .toList();
    }

    private List<Raised> raised(String owner) {
        List<Raised> known = raised.get(owner);
        if (known != null) {
            return known;
        }
        Optional<TypeDecl> type = flows.program().type(owner);
        Optional<SourceUnit> unit = flows.program().unitOf(owner);
        return type.isPresent() && unit.isPresent()
                ? raised(view(unit.get(), type.get()))
                : List.of();
    }

    private List<Raised> raised(TypeView view) {
        List<Raised> known = raised.get(view.type().name());
        if (known != null) {
            return known;
        }
        List<Raised> all = new ArrayList<>();
        for (Rule rule : Rules.all()) {
            if (options.runs(rule.descriptor().id())) {
                List<Report> reports = new ArrayList<>();
                try {
                    rule.check(view, reports::add);
                } catch (RuntimeException e) {
                    view.tellFailure(rule.descriptor().id(), e);
                }
                new Wrappers(flows).settle(reports).forEach(report -> all.add(new Raised(rule, report)));
            }
        }
        raised.put(view.type().name(), all);
        return all;
    }

    /** Whether a method on the way to the command says the same about it: there it can be repaired. */
    private boolean saidDeeper(Raised r) {
        for (String owner : r.report().frames) {
            for (Raised other : raised(owner)) {
                if (other.rule() == r.rule() && other.report().isDeeperThan(r.report())) {
                    return true;
                }
            }
        }
        return false;
    }

    private Finding finding(TypeView view, Raised r) {
        Report report = r.report();
        Descriptor d = r.rule().descriptor();
        Level level = options.levels().getOrDefault(d.id(), report.level != null ? report.level : d.level());
        if (report.confidence != Confidence.HIGH && !options.levels().containsKey(d.id())) {
            level = level.lower();
        }
        List<Related> related = new ArrayList<>();
        for (Report.Note n : report.notes) {
            place(n.at()).ifPresent(p -> related.add(new Related(p, n.message())));
        }
        related.addAll(report.places);
        SourceText file = report.file != null ? report.file : view.unit().text();
        Place place = new Place(file, report.at.nameSpan());
        return new Finding(
                d.id(),
                level,
                report.confidence,
                place,
                symbol(report.at.method()),
                report.message,
                related,
                Traces.of(view, report, this::place),
                report.fixes);
    }

    private Optional<Place> place(Site site) {
        return isStored(site)
                ? Optional.empty()
                : flows.program().unitOf(site.method().owner()).map(u -> new Place(u.text(), site.nameSpan()));
    }

    /** Whether a place is in code that another module's build has stored: there it is reported. */
    private boolean isStored(Site site) {
        return flows.program().isStored(site.method().owner());
    }

    private static String symbol(MethodKey key) {
        String owner = key.owner().substring(key.owner().lastIndexOf('.') + 1);
        return owner + "#" + key.name() + "(" + String.join(",", key.params()) + ")";
    }
}
