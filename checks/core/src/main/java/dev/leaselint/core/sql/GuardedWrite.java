package dev.leaselint.core.sql;

import dev.leaselint.core.finding.Confidence;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A statement that changes rows, with what matters for fences. Column names are given in canonical form, see
 * {@link Columns#canonical}.
 *
 * @param kind what it does
 * @param table table or entity as written
 * @param assignments columns set; for an upsert those of its update part
 * @param tests comparisons of the condition that decides which rows are changed
 * @param fenceColumns columns that count as fences
 * @param mentioned fence columns that occur anywhere in that condition
 * @param open whether parts of that condition are put in from outside as text
 */
public record GuardedWrite(
        Kind kind,
        String table,
        List<Assignment> assignments,
        List<Test> tests,
        Set<String> fenceColumns,
        Set<String> mentioned,
        boolean open) {
    public GuardedWrite {
        assignments = List.copyOf(assignments);
        tests = List.copyOf(tests);
        fenceColumns = Set.copyOf(fenceColumns);
        mentioned = Set.copyOf(mentioned);
    }

    /** What a statement does. */
    public enum Kind {
        UPDATE,
        DELETE,
        INSERT,
        /** An INSERT that updates the row when it exists. */
        UPSERT,
        MERGE
    }

    /** What a column is compared with or set to. */
    public enum Source {
        /** A value from outside: a parameter, or the incoming row of an upsert or merge. */
        PARAMETER,
        LITERAL,
        /** The column itself plus something. */
        INCREMENT,
        OTHER
    }

    /** How a column compares, with the column on the left. */
    public enum Operator {
        EQUAL,
        LESS,
        LESS_OR_EQUAL,
        GREATER,
        GREATER_OR_EQUAL,
        OTHER
    }

    /**
     * A column that is set.
     *
     * @param name the column as written, without qualifier
     * @param value the value as written
     */
    public record Assignment(String column, String name, Source source, String value) {}

    /**
     * A column that is compared.
     *
     * @param name the column as written, without qualifier
     * @param value what it is compared with, as written
     * @param certain whether the row is changed only when the comparison holds; false below OR and NOT
     */
    public record Test(
            String column, String name, Operator operator, Source source, String value, boolean certain) {
        /** Whether it lets a stale writer through: the column must be newer than the writer's value. */
        public boolean wrongWay() {
            boolean greater = operator == Operator.GREATER || operator == Operator.GREATER_OR_EQUAL;
            return greater && source == Source.PARAMETER;
        }

        private boolean holdsBack() {
            boolean fence = operator == Operator.EQUAL
                    || operator == Operator.LESS
                    || operator == Operator.LESS_OR_EQUAL;
            return certain && fence && source == Source.PARAMETER;
        }
    }

    /** Whether zero changed rows can mean that a newer owner has been there. */
    public boolean fenced() {
        return fence().isPresent() || statusGuard().isPresent();
    }

    /** The comparison that makes it fenced: of a fence column with a value from outside. */
    public Optional<Test> fence() {
        return tests.stream()
                .filter(test -> kind != Kind.INSERT && fenceColumns.contains(test.column()) && test.holdsBack())
                .filter(test -> Columns.isFence(test.column()) || sets(test.column()) || isOfOneRow(test))
                .findFirst();
    }

    /** Whether a version is compared beside the id of a row: without an id it is part of a natural key or of a range. */
    private boolean isOfOneRow(Test version) {
        return version.operator() == Operator.EQUAL
                && tests.stream().anyMatch(test -> test != version && namesRow(test));
    }

    /** The test of a status column that the same statement sets, in an update of one row. */
    public Optional<Test> statusGuard() {
        boolean update = kind == Kind.UPDATE && tests.stream().anyMatch(this::namesRow);
        return tests.stream().filter(test -> update && movesStatus(test)).findFirst();
    }

    private boolean movesStatus(Test test) {
        return test.certain()
                && test.operator() == Operator.EQUAL
                && Columns.isStatus(test.column())
                && assignments.stream().anyMatch(set -> set.column().equals(test.column())
                        && (set.value().equals("?") || !set.value().equals(test.value())));
    }

    private boolean namesRow(Test test) {
        return test.certain()
                && test.operator() == Operator.EQUAL
                && test.source() == Source.PARAMETER
                && test.column().endsWith("id");
    }

    /**
     * How sure it is that the write is fenced: high when the column is a fence by its name or when the statement
     * advances it as well, otherwise medium, since a bare version may be part of a row's identity.
     */
    public Confidence confidence() {
        Optional<Test> fence = fence();
        boolean clear = fence.isPresent() && (Columns.isToken(fence.get().column()) || sets(fence.get().column()));
        return clear ? Confidence.HIGH : Confidence.MEDIUM;
    }

    private boolean sets(String column) {
        return assignments.stream().anyMatch(set -> set.column().equals(column));
    }

    /** The fence column that is set from outside although the condition mentions no fence column. */
    public Optional<Assignment> unguarded() {
        return mentioned.isEmpty() && !open ? writtenFence() : Optional.empty();
    }

    /** The comparison that lets stale writers through, in a statement that sets the column from outside. */
    public Optional<Test> wrongWay() {
        return writtenFence().flatMap(set -> tests.stream()
                .filter(test -> test.column().equals(set.column()) && test.wrongWay() && test.certain())
                .filter(test -> tests.stream().noneMatch(other -> isFence(other) && other.holdsBack()))
                .findFirst());
    }

    private boolean isFence(Test test) {
        return fenceColumns.contains(test.column());
    }

    private Optional<Assignment> writtenFence() {
        return assignments.stream()
                .filter(set -> kind != Kind.INSERT && fenceColumns.contains(set.column()))
                .filter(set -> set.source() == Source.PARAMETER)
                .findFirst();
    }
}
