package dev.leaselint.core.flow;

import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The state at one point of one path. Immutable in use: every change makes a new one. States with the same history
 * (steps, facts, kind of exception) are merged; variables that differ then become unknown.
 */
final class State {
    /** How many places of work are told apart between two steps. */
    private static final int MAX_WORK = 12;

    final Map<Var, Sym> env;
    final List<Step> steps;
    /** Undecided conditions that were taken to be true or false on the way here. */
    final Map<Sym, Boolean> facts;
    /** Values that left the method's hands: passed on, stored, returned. */
    final Set<Sym> escaped;
    /** Where calls of unknown effect happened since the last step; not all when they are many. */
    final Set<Site> work;
    /** Whether the path went through the handler of an interruption. */
    final boolean interrupted;
    /** What methods that only compute a value have answered: the same questions get the same answers. */
    private final Map<Question, Sym> answers;

    private History history;

    State(
            Map<Var, Sym> env,
            List<Step> steps,
            Map<Sym, Boolean> facts,
            Set<Sym> escaped,
            Set<Site> work,
            boolean interrupted,
            Map<Question, Sym> answers) {
        this.env = env;
        this.steps = steps;
        this.facts = facts;
        this.escaped = escaped;
        this.work = work;
        this.interrupted = interrupted;
        this.answers = answers;
    }

    /**
     * A call of a method that only computes a value.
     *
     * @param receiver null for static methods and where it is unknown
     * @param reads the fields on which the answer may depend
     */
    record Question(MethodKey method, Sym receiver, List<Sym> args, Set<Var> reads) {}

    static State initial(Map<Var, Sym> env) {
        return new State(env, List.of(), Map.of(), Set.of(), Set.of(), false, Map.of());
    }

    State set(Var var, Sym value) {
        if (value.equals(env.get(var))) {
            return this;
        }
        Map<Var, Sym> next = new HashMap<>(env);
        next.put(var, value);
        return new State(next, steps, facts, escaped, work, interrupted, var.isField() ? answersWithout(var) : answers);
    }

    /** The answers that do not depend on a field that is assigned. */
    private Map<Question, Sym> answersWithout(Var field) {
        if (answers.isEmpty()) {
            return answers;
        }
        Map<Question, Sym> kept = new HashMap<>(answers);
        kept.keySet().removeIf(question -> question.reads().contains(field));
        return kept;
    }

    State withEnv(Map<Var, Sym> next) {
        return new State(next, steps, facts, escaped, work, interrupted, answers);
    }

    State work(Site at) {
        return work.contains(at) || work.size() >= MAX_WORK ? this : workAll(Set.of(at));
    }

    private State workAll(Set<Site> sites) {
        return new State(env, steps, facts, escaped, union(work, sites), interrupted, answers);
    }

    /** What the same question was answered on the way here; null when it was not asked. */
    Sym answer(Question question) {
        return answers.get(question);
    }

    State answered(Question question, Sym answer) {
        Map<Question, Sym> next = new HashMap<>(answers);
        next.put(question, answer);
        return new State(env, steps, facts, escaped, work, interrupted, next);
    }

    State interrupted(boolean now) {
        return now == interrupted ? this : new State(env, steps, facts, escaped, work, now, answers);
    }

    State escape(Sym value) {
        return escapes(value, handles()) && !escaped.contains(value) ? escapeAll(Set.of(value)) : this;
    }

    /** Values that are handed over; functions of the caller among them may speak of a held lock. */
    State escapeAll(Collection<Sym> values) {
        Set<Sym> next = null;
        Set<Sym> handles = handles();
        for (Sym value : values) {
            boolean function = value instanceof Sym.Param p && Functions.isKnown(p.type());
            if ((function || escapes(value, handles)) && !escaped.contains(value)) {
                next = next == null ? new HashSet<>(escaped) : next;
                next.add(value);
            }
        }
        return next == null ? this : new State(env, steps, facts, next, work, interrupted, answers);
    }

    /** Only what may stand for a held lock is worth remembering: its kind says so, or a lock was tried on it. */
    private static boolean escapes(Sym value, Set<Sym> handles) {
        return Syms.contains(
                value,
                s -> s instanceof Sym.Lock
                        || s instanceof Sym.Locks
                        || s instanceof Sym.Outcome
                        || s instanceof Sym.Fresh
                        || s instanceof Sym.Bound
                        || handles.contains(s));
    }

    /** The objects on which a lock was tried. */
    private Set<Sym> handles() {
        Set<Sym> handles = new HashSet<>();
        for (Step step : steps) {
            if (step.event().isAttempt() && step.event().isOnOther()) {
                handles.add(step.event().receiver());
            }
        }
        return handles;
    }

    /** Appends an event; when it is met again on a further pass of a loop, the steps of the pass before are dropped. */
    State add(Event event, Status status) {
        int before = 0;
        while (before < steps.size() && !steps.get(before).event().id().equals(event.id())) {
            before++;
        }
        List<Step> next = new ArrayList<>(steps.subList(0, before));
        if (!event.isAttempt()) {
            steps.subList(before, steps.size()).forEach(left -> forgetTaking(next, left, event));
        }
        next.add(new Step(event, status, work));
        Map<Var, Sym> variables = before < steps.size() ? settled(event.id()) : env;
        return new State(variables, next, facts, escaped, Set.of(), interrupted, answers);
    }

    /**
     * With a release that is left, or a look that found none to make, goes the holding that it ended, from the attempt on:
     * the pass has another key.
     */
    private static void forgetTaking(List<Step> kept, Step left, Event again) {
        Sym key = left.event().key();
        boolean ends = left.event().isRelease() || left.findsLost();
        if (!ends || key == null || key.equals(again.key())) {
            return;
        }
        for (int i = kept.size() - 1; i >= 0; i--) {
            Event taken = kept.get(i).event();
            if (taken.isAttempt() && key.equals(taken.key())) {
                kept.subList(i, kept.size()).removeIf(s -> key.equals(s.event().key()));
                return;
            }
        }
    }

    /** The variables, of which those that tell the outcome of an attempt keep what they tell when it is made anew. */
    private Map<Var, Sym> settled(String attempt) {
        Map<Var, Sym> known = null;
        for (Map.Entry<Var, Sym> e : env.entrySet()) {
            if (e.getValue() instanceof Sym.Outcome o && o.attempt().equals(attempt)) {
                Sym settled = Evaluator.settle(o, this);
                known = known == null ? new HashMap<>(env) : known;
                known.put(e.getKey(), settled != o ? settled : new Sym.Unknown(e.getKey().name(), null, TypeRef.UNKNOWN));
            }
        }
        return known == null ? env : known;
    }

    /** The state without the steps and answers that are made of an element that a loop has left behind. */
    State forget(Sym element) {
        List<Step> kept = steps.stream()
                .filter(s -> !Syms.contains(s.event().key(), part -> part.equals(element)))
                .toList();
        Map<Question, Sym> known = new HashMap<>(answers);
        known.keySet().removeIf(q -> q.args().stream().anyMatch(a -> Syms.contains(a, part -> part.equals(element))));
        boolean same = kept.size() == steps.size() && known.size() == answers.size();
        return same ? this : new State(env, kept, facts, escaped, work, interrupted, known);
    }

    /** The state without what is known of a condition, which is asked anew. */
    State forgetFact(Sym condition) {
        if (!facts.containsKey(condition)) {
            return this;
        }
        Map<Sym, Boolean> kept = new HashMap<>(facts);
        kept.remove(condition);
        return new State(env, steps, kept, escaped, work, interrupted, answers);
    }

    /** The attempts made and the looks taken at keys and locks. */
    List<Event> tried() {
        return steps.stream()
                .map(Step::event)
                .filter(e -> switch (e.op()) {
                    case GET, EXISTS, TTL, IS_LOCKED -> true;
                    default -> e.isAttempt();
                })
                .toList();
    }

    /** Whether some lock was obtained and not given back. */
    boolean holds() {
        boolean held = false;
        for (Step s : steps) {
            held = switch (s.event().op()) {
                case HOLD -> true;
                case HOLD_END -> false;
                default -> s.event().isAttempt() ? held || s.status() == Status.WON : held && !s.event().isRelease();
            };
        }
        return held;
    }

    /** What is known about an attempt; null when it did not happen on this path. */
    Status status(String attempt) {
        for (int i = steps.size() - 1; i >= 0; i--) {
            if (steps.get(i).event().id().equals(attempt)) {
                return steps.get(i).status();
            }
        }
        return null;
    }

    State status(String attempt, Status status) {
        List<Step> next = new ArrayList<>(steps);
        for (int i = 0; i < next.size(); i++) {
            if (next.get(i).event().id().equals(attempt)) {
                next.set(i, next.get(i).with(status));
            }
        }
        return new State(env, next, facts, escaped, work, interrupted, answers);
    }

    State fact(Sym condition, boolean value) {
        Map<Sym, Boolean> next = new HashMap<>(facts);
        next.put(condition, value);
        return new State(env, steps, next, escaped, work, interrupted, answers);
    }

    /** What must be equal for two states to be merged. */
    Object history() {
        if (history == null) {
            history = new History(this);
        }
        return history;
    }

    /**
     * Steps, facts and answers, compared by the ids and statuses of the events, and by the keys of the locks that are held:
     * what gives one back has to be seen with the key that was taken.
     */
    private static final class History {
        private final List<Step> steps;
        private final Map<Sym, Boolean> facts;
        private final Map<Question, Sym> answers;
        private final boolean interrupted;
        private final int hash;

        History(State state) {
            this.steps = state.steps;
            this.facts = state.facts;
            this.answers = state.answers;
            this.interrupted = state.interrupted;
            int h = (facts.hashCode() * 31 + answers.hashCode()) * 31 + (interrupted ? 1 : 0);
            for (Step s : steps) {
                h = h * 31 + s.event().id().hashCode() * 7 + s.status().ordinal();
            }
            this.hash = h;
        }

        @Override
        public boolean equals(Object other) {
            if (!(other instanceof History h)
                    || h.hash != hash
                    || h.interrupted != interrupted
                    || h.steps.size() != steps.size()
                    || !h.facts.equals(facts)
                    || !h.answers.equals(answers)) {
                return false;
            }
            for (int i = 0; i < steps.size(); i++) {
                Step a = steps.get(i);
                Step b = h.steps.get(i);
                if (a.status() != b.status()
                        || !a.event().id().equals(b.event().id())
                        || !Objects.equals(heldKey(i), h.heldKey(i))) {
                    return false;
                }
            }
            return true;
        }

        /** The key of the lock that a step took and no later one gave back; null for other steps. */
        private Sym heldKey(int index) {
            Step taken = steps.get(index);
            Sym key = taken.status() == Status.WON && taken.event().isAttempt() ? taken.event().key() : null;
            for (int i = index + 1; key != null && i < steps.size(); i++) {
                Event later = steps.get(i).event();
                key = later.isRelease() && key.equals(later.key()) ? null : key;
            }
            return key;
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    /**
     * The state that stands for both, this one when the other has nothing new; {@code at} names the variables that
     * become unknown.
     */
    State join(State other, Site at) {
        if (other == this) {
            return this;
        }
        Map<Var, Sym> variables = joinEnv(other, at);
        List<Step> path = joinSteps(other);
        Set<Sym> left = union(escaped, other.escaped);
        Set<Site> done = union(work, other.work);
        boolean same = variables == env && path == steps && left == escaped && done == work;
        return same ? this : new State(variables, path, facts, left, done, interrupted, answers);
    }

    private Map<Var, Sym> joinEnv(State other, Site at) {
        if (env == other.env) {
            return env;
        }
        Map<Var, Sym> merged = new HashMap<>();
        boolean changed = false;
        for (Map.Entry<Var, Sym> e : env.entrySet()) {
            Sym theirs = other.env.get(e.getKey());
            Sym joined = theirs == null ? null : joinValue(e.getKey(), e.getValue(), theirs, at);
            changed |= joined != e.getValue();
            if (joined != null) {
                merged.put(e.getKey(), joined);
            }
        }
        return changed ? merged : env;
    }

    private static Sym joinValue(Var var, Sym a, Sym b, Site at) {
        if (a.equals(b)) {
            return a;
        }
        boolean set = Syms.isNonNull(a) && Syms.isNonNull(b);
        boolean known = a instanceof Sym.Unknown u && u.label().equals(var.name()) && u.isSet() == set;
        return known ? a : new Sym.Unknown(var.name(), at, TypeRef.UNKNOWN, set);
    }

    private List<Step> joinSteps(State other) {
        List<Step> merged = new ArrayList<>(steps.size());
        boolean changed = false;
        for (int i = 0; i < steps.size(); i++) {
            Step mine = steps.get(i);
            Set<Site> done = union(mine.work(), other.steps.get(i).work());
            changed |= done != mine.work();
            merged.add(done == mine.work() ? mine : new Step(mine.event(), mine.status(), done));
        }
        return changed ? merged : steps;
    }

    private static <T> Set<T> union(Set<T> a, Set<T> b) {
        if (a == b || a.containsAll(b)) {
            return a;
        }
        Set<T> all = new HashSet<>(a);
        all.addAll(b);
        return all;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof State s
                && steps.equals(s.steps)
                && facts.equals(s.facts)
                && interrupted == s.interrupted
                && answers.equals(s.answers)
                && work.equals(s.work)
                && env.equals(s.env)
                && escaped.equals(s.escaped);
    }

    @Override
    public int hashCode() {
        return Objects.hash(steps, facts, env);
    }
}
