package dev.leaselint.source;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParseResult;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.ParserConfiguration.LanguageLevel;
import com.github.javaparser.Problem;
import com.github.javaparser.Range;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;

/** Parses Java text of any age. */
final class JavaTrees {
    private static final LanguageLevel NEWEST = LanguageLevel.JAVA_26;

    private JavaTrees() {}

    /** The text is not Java. */
    static final class NotJava extends Exception {
        private static final long serialVersionUID = 1;
        private final transient int line;

        NotJava(String message, int line) {
            super(message);
            this.line = line;
        }

        int line() {
            return line;
        }
    }

    /** Parses leniently first, which takes old identifiers for what they are, then as the newest Java. */
    static CompilationUnit parse(String text) throws NotJava {
        ParseResult<CompilationUnit> result = parse(text, LanguageLevel.RAW);
        if (!result.isSuccessful()) {
            ParseResult<CompilationUnit> strict = parse(text, NEWEST);
            if (!strict.isSuccessful()) {
                throw notJava(result);
            }
            result = strict;
        }
        CompilationUnit unit = result.getResult().orElseThrow(() -> new NotJava("no Java code", 0));
        dropTokens(unit);
        return unit;
    }

    private static ParseResult<CompilationUnit> parse(String text, LanguageLevel level) {
        ParserConfiguration configuration = new ParserConfiguration()
                .setLanguageLevel(level)
                .setAttributeComments(false)
                .setDetectOriginalLineSeparator(false);
        return new JavaParser(configuration).parse(text);
    }

    private static NotJava notJava(ParseResult<CompilationUnit> result) {
        Problem problem = result.getProblem(0);
        int line = problem.getLocation()
                .flatMap(location -> location.getBegin().getRange())
                .map(range -> range.begin.line)
                .orElse(0);
        String message = problem.getMessage().lines().findFirst().orElse("parse error");
        int expected = message.indexOf(", expected");
        return new NotJava(expected < 0 ? message : message.substring(0, expected), line);
    }

    /** Ranges stay; the token list, several times the size of the tree, goes. */
    private static void dropTokens(Node node) {
        Range range = node.getRange().orElse(null);
        node.setTokenRange(null);
        node.setRange(range);
        for (Node child : node.getChildNodes()) {
            dropTokens(child);
        }
    }
}
