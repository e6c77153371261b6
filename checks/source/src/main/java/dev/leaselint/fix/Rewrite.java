package dev.leaselint.fix;

import dev.leaselint.core.fix.Repaired;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Puts repaired texts into their files: all of them or none, each in one step. */
public final class Rewrite {
    private final List<Entry> entries;

    private Rewrite(List<Entry> entries) {
        this.entries = entries;
    }

    private record Entry(Path file, byte[] before, byte[] after) {}

    /** The files were not touched, for a reason that the message gives. */
    public static final class Refused extends Exception {
        private static final long serialVersionUID = 1;

        Refused(String message) {
            super(message);
        }
    }

    /**
     * Prepares to write files.
     *
     * @param base directory to which their paths are relative
     * @param encoding of all files
     * @throws Refused when a text cannot be encoded
     */
    public static Rewrite of(List<Repaired.Changed> files, Path base, Charset encoding) throws Refused {
        List<Entry> entries = new ArrayList<>();
        for (Repaired.Changed file : files) {
            Optional<byte[]> before = bytes(file.before().text(), encoding);
            Optional<byte[]> after = bytes(file.after().text(), encoding);
            if (before.isEmpty() || after.isEmpty()) {
                throw new Refused(file.path() + " cannot be written as " + encoding.name());
            }
            entries.add(new Entry(base.resolve(file.path()), before.get(), after.get()));
        }
        return new Rewrite(entries);
    }

    private static Optional<byte[]> bytes(String text, Charset encoding) {
        try {
            ByteBuffer encoded = encoding.newEncoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .encode(CharBuffer.wrap(text));
            return Optional.of(Arrays.copyOf(encoded.array(), encoded.limit()));
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    /**
     * Writes the new texts.
     *
     * @throws Refused when a file is not as it was analysed; none is changed then
     * @throws IOException when a file cannot be written; those written before have their old contents again
     */
    public void write() throws Refused, IOException {
        exchange(entries);
    }

    /**
     * Brings the old texts back.
     *
     * @throws Refused when a file was changed after {@link #write}; none is changed then
     */
    public void restore() throws Refused, IOException {
        exchange(reversed(entries));
    }

    private static List<Entry> reversed(List<Entry> entries) {
        return entries.stream().map(entry -> new Entry(entry.file(), entry.after(), entry.before())).toList();
    }

    private static void exchange(List<Entry> entries) throws Refused, IOException {
        List<Path> ready = new ArrayList<>();
        List<Entry> done = new ArrayList<>();
        try {
            for (Entry entry : entries) {
                check(entry);
                Path file = entry.file().toRealPath();
                ready.add(Files.createTempFile(file.getParent(), "." + file.getFileName(), ".tmp"));
                prepare(ready.get(ready.size() - 1), file, entry.after());
            }
            for (Entry entry : entries) {
                check(entry);
            }
            for (int i = 0; i < entries.size(); i++) {
                move(ready.get(i), entries.get(i).file().toRealPath());
                done.add(entries.get(i));
            }
        } catch (IOException e) {
            for (Entry entry : reversed(done)) {
                Files.write(entry.file(), entry.after());
            }
            throw e;
        } finally {
            for (Path file : ready) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static void check(Entry entry) throws Refused, IOException {
        if (!Arrays.equals(Files.readAllBytes(entry.file()), entry.before())) {
            throw new Refused(
                    entry.file() + " has changed since it was analysed, or is not in the encoding of the sources");
        }
    }

    /** Gives a file the new contents, and the permissions of the one that it is to replace. */
    private static void prepare(Path fresh, Path old, byte[] contents) throws IOException {
        Files.copy(old, fresh, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
        Files.write(fresh, contents);
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
