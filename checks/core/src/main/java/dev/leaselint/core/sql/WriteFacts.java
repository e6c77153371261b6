package dev.leaselint.core.sql;

import dev.leaselint.core.sql.GuardedWrite.Assignment;
import dev.leaselint.core.sql.GuardedWrite.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.delete.Delete;
import net.sf.jsqlparser.statement.insert.Insert;
import net.sf.jsqlparser.statement.insert.InsertConflictAction;
import net.sf.jsqlparser.statement.merge.Merge;
import net.sf.jsqlparser.statement.merge.MergeUpdate;
import net.sf.jsqlparser.statement.update.Update;
import net.sf.jsqlparser.statement.update.UpdateSet;

/** Collects the facts of one parsed statement. */
final class WriteFacts {
    private final Values values;
    private final Set<String> fences;
    private final List<Assignment> assignments = new ArrayList<>();
    private final List<GuardedWrite.Test> tests = new ArrayList<>();
    private final Set<String> mentioned = new HashSet<>();
    private boolean open;

    private WriteFacts(Table target, Set<String> fences) {
        this.values = new Values(target);
        this.fences = fences;
    }

    static Optional<GuardedWrite> of(Statement statement, Set<String> fences) {
        if (statement instanceof Update update) {
            return Optional.of(update(update, fences));
        }
        if (statement instanceof Delete delete && delete.getTable() != null) {
            WriteFacts facts = new WriteFacts(delete.getTable(), fences);
            facts.condition(delete.getWhere());
            return Optional.of(facts.write(Kind.DELETE, delete.getTable()));
        }
        if (statement instanceof Insert insert) {
            return Optional.of(insert(insert, fences));
        }
        return statement instanceof Merge merge ? Optional.of(merge(merge, fences)) : Optional.empty();
    }

    private static GuardedWrite update(Update update, Set<String> fences) {
        WriteFacts facts = new WriteFacts(update.getTable(), fences);
        facts.assign(update.getUpdateSets());
        facts.condition(update.getWhere());
        return facts.write(Kind.UPDATE, update.getTable());
    }

    private static GuardedWrite insert(Insert insert, Set<String> fences) {
        WriteFacts facts = new WriteFacts(insert.getTable(), fences);
        InsertConflictAction conflict = insert.getConflictAction();
        List<UpdateSet> onConflict = conflict == null ? insert.getDuplicateUpdateSets() : conflict.getUpdateSets();
        if (onConflict == null || onConflict.isEmpty()) {
            return facts.write(Kind.INSERT, insert.getTable());
        }
        facts.assign(onConflict);
        facts.condition(conflict == null ? null : conflict.getWhereExpression());
        return facts.write(Kind.UPSERT, insert.getTable());
    }

    private static GuardedWrite merge(Merge merge, Set<String> fences) {
        WriteFacts facts = new WriteFacts(merge.getTable(), fences);
        facts.condition(merge.getOnCondition());
        MergeUpdate update = merge.getMergeUpdate();
        if (update != null) {
            facts.assign(update.getUpdateSets());
            facts.condition(update.getAndPredicate());
            facts.condition(update.getWhereCondition());
        }
        return facts.write(Kind.MERGE, merge.getTable());
    }

    private GuardedWrite write(Kind kind, Table table) {
        return new GuardedWrite(kind, table.getName(), assignments, tests, fences, mentioned, open);
    }

    private void assign(List<UpdateSet> sets) {
        for (UpdateSet set : sets == null ? List.<UpdateSet>of() : sets) {
            for (int i = 0; i < set.getColumns().size(); i++) {
                Column column = set.getColumns().get(i);
                Expression value = i < set.getValues().size() ? set.getValues().get(i) : null;
                String written = Columns.unquoted(column.getColumnName());
                String name = Columns.canonical(written);
                assignments.add(new Assignment(name, written, values.sourceOf(value, name), String.valueOf(value)));
            }
        }
    }

    private void condition(Expression where) {
        if (where != null) {
            Comparisons comparisons = new Comparisons(values, tests);
            comparisons.collect(where);
            open |= comparisons.open();
            mention(where.toString());
        }
    }

    /** Fence columns by word, so that a guard inside of a subquery or a function is not taken for missing. */
    private void mention(String where) {
        for (String word : where.split("[^\\w]+")) {
            String name = Columns.canonical(word);
            if (fences.contains(name) && !SqlText.isPlaceholder(word)) {
                mentioned.add(name);
            }
        }
    }
}
