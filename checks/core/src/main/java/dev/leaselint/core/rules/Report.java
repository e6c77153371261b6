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
import dev.leaselint.core.model.SourceText;
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
                report::fix, () -> fixes.stream().filter(f -> f.edits().isEmpty()).forEach(report.fixes::add));
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

        /** The same repair in the method of this file in which the command stands; this one where that is another file. */
        Repair innermost() {
            return event.isDirect()
                    ? this
                    : moved().filter(m -> m.view.unit() == view.unit()).map(Repair::innermost).orElse(this);
        }

        Optional<Repair> moved() {
            return Passed.flow(view, event).flatMap(called -> Passed.inside(view, event)
                    .flatMap(inside -> view.of(Passed.called(event).owner())
                            .map(there -> new Repair(there, called, inside, repairing))));
        }
    }
}
