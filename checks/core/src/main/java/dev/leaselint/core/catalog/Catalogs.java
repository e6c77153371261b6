package dev.leaselint.core.catalog;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Where catalogs come from. */
public final class Catalogs {
    private static final String INDEX = "clients.txt";

    private Catalogs() {
    }

    /** The catalog of the libraries that leaselint knows; read once, when something else than gate words is asked for. */
    public static DataCatalog builtin() {
        return Builtin.CATALOG;
    }

    /**
     * A catalog with the entries of user files. Where such an entry has the type and parameters of an existing one, it
     * replaces it; of two files the earlier wins.
     *
     * @param base the catalog to add to
     * @param files YAML files in the format of the built-in ones
     * @throws CatalogException when a file is missing, cannot be read or is not right
     */
    public static DataCatalog with(DataCatalog base, List<Path> files) {
        List<ClientData> more = new ArrayList<>();
        for (Path file : files) {
            try {
                more.add(CatalogReader.read(new StringReader(Files.readString(file)), file.toString()));
            } catch (NoSuchFileException e) {
                throw new CatalogException(file.toString(), 0, "the file does not exist");
            } catch (MalformedInputException e) {
                throw new CatalogException(file.toString(), 0, "the file is not UTF-8");
            } catch (IOException e) {
                throw new CatalogException(file.toString(), 0, "the file cannot be read: " + e);
            }
        }
        return base.plus(more);
    }

    /**
     * A catalog with the entries of one text in the format of the built-in files, which win over those of the base.
     *
     * @param base the catalog to add to
     * @param reader the text; left open
     * @param name name of the text for error messages
     * @throws CatalogException when the text is not right
     */
    public static DataCatalog with(DataCatalog base, Reader reader, String name) {
        return base.plus(List.of(CatalogReader.read(reader, name)));
    }

    /**
     * A catalog with the entries of parts of a text in the format of the built-in files, which win over those of the base.
     *
     * @param clients a list of such parts
     * @throws CatalogException when one is not right
     */
    public static DataCatalog with(DataCatalog base, YamlTree clients) {
        return base.plus(read(clients), clients.toYaml());
    }

    /**
     * A catalog with the clients that helper modules have left for those that use them; what the base says itself wins over
     * them.
     *
     * @param base the catalog to add to; one that is not made from data files stays as it is
     * @param clients lists of clients as {@link DataCatalog#ownClients()} gives them, by what names them in error messages
     * @param problems receives a list that cannot be used, which is left out
     */
    public static Catalog withStored(
            Catalog base, Map<String, String> clients, BiConsumer<String, CatalogException> problems) {
        List<ClientData> more = new ArrayList<>();
        clients.forEach((name, text) -> {
            try {
                more.addAll(read(YamlTree.parse(new StringReader(text), name)));
            } catch (CatalogException e) {
                problems.accept(name, e);
            }
        });
        return base instanceof DataCatalog data && !more.isEmpty() ? data.plusUnderneath(more) : base;
    }

    /** The clients that the project describes itself, as a YAML list; empty when it has none. */
    public static Optional<String> ownClients(Catalog catalog) {
        return catalog instanceof DataCatalog data && !data.ownClients().isEmpty()
                ? Optional.of(data.ownClients())
                : Optional.empty();
    }

    private static List<ClientData> read(YamlTree clients) {
        return clients.items().stream().map(CatalogReader::read).toList();
    }

    /** The built-in clients as their YAML files say. */
    static List<ClientData> readSources() {
        List<ClientData> clients = new ArrayList<>();
        try (BufferedReader index = open(INDEX)) {
            for (String file : index.lines().filter(line -> !line.isBlank()).toList()) {
                try (Reader reader = open(file)) {
                    clients.add(CatalogReader.read(reader, file));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return clients;
    }

    private static BufferedReader open(String file) throws IOException {
        InputStream stream = Catalogs.class.getResourceAsStream(file);
        if (stream == null) {
            throw new IOException("resource not found: " + file);
        }
        return new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
    }

    /** Class files that another tool than the build has made have no compiled catalog beside them. */
    private static final class Builtin {
        static final DataCatalog CATALOG = CompiledCatalog.gateWords()
                .map(words -> new DataCatalog(
                        () -> CompiledCatalog.clients().orElseGet(Catalogs::readSources), words))
                .orElseGet(() -> new DataCatalog(readSources()));
    }
}
