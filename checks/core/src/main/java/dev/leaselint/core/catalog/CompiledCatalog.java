package dev.leaselint.core.catalog;

import dev.leaselint.core.summary.Input;
import dev.leaselint.core.summary.Output;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * The built-in data files in a form that is read in a few milliseconds. The build makes it from the YAML files and puts it
 * beside the class files, together with the gate words, which are all that is asked for in code without Redis.
 */
public final class CompiledCatalog {
    private static final String CLIENTS = "catalog.bin";
    private static final String GATE = "gate.txt";

    private CompiledCatalog() {}

    /**
     * Writes the compiled form of the YAML files on the class path.
     *
     * @param args the directory of the class files
     */
    public static void main(String[] args) throws IOException {
        Path directory = Path.of(args[0], CompiledCatalog.class.getPackageName().split("\\."));
        List<ClientData> clients = Catalogs.readSources();
        Files.write(directory.resolve(CLIENTS), write(clients));
        Files.write(directory.resolve(GATE), DataCatalog.gateWords(clients).stream().sorted().toList());
    }

    /** The clients; empty when the build has made no compiled form. */
    static Optional<List<ClientData>> clients() {
        return resource(CLIENTS).map(CompiledCatalog::read);
    }

    /** The gate words of all clients; empty when the build has made no compiled form. */
    static Optional<Set<String>> gateWords() {
        return resource(GATE).map(text -> new LinkedHashSet<>(
                new String(text, StandardCharsets.UTF_8).lines().toList()));
    }

    private static Optional<byte[]> resource(String name) {
        try (InputStream stream = CompiledCatalog.class.getResourceAsStream(name)) {
            return stream == null ? Optional.empty() : Optional.of(stream.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] write(List<ClientData> clients) {
        Writer writer = new Writer();
        writer.out.list(clients, writer::client);
        return writer.out.toBytes();
    }

    static List<ClientData> read(byte[] bytes) {
        Reader reader = new Reader(new Input(bytes));
        return reader.in.list(reader::client);
    }

    /** Sets of types, parameters and attributes are the same for many calls, and written once. */
    private static final class Writer {
        private final Output out = new Output();
        private final Map<Set<String>, Integer> types = new HashMap<>();
        private final Map<List<Slot>, Integer> slots = new HashMap<>();
        private final Map<Map<String, String>, Integer> attributes = new HashMap<>();

        private void client(ClientData client) {
            out.text(client.client());
            out.text(client.title());
            out.list(sorted(client.gate()), out::text);
            out.list(new TreeMap<>(client.supertypes()).entrySet(), type -> {
                out.text(type.getKey());
                out.list(type.getValue(), out::text);
            });
            out.list(client.constants(), this::entry);
            out.list(client.entries(), this::entry);
        }

        private void entry(Entry entry) {
            out.text(entry.client());
            out.once(types, entry.types(), (to, all) -> to.list(sorted(all), to::text));
            out.text(entry.name());
            out.once(slots, entry.slots(), (to, all) -> to.list(all, this::slot));
            out.constant(entry.op());
            out.constant(entry.outcome());
            out.constant(entry.mode());
            out.optional(entry.unit(), out::constant);
            out.optional(entry.returns(), out::text);
            out.once(attributes, entry.attributes(), (to, all) -> to.list(new TreeMap<>(all).entrySet(), attribute -> {
                to.text(attribute.getKey());
                to.text(attribute.getValue());
            }));
        }

        /** The same bytes in every build. */
        private static Set<String> sorted(Set<String> texts) {
            return new TreeSet<>(texts);
        }

        private void slot(Slot slot) {
            out.constant(slot.role());
            out.optional(slot.type(), out::text);
            out.bool(slot.variadic());
        }
    }

    private static final class Reader {
        private static final Op[] OPS = Op.values();
        private static final Outcome[] OUTCOMES = Outcome.values();
        private static final Mode[] MODES = Mode.values();
        private static final TimeUnit[] UNITS = TimeUnit.values();
        private static final Role[] ROLES = Role.values();

        private final Input in;
        private final List<Set<String>> types = new ArrayList<>();
        private final List<List<Slot>> slots = new ArrayList<>();
        private final List<Map<String, String>> attributes = new ArrayList<>();

        private Reader(Input in) {
            this.in = in;
        }

        private ClientData client() {
            return new ClientData(in.text(), in.text(), texts(), supertypes(), in.list(this::entry),
                    in.list(this::entry));
        }

        private Set<String> texts() {
            return Set.copyOf(in.list(in::text));
        }

        private Map<String, List<String>> supertypes() {
            Map<String, List<String>> supertypes = new LinkedHashMap<>();
            in.list(() -> supertypes.put(in.text(), List.copyOf(in.list(in::text))));
            return supertypes;
        }

        private Entry entry() {
            return new Entry(
                    in.text(),
                    in.once(types, this::texts),
                    in.text(),
                    in.once(slots, () -> List.copyOf(in.list(this::slot))),
                    in.constant(OPS),
                    in.constant(OUTCOMES),
                    in.constant(MODES),
                    in.optional(() -> in.constant(UNITS)),
                    in.optional(in::text),
                    in.once(attributes, this::attributes));
        }

        private Slot slot() {
            return new Slot(in.constant(ROLES), in.optional(in::text), in.bool());
        }

        private Map<String, String> attributes() {
            Map<String, String> all = new HashMap<>();
            in.list(() -> all.put(in.text(), in.text()));
            return Map.copyOf(all);
        }
    }
}
