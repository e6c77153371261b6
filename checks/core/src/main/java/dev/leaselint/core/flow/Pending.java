package dev.leaselint.core.flow;

import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.TypeRef;
import java.util.List;

/** Types of values that are not there yet: futures and publishers. */
final class Pending {
    private static final List<String> KNOWN = List.of(
            "java.util.concurrent.Future", "java.util.concurrent.CompletionStage", "org.reactivestreams.Publisher",
            "java.util.concurrent.Flow.Publisher");

    private Pending() {}

    static boolean is(TypeRef type, Program program) {
        return KNOWN.stream().anyMatch(known -> program.isSubtype(type.name(), known));
    }
}
