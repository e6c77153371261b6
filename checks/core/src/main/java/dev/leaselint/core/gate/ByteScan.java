package dev.leaselint.core.gate;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads the tokens of a Java file from its bytes, in an encoding that contains ASCII, without building anything: enough
 * to decide whether the file must be parsed and which types it declares, names and extends.
 */
public final class ByteScan {
    private static final int PACKAGE = Hashes.hash("package");
    private static final int SUPPRESS = Hashes.hash("SuppressWarnings");
    private static final int LONGEST_SUPPRESSION = 2_000;
    private static final int NEW = Hashes.hash("new");
    private static final int EXTENDS = Hashes.hash("extends");
    private static final int IMPLEMENTS = Hashes.hash("implements");
    private static final Pattern LOCK_ANNOTATION =
            Pattern.compile("(?:\\w*[a-z0-9_])?Lock(?:ed|s|able)?(?:[A-Z0-9_]\\w*)?|Klock\\w*");
    private static final int CLASS = Hashes.hash("class");
    private static final int INTERFACE = Hashes.hash("interface");
    private static final int ENUM = Hashes.hash("enum");
    private static final int RECORD = Hashes.hash("record");

    private static final GateWords NO_WORDS = new GateWords(Set.of());

    private final byte[] text;
    private final GateWords gate;
    private final Hashes words = new Hashes();
    private final Hashes heritage = new Hashes();
    private final Set<String> declared = new HashSet<>();
    private boolean all;
    private String packageName = "";
    private boolean gated;
    private boolean blank = true;
    private boolean broken;
    private int at;
    private int depth;
    private int maxDepth;
    private byte[] openers = new byte[64];
    private int[] created = new int[64];

    private byte before;
    private boolean declares;
    private boolean inHeritage;
    private boolean afterNew;
    private int pendingNew;
    private int closedNew;

    private ByteScan(byte[] text, GateWords gate) {
        this.text = text;
        this.gate = gate;
    }

    /** @param text in an encoding that contains ASCII; its identifiers compare as UTF-8 */
    public static FileFacts scan(byte[] text, GateWords gate) {
        ByteScan scan = new ByteScan(text, gate);
        scan.run();
        return new FileFacts(scan.packageName, Set.copyOf(scan.declared), scan.words.seal(), scan.heritage.seal(),
                scan.gated, scan.blank, scan.broken || scan.depth != 0, scan.maxDepth);
    }

    /** All identifiers of a text, those that do not begin with a capital included. */
    public static Hashes identifiers(byte[] text) {
        ByteScan scan = new ByteScan(text, NO_WORDS);
        scan.all = true;
        scan.run();
        return scan.words.seal();
    }

    static boolean isIdentifierPart(byte b) {
        return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '_' || b == '$' || b < 0;
    }

    /** Where the text begins behind the byte order mark that some editors put first. */
    private static int beginning(byte[] text) {
        boolean marked = text.length >= 3 && text[0] == (byte) 0xEF && text[1] == (byte) 0xBB && text[2] == (byte) 0xBF;
        return marked ? 3 : 0;
    }

    private void run() {
        at = beginning(text);
        while (at < text.length) {
            byte b = text[at];
            if (b == ' ' || b == '\n' || b == '\t' || b == '\r' || b == '\f') {
                at++;
                continue;
            }
            blank = false;
            if (isIdentifierPart(b)) {
                identifier();
            } else if (b == '/' && peek(1) == '/') {
                skipLine();
            } else if (b == '/' && peek(1) == '*') {
                skipComment();
            } else if (b == '"') {
                string();
            } else if (b == '\'') {
                quoted('\'');
            } else {
                symbol(b);
            }
        }
    }

    private byte peek(int ahead) {
        return at + ahead < text.length ? text[at + ahead] : 0;
    }

    private void identifier() {
        int start = at;
        while (at < text.length && isIdentifierPart(text[at])) {
            at++;
        }
        byte first = text[start];
        if (first >= '0' && first <= '9') {
            before = first;
            return;
        }
        int hash = Hashes.hash(text, start, at);
        gated = gated || gate.matches(text, start, hash) || before == '@' && isLockWord(start)
                || hash == SUPPRESS && suppresses();
        boolean capital = first >= 'A' && first <= 'Z' || first < 0;
        if (capital || all) {
            words.add(hash);
        }
        roles(start, hash, capital);
        before = first;
    }

    private void roles(int start, int hash, boolean capital) {
        if (declares) {
            declared.add(string(start, at));
        }
        declares = isDeclaring(hash) && before != '.';
        if (afterNew) {
            pendingNew = hash;
        }
        if (inHeritage && capital) {
            heritage.add(hash);
        }
        if (hash == NEW) {
            afterNew = true;
            pendingNew = 0;
        } else if (hash == EXTENDS || hash == IMPLEMENTS) {
            inHeritage = true;
        } else if (hash == PACKAGE && packageName.isEmpty() && depth == 0) {
            readPackage();
        }
    }

    private static boolean isDeclaring(int hash) {
        return hash == CLASS || hash == INTERFACE || hash == ENUM || hash == RECORD;
    }

    private void readPackage() {
        int start = at;
        while (at < text.length && text[at] != ';' && text[at] != '/') {
            at++;
        }
        packageName = string(start, at).replaceAll("\\s+", "");
        gated = gated || gate.matches(text, start + 1, Hashes.hash(packageName.split("\\.", 2)[0]));
    }

    private String string(int start, int end) {
        return new String(text, start, end - start, StandardCharsets.UTF_8);
    }

    /** Names of annotations such as SchedulerLock, Lock4j, Klock. */
    private boolean isLockWord(int start) {
        return saysLock(start) && LOCK_ANNOTATION.matcher(string(start, at)).matches();
    }

    /** What all such names have in common: most annotations have it not, and no text is made of them. */
    private boolean saysLock(int start) {
        for (int i = start; i + 3 < at; i++) {
            if (text[i + 1] == 'o' && text[i + 2] == 'c' && text[i + 3] == 'k' && (text[i] == 'L' || text[i] == 'l')) {
                return true;
            }
        }
        return false;
    }

    private void symbol(byte b) {
        at++;
        switch (b) {
            case '(', '[', '{' -> open(b);
            case ')', ']', '}' -> close(b);
            case '<' -> afterNew = false;
            case ';' -> {
                inHeritage = false;
                afterNew = false;
            }
            default -> { }
        }
        if (b != ')') {
            closedNew = 0;
        }
        before = b;
    }

    private void open(byte b) {
        if (b == '{') {
            inHeritage = false;
            if (closedNew != 0) {
                heritage.add(closedNew);
            }
        }
        if (depth == openers.length) {
            openers = Arrays.copyOf(openers, depth * 2);
            created = Arrays.copyOf(created, depth * 2);
        }
        openers[depth] = b;
        created[depth] = b == '(' ? pendingNew : 0;
        depth++;
        maxDepth = Math.max(maxDepth, depth);
        afterNew = false;
        pendingNew = 0;
    }

    private void close(byte b) {
        if (depth == 0) {
            broken = true;
            return;
        }
        depth--;
        byte opener = openers[depth];
        broken = broken || opener != (b == ')' ? '(' : b == ']' ? '[' : '{');
        closedNew = created[depth];
    }

    private void skipLine() {
        int start = at;
        while (at < text.length && text[at] != '\n' && text[at] != '\r') {
            at++;
        }
        gated = gated || isSuppression(start + 2);
    }

    /** Whether a comment whose text begins at an offset and ends here suppresses findings. */
    private boolean isSuppression(int start) {
        int from = start;
        while (from < at && (text[from] == ' ' || text[from] == '\t')) {
            from++;
        }
        return from < at && text[from] == 'l' && SuppressionMarks.in(string(from, at));
    }

    /** Whether the annotation whose name ends here suppresses findings. */
    private boolean suppresses() {
        int end = at;
        while (end < text.length && text[end] != ')' && end - at < LONGEST_SUPPRESSION) {
            end++;
        }
        return SuppressionMarks.in("@SuppressWarnings" + string(at, Math.min(text.length, end + 1)));
    }

    private void skipComment() {
        at += 2;
        while (at < text.length && !(text[at] == '*' && peek(1) == '/')) {
            at++;
        }
        broken = broken || at >= text.length;
        at = Math.min(text.length, at + 2);
    }

    private void string() {
        if (peek(1) == '"' && peek(2) == '"') {
            textBlock();
        } else {
            quoted('"');
        }
    }

    private void textBlock() {
        at += 3;
        while (at < text.length && !(text[at] == '"' && peek(1) == '"' && peek(2) == '"')) {
            at += text[at] == '\\' ? 2 : 1;
        }
        broken = broken || at >= text.length;
        at = Math.min(text.length, at + 3);
        before = '"';
    }

    private void quoted(char end) {
        at++;
        while (at < text.length && text[at] != end && text[at] != '\n') {
            at += text[at] == '\\' ? 2 : 1;
        }
        broken = broken || at >= text.length || text[at] == '\n';
        at = Math.min(text.length, at + 1);
        before = (byte) end;
    }
}
