package dev.leaselint.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.finding.Related;
import dev.leaselint.source.FileNames;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Places as SARIF locations, with URIs relative to the base directory of the report where possible. */
final class SarifLocations {
    private static final String BASE_ID = "%SRCROOT%";
    /** GitHub keeps as many. */
    private static final int MAX_RELATED = 100;

    private static final int MAX_STEPS = 1_000;

    private final Path base;

    SarifLocations(Path base) {
        this.base = base;
    }

    JsonObject originalUriBaseIds() {
        JsonObject root = new JsonObject();
        String uri = Uris.ofFile(base);
        root.addProperty("uri", uri.endsWith("/") ? uri : uri + "/");
        JsonObject ids = new JsonObject();
        ids.add(BASE_ID, root);
        return ids;
    }

    /** Where a finding stands, with the member that encloses it. */
    JsonObject primary(Finding finding) {
        JsonObject location = location(finding.place());
        if (!finding.symbol().isEmpty()) {
            location.add("logicalLocations", Json.array(Json.object("fullyQualifiedName", finding.symbol())));
        }
        return location;
    }

    JsonObject location(Place place) {
        JsonObject physical = new JsonObject();
        physical.add("artifactLocation", artifact(place.file().path()));
        physical.add("region", region(place));
        JsonObject location = new JsonObject();
        location.add("physicalLocation", physical);
        return location;
    }

    /** A whole file, or a line of it when {@code line} is above 0. */
    JsonObject location(String path, int line) {
        JsonObject physical = new JsonObject();
        physical.add("artifactLocation", artifact(path));
        if (line > 0) {
            JsonObject region = new JsonObject();
            region.addProperty("startLine", line);
            physical.add("region", region);
        }
        JsonObject location = new JsonObject();
        location.add("physicalLocation", physical);
        return location;
    }

    JsonArray related(List<Related> places) {
        JsonArray array = new JsonArray();
        for (int i = 0; i < Math.min(places.size(), MAX_RELATED); i++) {
            JsonObject location = described(places.get(i));
            location.addProperty("id", i + 1);
            array.add(location);
        }
        return array;
    }

    /** The message with links to the related places; GitHub shows them in no other way. */
    static String withLinks(String message, List<Related> places) {
        boolean likeLink = message.contains("](");
        StringBuilder text = new StringBuilder(likeLink ? escaped(message) : message);
        for (int i = 0; i < Math.min(places.size(), MAX_RELATED); i++) {
            text.append(i == 0 ? " See " : ", ")
                    .append('[')
                    .append(escaped(places.get(i).message()))
                    .append("](")
                    .append(i + 1)
                    .append(')');
        }
        return text.append(places.isEmpty() ? "" : ".").toString();
    }

    /** Brackets would make links. */
    private static String escaped(String text) {
        return text.replaceAll("[\\\\\\[\\]]", "\\\\$0");
    }

    /** One code flow with one thread, which passes the steps in order. */
    JsonArray codeFlows(List<Related> steps) {
        List<Related> shown = steps.subList(0, Math.min(steps.size(), MAX_STEPS));
        JsonObject thread = Json.object("locations", Json.array(shown, this::step));
        return Json.array(Json.object("threadFlows", Json.array(thread)));
    }

    JsonObject artifact(String path) {
        JsonObject artifact = new JsonObject();
        Optional<Path> file = FileNames.in(base, path).map(Path::normalize);
        if (file.isPresent() && !file.get().startsWith(base)) {
            artifact.addProperty("uri", Uris.ofFile(file.get()));
        } else {
            artifact.addProperty("uri", file.map(base::relativize).map(Uris::ofRelative).orElse(Uris.ofName(path)));
            artifact.addProperty("uriBaseId", BASE_ID);
        }
        return artifact;
    }

    static JsonObject region(Place place) {
        JsonObject region = new JsonObject();
        region.addProperty("startLine", place.line());
        region.addProperty("startColumn", place.column());
        region.addProperty("endLine", place.endLine());
        region.addProperty("endColumn", place.endColumn());
        return region;
    }

    private JsonObject step(Related step) {
        return Json.object("location", described(step));
    }

    private JsonObject described(Related related) {
        JsonObject location = location(related.place());
        location.add("message", SarifFormat.message(related.message()));
        return location;
    }
}
