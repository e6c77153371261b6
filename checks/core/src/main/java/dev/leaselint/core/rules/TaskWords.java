package dev.leaselint.core.rules;

import dev.leaselint.core.Words;
import dev.leaselint.core.model.Expr;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What the names in a task tell of it: tasks beside the guarded work are named for what they do. */
final class TaskWords {
    private static final Set<String> WATCHING = Set.of(
            "metric", "metrics", "meter", "gauge", "telemetry", "tracer", "histogram", "audit", "auditor", "auditing");
    private static final List<String> WATCHERS = List.of("io.micrometer.", "io.prometheus.", "io.opentelemetry.");

    private static final Set<String> TELLING = Set.of(
            "notify", "notifies", "notifier", "notification", "notifications", "event", "events", "alert", "alerts", "mail",
            "mails", "mailer", "email", "emails", "sms", "webhook", "webhooks", "listener", "listeners", "announce",
            "broadcast");

    private TaskWords() {}

    /** Whether a call watches what goes on, or keeps something alive or ends it. */
    static boolean watches(Expr.Call c) {
        return watches(words(c.receiver(), c.name(), c.owner()), c.owner(), c.name());
    }

    static boolean watches(Expr.MethodRef task) {
        return watches(words(task.receiver(), task.name(), task.owner()), task.owner(), task.name());
    }

    /** The same for a task that is known by its name only. */
    static boolean watches(Expr.Ref task) {
        return Words.of(task.var().name()).stream().anyMatch(WATCHING::contains) || Words.renew(task.var().name());
    }

    private static boolean watches(Stream<String> words, String owner, String name) {
        return words.anyMatch(WATCHING::contains)
                || WATCHERS.stream().anyMatch(owner::startsWith)
                || owner.startsWith("java.util.concurrent.")
                || Words.renew(name);
    }

    /** Whether a call tells others of what was done. */
    static boolean tells(Expr.Call c) {
        return words(c.receiver(), c.name(), c.owner()).anyMatch(TELLING::contains);
    }

    static boolean tells(Expr.Ref task) {
        return Words.of(task.var().name()).stream().anyMatch(TELLING::contains);
    }

    static boolean tells(Expr.MethodRef task) {
        return words(task.receiver(), task.name(), task.owner()).anyMatch(TELLING::contains);
    }

    private static Stream<String> words(Expr receiver, String name, String owner) {
        String type = owner.substring(owner.lastIndexOf('.') + 1);
        String on = receiver instanceof Expr.Ref r
                ? r.var().name()
                : receiver instanceof Expr.Select s ? s.field().name() : "";
        return Stream.of(name, on, type).flatMap(text -> Words.of(text).stream());
    }
}
