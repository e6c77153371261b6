package dev.leaselint.core.sql;

import dev.leaselint.core.sql.GuardedWrite.Source;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.DateTimeLiteralExpression;
import net.sf.jsqlparser.expression.DateValue;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.JdbcNamedParameter;
import net.sf.jsqlparser.expression.JdbcParameter;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;

/** Says where the values of a statement come from. */
final class Values {
    private static final Set<String> DEFAULTING = Set.of("coalesce", "ifnull", "nvl", "isnull");

    private final Set<String> targetNames;

    Values(Table target) {
        String alias = target.getAlias() == null ? null : target.getAlias().getName();
        this.targetNames = Set.copyOf(List.of("", lower(target.getName()), lower(alias)));
    }

    private static String lower(String name) {
        return name == null ? "" : name.toLowerCase(Locale.ROOT);
    }

    /**
     * @param column canonical name of the column that the value is for
     */
    Source sourceOf(Expression value, String column) {
        Expression inner = unwrapped(value);
        if (isParameter(inner)) {
            return Source.PARAMETER;
        }
        if (isLiteral(inner)) {
            return Source.LITERAL;
        }
        if (inner instanceof BinaryExpression sum) {
            boolean own = isColumn(sum.getLeftExpression(), column) || isColumn(sum.getRightExpression(), column);
            boolean next = isParameter(unwrapped(sum.getLeftExpression())) && isLiteral(sum.getRightExpression());
            return own ? Source.INCREMENT : next ? Source.PARAMETER : Source.OTHER;
        }
        return Source.OTHER;
    }

    private boolean isColumn(Expression expression, String column) {
        return columnOf(expression).map(Columns::canonical).filter(column::equals).isPresent();
    }

    private static boolean isLiteral(Expression value) {
        return value instanceof StringValue
                || value instanceof LongValue
                || value instanceof DoubleValue
                || value instanceof NullValue
                || value instanceof SignedExpression
                || value instanceof DateValue
                || value instanceof DateTimeLiteralExpression;
    }

    private boolean isParameter(Expression value) {
        if (value instanceof JdbcParameter || value instanceof JdbcNamedParameter) {
            return true;
        }
        if (value instanceof Column column) {
            return SqlText.isPlaceholder(column.getColumnName()) || !isOfTarget(column);
        }
        // VALUES(column) is the incoming row of MySQL's upsert
        return value instanceof Function function && lower(function.getName()).equals("values");
    }

    private boolean isOfTarget(Column column) {
        return column.getTable() == null || targetNames.contains(lower(column.getTable().getName()));
    }

    /** The name when the expression is a column of the target, also with a default for null or a cast. */
    Optional<String> columnOf(Expression expression) {
        Expression inner = unwrapped(expression);
        if (inner instanceof Function function && DEFAULTING.contains(lower(function.getName()))) {
            boolean any = function.getParameters() != null && !function.getParameters().isEmpty();
            return any ? columnOf(function.getParameters().get(0)) : Optional.empty();
        }
        boolean own = inner instanceof Column column
                && isOfTarget(column)
                && !SqlText.isPlaceholder(column.getColumnName());
        return own ? Optional.of(Columns.unquoted(((Column) inner).getColumnName())) : Optional.empty();
    }

    static Expression unwrapped(Expression expression) {
        Expression inner = expression;
        while (true) {
            if (inner instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
                inner = list.get(0);
            } else if (inner instanceof CastExpression cast) {
                inner = cast.getLeftExpression();
            } else {
                return inner;
            }
        }
    }
}
