package dev.leaselint.core.flow;

import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Span;

/**
 * A place in the analysed sources where something happens.
 *
 * @param method the method whose code it is (the enclosing one for lambdas and anonymous classes)
 * @param span the expression or statement
 * @param nameSpan the part to underline: from the method name to the end of the call; equal to {@code span} otherwise
 */
public record Site(MethodKey method, Span span, Span nameSpan) {
    @Override
    public int hashCode() {
        return span.start() * 31 + span.end();
    }
}
