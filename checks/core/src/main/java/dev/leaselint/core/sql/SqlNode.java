package dev.leaselint.core.sql;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A part of a MyBatis statement: text or one of the dynamic elements. */
public sealed interface SqlNode {
    /** Plain SQL. */
    record Text(String sql) implements SqlNode {}

    /** Parts in order. */
    record Sequence(List<SqlNode> parts) implements SqlNode {
        public Sequence {
            parts = List.copyOf(parts);
        }
    }

    /** {@code <if>} and {@code <when>}. */
    record If(Condition test, SqlNode body) implements SqlNode {}

    /**
     * {@code <choose>}: the first branch that holds.
     *
     * @param otherwise an empty sequence when there is none
     */
    record Choose(List<If> branches, SqlNode otherwise) implements SqlNode {
        public Choose {
            branches = List.copyOf(branches);
        }
    }

    /**
     * {@code <trim>}, {@code <where>} and {@code <set>}.
     *
     * @param prefixOverrides words dropped at the start of the body, upper case
     * @param suffixOverrides words dropped at its end, upper case
     */
    record Trim(
            String prefix, String suffix, List<String> prefixOverrides, List<String> suffixOverrides, SqlNode body)
            implements SqlNode {
        public Trim {
            prefixOverrides = List.copyOf(prefixOverrides);
            suffixOverrides = List.copyOf(suffixOverrides);
        }
    }

    /**
     * {@code <include>}.
     *
     * @param refid as written, with or without namespace
     * @param properties values for {@code ${name}} in the fragment
     */
    record Include(String refid, Map<String, String> properties) implements SqlNode {
        public Include {
            properties = Map.copyOf(properties);
        }
    }

    /** The same element with its direct parts replaced. */
    default SqlNode withParts(UnaryOperator<SqlNode> change) {
        if (this instanceof Sequence sequence) {
            return new Sequence(sequence.parts().stream().map(change).toList());
        }
        if (this instanceof If branch) {
            return new If(branch.test(), change.apply(branch.body()));
        }
        if (this instanceof Choose choose) {
            List<If> branches = choose.branches().stream()
                    .map(branch -> new If(branch.test(), change.apply(branch.body())))
                    .toList();
            return new Choose(branches, change.apply(choose.otherwise()));
        }
        if (this instanceof Trim trim) {
            SqlNode body = change.apply(trim.body());
            return new Trim(trim.prefix(), trim.suffix(), trim.prefixOverrides(), trim.suffixOverrides(), body);
        }
        return this;
    }
}
