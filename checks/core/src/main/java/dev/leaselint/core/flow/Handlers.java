package dev.leaselint.core.flow;

import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.TypeRef;
import java.util.stream.Stream;

/** The handlers around a call of a function, in the method that is given the function and in those on the way to the call. */
final class Handlers {
    private final Flows flows;

    Handlers(Flows flows) {
        this.flows = flows;
    }

    /**
     * Whether one of them takes what the function throws.
     *
     * @param question the call of the function
     * @param thrown unknown for whatever a call may throw
     */
    boolean take(Event question, TypeRef thrown) {
        return Stream.concat(question.via().stream(), Stream.of(question.site())).anyMatch(site -> takes(site, thrown));
    }

    private boolean takes(Site site, TypeRef thrown) {
        boolean[] found = {false};
        flows.targets().method(site.method()).flatMap(m -> m.body()).ifPresent(body -> Trees.walk(body, n -> {
            found[0] |= n instanceof Stmt.Try t
                    && t.body().span().contains(site.span())
                    && t.catches().stream().anyMatch(c ->
                            Catching.match(c.types(), thrown, flows.program()) == Catching.Match.ALWAYS);
            return !found[0] && n.span().contains(site.span());
        }));
        return found[0];
    }
}
