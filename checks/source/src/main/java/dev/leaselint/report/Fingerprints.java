package dev.leaselint.report;

import dev.leaselint.core.finding.Finding;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Recognises a finding after lines, methods or files moved. Version 1 hashes rule, enclosing member and the reported code
 * without blanks and comments; neither line numbers nor paths go in.
 */
public final class Fingerprints {
    static final String VERSION = "leaselint/v1";

    private Fingerprints() {}

    /** The fingerprint without a number; equal for equal findings, wherever they stand. */
    static String key(Finding finding) {
        String text = String.join("\n", finding.rule(), finding.symbol(), code(finding));
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    /** The reported code without comments and blanks. */
    public static String code(Finding finding) {
        return stripped(finding.place().file().slice(finding.place().span()));
    }

    /** Java code without comments and blanks; literals stay as they are. */
    static String stripped(String code) {
        StringBuilder out = new StringBuilder();
        int i = 0;
        while (i < code.length()) {
            int next = skipped(code, i);
            if (next > i) {
                i = next;
                continue;
            }
            next = literalEnd(code, i);
            out.append(code, i, next);
            i = next;
        }
        return out.toString();
    }

    /** End of the blank or comment at an offset, or the offset itself. */
    private static int skipped(String code, int at) {
        if (Character.isWhitespace(code.charAt(at))) {
            return at + 1;
        }
        if (code.startsWith("//", at)) {
            int end = code.indexOf('\n', at);
            return end < 0 ? code.length() : end;
        }
        if (code.startsWith("/*", at)) {
            int end = code.indexOf("*/", at + 2);
            return end < 0 ? code.length() : end + 2;
        }
        return at;
    }

    /** End of the string or character literal at an offset, else of the single character there. */
    private static int literalEnd(String code, int at) {
        char quote = code.charAt(at);
        if (quote != '"' && quote != '\'') {
            return at + 1;
        }
        String close = code.startsWith("\"\"\"", at) ? "\"\"\"" : String.valueOf(quote);
        int i = at + close.length();
        while (i < code.length() && !code.startsWith(close, i)) {
            i += code.charAt(i) == '\\' ? 2 : 1;
        }
        return Math.min(code.length(), i + close.length());
    }
}
