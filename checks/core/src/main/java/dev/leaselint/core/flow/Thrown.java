package dev.leaselint.core.flow;

import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.TypeRef;
import java.util.stream.Stream;

/**
 * One of the ways of a method that is given a function, and what the function throws on it. Handlers around its call, in
 * that method and in those on the way to the call, decide which exceptions go this way.
 *
 * @param flow what the method does
 * @param exit how it is left
 * @param question the call of the function
 */
record Thrown(Flows flows, Flow flow, Exit exit, Event question) {
    /** Whether a function that is left like that can bring the method on this way. */
    boolean isTakenBy(Ways.Leave leave) {
        return isTaken(leave)
                ? exit.kind() != Exit.Kind.PROPAGATE || !exit.at().equals(question.step())
                : passesOn(exit);
    }

    /** Whether one of the handlers takes the exception, be it to throw another. */
    boolean isTaken(Ways.Leave leave) {
        TypeRef thrown = leave.thrown() == null ? TypeRef.UNKNOWN : leave.thrown();
        return Stream.concat(question.via().stream(), Stream.of(question.site())).anyMatch(site -> takes(site, thrown));
    }

    /** Whether no handler takes the exception and the method has no way either on which such a one goes out of it. */
    boolean hasNoWay(Ways.Leave leave) {
        return !isTaken(leave) && flow.exits().stream().noneMatch(x -> {
            Step step = x.step(question.id());
            return step != null && step.status() == Status.THREW && passesOn(x);
        });
    }

    private static boolean passesOn(Exit exit) {
        return exit.kind() == Exit.Kind.PROPAGATE && (exit.thrown() == null || exit.thrown().isUnknown());
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
