package dev.leaselint.core.fix;

import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.TextEdit;
import dev.leaselint.core.fix.Repaired.Applied;
import dev.leaselint.core.fix.Repaired.Left;
import dev.leaselint.core.fix.Repaired.Why;
import dev.leaselint.core.model.SourceText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Applies fixes in rounds, with a new analysis after each. Fixes that touch the same code wait for the next round. A
 * round that makes a file unreadable, or brings a finding of another rule, is done again with one fix at a time, and
 * the fix that is to blame is taken back.
 */
public final class Rounds {
    /** Most rounds; sources that still change then are not settled. */
    public static final int MOST = 5;

    private final Analysis analysis;
    private final Choice choice;
    private final Map<String, SourceText> before = new TreeMap<>();
    private final Map<String, String> texts = new TreeMap<>();
    private final List<Applied> applied = new ArrayList<>();
    private final Map<String, String> takenBack = new HashMap<>();
    private State state;
    private int rounds;

    private Rounds(Analysis analysis, Choice choice) {
        this.analysis = analysis;
        this.choice = choice;
        this.state = analysis.of(Map.of());
    }

    /** Analyses the sources with some texts in the place of what the files hold. */
    public interface Analysis {
        /** @param texts changed texts by path; the other files are as they were */
        State of(Map<String, String> texts);
    }

    /**
     * What an analysis tells.
     *
     * @param findings all findings
     * @param broken paths of files that cannot be read as Java
     */
    public record State(List<Finding> findings, Set<String> broken) {
        public State {
            findings = List.copyOf(findings);
            broken = Set.copyOf(broken);
        }
    }

    /** Applies what is chosen until nothing is left to do, for {@link #MOST} rounds at most. Writes no file. */
    public static Repaired run(Analysis analysis, Choice choice) {
        Rounds run = new Rounds(analysis, choice);
        List<Offer> wanted = run.wanted();
        while (!wanted.isEmpty() && run.rounds < MOST) {
            if (run.tryOut(wanted).isPresent()) {
                run.oneByOne(wanted.size());
            }
            run.rounds++;
            wanted = run.wanted();
        }
        return run.result(wanted.isEmpty());
    }

    /**
     * A fix that a finding offers.
     *
     * @param identity the same before and after other code has moved; numbered where several fixes are alike
     */
    private record Offer(Applied candidate, String identity) {}

    /** The fixes that the current findings offer. */
    private List<Offer> offers() {
        Map<String, Integer> alike = new HashMap<>();
        List<Offer> offers = new ArrayList<>();
        for (Finding finding : state.findings()) {
            choice.of(finding).ifPresent(fix -> {
                String likeness = likeness(finding, fix);
                int number = alike.merge(likeness, 1, Integer::sum);
                offers.add(new Offer(new Applied(finding, fix), likeness + "\n" + number));
            });
        }
        return offers;
    }

    private static String likeness(Finding finding, Fix fix) {
        SourceText file = finding.place().file();
        String code = fix.in(file).stream()
                .flatMap(part -> part.edits().stream())
                .map(TextEdit::replacement)
                .collect(Collectors.joining("\n"));
        return String.join("\n", finding.rule(), file.path(), finding.symbol(), fix.title(), code);
    }

    /** Those offers that were not taken back. */
    private List<Offer> wanted() {
        return offers().stream().filter(offer -> !takenBack.containsKey(offer.identity())).toList();
    }

    /** Fixes the code one finding after another; as many steps as there were findings, and some for what is new. */
    private void oneByOne(int findings) {
        List<Offer> wanted = wanted();
        for (int step = 0; !wanted.isEmpty() && step < findings + MOST; step++) {
            Offer next = wanted.get(0);
            tryOut(List.of(next)).ifPresent(reason -> takenBack.put(next.identity(), reason));
            wanted = wanted();
        }
    }

    /** Keeps the fixes unless they make something worse; then says what, and nothing has changed. */
    private Optional<String> tryOut(List<Offer> wanted) {
        Map<Patch.Changes, Applied> candidates = new LinkedHashMap<>();
        for (Offer offer : wanted) {
            SourceText file = offer.candidate().finding().place().file();
            candidates.putIfAbsent(new Patch.Changes(offer.candidate().fix().in(file)), offer.candidate());
        }
        List<Patch.Changes> together = Patch.together(List.copyOf(candidates.keySet()));
        List<Applied> taken = together.stream().map(candidates::get).toList();
        Map<String, String> changed = new TreeMap<>(texts);
        changed.putAll(Patch.texts(together));
        State after = analysis.of(changed);
        Set<String> rules = taken.stream().map(fix -> fix.finding().rule()).collect(Collectors.toSet());
        Optional<String> worse = worse(state, after, rules).map(damage -> "its fix would " + damage);
        if (worse.isEmpty()) {
            together.stream()
                    .flatMap(changes -> changes.files().stream())
                    .forEach(file -> before.putIfAbsent(file.path(), file.file()));
            texts.putAll(changed);
            applied.addAll(taken);
            state = after;
        }
        return worse;
    }

    /**
     * What is worse in a later state, to be read after "would"; empty when nothing is.
     *
     * @param rules the rules that were fixed in between; findings of a single one may move, as from a mapper method to
     *     its callers
     */
    public static Optional<String> worse(State before, State after, Set<String> rules) {
        Optional<String> broken =
                after.broken().stream().filter(path -> !before.broken().contains(path)).sorted().findFirst();
        if (broken.isPresent()) {
            return Optional.of("leave " + broken.get() + " unreadable");
        }
        Map<String, Long> known = counts(before);
        Map<String, Long> now = counts(after);
        boolean single = rules.size() == 1;
        return after.findings().stream()
                .filter(finding -> !single || !rules.contains(finding.rule()))
                .filter(finding -> now.get(group(finding)) > known.getOrDefault(group(finding), 0L))
                .findFirst()
                .map(finding -> "bring " + finding.rule() + " to " + finding.place().file().path() + ":"
                        + finding.place().line());
    }

    private static Map<String, Long> counts(State state) {
        return state.findings().stream().collect(Collectors.groupingBy(Rounds::group, Collectors.counting()));
    }

    private static String group(Finding finding) {
        return finding.rule() + " " + finding.place().file().path();
    }

    private Repaired result(boolean settled) {
        List<Repaired.Changed> files = before.values().stream()
                .map(file -> new Repaired.Changed(file, new SourceText(file.path(), texts.get(file.path()))))
                .filter(file -> !file.before().text().equals(file.after().text()))
                .toList();
        Map<Finding, Offer> offers = new IdentityHashMap<>();
        offers().forEach(offer -> offers.put(offer.candidate().finding(), offer));
        List<Left> left = state.findings().stream()
                .map(finding -> left(finding, Optional.ofNullable(offers.get(finding))))
                .toList();
        return new Repaired(files, applied, left, rounds, settled);
    }

    private Left left(Finding finding, Optional<Offer> offer) {
        if (finding.fixes().isEmpty()) {
            return new Left(finding, Why.NO_FIX, "there is no fix for it");
        }
        Fix best = finding.fixes().get(0);
        if (best.isText()) {
            return new Left(finding, Why.BY_HAND, best.title() + ": " + best.reason());
        }
        if (!choice.takes(finding.rule())) {
            return new Left(finding, Why.NOT_CHOSEN, "fixes of its rule were not asked for");
        }
        if (offer.isEmpty()) {
            return new Left(finding, Why.LESS_SAFE, "its fix needs a look: " + best.reason());
        }
        String reason = takenBack.get(offer.get().identity());
        return reason == null
                ? new Left(finding, Why.NOT_SETTLED, "new fixes came up in every one of " + MOST + " rounds")
                : new Left(finding, Why.TAKEN_BACK, reason);
    }
}
