package dev.leaselint.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** Builds JSON texts whose members stand in the order in which they were added. */
final class Json {
    private static final Gson PRETTY =
            new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();
    private static final Gson COMPACT = new GsonBuilder().disableHtmlEscaping().create();

    private Json() {}

    /** On several lines, with a line end. */
    static String pretty(JsonElement element) {
        return PRETTY.toJson(element) + "\n";
    }

    /** On one line, without a line end. */
    static String compact(JsonElement element) {
        return COMPACT.toJson(element);
    }

    static <T> JsonArray array(Collection<T> items, Function<? super T, ? extends JsonElement> element) {
        JsonArray array = new JsonArray();
        items.forEach(item -> array.add(element.apply(item)));
        return array;
    }

    static JsonArray array(JsonElement element) {
        return array(List.of(element), e -> e);
    }

    static JsonArray strings(Collection<String> texts) {
        JsonArray array = new JsonArray();
        texts.forEach(array::add);
        return array;
    }

    /** An object with one member. */
    static JsonObject object(String name, JsonElement value) {
        JsonObject object = new JsonObject();
        object.add(name, value);
        return object;
    }

    /** An object with one member. */
    static JsonObject object(String name, String value) {
        JsonObject object = new JsonObject();
        object.addProperty(name, value);
        return object;
    }
}
