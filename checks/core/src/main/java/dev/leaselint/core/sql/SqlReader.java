package dev.leaselint.core.sql;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.statement.Statement;

/** Reads writes in SQL or JPQL. Bounded in time for any text; safe for use by several threads. */
public final class SqlReader {
    /** Longer texts are not read. */
    static final int MAX_LENGTH = 32 * 1024;

    private static final int MAX_CACHED = 4096;
    /** Far more than any statement of the allowed length and depth takes, also on a busy machine. */
    private static final long TIMEOUT_MILLIS = 10_000;
    private static final int MAX_NESTING = 40;

    private static final Set<String> VERBS = Set.of("update", "delete", "insert", "merge", "with", "replace");
    private static final Pattern FIRST_WORD = Pattern.compile("\\A[\\s(]*+(\\w+)");

    /** An entity whose name is a word of SQL, such as Order, and Hibernate's "update versioned". */
    private static final Pattern ENTITY = Pattern.compile(
            "\\A\\s*+(update\\s++(?:versioned\\s++)?|delete\\s++(?:from\\s++)?)([A-Za-z_]\\w*+)",
            Pattern.CASE_INSENSITIVE);

    /** The parser takes too long; further attempts would too. */
    private static final class GivenUp extends RuntimeException {
        private static final long serialVersionUID = 1L;

        GivenUp() {
            super(null, null, false, false);
        }
    }

    private record Request(String sql, Set<String> fenceColumns) {}

    private static final Map<Request, Optional<GuardedWrite>> CACHE = new ConcurrentHashMap<>();

    private SqlReader() {}

    /**
     * What a statement writes and compares.
     *
     * @param sql one statement; {@code ?}, {@code ?1}, {@code :name}, {@code #{x}}, {@code ${x}}, {@code :#{#x}} and
     *     {@code %s} stand for values from outside
     * @param fenceColumns names of fence and version columns, in any case and spelling
     * @return empty when the text is no write, concerns neither a fence column nor a status, or cannot be read
     */
    public static Optional<GuardedWrite> read(String sql, Set<String> fenceColumns) {
        Set<String> fences = Columns.canonical(fenceColumns);
        if (sql.length() > MAX_LENGTH || !isWrite(sql) || !concerns(sql, fences)) {
            return Optional.empty();
        }
        Request request = new Request(sql, fences);
        Optional<GuardedWrite> known = CACHE.get(request);
        if (known == null) {
            known = readNew(sql, fences);
            if (CACHE.size() >= MAX_CACHED) {
                CACHE.clear();
            }
            CACHE.put(request, known);
        }
        return known;
    }

    private static boolean isWrite(String sql) {
        Matcher word = FIRST_WORD.matcher(sql);
        return word.find() && VERBS.contains(word.group(1).toLowerCase(Locale.ROOT));
    }

    /** Whether a fence or a status occurs in the text; parsing is much dearer than this. */
    private static boolean concerns(String sql, Set<String> fences) {
        String letters = sql.toLowerCase(Locale.ROOT).replace("_", "");
        return letters.contains("status") || letters.contains("state") || fences.stream().anyMatch(letters::contains);
    }

    private static Optional<GuardedWrite> readNew(String sql, Set<String> fences) {
        String text = SqlText.withNames(sql);
        if (CCJSqlParserUtil.getNestingDepth(text) > MAX_NESTING) {
            return Optional.empty();
        }
        String quoted = ENTITY.matcher(text).replaceFirst(SqlReader::quotedEntity);
        try {
            return parse(text, false)
                    .or(() -> parse(quoted, false))
                    .or(() -> text.indexOf('[') >= 0 ? parse(text, true) : Optional.empty())
                    .flatMap(statement -> WriteFacts.of(statement, fences));
        } catch (StackOverflowError | GivenUp e) {
            // a condition of thousands of terms, or one that takes the parser too long
            return Optional.empty();
        }
    }

    private static String quotedEntity(MatchResult match) {
        String verb = match.group(1).toLowerCase(Locale.ROOT).startsWith("update") ? "update " : "delete from ";
        return Matcher.quoteReplacement(verb + '"' + match.group(2) + '"');
    }

    private static Optional<Statement> parse(String text, boolean brackets) {
        try {
            return Optional.of(CCJSqlParserUtil.parse(
                    text,
                    parser -> parser.withTimeOut(TIMEOUT_MILLIS).withSquareBracketQuotation(brackets)));
        } catch (JSQLParserException | RuntimeException e) {
            if (e.getCause() instanceof TimeoutException) {
                throw new GivenUp();
            }
            // the parser rejects what it does not know in many ways; none of them matters here
            return Optional.empty();
        }
    }
}
