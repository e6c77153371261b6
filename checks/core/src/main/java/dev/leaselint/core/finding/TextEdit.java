package dev.leaselint.core.finding;

import dev.leaselint.core.model.Span;

/** Replaces a span of the finding's file; an empty span inserts. */
public record TextEdit(Span span, String replacement) {}
