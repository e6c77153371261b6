package dev.leaselint.core.rules;

import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.finding.Related;
import dev.leaselint.core.fix.Passed;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.SourceUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What a rule says about one place; becomes a finding when no deeper frame says the same. */
public final class Report {
    final Site at;
    /** The message as a function of the place: a report may move to the method that is called there. */
    private final Function<Site, String> text;
    /** The way from here to the command: the calls in between, then the command itself. */
    final List<Site> chain;
    final List<String> frames;
    final String message;
    final List<Note> notes = new ArrayList<>();
    final List<Related> places = new ArrayList<>();
    final List<Fix> fixes = new ArrayList<>();
    SourceText file;
    Confidence confidence = Confidence.HIGH;
    Level level;
    private boolean movable;
    private Optional<Repair> repair = Optional.empty();

    /** A further place. */
    record Note(Site at, String message) {}

    private Report(Site at, List<Site> chain, List<String> frames, Function<Site, String> text) {
        this.at = at;
        this.chain = List.copyOf(chain);
        this.frames = List.copyOf(frames);
        this.text = text;
        this.message = text.apply(at);
    }

    /**
     * A report that belongs into a called method when each of its calls is wrong in the same way.
     *
     * @param text the message for the call at a place
     */
    static Report movable(Event event, Function<Site, String> text) {
        Report report = at(event, text);
        report.movable = true;
        return report;
    }

    /** A report at the step of an event, on behalf of it and further events. */
    public static Report at(Event event, String message, Event... others) {
        return at(event, site -> message, others);
    }

    private static Report at(Event event, Function<Site, String> text, Event... others) {
        List<Site> chain = chain(event);
        List<String> frames = new ArrayList<>();
        addFrames(event, frames);
        for (Event other : others) {
            addFrames(other, frames);
        }
        return new Report(event.step(), chain, frames, text);
    }

    /** A report at a place of the type itself. */
    public static Report at(Site site, String message) {
        return new Report(site, List.of(site), List.of(), at -> message);
    }

    /** Whether it may move into the method that is called where it stands. */
    boolean isMovable() {
        return movable && chain.size() > 1;
    }

    /** The same report one call further down. */
    Report moved() {
        Report report = new Report(chain.get(1), chain.subList(1, chain.size()), frames, text);
        report.movable = true;
        report.confidence = confidence;
        report.level = level;
        Optional<Repair> inner = repair.flatMap(Repair::moved);
        inner.ifPresentOrElse(
                report::fix, () -> fixes.stream().filter(Fix::isText).forEach(report.fixes::add));
        return report;
    }

    /** Whether another report speaks of the same command, from a method on the way to it. */
    boolean isDeeperThan(Report other) {
        int extra = other.chain.size() - chain.size();
        return extra > 0 && other.chain.subList(extra, other.chain.size()).equals(chain);
    }

    /** The calls that lead to a command, then the command itself. */
    static List<Site> chain(Event event) {
        List<Site> chain = new ArrayList<>(event.via());
        chain.add(event.site());
        return chain;
    }

    private static void addFrames(Event event, List<String> frames) {
        for (int i = 1; i < event.via().size(); i++) {
            frames.add(event.via().get(i).method().owner());
        }
        if (!event.via().isEmpty()) {
            frames.add(event.site().method().owner());
        }
    }

    /** Says that the place is in another file than the type, such as a mapper file. */
    public Report in(SourceText otherFile) {
        this.file = otherFile;
        return this;
    }

    /** Level instead of the rule's own. */
    public Report level(Level newLevel) {
        this.level = newLevel;
        return this;
    }

    public Report confidence(Confidence newConfidence) {
        this.confidence = confidence.and(newConfidence);
        return this;
    }

    /** Adds a related place, that of an event as the analysed method sees it. */
    public Report note(Event event, String text) {
        notes.add(new Note(event.step(), text));
        return this;
    }

    public Report note(Site site, String text) {
        notes.add(new Note(site, text));
        return this;
    }

    /** Adds a related place in a file that is no source. */
    Report note(Place place, String text) {
        places.add(new Related(place, text));
        return this;
    }

    public Report fix(List<Fix> proposed) {
        fixes.addAll(proposed);
        return this;
    }

    /** The fixes of a repair, which moves with the report. */
    Report fix(Repair proposed) {
        repair = Optional.of(proposed);
        return fix(proposed.fixes());
    }

    /** Makes the fixes for an event of a flow. */
    interface Repairing {
        List<Fix> fixes(TypeView view, Flow flow, Event event);
    }

    /** What makes the fixes for an event, and for the same command as the method sees it that is called there. */
    record Repair(TypeView view, Flow flow, Event event, Repairing repairing) {
        List<Fix> fixes() {
            return repairing.fixes(view, flow, event);
        }

        /**
         * The fixes where two commands stand that one call leads to both: in the method of the sources that sends them,
         * for all its callers.
         *
         * @param commands what they are called, as in "GET and DEL"
         */
        List<Fix> innermost(String commands) {
            Repair inside = this;
            while (!inside.event.isDirect()) {
                Optional<Repair> next = inside.moved();
                if (next.isEmpty()) {
                    return fixes();
                }
                if (!next.get().isOurs(view.unit())) {
                    String why = commands + " stand in code that is not of this module's sources";
                    return fixes().stream().map(fix -> fix.isText() ? fix.because(why) : fix).toList();
                }
                inside = next.get();
            }
            SourceText made = inside.view.unit().text();
            return inside.fixes().stream().map(fix -> seenFrom(made, fix)).toList();
        }

        private Fix seenFrom(SourceText made, Fix fix) {
            Fix seen = fix.seenFrom(made, view.unit().text());
            return seen == fix ? fix : seen.because(fix.reason() + "; in " + name(made) + ", for all that call it");
        }

        private static String name(SourceText file) {
            return file.path().substring(file.path().lastIndexOf('/') + 1);
        }

        private boolean isOurs(SourceUnit own) {
            String owner = view.type().name();
            Program program = view.program().program();
            return view.unit() == own
                    || program.isOwn(owner) && !program.isStored(owner) && !view.unit().generated();
        }

        Optional<Repair> moved() {
            return Passed.flow(view, event).flatMap(called -> Passed.inside(view, event)
                    .flatMap(inside -> view.of(Passed.called(event).owner())
                            .map(there -> new Repair(there, called, inside, repairing))));
        }
    }
}
