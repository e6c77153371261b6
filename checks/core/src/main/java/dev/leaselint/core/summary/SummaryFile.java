package dev.leaselint.core.summary;

import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.zip.CRC32;

/**
 * The file of one top-level type: a head, which is read at once, and the model, which is read when somebody asks for
 * the type. Each has its length and checksum before it.
 */
public final class SummaryFile {
    /** Where the files lie, as a class-path name; the names of the files are those of the types. */
    public static final String DIRECTORY = "META-INF/leaselint/";
    /** Says that there are files, and in which format: so a jar without any is known without a look at its entries. */
    public static final String MARKER = DIRECTORY + "format";
    /** The clients that the module describes itself, as a YAML list in UTF-8. */
    public static final String CLIENTS = DIRECTORY + "clients.yml";
    /** Number of the format; a file of another one is not read. */
    public static final int FORMAT = 2;
    /** Larger models are not stored. */
    public static final int MAX_BYTES = 1 << 20;

    static final String SUFFIX = ".model";

    private static final int MAGIC = 0x4C4C5300;

    private SummaryFile() {}

    /**
     * What is known of a file before its model is read.
     *
     * @param wrappers simple names by which code may use a lock through the type; empty when it only explains others
     * @param hierarchy the direct supertypes of the type and its nested types, by name; unknown ones left out
     */
    record Head(Set<String> wrappers, Map<String, Set<String>> hierarchy) {}

    /** The class-path name of the file of a top-level type. */
    public static String nameOf(String topLevelType) {
        return DIRECTORY + topLevelType + SUFFIX;
    }

    /** The bytes of the marker. */
    public static byte[] marker() {
        return new byte[] {'0' + FORMAT, '\n'};
    }

    /** The bytes of the file of a top-level type. */
    public static byte[] write(TypeDecl type, Set<String> wrappers) {
        Map<String, Set<String>> hierarchy = new TreeMap<>();
        addHierarchy(type, hierarchy);
        Output head = new Output();
        head.list(new TreeSet<>(wrappers), head::text);
        head.list(hierarchy.entrySet(), each -> {
            head.text(each.getKey());
            head.list(each.getValue(), head::text);
        });
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(MAGIC | FORMAT);
            part(head.toBytes(), out);
            part(ModelEncoder.encode(type), out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void addHierarchy(TypeDecl type, Map<String, Set<String>> hierarchy) {
        Set<String> above = new TreeSet<>();
        type.supertypes().stream().filter(TypeRef::resolved).forEach(t -> above.add(t.name()));
        hierarchy.put(type.name(), above);
        type.nested().forEach(nested -> addHierarchy(nested, hierarchy));
    }

    private static void part(byte[] bytes, DataOutputStream out) throws IOException {
        out.writeInt(bytes.length);
        out.writeInt(checksum(bytes));
        out.write(bytes);
    }

    private static int checksum(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        return (int) crc.getValue();
    }

    /** @throws Input.Broken when it is no file of this format */
    static Head head(InputStream stream) throws IOException {
        Input in = new Input(readPart(start(stream)));
        Set<String> wrappers = new TreeSet<>(in.list(in::text));
        Map<String, Set<String>> hierarchy = new TreeMap<>();
        in.list(() -> hierarchy.put(in.text(), new TreeSet<>(in.list(in::text))));
        return new Head(wrappers, hierarchy);
    }

    /**
     * The type in a file.
     *
     * @param types receives every type in the model, local and anonymous ones included
     * @throws RuntimeException when it is no file of this format; the message says why
     */
    public static TypeDecl model(InputStream stream, Consumer<TypeDecl> types) throws IOException {
        DataInputStream in = start(stream);
        readPart(in);
        return ModelDecoder.decode(readPart(in), types);
    }

    private static DataInputStream start(InputStream stream) throws IOException {
        DataInputStream in = new DataInputStream(stream);
        int start = in.readInt();
        if ((start & 0xFFFFFF00) != MAGIC) {
            throw new Input.Broken("does not begin like one");
        }
        if (start != (MAGIC | FORMAT)) {
            throw new Input.Broken("has format " + (start & 0xFF) + ", this version of leaselint reads " + FORMAT);
        }
        return in;
    }

    private static byte[] readPart(DataInputStream in) throws IOException {
        int length = in.readInt();
        int checksum = in.readInt();
        if (length < 0 || length > MAX_BYTES) {
            throw new Input.Broken("says that it is larger than it may be");
        }
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length || checksum(bytes) != checksum) {
            throw new Input.Broken("is cut off or damaged");
        }
        return bytes;
    }
}
