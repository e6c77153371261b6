package dev.leaselint.baseline;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The accepted findings of a project. The file is JSON with one entry on each line, sorted, without dates of its own or
 * line numbers, so that its differences can be reviewed and merged.
 *
 * @param entries sorted
 */
public record Baseline(List<Entry> entries) {
    /** The name under which the file is looked for. */
    public static final String NAME = "leaselint-baseline.json";

    private static final int VERSION = 1;
    private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();
    private static final Set<String> MEMBERS =
            Set.of("rule", "path", "symbol", "hash", "code", "count", "reason", "owner", "expires");

    public Baseline {
        entries = entries.stream().sorted(Entry.ORDER).toList();
    }

    // ---- reading

    /** @throws BaselineException when the file is missing, cannot be read or is not right */
    public static Baseline read(Path file) throws BaselineException {
        try {
            JsonObject root = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
            int version = root.has("version") ? root.get("version").getAsInt() : 0;
            if (version > VERSION) {
                throw wrong(file, "is of version " + version + ", this leaselint knows " + VERSION
                        + ": use the newer leaselint that wrote it");
            }
            if (version < VERSION) {
                throw wrong(file, "has no version, or one that is none");
            }
            List<Entry> entries = new ArrayList<>();
            JsonArray array = root.getAsJsonArray("entries");
            if (array == null) {
                throw wrong(file, "has no entries");
            }
            for (int i = 0; i < array.size(); i++) {
                entries.add(entry(file, i + 1, array.get(i).getAsJsonObject()));
            }
            return new Baseline(entries);
        } catch (NoSuchFileException e) {
            throw wrong(file, "does not exist");
        } catch (CharacterCodingException e) {
            throw wrong(file, "is not UTF-8");
        } catch (IOException e) {
            throw wrong(file, "cannot be read: " + e);
        } catch (JsonParseException | IllegalStateException | ClassCastException | NullPointerException
                | UnsupportedOperationException | NumberFormatException e) {
            throw wrong(file, "is no baseline: " + e.getMessage());
        }
    }

    private static Entry entry(Path file, int number, JsonObject object) throws BaselineException {
        for (String member : object.keySet()) {
            if (!MEMBERS.contains(member)) {
                throw wrong(file, "entry " + number + " has an unknown member '" + member + "'");
            }
        }
        for (String member : List.of("rule", "path", "hash")) {
            if (text(object, member).isEmpty()) {
                throw wrong(file, "entry " + number + " has no " + member);
            }
        }
        JsonElement count = object.get("count");
        int accepted = count == null ? 1 : count.getAsInt();
        if (accepted < 1) {
            throw wrong(file, "entry " + number + " has the count " + accepted);
        }
        return new Entry(
                text(object, "rule"),
                text(object, "path"),
                text(object, "symbol"),
                text(object, "hash"),
                text(object, "code"),
                accepted,
                text(object, "reason"),
                text(object, "owner"),
                day(file, number, text(object, "expires")));
    }

    private static Optional<LocalDate> day(Path file, int number, String text) throws BaselineException {
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(LocalDate.parse(text));
        } catch (DateTimeParseException e) {
            throw wrong(file, "entry " + number + ": '" + text + "' is no day; write for example 2027-01-31");
        }
    }

    private static String text(JsonObject object, String member) {
        JsonElement value = object.get(member);
        return value == null ? "" : value.getAsString();
    }

    private static BaselineException wrong(Path file, String problem) {
        return new BaselineException("the baseline " + file + " " + problem);
    }

    // ---- writing

    /** The text of the file. */
    public String text() {
        String lines = entries.stream().map(Baseline::line).collect(Collectors.joining(",\n"));
        return "{\"version\": " + VERSION + ", \"entries\": [\n" + lines + (lines.isEmpty() ? "" : "\n") + "]}\n";
    }

    private static String line(Entry entry) {
        JsonObject object = new JsonObject();
        object.addProperty("rule", entry.rule());
        object.addProperty("path", entry.path());
        object.addProperty("symbol", entry.symbol());
        object.addProperty("hash", entry.hash());
        object.addProperty("code", entry.code());
        object.addProperty("count", entry.count());
        addNote(object, "reason", entry.reason());
        addNote(object, "owner", entry.owner());
        addNote(object, "expires", entry.expires().map(LocalDate::toString).orElse(""));
        return GSON.toJson(object);
    }

    private static void addNote(JsonObject object, String member, String text) {
        if (!text.isEmpty()) {
            object.addProperty(member, text);
        }
    }
}
