package dev.leaselint.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.rules.Descriptor;

/** Rule descriptors as SARIF reporting descriptors. */
final class SarifRules {
    /** GitHub rejects longer descriptions. */
    private static final int MAX_DESCRIPTION = 1024;

    private SarifRules() {}

    static JsonObject rule(Descriptor descriptor) {
        JsonObject configuration = new JsonObject();
        configuration.addProperty("level", SarifFormat.level(descriptor.level()));
        JsonObject help = SarifFormat.message(help(descriptor, "", ""));
        help.addProperty("markdown", help(descriptor, "**", "`"));

        JsonObject rule = new JsonObject();
        rule.addProperty("id", descriptor.id());
        rule.add("shortDescription", SarifFormat.message(limited(descriptor.summary())));
        rule.add("fullDescription", SarifFormat.message(limited(descriptor.summary() + ". " + descriptor.why())));
        rule.add("help", help);
        rule.add("defaultConfiguration", configuration);
        rule.add("properties", properties(descriptor));
        return rule;
    }

    private static String help(Descriptor descriptor, String strong, String code) {
        StringBuilder text = new StringBuilder(descriptor.summary()).append(".\n\n");
        paragraph(text, strong + "Why" + strong, descriptor.why());
        paragraph(text, strong + "Instead" + strong, descriptor.instead());
        paragraph(text, strong + "Known problems" + strong, descriptor.knownProblems());
        paragraph(text, strong + "Fix" + strong, descriptor.fix());
        String suppression = "@SuppressWarnings(\"" + descriptor.id() + "\")";
        paragraph(text, strong + "Suppress" + strong, code + suppression + code);
        return text.append("More: ").append(code).append(descriptor.link()).append(code).toString();
    }

    private static void paragraph(StringBuilder text, String title, String content) {
        if (!content.isBlank()) {
            text.append(title).append(": ").append(content.strip()).append("\n\n");
        }
    }

    private static JsonObject properties(Descriptor descriptor) {
        JsonArray tags = new JsonArray();
        tags.add("concurrency");
        tags.add("distributed-lock");
        tags.add("redis");
        tags.add(descriptor.category());
        JsonObject properties = new JsonObject();
        properties.add("tags", tags);
        properties.addProperty("precision", precision(descriptor.level()));
        properties.addProperty("problem.severity", severity(descriptor.level()));
        return properties;
    }

    /** The level says how often a rule may be wrong: an error practically never, a warning one time in ten. */
    private static String precision(Level level) {
        return switch (level) {
            case ERROR -> "very-high";
            case WARNING -> "high";
            case ADVICE -> "medium";
        };
    }

    private static String severity(Level level) {
        return level == Level.ADVICE ? "recommendation" : level.id();
    }

    private static String limited(String text) {
        return text.length() <= MAX_DESCRIPTION ? text : text.substring(0, MAX_DESCRIPTION - 1) + "\u2026";
    }
}
