package dev.leaselint.maven;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The page about the rules, which is part of this plugin. */
final class RuleDocs {
    private RuleDocs() {}

    /** The lines of the section about a rule, as Markdown, with its heading. */
    static List<String> section(String rule) {
        List<String> section = new ArrayList<>();
        for (String line : page()) {
            if (line.startsWith("## ") && !section.isEmpty()) {
                break;
            }
            if (line.equals("## " + rule) || !section.isEmpty()) {
                section.add(line);
            }
        }
        return section;
    }

    private static List<String> page() {
        try (InputStream in = RuleDocs.class.getResourceAsStream("/dev/leaselint/rules.md")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
