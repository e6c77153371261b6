package dev.leaselint.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.inventory.Answer;
import dev.leaselint.core.inventory.EntryPoint;
import dev.leaselint.core.inventory.Fact;
import dev.leaselint.core.inventory.Lock;
import dev.leaselint.core.inventory.Sight;
import java.util.List;
import java.util.Locale;

/**
 * The inventory for own tools. The version goes up when members change their meaning or go; new members may come at any
 * time.
 */
public final class InventoryJson {
    /** Name of the file in the directory of the reports. */
    public static final String FILE = "inventory.json";

    private static final int VERSION = 1;

    private InventoryJson() {}

    /** The text of the file. */
    public static String render(InventoryReport report) {
        JsonObject root = Json.object("format", "leaselint-inventory");
        root.addProperty("version", VERSION);
        root.addProperty("tool", report.toolVersion());
        root.addProperty("title", report.title());
        report.change().ifPresent(change -> {
            JsonObject object = Json.object("ref", change.ref());
            object.addProperty("base", change.base());
            root.add("change", object);
        });
        root.add("locks", Json.array(report.inventory().locks(), InventoryJson::lock));
        root.add("notices", Json.array(report.notices(), notice -> {
            JsonObject object = Json.object("path", notice.path());
            object.addProperty("line", notice.line());
            object.addProperty("message", notice.message());
            return object;
        }));
        return Json.pretty(root);
    }

    private static JsonObject lock(Lock lock) {
        JsonObject object = Json.object("key", lock.key());
        object.addProperty("client", lock.client());
        object.addProperty("kind", lock.kind());
        object.addProperty("wrapper", lock.wrapper());
        object.add("through", Json.strings(lock.through()));
        Aspects.of(lock).forEach((heading, facts) -> object.add(member(heading), facts(facts)));
        object.add("acquires", Json.array(lock.acquires(), InventoryJson::sight));
        object.add("renewals", Json.array(lock.renewals(), InventoryJson::sight));
        object.add("releases", Json.array(lock.releases(), InventoryJson::sight));
        object.add("entryPoints", Json.array(lock.entryPoints(), InventoryJson::entry));
        object.add("findings", Json.array(lock.findings(), InventoryJson::finding));
        object.add("review", Json.array(lock.checklist(), InventoryJson::answer));
        return object;
    }

    /** {@code "Calls while held"} as {@code callsWhileHeld}. */
    private static String member(String heading) {
        StringBuilder name = new StringBuilder();
        for (String word : heading.toLowerCase(Locale.ROOT).split(" ")) {
            name.append(name.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return name.toString();
    }

    private static JsonArray facts(List<? extends Fact<?>> facts) {
        return Json.array(facts, fact -> {
            JsonObject object = Json.object("kind", Aspects.kind(fact));
            object.addProperty("text", fact.text());
            object.add("at", Json.array(fact.at(), InventoryJson::place));
            return object;
        });
    }

    private static JsonObject sight(Sight sight) {
        JsonObject object = Json.object("symbol", sight.symbol());
        object.addProperty("code", sight.code());
        object.add("place", place(sight.place()));
        object.addProperty("through", sight.through());
        object.add("command", place(sight.command()));
        return object;
    }

    private static JsonObject entry(EntryPoint entry) {
        JsonObject object = Json.object("symbol", entry.symbol());
        object.addProperty("role", entry.role());
        object.add("place", place(entry.place()));
        return object;
    }

    private static JsonObject finding(Finding finding) {
        JsonObject object = Json.object("rule", finding.rule());
        object.addProperty("level", finding.level().id());
        object.addProperty("message", finding.message());
        object.add("place", place(finding.place()));
        return object;
    }

    private static JsonObject answer(Answer answer) {
        JsonObject object = Json.object("id", answer.question().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        object.addProperty("question", answer.question().text());
        object.addProperty("answer", answer.verdict().id());
        object.addProperty("why", answer.text());
        answer.place().ifPresent(place -> object.add("place", place(place)));
        return object;
    }

    private static JsonObject place(Place place) {
        JsonObject object = Json.object("path", place.file().path());
        object.addProperty("line", place.line());
        object.addProperty("column", place.column());
        return object;
    }
}
