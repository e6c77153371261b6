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
    final List<Site> origin;
    final int depth;
    final List<String> frames;
    final String message;
    final List<Note> notes = new ArrayList<>();
    final List<Fix> fixes = new ArrayList<>();
    SourceText file;
    Confidence confidence = Confidence.HIGH;
    Level level;

    /** A further place. */
    record Note(Site at, String message) {}

    private Report(Site at, List<Site> origin, int depth, List<String> frames, String message) {
        this.at = at;
        this.origin = List.copyOf(origin);
        this.depth = depth;
        this.frames = List.copyOf(frames);
        this.message = message;
    }

    /** A report at the step of an event, on behalf of it and further events. */
    public static Report at(Event event, String message, Event... others) {
        List<Site> origin = new ArrayList<>();
        List<String> frames = new ArrayList<>();
        origin.add(event.site());
        int depth = event.via().size();
        addFrames(event, frames);
        for (Event other : others) {
            origin.add(other.site());
            addFrames(other, frames);
            depth = Math.max(depth, other.via().size());
        }
        return new Report(event.step(), origin, depth, frames, message);
    }

    /** A report at a place of the type itself. */
    public static Report at(Site site, String message) {
        return new Report(site, List.of(site), 0, List.of(), message);
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
