package dev.leaselint.core.summary;

/** The values that a literal may have. The order is part of the format. */
enum LiteralKind {
    NULL,
    STRING,
    INTEGER,
    LONG,
    DOUBLE,
    FLOAT,
    BOOLEAN,
    CHARACTER;

    static LiteralKind of(Object value) {
        return value == null ? NULL : valueOf(value.getClass().getSimpleName().toUpperCase(java.util.Locale.ROOT));
    }
}
