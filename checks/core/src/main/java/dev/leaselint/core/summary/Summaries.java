package dev.leaselint.core.summary;

import dev.leaselint.core.catalog.Catalog;
import dev.leaselint.core.catalog.CatalogException;
import dev.leaselint.core.catalog.Catalogs;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.TypeDecl;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The stored types of a class path. The heads of the files are read at once, a model when its type is asked for. Where
 * several entries have a type, the first one counts; a file without its class file beside it is left over from a type
 * that is gone, and is not read. No file stays open. Safe for use by several threads.
 */
public final class Summaries {
    private static final int MAX_RESOURCE_BYTES = 1 << 20;

    private final Function<Path, String> display;
    private final Consumer<Notice> notices;
    private final Map<String, String> clients = new LinkedHashMap<>();
    private final List<Path> entries = new ArrayList<>();
    private final Set<Path> told = new HashSet<>();
    private final Map<String, Stored> files = new TreeMap<>();
    private final Map<String, Set<String>> above = new TreeMap<>();
    private final Map<String, Set<String>> below = new HashMap<>();
    private final Set<String> wrappers = new TreeSet<>();
    private final Map<String, Map<String, TypeDecl>> read = new ConcurrentHashMap<>();
    private Catalog catalog;

    /** Where a top-level type lies. */
    private record Stored(Path entry, String file) {}

    private Summaries(Function<Path, String> display, Consumer<Notice> notices, Catalog catalog) {
        this.display = display;
        this.notices = notices;
        this.catalog = catalog;
    }

    /** No stored types. */
    public static Summaries none() {
        return none(Catalogs.builtin());
    }

    /** No stored types, and no more clients than these. */
    public static Summaries none(Catalog catalog) {
        return new Summaries(Path::toString, notice -> { }, catalog);
    }

    /**
     * Looks for stored types.
     *
     * @param classPath jars and directories, in order; what is no jar or not there is passed over
     * @param display names an entry in notices
     * @param notices receives what cannot be read, at most one for each entry
     * @param catalog what is known of libraries: calls on their types are never followed
     */
    public static Summaries of(
            List<Path> classPath, Function<Path, String> display, Consumer<Notice> notices, Catalog catalog) {
        Summaries summaries = new Summaries(display, notices, catalog);
        classPath.forEach(summaries::add);
        summaries.catalog = Catalogs.withStored(catalog, summaries.clients, summaries::unreadable);
        summaries.above.forEach((type, parents) -> parents.forEach(
                parent -> summaries.below.computeIfAbsent(parent, none -> new TreeSet<>()).add(type)));
        summaries.addOpenAncestors();
        return summaries;
    }

    private void add(Path path) {
        try (Entry entry = Entry.open(path).orElse(null)) {
            if (entry != null) {
                entries.add(path);
                for (String file : entry.list(SummaryFile.DIRECTORY)) {
                    if (file.endsWith(SummaryFile.SUFFIX)) {
                        addFile(path, entry, file);
                    }
                }
                if (entry.has(SummaryFile.CLIENTS)) {
                    clients.put(display.apply(path), text(entry, SummaryFile.CLIENTS));
                }
            }
        } catch (IOException e) {
            // whoever reads the class files tells that the entry cannot be read
        }
    }

    private void addFile(Path path, Entry entry, String file) {
        String type = file.substring(SummaryFile.DIRECTORY.length(), file.length() - SummaryFile.SUFFIX.length());
        if (files.containsKey(type) || !entry.has(type.replace('.', '/') + ".class")) {
            return;
        }
        try (InputStream in = entry.read(file)) {
            SummaryFile.Head head = SummaryFile.head(in);
            files.put(type, new Stored(path, file));
            above.putAll(head.hierarchy());
            wrappers.addAll(head.wrappers());
        } catch (IOException | RuntimeException e) {
            unreadable(path, file, e);
        }
    }

    private void unreadable(String entry, CatalogException e) {
        notices.accept(new Notice(Notice.Kind.UNREADABLE, entry, 0,
                "clients in " + SummaryFile.CLIENTS + " cannot be used, helpers around them are not seen through: "
                        + e.getMessage()));
    }

    private void unreadable(Path entry, String file, Exception e) {
        synchronized (told) {
            if (!told.add(entry)) {
                return;
            }
        }
        String problem = e instanceof Input.Broken ? e.getMessage() : "cannot be read";
        notices.accept(new Notice(Notice.Kind.UNREADABLE, display.apply(entry), 0,
                "summary " + file + " " + problem + "; helpers from there are not seen through"));
    }

    /** Ancestors without code of their own in the class path, by whose names stored types are used. */
    private void addOpenAncestors() {
        below.keySet().stream()
                .filter(type -> !above.containsKey(type) && isOpen(type))
                .forEach(type -> wrappers.add(simpleName(type)));
    }

    /**
     * Whether calls on a type that is not stored may be calls of the stored types below it. Interfaces of libraries
     * have all kinds of implementations; an interface of the same house is there for the one that is known.
     */
    private boolean isOpen(String type) {
        return below.containsKey(type)
                && !catalog.knowsType(type)
                && below.get(type).stream().anyMatch(child -> house(child).equals(house(type)));
    }

    /** The first two parts of the package. */
    private static String house(String type) {
        int first = type.indexOf('.');
        int second = type.indexOf('.', first + 1);
        return type.substring(0, Math.max(second, 0));
    }

    private static String simpleName(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }

    /** The catalog with the clients that the modules of the stored types describe. */
    public Catalog catalog() {
        return catalog;
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return files.isEmpty();
    }

    /** Simple names by which code may use a lock through a stored type. */
    public Set<String> wrapperTypes() {
        return wrappers;
    }

    /** All stored types, nested ones included, in the order of their names. */
    public List<TypeDecl> types() {
        return files.keySet().stream()
                .flatMap(topLevel -> read(topLevel).values().stream())
                .sorted(Comparator.comparing(TypeDecl::name))
                .toList();
    }

    /** Whether a type is stored. */
    public boolean has(String type) {
        return above.containsKey(type);
    }

    /** Whether calls on a type may be followed into stored types. */
    public boolean concerns(String type) {
        return has(type) || isOpen(type);
    }

    /** Whether a method, found in a class file, is declared by a stored type or may be implemented by one. */
    public boolean isTarget(MethodKey key) {
        return method(key).isPresent();
    }

    /** A stored type, nested, local and anonymous ones included. */
    public Optional<TypeDecl> type(String name) {
        return topLevel(name).map(top -> read.computeIfAbsent(top, this::read).get(name));
    }

    /** The name of the stored top-level type that a type is or lies in. */
    Optional<String> topLevel(String name) {
        for (int end = name.length(); end > 0; end = Math.max(name.lastIndexOf('.', end - 1), dollar(name, end))) {
            String outer = name.substring(0, end);
            if (files.containsKey(outer)) {
                return Optional.of(outer);
            }
        }
        return Optional.empty();
    }

    /** Local types are called {@code Outer$1}. */
    private static int dollar(String name, int end) {
        return name.lastIndexOf('$', end - 1);
    }

    private Map<String, TypeDecl> read(String topLevel) {
        Stored stored = files.get(topLevel);
        Map<String, TypeDecl> types = new HashMap<>();
        try (Entry entry = opened(stored.entry()); InputStream in = entry.read(stored.file())) {
            SummaryFile.model(in, type -> types.put(type.name(), type));
            return types;
        } catch (IOException | RuntimeException e) {
            unreadable(stored.entry(), stored.file(), e);
            return Map.of();
        }
    }

    private static Entry opened(Path path) throws IOException {
        return Entry.open(path).orElseThrow(() -> new IOException("no longer there"));
    }

    /** A method of a stored type, or one of another type that stored types implement. */
    public Optional<MethodDecl> method(MethodKey key) {
        if (!has(key.owner()) && isOpen(key.owner())) {
            return overriders(key).stream().findFirst().map(implementation -> declaration(key, implementation));
        }
        return type(key.owner()).flatMap(type -> type.code().stream()
                .filter(method -> method.key().equals(key))
                .findFirst());
    }

    /** The declaration of which only an implementation is known. */
    private static MethodDecl declaration(MethodKey key, MethodDecl implementation) {
        return new MethodDecl(
                key, implementation.params(), implementation.returnType(), Set.of(Modifier.PUBLIC, Modifier.ABSTRACT),
                List.of(), Span.NONE, Span.NONE, Set::of, false, null);
    }

    /** The stored types below a type, nearest first. */
    public List<String> below(String type) {
        return reachable(type, below);
    }

    /** The known types above a stored type. */
    List<String> above(String type) {
        return reachable(type, above);
    }

    private static List<String> reachable(String from, Map<String, Set<String>> edges) {
        Set<String> found = new LinkedHashSet<>();
        Deque<String> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty()) {
            for (String next : edges.getOrDefault(open.poll(), Set.of())) {
                if (!next.equals(from) && found.add(next)) {
                    open.add(next);
                }
            }
        }
        return List.copyOf(found);
    }

    /**
     * The methods of stored types that override or implement a method, declared there or inherited.
     *
     * @param key a method of any type
     */
    List<MethodDecl> overriders(MethodKey key) {
        if (key.name().startsWith("<")) {
            return List.of();
        }
        Set<MethodDecl> found = new LinkedHashSet<>();
        for (String type : below(key.owner())) {
            implementation(type, key).filter(m -> !m.key().equals(key)).ifPresent(found::add);
        }
        return List.copyOf(found);
    }

    private Optional<MethodDecl> implementation(String type, MethodKey key) {
        Optional<TypeDecl> declared = type(type);
        Optional<MethodDecl> own = declared.flatMap(t -> overriding(t, key));
        if (own.isPresent() || declared.isEmpty()) {
            return own;
        }
        return above(type).stream()
                .filter(parent -> !parent.equals(key.owner()))
                .flatMap(parent -> type(parent).stream())
                .flatMap(parent -> overriding(parent, key).stream())
                .filter(MethodDecl::hasBody)
                .findFirst();
    }

    private static Optional<MethodDecl> overriding(TypeDecl type, MethodKey key) {
        List<MethodDecl> candidates = type.methods().stream()
                .filter(m -> m.name().equals(key.name()) && !m.is(Modifier.STATIC) && !m.is(Modifier.PRIVATE))
                .filter(m -> fits(m.key().params(), key.params()))
                .toList();
        return candidates.stream()
                .filter(m -> m.key().params().equals(key.params()))
                .findFirst()
                .or(() -> candidates.stream().findFirst());
    }

    /** Whether parameters are those of the overridden method, in which a type variable counts as {@code Object}. */
    private static boolean fits(List<String> own, List<String> overridden) {
        if (own.size() != overridden.size()) {
            return false;
        }
        for (int i = 0; i < own.size(); i++) {
            if (!overridden.get(i).equals(own.get(i)) && !overridden.get(i).equals("Object")) {
                return false;
            }
        }
        return true;
    }

    /** The text of a file in an entry that has summaries, for the scripts of helpers. */
    Optional<SourceText> resource(String name) {
        String relative = name.startsWith("/") ? name.substring(1) : name;
        if (relative.isEmpty() || relative.contains("..")) {
            return Optional.empty();
        }
        for (Path path : entries) {
            try (Entry entry = opened(path)) {
                if (entry.has(relative)) {
                    return Optional.of(new SourceText(relative, text(entry, relative)));
                }
            } catch (IOException e) {
                unreadable(path, relative, e);
            }
        }
        return Optional.empty();
    }

    /**
     * The wanted XML files of entries that have summaries, for the mappers of helpers. Settings of a library are not
     * those of the application.
     */
    List<SourceText> resources(Predicate<String> fileName) {
        Map<String, SourceText> found = new TreeMap<>();
        for (Path path : entries) {
            try (Entry entry = opened(path)) {
                for (String name : entry.list("")) {
                    boolean wanted = name.endsWith(".xml") && fileName.test(name.substring(name.lastIndexOf('/') + 1));
                    if (wanted && !found.containsKey(name)) {
                        found.put(name, new SourceText(name, text(entry, name)));
                    }
                }
            } catch (IOException e) {
                unreadable(path, ".xml", e);
            }
        }
        return List.copyOf(found.values());
    }

    private static String text(Entry entry, String name) throws IOException {
        try (InputStream in = entry.read(name)) {
            return new String(in.readNBytes(MAX_RESOURCE_BYTES), StandardCharsets.UTF_8);
        }
    }
}
