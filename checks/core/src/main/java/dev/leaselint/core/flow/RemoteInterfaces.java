package dev.leaselint.core.flow;

import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Mode;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.catalog.Outcome;
import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Program;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Interfaces of the sources whose methods call another machine: a library implements them by their annotation. */
public final class RemoteInterfaces {
    /** What the time-outs of Feign clients bound begins with; the client's name follows where it is known. */
    public static final String FEIGN = "feign/";

    private static final Set<String> FEIGN_CLIENTS = Set.of(
            "org.springframework.cloud.openfeign.FeignClient", "org.springframework.cloud.netflix.feign.FeignClient");

    private final Program program;

    RemoteInterfaces(Program program) {
        this.program = program;
    }

    /** The meaning of a call of such a method. */
    Optional<Entry> match(Expr.Call c) {
        return program.method(c.target())
                .filter(m -> !m.hasBody())
                .flatMap(m -> client(m))
                .map(a -> new Entry(
                        "feign", Set.of(c.target().owner()), c.name(), List.of(), Op.REMOTE, Outcome.NONE, Mode.SYNC, null, null,
                        Map.of(Attributes.BOUNDS, FEIGN + name(a))));
    }

    private Optional<Annotation> client(MethodDecl method) {
        return program.type(method.key().owner()).stream()
                .flatMap(t -> t.annotations().stream())
                .filter(a -> FEIGN_CLIENTS.contains(a.type().name()))
                .findFirst();
    }

    /** The name under which the client's settings stand; empty when it is not known. */
    private static String name(Annotation client) {
        return Stream.of("contextId", "name", "value")
                .filter(client.values()::containsKey)
                .findFirst()
                .map(client.values()::get)
                .filter(value -> value instanceof Expr.Literal l && l.value() instanceof String)
                .map(value -> (String) ((Expr.Literal) value).value())
                .filter(name -> !name.contains("$") && !name.contains("#"))
                .orElse("");
    }
}
