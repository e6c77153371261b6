package dev.leaselint.core.inventory;

import dev.leaselint.core.Options;
import dev.leaselint.core.Words;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.flow.Syms;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.rules.PersonalData;
import dev.leaselint.core.rules.Rule;
import dev.leaselint.core.rules.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Answers the questions of a review. A finding of a rule answers no; yes is said only for what the code shows; the rest
 * stays unknown.
 */
final class Checklist {
    private static final Pattern WINDOW = Pattern.compile(
            "(?i)\\b(stale|expir\\w*|lease (ends|end|is lost)|fencing|fence|two (holders|workers|instances|nodes)|"
                    + "at the same time|failure window|pause|race)\\b");
    /** Words of values that are no personal data. */
    private static final Set<String> TECHNICAL = Set.of(
            "id", "ids", "uuid", "no", "number", "code", "key", "type", "hash", "tenant", "shard", "partition", "name",
            "index", "version", "prefix", "namespace", "env", "environment", "queue", "topic", "job", "task",
            "resource", "sku", "date", "day", "month", "year", "slot", "lock");

    /** Types of parameters that hold no names and no addresses. */
    private static final Set<String> NUMBERS =
            Set.of("int", "long", "java.lang.Integer", "java.lang.Long", "java.util.UUID");

    private final PersonalData personal;
    private final Sources sources;

    Checklist(Options options, Sources sources) {
        this.personal = new PersonalData(options.piiTerms(), sources.program());
        this.sources = sources;
    }

    /** The lock with its answers. */
    Lock fill(Group group, Lock lock) {
        List<Answer> answers = Stream.of(Question.values())
                .map(q -> new Case(group, lock, q).answer())
                .toList();
        return lock.with(answers);
    }

    /** One question about one lock. */
    private final class Case {
        private final Group group;
        private final Lock lock;
        private final Question question;

        Case(Group group, Lock lock, Question question) {
            this.group = group;
            this.lock = lock;
            this.question = question;
        }

        Answer answer() {
            return switch (question) {
                case NECESSARY -> unknown("for the reviewer to decide; " + writesText(), firstWrite());
                case INVARIANT -> unknown("the code shows what is written, not why: " + writesText(), firstWrite());
                case KEY_SHAPE -> keyShape();
                case NO_PII -> noPersonalData();
                case ATOMIC_ACQUIRE -> atomic();
                case TTL_SET -> ttlSet();
                case TTL_CHOSEN -> ttlChosen();
                case OWNER_UNIQUE -> ownerUnique();
                case RELEASE_CHECKED -> releaseChecked();
                case RENEWAL_NEEDED -> renewalNeeded();
                case RENEWAL_BOUNDED -> renewalBounded();
                case ACQUIRE_UNKNOWN -> acquireUnknown();
                case RELEASE_FAILS -> releaseFails();
                case LEASE_EXPIRES -> leaseExpires();
                case STALE_WRITE -> staleWrite();
                case FENCING_REQUIRED -> fencingRequired();
                case FENCING_ENFORCED -> fencingEnforced();
                case CLUSTER -> cluster();
                case TIMEOUTS -> unknown("set where the client is configured, not where the lock is used", null);
                case OBSERVABLE -> observable();
                case TESTED -> unknown("tests are not part of the analysis", null);
                case WINDOW_DOCUMENTED -> documented();
            };
        }

        // ---- answers

        private Answer yes(String text, Place at) {
            return new Answer(question, Verdict.YES, text, at);
        }

        private Answer no(String text, Place at) {
            return new Answer(question, Verdict.NO, text, at);
        }

        private Answer unknown(String text, Place at) {
            return new Answer(question, Verdict.UNKNOWN, text, at);
        }

        private Answer none(String text) {
            return new Answer(question, Verdict.NOT_APPLICABLE, text, null);
        }

        /** No, when a rule has said so. */
        private Optional<Answer> ruledOut(String... rules) {
            Set<String> ids = Set.of(rules);
            return lock.findings().stream()
                    .filter(f -> ids.contains(f.rule()))
                    .findFirst()
                    .map(f -> no(summary(f.rule()), f.place()));
        }

        private Place acquired() {
            return lock.acquires().isEmpty() ? null : lock.acquires().get(0).place();
        }

        private <K extends Enum<K>> Optional<Fact<K>> fact(List<Fact<K>> facts, Set<K> kinds) {
            return facts.stream().filter(f -> kinds.contains(f.kind())).findFirst();
        }

        private Place at(Fact<?> fact, Place otherwise) {
            return fact.at().isEmpty() ? otherwise : fact.at().get(0);
        }

        private String writesText() {
            return lock.writes().isEmpty()
                    ? "no write was seen while it is held"
                    : lock.writes().stream().map(Fact::text).limit(3).collect(Collectors.joining("; "));
        }

        private boolean allGuarded() {
            return !lock.writes().isEmpty()
                    && lock.writes().stream().allMatch(w -> LockReader.guarded(w.kind()));
        }

        private Place firstWrite() {
            return lock.writes().isEmpty() ? acquired() : at(lock.writes().get(0), acquired());
        }

        // ---- key

        private Answer keyShape() {
            Event e = group.first().event();
            boolean open = !KeyText.tells(KeyText.skeleton(e.key()));
            return open
                    ? unknown("it comes from elsewhere: " + lock.key(), acquired())
                    : yes(lock.key(), acquired());
        }

        private Answer noPersonalData() {
            Optional<Answer> ruled = ruledOut("RedisLockPiiInKey");
            if (ruled.isPresent()) {
                return ruled.get();
            }
            for (Seen seen : group.attempts()) {
                if (personal.in(seen.event().key()).isPresent()) {
                    return no(personal.in(seen.event().key()).get().what(), acquired());
                }
            }
            List<String> open = group.attempts().stream()
                    .flatMap(s -> openParts(s.event().key()).stream())
                    .distinct()
                    .toList();
            return open.isEmpty()
                    ? yes("it consists of constants and identifiers", acquired())
                    : unknown("not known what is in " + String.join(", ", open), acquired());
        }

        private List<String> openParts(Sym key) {
            List<String> open = new ArrayList<>();
            Syms.visit(key, s -> {
                String name = s instanceof Sym.Param p
                        ? NUMBERS.contains(p.type().name()) ? null : p.name()
                        : s instanceof Sym.Unknown u
                                ? u.label()
                                : s instanceof Sym.App a && a.receiver() == null ? a.name() : null;
                if (name != null && Words.of(name).stream().noneMatch(TECHNICAL::contains)) {
                    open.add(name);
                }
            });
            return open;
        }

        // ---- acquire

        private Answer atomic() {
            Optional<Answer> ruled =
                    ruledOut("RedisLockNonAtomicAcquire", "RedisLockCheckThenSet", "RedisLockMissingTtl");
            if (ruled.isPresent()) {
                return ruled.get();
            }
            for (Seen seen : group.attempts()) {
                Event e = seen.event();
                if (!seen.byClient() && (e.op() != Op.SET_IF_ABSENT || !e.ttl().isSet())) {
                    return no("key and expiry are not set by one command", place(seen));
                }
            }
            boolean handle = group.first().byClient();
            return yes(handle ? "by the client" : "key, owner and expiry in one command", acquired());
        }

        private Place place(Seen seen) {
            return sources.place(seen.event().step()).orElse(acquired());
        }

        private Answer ttlSet() {
            Optional<Answer> ruled = ruledOut("RedisLockNonAtomicAcquire", "RedisLockMissingTtl");
            if (ruled.isPresent()) {
                return ruled.get();
            }
            Optional<Fact<Kinds.Source>> missing = fact(lock.ttl(), Set.of(Kinds.Source.NONE));
            if (missing.isPresent()) {
                return no("an attempt sets none", at(missing.get(), acquired()));
            }
            Optional<Fact<Kinds.Source>> unread = fact(lock.ttl(), Set.of(Kinds.Source.UNKNOWN));
            return unread.isPresent()
                    ? unknown(unread.get().text(), at(unread.get(), acquired()))
                    : yes(texts(lock.ttl()), at(lock.ttl().get(0), acquired()));
        }

        private String texts(List<? extends Fact<?>> facts) {
            return facts.stream().map(Fact::text).distinct().collect(Collectors.joining("; "));
        }

        private Answer ttlChosen() {
            List<Fact<Kinds.Source>> chosen = lock.ttl().stream()
                    .filter(t -> t.kind() != Kinds.Source.PARAMETER)
                    .toList();
            for (Fact<Kinds.Source> ttl : chosen) {
                for (Place at : ttl.at()) {
                    Optional<Place> comment = Comments.beside(at);
                    if (comment.isPresent()) {
                        return unknown(
                                "there is a comment, whether it says why is for the reviewer: \""
                                        + Comments.words(comment.get()) + "\"",
                                comment.get());
                    }
                }
            }
            return unknown("no comment beside " + texts(lock.ttl()), at(lock.ttl().get(0), acquired()));
        }

        private Answer ownerUnique() {
            Optional<Fact<Kinds.Owner>> same = fact(
                    lock.owner(),
                    Set.of(Kinds.Owner.CONSTANT, Kinds.Owner.TIMESTAMP, Kinds.Owner.IDENTITY, Kinds.Owner.SHARED));
            if (same.isPresent()) {
                return no(same.get().text(), at(same.get(), acquired()));
            }
            Optional<Fact<Kinds.Owner>> open = fact(lock.owner(), Set.of(Kinds.Owner.UNKNOWN));
            return open.isPresent()
                    ? unknown(open.get().text(), at(open.get(), acquired()))
                    : yes(texts(lock.owner()), at(lock.owner().get(0), acquired()));
        }

        // ---- release and renewal

        private Answer releaseChecked() {
            Optional<Answer> ruled = ruledOut(
                    "RedisLockBareDelete", "RedisLockNonAtomicRelease", "RedisLockForceUnlock",
                    "RedisLockUnsafeScript");
            if (ruled.isPresent()) {
                return ruled.get();
            }
            Optional<Fact<Kinds.Release>> bare =
                    fact(lock.release(), Set.of(Kinds.Release.DELETE, Kinds.Release.FORCE));
            if (bare.isPresent()) {
                return no(bare.get().text(), at(bare.get(), acquired()));
            }
            Fact<Kinds.Release> first = lock.release().get(0);
            return switch (first.kind()) {
                case TTL -> none("it is " + first.text());
                case NONE, UNKNOWN, BY_CLIENT -> unknown(first.text(), at(first, acquired()));
                default -> fact(lock.release(), Set.of(Kinds.Release.UNKNOWN, Kinds.Release.BY_CLIENT))
                        .map(f -> unknown(f.text(), at(f, acquired())))
                        .orElseGet(() -> yes(texts(lock.release()), at(first, acquired())));
            };
        }

        private boolean renewed() {
            return fact(lock.renewal(), Set.of(Kinds.Renewal.NONE)).isEmpty();
        }

        private Answer renewalNeeded() {
            if (renewed()) {
                Fact<Kinds.Renewal> first = lock.renewal().get(0);
                return yes("the lease is renewed " + first.text(), at(first, acquired()));
            }
            Optional<Fact<Kinds.Held>> slow = fact(lock.held(), Set.of(Kinds.Held.REMOTE, Kinds.Held.SLEEP));
            return slow.isPresent()
                    ? unknown("the work calls or waits while it is held: " + slow.get().text(),
                            at(slow.get(), acquired()))
                    : unknown("how long the work takes is not in the code", acquired());
        }

        private Answer renewalBounded() {
            Optional<Answer> ruled = ruledOut("RedisLockUnboundedRenewal");
            if (ruled.isPresent()) {
                return ruled.get();
            }
            if (!renewed()) {
                return none("it is not renewed");
            }
            Optional<Fact<Kinds.Renewal>> watchdog = fact(lock.renewal(), Set.of(Kinds.Renewal.WATCHDOG));
            return watchdog.isPresent()
                    ? no("the client renews it while the process lives", at(watchdog.get(), acquired()))
                    : unknown("no limit is named beside the renewal", at(lock.renewal().get(0), acquired()));
        }

        // ---- failures

        private Answer acquireUnknown() {
            Optional<Answer> ruled = ruledOut("RedisLockFailOpen", "RedisLockNullableAcquire");
            if (ruled.isPresent()) {
                return ruled.get();
            }
            Failures.Way worst = Failures.Way.NOT_SEEN;
            for (Seen seen : group.attempts()) {
                worst = Failures.worse(worst, Failures.ofAttempt(seen, Section.of(seen)));
            }
            return switch (worst) {
                case PROPAGATES -> yes("the exception leaves the method, the work is not done", acquired());
                case CAUGHT -> yes("the exception is caught, the work is not done", acquired());
                case WORKS_ON -> no("the exception is caught and the work is done all the same", acquired());
                case NOT_SEEN -> unknown("no path was seen on which the attempt fails", acquired());
            };
        }

        private Answer releaseFails() {
            if (group.releases().isEmpty()) {
                return none("nothing releases it");
            }
            Failures.Way worst = group.releases().stream()
                    .map(Failures::ofRelease)
                    .reduce(Failures.Way.NOT_SEEN, Failures::worse);
            Place at = sources.place(group.releases().get(0).event().step()).orElse(acquired());
            boolean ends = fact(lock.ttl(), Set.of(Kinds.Source.NONE)).isEmpty();
            String end = ends ? "; the lock ends with its TTL" : "; the lock stays for ever";
            return switch (worst) {
                case NOT_SEEN -> unknown("no path was seen on which the release fails" + end, at);
                case PROPAGATES -> ends
                        ? yes("its exception takes the place of the work's result" + end, at)
                        : no("its exception leaves the method" + end, at);
                default -> ends ? yes("its exception is caught" + end, at) : no("its exception is caught" + end, at);
            };
        }

        private Answer leaseExpires() {
            if (allGuarded()) {
                return yes("its writes refuse a stale owner: " + writesText(), firstWrite());
            }
            Optional<Answer> ruled = ruledOut("RedisLockRenewalResultIgnored", "RedisLockUnlockAfterLeaseThrows");
            if (ruled.isPresent()) {
                return ruled.get();
            }
            Optional<Fact<Kinds.Renewal>> watchdog = fact(lock.renewal(), Set.of(Kinds.Renewal.WATCHDOG));
            if (watchdog.isPresent()) {
                return unknown("the client renews it, a paused process is not told that it was lost", acquired());
            }
            if (renewed()) {
                return unknown("it is renewed; whether the work stops when a renewal fails is not seen",
                        at(lock.renewal().get(0), acquired()));
            }
            return lock.writes().isEmpty()
                    ? unknown("nothing in the code notices it, and no write was seen", acquired())
                    : no("nothing notices it, and the writes go on: " + writesText(), firstWrite());
        }

        // ---- fencing

        private Answer staleWrite() {
            Optional<Answer> ruled = ruledOut("FencingTokenNotEnforced");
            if (ruled.isPresent()) {
                return ruled.get();
            }
            Optional<Fact<Kinds.Write>> open = fact(lock.writes(), Set.of(Kinds.Write.UNGUARDED));
            if (open.isPresent()) {
                return no("nothing holds back " + open.get().text(), at(open.get(), acquired()));
            }
            Optional<Fact<Kinds.Held>> remote = fact(lock.held(), Set.of(Kinds.Held.REMOTE));
            if (remote.isPresent()) {
                return unknown("whether the other side takes a stale call is not known: " + remote.get().text(),
                        at(remote.get(), acquired()));
            }
            boolean all = allGuarded();
            boolean seenAll = fact(lock.held(), Set.of(Kinds.Held.OTHER, Kinds.Held.CALLBACK)).isEmpty();
            return all && seenAll
                    ? yes(writesText(), firstWrite())
                    : unknown(all ? "the writes that were seen are guarded; other calls are not known: " + writesText()
                            : "not seen what is written", firstWrite());
        }

        private Answer fencingRequired() {
            Optional<Fact<Kinds.Fencing>> token = fact(lock.fencing(), Set.of(Kinds.Fencing.TOKEN));
            return token.isPresent()
                    ? yes("the code draws a token", at(token.get(), acquired()))
                    : unknown("required where two holders at once would do harm; " + writesText(), firstWrite());
        }

        private Answer fencingEnforced() {
            Optional<Answer> ruled =
                    ruledOut("FencingTokenNotEnforced", "FencingTokenUnused", "FencedUpdateCountIgnored");
            if (ruled.isPresent()) {
                return ruled.get();
            }
            Optional<Fact<Kinds.Fencing>> enforced = fact(lock.fencing(), Set.of(Kinds.Fencing.ENFORCED));
            if (enforced.isPresent()) {
                return yes(enforced.get().text(), at(enforced.get(), acquired()));
            }
            Optional<Fact<Kinds.Write>> open = fact(lock.writes(), Set.of(Kinds.Write.UNGUARDED));
            return open.isPresent()
                    ? no("no token or version is compared by " + open.get().text(), at(open.get(), acquired()))
                    : unknown("no guarded write was seen", acquired());
        }

        // ---- surroundings

        private Answer cluster() {
            Optional<Answer> ruled = ruledOut("RedisLockCrossSlot");
            if (ruled.isPresent()) {
                return ruled.get();
            }
            boolean several = group.attempts().stream()
                    .anyMatch(s -> s.event().keys().stream().distinct().count() > 1
                            || s.event().receiver() instanceof Sym.Locks);
            return several
                    ? unknown("several keys; whether they lie in one slot is not known", acquired())
                    : yes("each command has one key", acquired());
        }

        private Answer observable() {
            Optional<Place> log = surroundings().filter(this::isLog).findFirst().flatMap(this::placeOf);
            Optional<Place> metric = surroundings().filter(Checklist::isMetric).findFirst().flatMap(this::placeOf);
            if (log.isEmpty() && metric.isEmpty()) {
                return unknown("no metric and no log was seen beside attempt and release", acquired());
            }
            String seen = (metric.isPresent() ? "metrics" : "no metric")
                    + (log.isPresent() ? " and logs" : " and no log")
                    + " beside it; whether they suffice is for the reviewer";
            return unknown(seen, metric.or(() -> log).orElseThrow());
        }

        /** The calls in the methods that take or release the lock and in the helpers on the way. */
        private Stream<Found> surroundings() {
            return Stream.concat(group.attempts().stream(), group.releases().stream())
                    .flatMap(s -> s.chain().stream())
                    .map(Site::method)
                    .distinct()
                    .flatMap(m -> sources.calls(m).stream()
                            .filter(Expr.Call.class::isInstance)
                            .map(c -> new Found(m, (Expr.Call) c)));
        }

        private boolean isLog(Found f) {
            return group.first().view().program().meaning(f.call()).filter(e -> e.op() == Op.LOG).isPresent();
        }

        private Optional<Place> placeOf(Found f) {
            return sources.place(f.method(), f.call().nameSpan());
        }

        private Answer documented() {
            for (Seen seen : group.attempts()) {
                MethodDecl method = seen.flow().method();
                for (Span span : List.of(method.span(), seen.view().type().nameSpan())) {
                    Optional<Place> whole = sources.place(method.key(), span);
                    Optional<Place> comment = whole.flatMap(
                            p -> Comments.matching(p.file(), p.line(), p.endLine(), WINDOW));
                    if (comment.isPresent()) {
                        return yes("\"" + Comments.words(comment.get()) + "\"", comment.get());
                    }
                }
            }
            return unknown("no comment beside the code speaks of it", acquired());
        }
    }

    /** A call with the method in which it stands. */
    private record Found(MethodKey method, Expr.Call call) {}

    /** What a rule finds, with its name. */
    private static String summary(String rule) {
        return Rules.all().stream()
                .map(Rule::descriptor)
                .filter(d -> d.id().equals(rule))
                .findFirst()
                .map(d -> d.summary() + " (" + rule + ")")
                .orElse(rule);
    }

    private static boolean isMetric(Found f) {
        String owner = f.call().owner();
        return owner.startsWith("io.micrometer.")
                || owner.startsWith("io.prometheus.")
                || owner.startsWith("com.codahale.metrics.")
                || owner.startsWith("io.opentelemetry.")
                || owner.startsWith("org.eclipse.microprofile.metrics.");
    }
}
