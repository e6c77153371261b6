package dev.leaselint.source;

/**
 * How deep functions with a body stand in the arguments of calls within each other. The parser looks ahead through each
 * of them anew at every level, so its time doubles with the depth.
 */
final class LambdaDepth {
    private static final char FUNCTION = 'f';

    private final String text;
    private final StringBuilder open = new StringBuilder();
    private int depth;
    private int deepest;

    private LambdaDepth(String text) {
        this.text = text;
    }

    static int of(String text) {
        LambdaDepth depth = new LambdaDepth(text);
        depth.scan();
        return depth.deepest;
    }

    private void scan() {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\'' -> i = endOfLiteral(i, c);
                case '/' -> i = endOfComment(i);
                case '(' -> open.append(c);
                case '{' -> open(i);
                case ')', '}' -> close();
                default -> {}
            }
        }
    }

    private void open(int at) {
        boolean argument = open.length() > 0 && open.charAt(open.length() - 1) == '(';
        if (argument && text.substring(Math.max(0, at - 8), at).stripTrailing().endsWith("->")) {
            open.append(FUNCTION);
            deepest = Math.max(deepest, ++depth);
        } else {
            open.append('{');
        }
    }

    private void close() {
        if (open.length() > 0) {
            depth -= open.charAt(open.length() - 1) == FUNCTION ? 1 : 0;
            open.setLength(open.length() - 1);
        }
    }

    private int endOfLiteral(int start, char quote) {
        boolean block = text.startsWith("\"\"\"", start);
        int i = block ? start + 3 : start + 1;
        while (i < text.length() && !(block ? text.startsWith("\"\"\"", i) : text.charAt(i) == quote || text.charAt(i) == '\n')) {
            i += text.charAt(i) == '\\' ? 2 : 1;
        }
        return block ? i + 2 : i;
    }

    private int endOfComment(int start) {
        if (text.startsWith("//", start)) {
            int end = text.indexOf('\n', start);
            return end < 0 ? text.length() : end;
        }
        if (text.startsWith("/*", start)) {
            int end = text.indexOf("*/", start + 2);
            return end < 0 ? text.length() : end + 1;
        }
        return start;
    }
}
