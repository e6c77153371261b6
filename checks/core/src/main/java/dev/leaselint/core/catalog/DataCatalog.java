package dev.leaselint.core.catalog;

import dev.leaselint.core.catalog.ArgumentFit.Fit;
import dev.leaselint.core.model.TypeRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A catalog made from data files. They are read when something else than the gate words is asked for, and the entries of a
 * method name are compared with each other when the name is. Safe for use by many threads.
 */
public final class DataCatalog implements Catalog {
    private final Supplier<List<ClientData>> source;
    private final Set<String> gateWords;
    /** What was added to, null when nothing was. */
    private final DataCatalog base;
    private final List<ClientData> added;
    private final String addedText;
    private volatile Content content;

    /**
     * @param clients the files in order of falling precedence: an entry for the same types and parameters in an earlier
     *     file replaces the one in a later file
     */
    DataCatalog(List<ClientData> clients) {
        this(() -> clients, gateWords(clients));
    }

    /**
     * @param source gives the files, in order of falling precedence; asked once
     * @param gateWords the gate words of these files
     */
    DataCatalog(Supplier<List<ClientData>> source, Set<String> gateWords) {
        this.source = source;
        this.gateWords = Set.copyOf(gateWords);
        this.base = null;
        this.added = List.of();
        this.addedText = "";
    }

    private DataCatalog(DataCatalog base, List<ClientData> added, String addedText) {
        Set<String> words = new LinkedHashSet<>(gateWords(added));
        words.addAll(base.gateWords);
        this.source = () -> {
            List<ClientData> all = new ArrayList<>(added);
            all.addAll(base.content().clients);
            return all;
        };
        this.gateWords = Set.copyOf(words);
        this.base = base;
        this.added = List.copyOf(added);
        this.addedText = addedText;
    }

    /** The gate words of some files together. */
    static Set<String> gateWords(List<ClientData> clients) {
        Set<String> words = new LinkedHashSet<>();
        clients.forEach(client -> words.addAll(client.gate()));
        return words;
    }

    /** What the files say. */
    private static final class Content {
        private final List<ClientData> clients;
        private final Map<String, List<Entry>> byName;
        private final Map<String, List<Entry>> reduced = new ConcurrentHashMap<>();
        private final Map<String, Entry> constants;
        private final Hierarchy hierarchy;

        private Content(List<ClientData> clients) {
            this.clients = List.copyOf(clients);
            this.byName = index(clients);
            this.constants = DataCatalog.constants(clients);
            this.hierarchy = DataCatalog.hierarchy(clients);
        }

        private List<Entry> named(String name) {
            List<Entry> all = byName.get(name);
            return all == null ? List.of() : reduced.computeIfAbsent(name, n -> withoutReplaced(all));
        }
    }

    private Content content() {
        Content read = content;
        if (read == null) {
            synchronized (this) {
                if (content == null) {
                    content = new Content(source.get());
                }
                read = content;
            }
        }
        return read;
    }

    private static Map<String, List<Entry>> index(List<ClientData> clients) {
        Map<String, List<Entry>> index = new HashMap<>();
        for (ClientData client : clients) {
            for (Entry entry : client.entries()) {
                index.computeIfAbsent(entry.name(), name -> new ArrayList<>()).add(entry);
            }
        }
        return index;
    }

    /** The entries of one name without types for which an earlier one says something about the same parameters. */
    private static List<Entry> withoutReplaced(List<Entry> entries) {
        List<Entry> left = new ArrayList<>();
        Set<String> taken = new HashSet<>();
        for (Entry entry : entries) {
            Set<String> types = new HashSet<>(entry.types());
            types.removeIf(type -> !taken.add(Signature.of(type, entry)));
            if (!types.isEmpty()) {
                left.add(onlyOn(entry, types));
            }
        }
        return List.copyOf(left);
    }

    private static Entry onlyOn(Entry entry, Set<String> types) {
        return types.equals(entry.types())
                ? entry
                : new Entry(entry.client(), types, entry.name(), entry.slots(), entry.op(), entry.outcome(),
                        entry.mode(), entry.unit(), entry.returns(), entry.attributes());
    }

    private static Map<String, Entry> constants(List<ClientData> clients) {
        Map<String, Entry> constants = new HashMap<>();
        for (ClientData client : clients) {
            for (Entry constant : client.constants()) {
                constant.types().forEach(type -> constants.putIfAbsent(type + "." + constant.name(), constant));
            }
        }
        return Map.copyOf(constants);
    }

    private static Hierarchy hierarchy(List<ClientData> clients) {
        Map<String, List<String>> direct = new LinkedHashMap<>();
        Set<String> named = new LinkedHashSet<>();
        for (ClientData client : clients) {
            client.supertypes().forEach((type, above) -> direct.merge(type, above, DataCatalog::union));
            client.constants().forEach(constant -> named.addAll(constant.types()));
            for (Entry entry : client.entries()) {
                named.addAll(entry.types());
                if (entry.returns() != null && entry.returns().contains(".")) {
                    named.add(entry.returns());
                }
            }
        }
        return new Hierarchy(direct, named);
    }

    private static List<String> union(List<String> left, List<String> right) {
        Set<String> all = new LinkedHashSet<>(left);
        all.addAll(right);
        return List.copyOf(all);
    }

    /** The same catalog with more files, whose entries win over those that it has. */
    DataCatalog plus(List<ClientData> more) {
        return plus(more, "");
    }

    /** @param text the files as one YAML list, for modules that use the code of the one that has them */
    DataCatalog plus(List<ClientData> more, String text) {
        return new DataCatalog(this, more, text);
    }

    /** The same catalog with more files, whose entries win over the built-in ones only. */
    DataCatalog plusUnderneath(List<ClientData> more) {
        return base == null ? plus(more) : new DataCatalog(base.plusUnderneath(more), added, addedText);
    }

    /** The clients that the project describes itself, as a YAML list; empty when it has none. */
    String ownClients() {
        return addedText;
    }

    /** Names for people of the libraries by client id, in file order. */
    public Map<String, String> clientTitles() {
        Map<String, String> titles = new LinkedHashMap<>();
        content().clients.forEach(client -> titles.put(client.client(), client.title()));
        return titles;
    }

    /** All entries of calls of one client; empty for an unknown id. */
    public List<Entry> entriesOf(String client) {
        return content().clients.stream().filter(data -> data.client().equals(client))
                .flatMap(data -> data.entries().stream()).toList();
    }

    @Override
    public List<Entry> withOp(Op op) {
        return names().stream()
                .map(this::named)
                .flatMap(List::stream)
                .filter(entry -> entry.op() == op)
                .sorted(Comparator.comparing(Entry::client).thenComparing(Entry::name))
                .toList();
    }

    /** Entries of all constants. */
    public Collection<Entry> constants() {
        return content().constants.values();
    }

    /** All types for which the data files name supertypes. */
    public Set<String> typesWithSupertypes() {
        return content().hierarchy.typesWithSupertypes();
    }

    @Override
    public List<Entry> named(String methodName) {
        return content().named(methodName);
    }

    @Override
    public Set<String> names() {
        return content().byName.keySet();
    }

    @Override
    public Optional<Entry> match(
            String owner, String name, List<TypeRef> arguments, BiPredicate<String, String> isSubtype) {
        List<Entry> sameName = named(name);
        if (sameName.isEmpty() || owner.isEmpty()) {
            return Optional.empty();
        }
        ArgumentFit types = new ArgumentFit(content().hierarchy, isSubtype);
        List<Candidate> fitting = new ArrayList<>();
        for (Entry entry : sameName) {
            if (entry.takes(arguments.size())) {
                String type = nearestType(entry, owner, types);
                Fit fit = type == null ? Fit.NO : types.of(entry, arguments);
                if (fit != Fit.NO) {
                    fitting.add(new Candidate(entry, type, fit));
                }
            }
        }
        return choose(fitting, types);
    }

    private record Candidate(Entry entry, String type, Fit fit) {
        boolean isFixed() {
            return entry.slots().stream().noneMatch(Slot::variadic);
        }
    }

    /** The most specific type of the entry that is the owner or above it; null when there is none. */
    private static String nearestType(Entry entry, String owner, ArgumentFit types) {
        if (entry.types().contains(owner)) {
            return owner;
        }
        String nearest = null;
        for (String type : entry.types()) {
            if (types.isSubtype(owner, type) && (nearest == null || types.isSubtype(type, nearest))) {
                nearest = type;
            }
        }
        return nearest;
    }

    private static Optional<Entry> choose(List<Candidate> fitting, ArgumentFit types) {
        if (fitting.size() <= 1) {
            return fitting.stream().map(Candidate::entry).findFirst();
        }
        boolean onlyUnlikely = fitting.stream().allMatch(candidate -> candidate.fit() == Fit.UNLIKELY);
        List<Candidate> likely = keep(fitting, candidate -> onlyUnlikely || candidate.fit() != Fit.UNLIKELY);
        List<Candidate> left = keep(likely, candidate -> likely.stream().noneMatch(other ->
                !other.type().equals(candidate.type()) && types.isSubtype(other.type(), candidate.type())));
        if (left.stream().anyMatch(Candidate::isFixed)) {
            left = keep(left, Candidate::isFixed);
        }
        List<Candidate> remaining = left;
        List<Candidate> narrowest = keep(left, candidate -> remaining.stream().noneMatch(other ->
                other.fit() == Fit.YES && types.isNarrower(other.entry(), candidate.entry())));
        // An entry that fits for certain is the one, unless an entry that asks for more may fit as well.
        List<Candidate> certain = keep(narrowest, candidate -> candidate.fit() == Fit.YES
                && narrowest.stream().noneMatch(other -> types.isNarrower(other.entry(), candidate.entry())));
        return agreed(certain.isEmpty() ? narrowest : certain);
    }

    private static List<Candidate> keep(List<Candidate> candidates, Predicate<Candidate> condition) {
        return candidates.stream().filter(condition).toList();
    }

    private static Optional<Entry> agreed(List<Candidate> candidates) {
        Entry first = candidates.get(0).entry();
        boolean agree = candidates.stream().allMatch(other -> Signature.sameMeaning(first, other.entry()));
        return agree ? Optional.of(first) : Optional.empty();
    }

    @Override
    public Optional<Entry> constant(String owner, String field) {
        return Optional.ofNullable(content().constants.get(owner + "." + field));
    }

    @Override
    public List<String> supertypes(String type) {
        return content().hierarchy.supertypes(type);
    }

    @Override
    public boolean knowsType(String qualifiedName) {
        return content().hierarchy.knows(qualifiedName);
    }

    @Override
    public Collection<String> typesIn(String packageName) {
        return content().hierarchy.in(packageName);
    }

    @Override
    public Set<String> gateWords() {
        return gateWords;
    }
}
