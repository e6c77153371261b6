package dev.leaselint.core.sql;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Puts fragments in the place of includes. */
final class Includes {
    /** Stands for a fragment that is not there; no SQL parser takes it, so that nothing is concluded from the rest. */
    private static final SqlNode MISSING = new SqlNode.Text("<missing>");

    private static final int MAX_INCLUDES = 200;
    private static final int MAX_DEPTH = 16;
    private static final Pattern PROPERTY = Pattern.compile("\\$\\{\\s*([\\w.]+)\\s*}");

    private final Function<String, Optional<DynamicSql>> fragments;
    private int count;
    private int depth;

    /** @param fragments fragments by full id */
    Includes(Function<String, Optional<DynamicSql>> fragments) {
        this.fragments = fragments;
    }

    SqlNode resolve(SqlNode node, String namespace) {
        return node instanceof SqlNode.Include include
                ? included(include, namespace)
                : node.withParts(part -> resolve(part, namespace));
    }

    private SqlNode included(SqlNode.Include include, String namespace) {
        if (depth >= MAX_DEPTH || ++count > MAX_INCLUDES) {
            return MISSING;
        }
        depth++;
        SqlNode body = fragments
                .apply(namespace + "." + include.refid())
                .or(() -> fragments.apply(include.refid()))
                .map(fragment -> resolve(filled(fragment.root(), include.properties()), fragment.namespace()))
                .orElse(MISSING);
        depth--;
        return body;
    }

    private static SqlNode filled(SqlNode node, Map<String, String> properties) {
        if (node instanceof SqlNode.Text text) {
            return new SqlNode.Text(PROPERTY.matcher(text.sql())
                    .replaceAll(match -> Matcher.quoteReplacement(
                            properties.getOrDefault(match.group(1), match.group()))));
        }
        return node.withParts(part -> filled(part, properties));
    }
}
