package dev.leaselint.core.lua;

import java.io.StringReader;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.luaj.vm2.ast.Chunk;
import org.luaj.vm2.parser.LuaParser;
import org.luaj.vm2.parser.ParseException;
import org.luaj.vm2.parser.TokenMgrError;

/** Reads Lua scripts. Bounded in time and depth for any text; safe for use by several threads. */
public final class ScriptReader {
    /** Longer texts are not read. */
    static final int MAX_LENGTH = 64 * 1024;

    private static final int MAX_CACHED = 4096;

    private static final Pattern SHEBANG = Pattern.compile("\\A\\s*#![^\\n]*");

    /**
     * The word goto as a name, which it is in the Lua of Redis, 5.1. The parser is of 5.2, where it begins a jump: then a
     * name follows.
     */
    private static final Pattern NAMED_GOTO = Pattern.compile("\\bgoto\\b(?!\\s+(?!(?:and|do|else|elseif|end|for|function|if"
            + "|local|not|or|repeat|return|then|until|while)\\b)\\w)");

    /** A name, hash or location: what stands for a script without being one. */
    private static final Pattern NAME = Pattern.compile("[\\w./:$-]+");

    private static final Map<String, ScriptFacts> CACHE = new ConcurrentHashMap<>();

    private ScriptReader() {}

    /**
     * What a script does. Placeholders such as {@code %s} stand for unknown values, wherever they are.
     *
     * @param lua the script's text
     * @return {@link ScriptFacts#UNREADABLE} when the text is no Lua, is too long or too deep; never null
     */
    public static ScriptFacts read(String lua) {
        if (lua.isBlank() || lua.length() > MAX_LENGTH) {
            return ScriptFacts.UNREADABLE;
        }
        ScriptFacts known = CACHE.get(lua);
        if (known == null) {
            known = readNew(lua);
            if (CACHE.size() >= MAX_CACHED) {
                CACHE.clear();
            }
            CACHE.put(lua, known);
        }
        return known;
    }

    /**
     * Why a text cannot be read as a script.
     *
     * @param line line of the text from 1 at which it is no Lua; 0 when it is too long or too deep to be read
     */
    public record Fault(int line) {}

    /**
     * What is wrong with the text of a script.
     *
     * @return empty when it can be read, when it is empty or a name, and when something is still to be filled in
     */
    public static Optional<Fault> fault(String lua) {
        boolean isScript = !lua.isBlank() && !NAME.matcher(lua.strip()).matches();
        if (!isScript || read(lua).parsed() || Placeholders.standForCode(lua)) {
            return Optional.empty();
        }
        return Optional.of(new Fault(lua.length() > MAX_LENGTH ? 0 : faultyLine(lua)));
    }

    private static int faultyLine(String lua) {
        try {
            new LuaParser(new StringReader(prepared(lua))).Chunk();
            return 0;
        } catch (ParseException e) {
            return e.currentToken == null || e.currentToken.next == null ? 1 : e.currentToken.next.beginLine;
        } catch (TokenMgrError e) {
            return 1;
        } catch (StackOverflowError | RuntimeException e) {
            return 0;
        }
    }

    private static String prepared(String lua) {
        return NAMED_GOTO.matcher(SHEBANG.matcher(lua).replaceFirst("")).replaceAll("goto_");
    }

    private static ScriptFacts readNew(String lua) {
        String script = prepared(lua);
        String filled = Placeholders.fill(script, true);
        // the last attempt reads line ends that were escaped twice
        return Stream.of(Placeholders.fill(script, false), filled, filled.replace("\\n", "\n"))
                .distinct()
                .map(ScriptReader::readOnce)
                .filter(ScriptFacts::parsed)
                .findFirst()
                .orElse(ScriptFacts.UNREADABLE);
    }

    private static ScriptFacts readOnce(String script) {
        try {
            Chunk chunk = new LuaParser(new StringReader(script)).Chunk();
            return Walker.walk(chunk);
        } catch (ParseException | TokenMgrError | StackOverflowError | RuntimeException e) {
            // whatever the parser trips over, the text is no script that can be judged
            return ScriptFacts.UNREADABLE;
        }
    }
}
