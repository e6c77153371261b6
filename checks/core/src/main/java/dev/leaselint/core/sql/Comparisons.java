package dev.leaselint.core.sql;

import dev.leaselint.core.sql.GuardedWrite.Operator;
import dev.leaselint.core.sql.GuardedWrite.Test;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.GreaterThan;
import net.sf.jsqlparser.expression.operators.relational.GreaterThanEquals;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.MinorThan;
import net.sf.jsqlparser.expression.operators.relational.MinorThanEquals;
import net.sf.jsqlparser.schema.Column;

/** Collects the comparisons of a condition. */
final class Comparisons {
    private final Values values;
    private final List<Test> tests;
    private boolean open;

    Comparisons(Values values, List<Test> tests) {
        this.values = values;
        this.tests = tests;
    }

    void collect(Expression condition) {
        collect(condition, true);
    }

    /** Whether a placeholder stands where a condition is expected. */
    boolean open() {
        return open;
    }

    private void collect(Expression condition, boolean certain) {
        Expression inner = Values.unwrapped(condition);
        if (inner instanceof AndExpression and) {
            collect(and.getLeftExpression(), certain);
            collect(and.getRightExpression(), certain);
        } else if (inner instanceof OrExpression) {
            disjunction(inner, certain);
        } else if (inner instanceof NotExpression not) {
            collect(not.getExpression(), false);
        } else if (inner instanceof ComparisonOperator comparison) {
            test(comparison, certain).ifPresent(tests::add);
        } else if (inner instanceof Column column && SqlText.isPlaceholder(column.getColumnName())) {
            open = true;
        }
    }

    /** "column is null or column < ?" is a fence like "column < ?": the first owner has nobody before it. */
    private void disjunction(Expression or, boolean certain) {
        List<Expression> alternatives = new ArrayList<>();
        flatten(or, alternatives);
        List<Expression> others = alternatives.stream()
                .filter(alternative -> !(alternative instanceof IsNullExpression))
                .toList();
        boolean same = others.size() == 1 && others.get(0) instanceof ComparisonOperator comparison
                && test(comparison, true).map(Test::column).equals(nullTested(alternatives));
        others.forEach(other -> collect(other, certain && same));
    }

    private static void flatten(Expression expression, List<Expression> into) {
        Expression inner = Values.unwrapped(expression);
        if (inner instanceof OrExpression or) {
            flatten(or.getLeftExpression(), into);
            flatten(or.getRightExpression(), into);
        } else {
            into.add(inner);
        }
    }

    private Optional<String> nullTested(List<Expression> alternatives) {
        return alternatives.stream()
                .filter(alternative -> alternative instanceof IsNullExpression test && !test.isNot())
                .flatMap(test -> values.columnOf(((IsNullExpression) test).getLeftExpression()).stream())
                .map(Columns::canonical)
                .findFirst();
    }

    private Optional<Test> test(ComparisonOperator comparison, boolean certain) {
        Expression left = comparison.getLeftExpression();
        Expression right = comparison.getRightExpression();
        Operator operator = operator(comparison);
        Optional<Test> straight = values.columnOf(left).map(name -> test(name, operator, right, certain));
        return straight.isPresent()
                ? straight
                : values.columnOf(right).map(name -> test(name, mirrored(operator), left, certain));
    }

    private Test test(String name, Operator operator, Expression value, boolean certain) {
        String column = Columns.canonical(name);
        return new Test(column, name, operator, values.sourceOf(value, column), value.toString(), certain);
    }

    private static Operator operator(ComparisonOperator comparison) {
        if (comparison instanceof EqualsTo) {
            return Operator.EQUAL;
        }
        if (comparison instanceof MinorThan) {
            return Operator.LESS;
        }
        if (comparison instanceof MinorThanEquals) {
            return Operator.LESS_OR_EQUAL;
        }
        if (comparison instanceof GreaterThan) {
            return Operator.GREATER;
        }
        return comparison instanceof GreaterThanEquals ? Operator.GREATER_OR_EQUAL : Operator.OTHER;
    }

    private static Operator mirrored(Operator operator) {
        return switch (operator) {
            case LESS -> Operator.GREATER;
            case LESS_OR_EQUAL -> Operator.GREATER_OR_EQUAL;
            case GREATER -> Operator.LESS;
            case GREATER_OR_EQUAL -> Operator.LESS_OR_EQUAL;
            default -> operator;
        };
    }
}
