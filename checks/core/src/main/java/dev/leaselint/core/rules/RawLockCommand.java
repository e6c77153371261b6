package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.model.MethodDecl;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A lock command beside the project's own lock. */
final class RawLockCommand {
    /** Entries for commands of interfaces of the project itself. */
    private static final String HOME_MADE = "home-made";

    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RawRedisLockCommand",
                    Level.ADVICE,
                    "section",
                    "Lock command sent directly although the project has a lock of its own",
                    "Key, owner, TTL and release of this lock are decided a second time here. What the project's lock does"
                            + " right, or learns to do, is missing: the one in the business code is the one that leaks.",
                    "Take the lock through the project's own class.",
                    "An own lock is a class with a method that takes and one that gives back a lock of any name. Silent in its"
                            + " package and below, and where the project has none.",
                    "none",
                    List.of(),
                    List.of("RedisLockBareDelete", "RedisLockMissingTtl")),
            RawLockCommand::check);

    private RawLockCommand() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            Set<Site> told = new HashSet<>();
            for (Event e : flow.events().values()) {
                boolean raw = e.op() == Op.SET_IF_ABSENT && e.isDirect() && !e.entry().client().equals(HOME_MADE);
                Optional<Confidence> evidence = raw && told.add(e.site())
                        ? view.evidence().of(flow, e)
                        : Optional.empty();
                evidence.ifPresent(confidence -> view.project().abstractions().besides(view.unit().packageName())
                        .ifPresent(own -> reporter.report(report(view, e, own).confidence(confidence))));
            }
        }
    }

    private static Report report(TypeView view, Event e, LockAbstractions.Abstraction own) {
        MethodDecl acquire = own.acquire();
        return Report.at(e, view.code(e) + " sends a lock command of its own, while " + own.type().simpleName() + "."
                        + acquire.name() + " is the lock of this project: owner, TTL and release are decided a second time"
                        + " here. Take the lock through it.")
                .note(new Site(acquire.key(), acquire.nameSpan(), acquire.nameSpan()), "the project's lock");
    }
}
