package dev.leaselint.core.summary;

import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.io.ByteArrayOutputStream;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Bytes of a stored model. Numbers take as many bytes as they need; texts, types and methods are written once and then
 * named by number.
 */
public final class Output {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Map<String, Integer> texts = new HashMap<>();
    private final Map<TypeRef, Integer> types = new HashMap<>();
    private final Map<MethodKey, Integer> methods = new HashMap<>();
    private int lastStart;

    /** What was written so far. */
    public byte[] toBytes() {
        return bytes.toByteArray();
    }

    /** One byte. */
    public void bool(boolean value) {
        bytes.write(value ? 1 : 0);
    }

    /** One byte: enums with more than 256 constants do not fit. */
    public void constant(Enum<?> value) {
        bytes.write(value.ordinal());
    }

    /** Not negative. */
    public void count(long number) {
        long rest = number;
        while ((rest & ~0x7FL) != 0) {
            bytes.write((int) (rest & 0x7F | 0x80));
            rest >>>= 7;
        }
        bytes.write((int) rest);
    }

    void number(long value) {
        count(value << 1 ^ value >> 63);
    }

    /** Elements behind their number. */
    public <T> void list(Collection<T> elements, Consumer<T> writer) {
        count(elements.size());
        elements.forEach(writer);
    }

    /** A value that may be null. */
    public <T> void optional(T value, Consumer<T> writer) {
        bool(value != null);
        if (value != null) {
            writer.accept(value);
        }
    }

    /** A text, written out where it comes first. */
    public void text(String text) {
        once(texts, text, (out, t) -> {
            out.count(t.length());
            t.chars().forEach(out::count);
        });
    }

    void type(TypeRef type) {
        once(types, type, (out, t) -> {
            out.text(t.name());
            out.list(t.args(), out::type);
            out.count(t.dims());
            out.bool(t.resolved());
        });
    }

    void method(MethodKey key) {
        once(methods, key, (out, k) -> {
            out.text(k.owner());
            out.text(k.name());
            out.list(k.params(), out::text);
        });
    }

    /**
     * Zero and the value when it comes first, its number afterwards.
     *
     * @param known those written so far with their numbers, to which it is added
     */
    public <T> void once(Map<T, Integer> known, T value, BiConsumer<Output, T> writer) {
        Integer number = known.get(value);
        if (number != null) {
            count(number);
            return;
        }
        count(0);
        writer.accept(this, value);
        known.put(value, known.size() + 1);
    }

    void var(Var var) {
        constant(var.kind());
        text(var.owner());
        text(var.name());
        number(var.position());
    }

    void span(Span span) {
        number(span.start() - lastStart);
        count(span.end() - span.start());
        lastStart = span.start();
    }
}
