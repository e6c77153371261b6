package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.flow.Ttl;
import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.settings.TimeText;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A lease or wait that contradicts the time-outs of the same client or operation. */
final class TimeoutMisaligned {
    private static final Set<Op> RENEWALS = Set.of(Op.RENEW, Op.EXPIRE, Op.COMPARE_EXPIRE);

    private static final Set<String> LATER = Set.of(
            "java.util.concurrent.Callable", "org.springframework.web.context.request.async.WebAsyncTask");

    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisTimeoutMisaligned",
                    Level.WARNING,
                    "section",
                    "Lease or wait that contradicts the time-outs of the same client or operation",
                    "A call that may take longer than the lease outlives it: the next holder starts while the first still"
                            + " waits for its answer, and goes on afterwards as if it held the lock.",
                    "Command time-out (with retries) well below the lease, remote calls shorter than the lease, wait below"
                            + " the time-out of the request.",
                    "Judged only when both times are known: constants, and settings in application*.yml, application*.properties"
                            + " and redisson*.yml whose files agree. Silent for leases that are renewed.",
                    "none",
                    List.of(),
                    List.of("RedisLockHeldAcrossRemoteCall", "RedisLockSuspiciousTtl", "SchedulerLockMisfit")),
            TimeoutMisaligned::check);

    private final TypeView view;
    private final Reporter reporter;
    private final String file;
    private final Registries registries;
    private boolean watchdogTold;

    private TimeoutMisaligned(TypeView view, Reporter reporter) {
        this.view = view;
        this.reporter = reporter;
        this.file = view.unit().text().path();
        this.registries = new Registries(view);
    }

    private static void check(TypeView view, Reporter reporter) {
        TimeoutMisaligned rule = new TimeoutMisaligned(view, reporter);
        for (Flow flow : view.flows()) {
            Set<Site> told = new HashSet<>();
            for (Event e : flow.events().values()) {
                if (Holding.isTaking(e) && e.entry() != null && told.add(e.site())) {
                    rule.attempt(flow, e);
                }
            }
        }
        view.type().methods().forEach(rule::scheduled);
    }

    private void attempt(Flow flow, Event e) {
        Optional<Confidence> evidence = view.evidence().of(flow, e);
        if (evidence.isEmpty()) {
            return;
        }
        Optional<Timeouts.Limit> ofRegistry = e.ttl().isSet() ? Optional.empty() : registries.lease(e, file);
        Optional<KnownTime> lease = ofRegistry.map(Timeouts.Limit::known)
                .or(() -> KnownTime.of(view, e.ttl()))
                .filter(TimeoutMisaligned::isPositive);
        Optional<Report> report = lease.flatMap(known -> againstCommand(e, known)
                .or(() -> againstCalls(flow, e, known)));
        ofRegistry.ifPresent(l -> report.ifPresent(r -> r.note(l.set(), "lease set here")));
        report.or(() -> againstRequest(flow, e))
                .or(() -> watchdog(e))
                .ifPresent(r -> reporter.report(r.confidence(evidence.get())));
    }

    private static boolean isPositive(KnownTime time) {
        return !time.time().isZero() && !time.time().isNegative();
    }

    // ---- the command that takes the lock

    private Optional<Report> againstCommand(Event e, KnownTime lease) {
        return view.project().timeouts().command(Registries.client(e), file)
                .filter(limit -> limit.time().compareTo(lease.time()) >= 0)
                .map(limit -> limited(limit, with(lease, "lease set here", Report.at(e, view.code(e) + " takes a lease of "
                        + lease.told() + ", but a command to Redis may take " + told(limit) + ": the lease can be over before"
                        + " the answer to the attempt comes. Keep the time-out of commands well below the lease."))));
    }

    /** A limit for messages: the whole time, and what it is made of. */
    private static String told(Timeouts.Limit limit) {
        String whole = TimeText.told(limit.time());
        return limit.told().startsWith(whole) ? limit.told() : whole + ", " + limit.told();
    }

    private static Report limited(Timeouts.Limit limit, Report report) {
        if (limit.set() != null) {
            report.note(limit.set(), "time-out set here");
        }
        return with(limit.known(), "time-out set here", report);
    }

    private static Report with(KnownTime time, String what, Report report) {
        time.place().ifPresent(place -> report.note(place, what));
        return report.confidence(time.confidence());
    }

    // ---- the guarded work

    private Optional<Report> againstCalls(Flow flow, Event e, KnownTime lease) {
        return isRenewed(flow) ? Optional.empty() : HeldCalls.during(flow, e)
                .flatMap(call -> HeldCalls.limit(view, flow, call)
                        .filter(limit -> limit.time().compareTo(lease.time()) >= 0)
                        .map(limit -> outlived(e, lease, call, limit))
                        .stream())
                .findFirst();
    }

    private Report outlived(Event e, KnownTime lease, Event call, Timeouts.Limit limit) {
        Report report = Report.at(e, view.code(e) + " takes a lease of " + lease.told() + ", but " + view.code(call)
                        + (call.op() == Op.SLEEP ? " sleeps for " : " may take ") + told(limit)
                        + " while it is held, and nothing renews it: the next holder starts before this one is done. Make the"
                        + " lease longer than the call, or the call shorter.")
                .note(call, call.op() == Op.SLEEP ? "sleeps here" : "called here");
        return limited(limit, with(lease, "lease set here", report));
    }

    private boolean isRenewed(Flow flow) {
        return view.flows().stream()
                .filter(f -> f.method().key().equals(flow.method().key()))
                .flatMap(f -> f.events().values().stream())
                .anyMatch(e -> RENEWALS.contains(e.op()));
    }

    // ---- the operation around it

    private Optional<Report> againstRequest(Flow flow, Event e) {
        Optional<KnownTime> wait = KnownTime.of(view, e.maxWait()).filter(TimeoutMisaligned::isPositive);
        return wait.flatMap(waited -> request(flow)
                .filter(limit -> isPositive(limit.time()) && waited.time().compareTo(limit.time().time()) >= 0)
                .map(limit -> with(limit.time(), "time-out set here", with(waited, "wait set here", Report.at(
                        e,
                        view.code(e) + " may wait " + waited.told() + " for the lock, but " + flow.method().name()
                                + " is given up after " + limit.time().told() + " by " + limit.by()
                                + ": the wait uses up the whole time, and a lock that comes late guards work that nobody"
                                + " waits for. Wait for a small part of it.")))));
    }

    /** What ends an operation, and after which time. */
    private record Request(KnownTime time, String by) {}

    private Optional<Request> request(Flow flow) {
        MethodDecl method = flow.method();
        AnnotationTimes times = new AnnotationTimes(view);
        Optional<Request> own = AnnotationTimes.annotation(method, "Timeout")
                .filter(a -> a.type().name().startsWith("org.eclipse.microprofile.faulttolerance."))
                .filter(a -> !a.values().containsKey("unit"))
                .flatMap(a -> times.time(a, "value", ChronoUnit.MILLIS))
                .map(time -> new Request(time, "@Timeout"));
        return own.or(() -> transaction(method, times)).or(() -> flow.closure() ? asyncRequest(method) : Optional.empty());
    }

    /** What a controller answers later, by a function that it returns: Spring MVC waits for it as long as it is set to. */
    private Optional<Request> asyncRequest(MethodDecl method) {
        boolean handler = method.annotations().stream()
                .anyMatch(a -> a.type().name().startsWith("org.springframework.web.bind.annotation.")
                        && a.type().simpleName().endsWith("Mapping"));
        return handler && LATER.contains(method.returnType().name())
                ? view.project().settings().at(file).value("spring.mvc.async.request-timeout")
                        .flatMap(value -> KnownTime.of(value, ChronoUnit.MILLIS))
                        .map(time -> new Request(time, "the request"))
                : Optional.empty();
    }

    private Optional<Request> transaction(MethodDecl method, AnnotationTimes times) {
        if (!Transactions.opens(view, method)) {
            return Optional.empty();
        }
        Optional<Annotation> annotation = AnnotationTimes.annotation(method, "Transactional");
        Optional<KnownTime> own = annotation.flatMap(a -> times.time(a, "timeout", ChronoUnit.SECONDS)
                .or(() -> times.time(a, "timeoutString", ChronoUnit.SECONDS)));
        return own.map(time -> new Request(time, "its transaction"))
                .or(() -> view.project().settings().at(file).value("spring.transaction.default-timeout")
                        .flatMap(value -> KnownTime.of(value, ChronoUnit.SECONDS))
                        .map(time -> new Request(time, "its transaction")));
    }

    // ---- the watchdog

    /** Once for each type, at the first lock that lives by the watchdog. */
    private Optional<Report> watchdog(Event e) {
        boolean renewed = e.entry().has(Attributes.WATCHDOG) && e.ttl().kind() == Ttl.Kind.NONE && !watchdogTold;
        Optional<Timeouts.Limit> kept = renewed ? view.project().timeouts().watchdog(file) : Optional.empty();
        Optional<Timeouts.Limit> command = kept.flatMap(k -> view.project().timeouts().command(e.entry().client(), file))
                .filter(limit -> limit.time().compareTo(kept.get().time()) >= 0);
        watchdogTold |= command.isPresent();
        return command.map(limit -> limited(limit, limited(kept.get(), Report.at(
                e,
                view.code(e) + " is kept by a watchdog for " + told(kept.get()) + " at a time, but its command to renew may take "
                        + told(limit) + ": the lock ends while the renewal is on its way. Make lockWatchdogTimeout several times"
                        + " as long as a command may take."))));
    }

    // ---- scheduler locks

    private void scheduled(MethodDecl method) {
        AnnotationTimes times = new AnnotationTimes(view);
        Optional<KnownTime> most = AnnotationTimes.annotation(method, "SchedulerLock")
                .flatMap(times::atMost)
                .filter(TimeoutMisaligned::isPositive);
        Optional<Flow> flow = most.flatMap(m -> view.program().flow(method));
        if (flow.isEmpty() || isRenewed(flow.get()) || isKeptAlive()) {
            return;
        }
        for (Event call : flow.get().events().values()) {
            Duration lease = most.get().time();
            Optional<Timeouts.Limit> limit = call.op() != Op.REMOTE ? Optional.empty()
                    : HeldCalls.limit(view, flow.get(), call).filter(l -> l.time().compareTo(lease) >= 0);
            if (limit.isPresent()) {
                Site at = new Site(method.key(), method.nameSpan(), method.nameSpan());
                reporter.report(limited(limit.get(), with(most.get(), "lease set here", Report.at(
                                at,
                                method.name() + " holds its lock for " + most.get().told() + " at most, but "
                                        + view.code(call) + " may take " + told(limit.get())
                                        + ": another instance starts the task meanwhile. Make lockAtMostFor longer than"
                                        + " the task, or the call shorter.")
                        .note(call, "called here"))));
                return;
            }
        }
    }

    /** Whether a provider of the project renews scheduler locks while their tasks run. */
    private boolean isKeptAlive() {
        String provider = "KeepAliveLockProvider";
        return !view.program().program().typesNaming(provider, Set.of(provider)).isEmpty();
    }
}
