package dev.leaselint.core.model;

/** The modifiers that the analysis asks for. */
public enum Modifier {
    PUBLIC,
    PROTECTED,
    PRIVATE,
    STATIC,
    FINAL,
    ABSTRACT,
    DEFAULT,
    SYNCHRONIZED,
    NATIVE,
    VOLATILE
}
