package dev.leaselint.source;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParseResult;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.ParserConfiguration.LanguageLevel;
import com.github.javaparser.Problem;
import com.github.javaparser.Range;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import dev.leaselint.source.LocalEnums.LocalEnum;
import java.util.ArrayList;
import java.util.List;

/** Parses Java text of any age. */
final class JavaTrees {
    private static final LanguageLevel NEWEST = LanguageLevel.JAVA_26;
    private static final int MAX_ENUMS = 50;

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

    /**
     * A text that was understood.
     *
     * @param left enums in it that were left out
     */
    record Parsed(CompilationUnit unit, List<LocalEnum> left) {}

    /** Parses leniently first, which takes old identifiers for what they are, then as the newest Java. */
    static Parsed parse(String text) throws NotJava {
        ParseResult<CompilationUnit> first = parse(text, LanguageLevel.RAW);
        ParseResult<CompilationUnit> result = first;
        List<LocalEnum> left = new ArrayList<>();
        if (!result.isSuccessful()) {
            result = parse(text, NEWEST);
        }
        if (!result.isSuccessful()) {
            result = withoutEnums(text, first, left);
        }
        if (!result.isSuccessful()) {
            throw notJava(first);
        }
        CompilationUnit unit = result.getResult().orElseThrow(() -> new NotJava("no Java code", 0));
        dropTokens(unit);
        return new Parsed(unit, left);
    }

    private static ParseResult<CompilationUnit> withoutEnums(
            String text, ParseResult<CompilationUnit> failed, List<LocalEnum> left) {
        ParseResult<CompilationUnit> result = failed;
        List<LocalEnum> found = LocalEnums.at(result.getProblems());
        String rest = text;
        while (!found.isEmpty() && left.size() < MAX_ENUMS) {
            left.addAll(found);
            rest = LocalEnums.blanked(rest, found);
            result = parse(rest, LanguageLevel.RAW);
            found = LocalEnums.at(result.getProblems());
        }
        return result;
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
