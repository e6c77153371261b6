package dev.leaselint.core.inventory;

import dev.leaselint.core.finding.Place;
import dev.leaselint.core.flow.Flows;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.Var;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** From sites of a flow to the code that stands there. Not for use by several threads. */
final class Sources {
    private static final int LONGEST_CODE = 90;

    private final Flows flows;
    private final Map<MethodKey, Map<Span, Expr>> calls = new HashMap<>();

    Sources(Flows flows) {
        this.flows = flows;
    }

    Program program() {
        return flows.program();
    }

    /** The call or creation at a site. */
    Optional<Expr> call(Site site) {
        return Optional.ofNullable(calls.computeIfAbsent(site.method(), this::callsIn).get(site.span()));
    }

    /** The calls and creations in a method, in the order of the text. */
    List<Expr> calls(MethodKey method) {
        return calls.computeIfAbsent(method, this::callsIn).values().stream()
                .sorted((a, b) -> a.span().compareTo(b.span()))
                .toList();
    }

    private Map<Span, Expr> callsIn(MethodKey method) {
        Map<Span, Expr> found = new HashMap<>();
        flows.program().method(method).flatMap(MethodDecl::body).ifPresent(body -> Trees.visit(body, n -> {
            if (n instanceof Expr.Call || n instanceof Expr.New) {
                found.putIfAbsent(n.span(), (Expr) n);
            }
        }));
        return found;
    }

    Optional<Place> place(Site site) {
        return place(site.method(), site.nameSpan());
    }

    Optional<Place> place(MethodKey method, Span span) {
        return place(method.owner(), span);
    }

    /** A place in the file that declares a type; empty for code of other modules that has no file here. */
    Optional<Place> place(String type, Span span) {
        return flows.program().isStored(type)
                ? Optional.empty()
                : flows.program().unitOf(type).map(SourceUnit::text).map(text -> new Place(text, span));
    }

    /** The code at a place, on one line and shortened. */
    static String code(Place place) {
        String text = place.file().slice(place.span()).replaceAll("\\s+", " ").strip();
        return text.length() <= LONGEST_CODE ? text : text.substring(0, LONGEST_CODE - 1) + "…";
    }

    /** The call at a site as written, with what it is called on when that is a name. */
    String code(Site site) {
        boolean named = call(site).filter(c -> c instanceof Expr.Call call
                        && (call.receiver() instanceof Expr.Ref
                                || call.receiver() instanceof Expr.TypeName
                                || call.receiver() instanceof Expr.This))
                .isPresent();
        return place(site.method(), named ? site.span() : site.nameSpan()).map(Sources::code).orElse("");
    }

    /** The variable on which a call is made, directly or through what other calls on it give. */
    Optional<Var> receiver(Site site) {
        Expr at = call(site).orElse(null);
        while (at instanceof Expr.Call c) {
            at = c.receiver();
        }
        return at instanceof Expr.Ref r ? Optional.of(r.var()) : Optional.empty();
    }

    static String symbol(MethodKey key) {
        String owner = key.owner().substring(key.owner().lastIndexOf('.') + 1);
        return owner + "#" + key.name() + "(" + String.join(",", key.params()) + ")";
    }
}
