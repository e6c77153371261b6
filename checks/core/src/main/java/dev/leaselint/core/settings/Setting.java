package dev.leaselint.core.settings;

import dev.leaselint.core.finding.Place;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;

/**
 * One value in a settings file.
 *
 * @param name full name with dots, as it is written
 * @param text the value as it is written; placeholders are not filled
 * @param span where the value stands; for properties the line
 */
public record Setting(String name, String text, SourceText file, Span span) {
    public Place place() {
        return new Place(file, span);
    }

    /** How messages name it: the name and the file without its directory. */
    public String told() {
        return name + " in " + file.path().substring(file.path().lastIndexOf('/') + 1);
    }
}
