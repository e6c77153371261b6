package dev.leaselint.core.catalog;

import java.io.Reader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads one data file; the format is described with the package. */
final class CatalogReader {
    private static final Set<String> FILE_KEYS =
            Set.of("client", "title", "gate", "types", "groups", "constants", "methods");
    private static final Set<String> MEANING_KEYS = plus(Attributes.ALL, "op", "outcome", "mode", "unit", "returns");
    private static final Set<String> CALL_KEYS = plus(MEANING_KEYS, "call");
    private static final Set<String> BLOCK_KEYS = plus(MEANING_KEYS, "on", "calls");
    private static final Map<String, Op> OPS =
            Arrays.stream(Op.values()).collect(Collectors.toMap(Op::id, Function.identity()));
    private static final Map<String, Outcome> OUTCOMES = byLowerName(Outcome.values());
    private static final Map<String, Mode> MODES = byLowerName(Mode.values());
    private static final Map<String, TimeUnit> UNITS = byLowerName(TimeUnit.values());

    private final Map<String, YamlTree> root;
    private final String client;
    private final Map<String, List<String>> groups = new HashMap<>();
    private final Map<String, Entry> signatures = new HashMap<>();
    private final List<Entry> entries = new ArrayList<>();

    private CatalogReader(YamlTree tree) {
        root = tree.fields(FILE_KEYS);
        if (!root.containsKey("client")) {
            throw tree.error("the key 'client' with the id of the library is missing");
        }
        client = root.get("client").text();
    }

    /**
     * @param reader the text; left open
     * @param file name for error messages
     * @throws CatalogException when the file cannot be used
     */
    static ClientData read(Reader reader, String file) {
        return read(YamlTree.parse(reader, file));
    }

    static ClientData read(YamlTree tree) {
        return new CatalogReader(tree).data();
    }

    private ClientData data() {
        Map<String, List<String>> supertypes = new LinkedHashMap<>();
        section("types").forEach((type, above) -> supertypes.put(type, qualified(above)));
        section("groups").forEach((name, types) -> groups.put(name, qualified(types)));
        List<Entry> constants = new ArrayList<>();
        section("constants").forEach((field, meaning) -> constants.add(constant(field, meaning)));
        if (root.containsKey("methods")) {
            root.get("methods").items().forEach(this::block);
        }
        String title = root.containsKey("title") ? root.get("title").text() : client;
        return new ClientData(client, title, gate(), supertypes, constants, entries);
    }

    private Map<String, YamlTree> section(String name) {
        return root.containsKey(name) ? root.get(name).fields() : Map.of();
    }

    private List<String> qualified(YamlTree list) {
        for (YamlTree item : list.items()) {
            if (!item.text().contains(".")) {
                throw item.error("'" + item.text() + "' is no qualified type name");
            }
        }
        return list.texts();
    }

    /** A file that names no gate words is recognised by the packages of the types that it describes. */
    private Set<String> gate() {
        if (root.containsKey("gate")) {
            return new LinkedHashSet<>(root.get("gate").texts());
        }
        Set<String> packages = new LinkedHashSet<>();
        entries.forEach(entry -> entry.types().forEach(type -> packages.add(type.replaceFirst("\\.[A-Z].*$", ""))));
        return packages;
    }

    private Entry constant(String field, YamlTree tree) {
        int dot = field.lastIndexOf('.');
        if (dot < 0 || field.indexOf('.') == dot) {
            throw tree.error("'" + field + "' is no qualified constant; write package.Type.NAME");
        }
        Map<String, YamlTree> meaning = tree.fields(MEANING_KEYS);
        Entry entry = entry(tree, Set.of(field.substring(0, dot)), field.substring(dot + 1), List.of(), meaning);
        if (entry.op() != Op.OPTION && entry.op() != Op.DURATION) {
            throw tree.error("a constant has op 'option' or 'duration', not '" + entry.op().id() + "'");
        }
        return entry;
    }

    private void block(YamlTree tree) {
        Map<String, YamlTree> block = tree.fields(BLOCK_KEYS);
        if (!block.containsKey("on") || !block.containsKey("calls")) {
            throw tree.error("a block needs 'on' (types or groups) and 'calls'");
        }
        Set<String> types = types(block.get("on"));
        Map<String, YamlTree> defaults = new LinkedHashMap<>(block);
        defaults.keySet().retainAll(MEANING_KEYS);
        for (YamlTree call : block.get("calls").items()) {
            call(call, types, defaults);
        }
    }

    private Set<String> types(YamlTree on) {
        Set<String> types = new LinkedHashSet<>();
        for (YamlTree item : on.items()) {
            String name = item.text();
            if (name.contains(".")) {
                types.add(name);
            } else if (groups.containsKey(name)) {
                types.addAll(groups.get(name));
            } else {
                throw item.error("unknown group '" + name + "'" + Suggestion.forName(name, groups.keySet()));
            }
        }
        return types;
    }

    private void call(YamlTree tree, Set<String> types, Map<String, YamlTree> defaults) {
        Map<String, YamlTree> own = tree.fields(CALL_KEYS);
        if (!own.containsKey("call")) {
            throw tree.error("the key 'call' with the signature is missing");
        }
        YamlTree signature = own.get("call");
        CallPattern pattern;
        try {
            pattern = CallPattern.parse(signature.text());
        } catch (IllegalArgumentException e) {
            throw signature.error(e.getMessage());
        }
        Map<String, YamlTree> meaning = new LinkedHashMap<>(defaults);
        meaning.putAll(own);
        meaning.remove("call");
        for (String name : pattern.names()) {
            Entry entry = entry(tree, types, name, pattern.slots(), meaning);
            rejectSecond(tree, entry);
            entries.add(entry);
        }
    }

    private void rejectSecond(YamlTree tree, Entry entry) {
        for (String type : entry.types()) {
            Entry first = signatures.put(Signature.of(type, entry), entry);
            if (first != null) {
                String what = Signature.sameMeaning(first, entry) ? "is described twice" : "is described in two ways";
                throw tree.error(type + "." + entry.name() + " with these parameter types " + what);
            }
        }
    }

    private Entry entry(
            YamlTree tree, Set<String> types, String name, List<Slot> slots, Map<String, YamlTree> meaning) {
        if (!meaning.containsKey("op")) {
            throw tree.error("the key 'op' is missing");
        }
        Map<String, String> attributes = new HashMap<>();
        meaning.forEach((key, value) -> {
            if (Attributes.ALL.contains(key)) {
                attributes.put(key, value.text());
            }
        });
        return new Entry(
                client,
                types,
                name,
                slots,
                choice(meaning, "op", OPS, null),
                choice(meaning, "outcome", OUTCOMES, Outcome.NONE),
                choice(meaning, "mode", MODES, Mode.SYNC),
                choice(meaning, "unit", UNITS, null),
                returns(meaning),
                attributes);
    }

    private static String returns(Map<String, YamlTree> meaning) {
        YamlTree returns = meaning.get("returns");
        if (returns == null) {
            return null;
        }
        String text = returns.text();
        if (!text.contains(".") && !Set.of("receiver", "arg0").contains(text)) {
            throw returns.error("'returns' is a qualified type name, 'receiver' or 'arg0', not '" + text + "'");
        }
        return text;
    }

    private static <T> T choice(Map<String, YamlTree> meaning, String key, Map<String, T> known, T absent) {
        YamlTree value = meaning.get(key);
        if (value == null) {
            return absent;
        }
        T found = known.get(value.text());
        if (found == null) {
            throw value.error(
                    "unknown " + key + " '" + value.text() + "'" + Suggestion.forName(value.text(), known.keySet()));
        }
        return found;
    }

    private static <E extends Enum<E>> Map<String, E> byLowerName(E[] values) {
        return Arrays.stream(values)
                .collect(Collectors.toMap(value -> value.name().toLowerCase(Locale.ROOT), Function.identity()));
    }

    private static Set<String> plus(Set<String> known, String... more) {
        Set<String> all = new HashSet<>(known);
        all.addAll(List.of(more));
        return Set.copyOf(all);
    }
}
