package dev.leaselint.baseline;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
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

    static final int VERSION = 1;
    private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

    public Baseline {
        entries = entries.stream().sorted(Entry.ORDER).toList();
    }

    /** @throws BaselineException when the file is missing, cannot be read or is not right */
    public static Baseline read(Path file) throws BaselineException {
        try {
            return new Baseline(BaselineReader.entries(file, Files.readString(file)));
        } catch (NoSuchFileException e) {
            throw wrong(file, "does not exist; mvn leaselint:baseline writes one");
        } catch (CharacterCodingException e) {
            throw wrong(file, "is not UTF-8");
        } catch (IOException e) {
            throw wrong(file, "cannot be read: " + e);
        }
    }

    static BaselineException wrong(Path file, String problem) {
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
