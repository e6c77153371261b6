package dev.leaselint.core.rules;

import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.model.SourceText;
import java.util.ArrayList;
import java.util.List;

/** What a rule says about one place; becomes a finding when no deeper frame says the same. */
public final class Report {
    final Site at;
    /** The way from here to the command: the calls in between, then the command itself. */
    final List<Site> chain;
    final List<String> frames;
    final String message;
    final List<Note> notes = new ArrayList<>();
    final List<Fix> fixes = new ArrayList<>();
    SourceText file;
    Confidence confidence = Confidence.HIGH;
    Level level;

    /** A further place. */
    record Note(Site at, String message) {}

    private Report(Site at, List<Site> chain, List<String> frames, String message) {
        this.at = at;
        this.chain = List.copyOf(chain);
        this.frames = List.copyOf(frames);
        this.message = message;
    }

    /** A report at the step of an event, on behalf of it and further events. */
    public static Report at(Event event, String message, Event... others) {
        List<Site> chain = new ArrayList<>(event.via());
        chain.add(event.site());
        List<String> frames = new ArrayList<>();
        addFrames(event, frames);
        for (Event other : others) {
            addFrames(other, frames);
        }
        return new Report(event.step(), chain, frames, message);
    }

    /** A report at a place of the type itself. */
    public static Report at(Site site, String message) {
        return new Report(site, List.of(site), List.of(), message);
    }

    /** Whether another report speaks of the same command, from a method on the way to it. */
    boolean isDeeperThan(Report other) {
        int extra = other.chain.size() - chain.size();
        return extra > 0 && other.chain.subList(extra, other.chain.size()).equals(chain);
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

    public Report fix(List<Fix> proposed) {
        fixes.addAll(proposed);
        return this;
    }
}
