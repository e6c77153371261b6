package dev.leaselint.core.inventory;

import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Place;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A lock: one key template of one client, wherever it is used.
 *
 * @param key the key with its open parts in braces, as in {@code lock:order:{orderId}}
 * @param client id of the client in the catalogue, as in {@code redisson}
 * @param kind kind of the lock object, as in {@code fair}; {@code key} for commands on a key
 * @param wrapper whether it is a helper whose callers give the key
 * @param through helpers through which it is used, {@code Type#method(Param,...)}
 * @param sections the code from an attempt to the last of its work or its release, for each method that holds it
 * @param acquires where it is taken
 * @param releases where it is given back
 * @param renewals where the code renews it
 * @param entryPoints the outermost methods of the sources that reach it
 * @param findings findings about it
 * @param checklist the questions of the review with their answers, in the order of {@link Question}
 */
public record Lock(
        String key,
        String client,
        String kind,
        boolean wrapper,
        List<String> through,
        List<Fact<Kinds.Owner>> owner,
        List<Fact<Kinds.Source>> ttl,
        List<Fact<Kinds.Wait>> maxWait,
        List<Fact<Kinds.Renewal>> renewal,
        List<Fact<Kinds.Release>> release,
        List<Fact<Kinds.Fencing>> fencing,
        List<Fact<Kinds.Write>> writes,
        List<Fact<Kinds.Held>> held,
        List<Fact<Kinds.Transaction>> transaction,
        List<Place> sections,
        List<Sight> acquires,
        List<Sight> releases,
        List<Sight> renewals,
        List<EntryPoint> entryPoints,
        List<Finding> findings,
        List<Answer> checklist) {
    public Lock {
        through = List.copyOf(through);
        owner = List.copyOf(owner);
        ttl = List.copyOf(ttl);
        maxWait = List.copyOf(maxWait);
        renewal = List.copyOf(renewal);
        release = List.copyOf(release);
        fencing = List.copyOf(fencing);
        writes = List.copyOf(writes);
        held = List.copyOf(held);
        transaction = List.copyOf(transaction);
        sections = List.copyOf(sections);
        acquires = List.copyOf(acquires);
        releases = List.copyOf(releases);
        renewals = List.copyOf(renewals);
        entryPoints = List.copyOf(entryPoints);
        findings = List.copyOf(findings);
        checklist = List.copyOf(checklist);
    }

    /** The same with the questions answered. */
    Lock with(List<Answer> answers) {
        return new Lock(
                key, client, kind, wrapper, through, owner, ttl, maxWait, renewal, release, fencing, writes, held,
                transaction, sections, acquires, releases, renewals, entryPoints, findings, answers);
    }

    /** Every place of which the facts speak, and where the lock is taken, held, renewed and given back, each once. */
    public List<Place> places() {
        Stream<Place> sights = Stream.of(acquires, renewals, releases)
                .flatMap(List::stream)
                .flatMap(s -> Stream.of(s.place(), s.command()));
        Stream<Place> facts = Stream.<List<? extends Fact<?>>>of(
                        owner, ttl, maxWait, renewal, release, fencing, writes, held, transaction)
                .flatMap(List::stream)
                .flatMap(f -> f.at().stream());
        return Stream.of(sights, facts, sections.stream()).flatMap(s -> s).distinct().toList();
    }

    /** What is said about it, without the places: equal for locks of which the same is known. */
    public String summary() {
        StringBuilder text = new StringBuilder(key).append('\n').append(client).append(' ').append(kind).append('\n');
        Stream.<List<? extends Fact<?>>>of(owner, ttl, maxWait, renewal, release, fencing, writes, held, transaction)
                .flatMap(List::stream)
                .forEach(f -> text.append(f.kind()).append(' ').append(f.text()).append('\n'));
        findings.forEach(f -> text.append(f.rule()).append(' ').append(f.level()).append('\n'));
        checklist.forEach(a -> text.append(a.question()).append(' ').append(a.verdict()).append('\n'));
        return text.toString();
    }

    /** The answer to a question. */
    public Optional<Answer> answer(Question question) {
        return checklist.stream().filter(a -> a.question() == question).findFirst();
    }
}
