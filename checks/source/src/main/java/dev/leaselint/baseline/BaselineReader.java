package dev.leaselint.baseline;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;
import java.io.EOFException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads the text of a baseline. What it does not understand, or what stands there twice, is an error: it would be lost
 * when the file is written again, or accept more than somebody wanted.
 */
final class BaselineReader {
    private static final Set<String> TEXTS =
            Set.of("rule", "path", "symbol", "hash", "code", "reason", "owner", "expires");
    /** Lines that a version control system leaves where two changes met. */
    private static final Pattern CONFLICT = Pattern.compile("(?m)^(?:<{7}|={7}|>{7})(?: .*)?\\R?$");
    private static final String PARSER_ADVICE =
            "Use JsonReader.setStrictness(Strictness.LENIENT) to accept malformed JSON";
    private static final Pattern COUNT = Pattern.compile("[1-9]\\d{0,8}");

    private final Path file;
    private final JsonReader json;
    private final List<Entry> entries = new ArrayList<>();

    private BaselineReader(Path file, String text) {
        this.file = file;
        this.json = new JsonReader(new StringReader(text));
    }

    /** @throws BaselineException when the text is not right */
    static List<Entry> entries(Path file, String text) throws BaselineException {
        if (CONFLICT.matcher(text).find()) {
            throw Baseline.wrong(file, "holds the marks of a merge conflict: keep the lines of both sides, each once,"
                    + " then run mvn leaselint:baseline -Dleaselint.baselineMode=prune");
        }
        BaselineReader reader = new BaselineReader(file, text);
        try {
            reader.root();
        } catch (EOFException | MalformedJsonException | IllegalStateException e) {
            throw reader.wrong("is no baseline: " + reason(e));
        } catch (IOException e) {
            throw reader.wrong("cannot be read: " + e);
        }
        reader.refuseRepeated();
        return reader.entries;
    }

    /** What the parser says, without its advice to programmers. */
    private static String reason(Exception e) {
        String first = e.getMessage().lines().findFirst().orElse("");
        return first.replace(PARSER_ADVICE, "no valid JSON");
    }

    private void root() throws IOException, BaselineException {
        Set<String> seen = new HashSet<>();
        json.beginObject();
        while (json.hasNext()) {
            String member = once(json.nextName(), seen, "has");
            switch (member) {
                case "version" -> version();
                case "entries" -> list();
                default -> throw wrong("has an unknown member '" + member + "'");
            }
        }
        json.endObject();
        // nothing may follow
        json.peek();
        if (!seen.contains("version")) {
            throw wrong("has no version, or one that is none");
        }
        if (!seen.contains("entries")) {
            throw wrong("has no entries");
        }
    }

    private String once(String member, Set<String> seen, String where) throws BaselineException {
        if (!seen.add(member)) {
            throw wrong(where + " the member '" + member + "' twice");
        }
        return member;
    }

    private void version() throws IOException, BaselineException {
        String version = json.peek() == JsonToken.NUMBER ? json.nextString() : "";
        if (!COUNT.matcher(version).matches()) {
            throw wrong("has no version, or one that is none");
        }
        if (Integer.parseInt(version) != Baseline.VERSION) {
            throw wrong("is of version " + version + ", this leaselint knows " + Baseline.VERSION
                    + ": use the newer leaselint that wrote it");
        }
    }

    private void list() throws IOException, BaselineException {
        json.beginArray();
        while (json.hasNext()) {
            entries.add(entry());
        }
        json.endArray();
    }

    private Entry entry() throws IOException, BaselineException {
        String name = "entry " + (entries.size() + 1);
        Map<String, String> texts = new HashMap<>();
        Set<String> seen = new HashSet<>();
        int count = 1;
        json.beginObject();
        while (json.hasNext()) {
            String member = once(json.nextName(), seen, name + " has");
            if (member.equals("count")) {
                count = count(name);
            } else if (TEXTS.contains(member)) {
                texts.put(member, text());
            } else {
                throw wrong(name + " has an unknown member '" + member + "'");
            }
        }
        json.endObject();
        for (String member : List.of("rule", "path", "hash")) {
            if (texts.getOrDefault(member, "").isEmpty()) {
                throw wrong(name + " has no " + member);
            }
        }
        return new Entry(
                texts.get("rule"),
                texts.get("path"),
                texts.getOrDefault("symbol", ""),
                texts.get("hash"),
                texts.getOrDefault("code", ""),
                count,
                texts.getOrDefault("reason", ""),
                texts.getOrDefault("owner", ""),
                day(name, texts.getOrDefault("expires", "")));
    }

    private int count(String name) throws IOException, BaselineException {
        String written = json.nextString();
        if (!COUNT.matcher(written).matches()) {
            throw wrong(name + " has the count " + written);
        }
        return Integer.parseInt(written);
    }

    /** A text; none where a tool wrote null. */
    private String text() throws IOException {
        if (json.peek() == JsonToken.NULL) {
            json.nextNull();
            return "";
        }
        return json.nextString();
    }

    private Optional<LocalDate> day(String name, String text) throws BaselineException {
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(LocalDate.parse(text));
        } catch (DateTimeParseException e) {
            throw wrong(name + ": '" + text + "' is no day; write for example 2027-01-31");
        }
    }

    /** An entry that a merge has doubled would accept a finding that nobody has seen. */
    private void refuseRepeated() throws BaselineException {
        Map<Entry, Integer> seen = new HashMap<>();
        for (int i = 0; i < entries.size(); i++) {
            Integer earlier = seen.putIfAbsent(entries.get(i).withCount(1), i);
            if (earlier != null) {
                throw wrong("entry " + (i + 1) + " repeats entry " + (earlier + 1)
                        + ": keep one of them, with the count that is needed");
            }
        }
    }

    private BaselineException wrong(String problem) {
        return Baseline.wrong(file, problem);
    }
}
