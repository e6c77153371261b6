package dev.leaselint.core.summary;

import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Reads what {@link Output} writes; throws {@link Broken} for anything else. */
public final class Input {
    /** What a number alone may make room for. */
    private static final int MAX_RESERVED = 64;

    private final byte[] bytes;
    private final List<String> texts = new ArrayList<>();
    private final List<TypeRef> types = new ArrayList<>();
    private final List<MethodKey> methods = new ArrayList<>();
    private int at;
    private int lastStart;

    /** The bytes are no stored model of the known format. */
    public static final class Broken extends RuntimeException {
        private static final long serialVersionUID = 1;

        Broken(String message) {
            super(message);
        }
    }

    /** @param bytes kept, not copied */
    public Input(byte[] bytes) {
        this.bytes = bytes;
    }

    boolean atEnd() {
        return at == bytes.length;
    }

    private int next() {
        if (at == bytes.length) {
            throw new Broken("ends too early");
        }
        return bytes[at++] & 0xFF;
    }

    /** One byte; anything but zero is yes. */
    public boolean bool() {
        return next() != 0;
    }

    /** @param constants all of the enum, in order */
    public <E extends Enum<E>> E constant(E[] constants) {
        int ordinal = next();
        if (ordinal >= constants.length) {
            throw new Broken("has an unknown kind of node");
        }
        return constants[ordinal];
    }

    long count() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            int part = next();
            value |= (long) (part & 0x7F) << shift;
            if (part < 0x80) {
                return value;
            }
        }
        throw new Broken("has a number without end");
    }

    private int small() {
        long value = count();
        if (value < 0 || value > Integer.MAX_VALUE) {
            throw new Broken("has a number out of range");
        }
        return (int) value;
    }

    long number() {
        long value = count();
        return value >>> 1 ^ -(value & 1);
    }

    private int offset() {
        return Math.toIntExact(number());
    }

    /** Elements behind their number. */
    public <T> List<T> list(Supplier<T> reader) {
        int size = size();
        List<T> elements = new ArrayList<>(Math.min(size, MAX_RESERVED));
        for (int i = 0; i < size; i++) {
            elements.add(reader.get());
        }
        return elements;
    }

    /** A number of elements, each of which takes a byte at least. */
    private int size() {
        int size = small();
        if (size > bytes.length - at) {
            throw new Broken("ends too early");
        }
        return size;
    }

    /** @return null when the value is not there */
    public <T> T optional(Supplier<T> reader) {
        return bool() ? reader.get() : null;
    }

    /** A text, the same object each time it is named. */
    public String text() {
        return once(texts, () -> {
            int length = size();
            StringBuilder text = new StringBuilder(Math.min(length, MAX_RESERVED));
            for (int i = 0; i < length; i++) {
                text.append((char) small());
            }
            return text.toString();
        });
    }

    TypeRef type() {
        return once(types, () -> new TypeRef(text(), list(this::type), small(), bool()));
    }

    MethodKey method() {
        return once(methods, () -> new MethodKey(text(), text(), list(this::text)));
    }

    /**
     * A value that is written out where it comes first.
     *
     * @param known those read so far, to which it is added
     */
    public <T> T once(List<T> known, Supplier<T> reader) {
        int number = small();
        if (number > known.size()) {
            throw new Broken("names something that it does not have");
        }
        if (number > 0) {
            return known.get(number - 1);
        }
        T value = reader.get();
        known.add(value);
        return value;
    }

    Var var() {
        return new Var(constant(Var.Kind.values()), text(), text(), offset());
    }

    Span span() {
        int start = lastStart + offset();
        lastStart = start;
        return new Span(start, start + small());
    }
}
