package dev.leaselint.core.sql;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The SQL of one MyBatis statement. Its variants are the texts that it can become; only the conditions around fence
 * and status columns are varied, all others hold.
 *
 * @param root the statement
 * @param namespace namespace against which {@code <include>} is resolved; empty for annotations
 */
public record DynamicSql(SqlNode root, String namespace) {
    /** No fragments at all. */
    public static final Function<String, Optional<DynamicSql>> NO_FRAGMENTS = id -> Optional.empty();

    private static final int MAX_TERMS = 5;

    /**
     * Reads the text of a mapper annotation: plain SQL or a {@code <script>}.
     *
     * @param text the parts of the annotation's value, joined by a blank
     * @return empty for a malformed script
     */
    public static Optional<DynamicSql> ofAnnotation(String text) {
        String stripped = text.strip();
        return stripped.startsWith("<script>")
                ? MapperXml.script(stripped)
                : Optional.of(new DynamicSql(new SqlNode.Text(stripped), ""));
    }

    /**
     * The writes that the statement can become.
     *
     * @param fenceColumns names of fence and version columns
     * @param fragments SQL fragments by full id, {@code namespace.id}
     */
    public List<GuardedWrite> writes(Set<String> fenceColumns, Function<String, Optional<DynamicSql>> fragments) {
        return variants(fenceColumns, fragments).stream()
                .flatMap(sql -> SqlReader.read(sql, fenceColumns).stream())
                .distinct()
                .toList();
    }

    /**
     * The texts that the statement can become, the fullest first.
     *
     * @param fenceColumns names of fence and version columns
     * @param fragments SQL fragments by full id, {@code namespace.id}
     */
    public List<String> variants(Set<String> fenceColumns, Function<String, Optional<DynamicSql>> fragments) {
        SqlNode whole = new Includes(fragments).resolve(root, namespace);
        Set<String> terms = new LinkedHashSet<>();
        collectTerms(whole, Columns.canonical(fenceColumns), terms);
        List<String> varied = terms.stream().limit(MAX_TERMS).toList();
        Set<String> texts = new LinkedHashSet<>();
        for (int bits = 0; bits < 1 << varied.size(); bits++) {
            texts.add(render(whole, chosen(varied, bits)).strip());
        }
        return List.copyOf(texts);
    }

    private static Set<String> chosen(List<String> terms, int bits) {
        Set<String> failing = new LinkedHashSet<>();
        for (int i = 0; i < terms.size(); i++) {
            if ((bits & 1 << i) != 0) {
                failing.add(terms.get(i));
            }
        }
        return failing;
    }

    /** Adds the terms that decide whether a fence or status column is there; whether there is one in the node. */
    private static boolean collectTerms(SqlNode node, Set<String> columns, Set<String> terms) {
        if (node instanceof SqlNode.Text text) {
            return mentions(text.sql(), columns);
        }
        if (node instanceof SqlNode.Sequence sequence) {
            boolean any = false;
            for (SqlNode part : sequence.parts()) {
                any |= collectTerms(part, columns, terms);
            }
            return any;
        }
        if (node instanceof SqlNode.Trim trim) {
            return collectTerms(trim.body(), columns, terms);
        }
        if (node instanceof SqlNode.If branch) {
            boolean any = collectTerms(branch.body(), columns, terms);
            if (any) {
                branch.test().terms().forEach(term -> terms.add(term.text()));
            }
            return any;
        }
        return node instanceof SqlNode.Choose choose && collectTerms(choose, columns, terms);
    }

    private static boolean collectTerms(SqlNode.Choose choose, Set<String> columns, Set<String> terms) {
        boolean any = collectTerms(choose.otherwise(), columns, terms);
        for (SqlNode.If branch : choose.branches()) {
            any |= collectTerms(branch.body(), columns, terms);
        }
        if (any) {
            choose.branches().forEach(branch -> branch.test().terms().forEach(term -> terms.add(term.text())));
        }
        return any;
    }

    private static boolean mentions(String sql, Set<String> columns) {
        for (String word : sql.split("[^\\w]+")) {
            String name = Columns.canonical(word);
            if (columns.contains(name) || Columns.isStatus(name)) {
                return true;
            }
        }
        return false;
    }

    private static String render(SqlNode node, Set<String> failing) {
        if (node instanceof SqlNode.Text text) {
            return text.sql();
        }
        if (node instanceof SqlNode.Sequence sequence) {
            StringBuilder sql = new StringBuilder();
            sequence.parts().forEach(part -> sql.append(render(part, failing)).append(' '));
            return sql.toString();
        }
        if (node instanceof SqlNode.If branch) {
            return branch.test().holds(failing) ? render(branch.body(), failing) : "";
        }
        if (node instanceof SqlNode.Choose choose) {
            return choose.branches().stream()
                    .filter(branch -> branch.test().holds(failing))
                    .findFirst()
                    .map(branch -> render(branch.body(), failing))
                    .orElseGet(() -> render(choose.otherwise(), failing));
        }
        return node instanceof SqlNode.Trim trim ? trimmed(trim, render(trim.body(), failing).strip()) : "";
    }

    private static String trimmed(SqlNode.Trim trim, String body) {
        if (body.isEmpty()) {
            return "";
        }
        String sql = body;
        for (String word : trim.prefixOverrides()) {
            if (sql.toUpperCase(Locale.ROOT).startsWith(word)) {
                sql = sql.substring(word.length());
                break;
            }
        }
        for (String word : trim.suffixOverrides()) {
            if (sql.toUpperCase(Locale.ROOT).endsWith(word)) {
                sql = sql.substring(0, sql.length() - word.length());
                break;
            }
        }
        return trim.prefix() + " " + sql + " " + trim.suffix();
    }
}
