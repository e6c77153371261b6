package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Flows;
import dev.leaselint.core.flow.RemoteInterfaces;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.settings.Settings;
import dev.leaselint.core.settings.TimeText;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * How long the clients of a project wait for an answer, as far as code and settings say so. Two places that say different
 * things about one kind of client leave it unknown: which of them a lock goes through is not seen.
 */
final class Timeouts {
    private static final String SPRING = "spring-data-redis";
    private static final String REDISSON = "redisson";

    /** Settings that bound what a client of the catalog does. */
    private static final Map<String, List<String>> SETTINGS = Map.of(
            SPRING + "/command", List.of("spring.data.redis.timeout", "spring.redis.timeout"),
            "quarkus/command", List.of("quarkus.redis.timeout"),
            "rest", List.of("spring.http.client.read-timeout", "spring.http.clients.read-timeout"));

    /** How the settings of Feign clients begin, by the name of the client. */
    private static final List<String> FEIGN = List.of("spring.cloud.openfeign.client", "feign.client");

    private final Flows flows;
    private final ProjectFacts project;
    private final Map<String, List<Call>> set = new ConcurrentHashMap<>();

    Timeouts(Flows flows, ProjectFacts project) {
        this.flows = flows;
        this.project = project;
    }

    /** A call that sets a time-out; the event is that of the method in which it stands. */
    private record Call(String file, Event event) {}

    /**
     * A limit.
     *
     * @param told how messages name it
     * @param set the call that sets it, null when a setting does
     */
    record Limit(KnownTime known, String told, Event set) {
        Duration time() {
            return known.time();
        }
    }

    /** How long one command may take for code in a file, retries included. */
    Optional<Limit> command(String client, String file) {
        String connection = client.equals("spring-integration") ? SPRING : client;
        Optional<Limit> once = limit(connection, "command", file);
        Optional<Long> retries = connection.equals(REDISSON) ? retries(file) : Optional.empty();
        return once.map(limit -> retries.filter(n -> n > 0).map(n -> times(limit, n + 1)).orElse(limit))
                .filter(limit -> !limit.time().isZero() && !limit.time().isNegative());
    }

    private static Limit times(Limit once, long tries) {
        KnownTime known = new KnownTime(
                once.time().multipliedBy(tries), once.known().setting(), once.known().fallback());
        return new Limit(known, once.told() + " for each of " + tries + " tries", once.set());
    }

    /** How long Redisson keeps a lock without a lease, for code in a file. */
    Optional<Limit> watchdog(String file) {
        return limit(REDISSON, "watchdog", file);
    }

    /** How long a request of an HTTP library may take for code in a file. */
    Optional<Limit> request(String library, String file) {
        return limit(null, library, file);
    }

    /** How long the locks of a registry are kept, for code in a file. */
    Optional<Limit> lease(String client, String file) {
        return limit(client, "lease", file);
    }

    private Optional<Limit> limit(String client, String bounds, String file) {
        List<Call> inCode = inCode(client, bounds, file);
        if (!inCode.isEmpty()) {
            return agreed(inCode);
        }
        return settings(client, bounds, file).map(known -> new Limit(known, known.told(), null));
    }

    private Optional<Limit> agreed(List<Call> calls) {
        Set<Duration> times = new HashSet<>();
        List<KnownTime> known = new ArrayList<>();
        for (Call call : calls) {
            Optional<KnownTime> time = time(call.event());
            if (time.isEmpty()) {
                return Optional.empty();
            }
            times.add(time.get().time());
            known.add(time.get());
        }
        Event first = calls.get(0).event();
        return times.size() == 1
                ? Optional.of(new Limit(known.get(0), known.get(0).told(), first))
                : Optional.empty();
    }

    private Optional<KnownTime> time(Event set) {
        return set.entry().attribute(Attributes.PRESET)
                .flatMap(text -> TimeText.parse(text, ChronoUnit.MILLIS))
                .map(KnownTime::constant)
                .or(() -> KnownTime.of(flows, project, set.ttl()));
    }

    private Optional<KnownTime> settings(String client, String bounds, String file) {
        Settings settings = project.settings().at(file);
        if (REDISSON.equals(client)) {
            return settings.redisson(bounds.equals("watchdog") ? "lockWatchdogTimeout" : "timeout")
                    .flatMap(v -> KnownTime.of(v, ChronoUnit.MILLIS));
        }
        if (bounds.startsWith(RemoteInterfaces.FEIGN)) {
            return feign(settings, bounds.substring(RemoteInterfaces.FEIGN.length()));
        }
        String name = client == null ? bounds : client + "/" + bounds;
        return settings.firstOf(SETTINGS.getOrDefault(name, List.of()))
                .flatMap(v -> KnownTime.of(v, client != null && client.equals("quarkus") ? ChronoUnit.SECONDS : ChronoUnit.MILLIS));
    }

    /** Those of a client by its name, else those of all; nothing where the code is to be asked before them. */
    private static Optional<KnownTime> feign(Settings settings, String name) {
        if (name.isEmpty()) {
            return Optional.empty();
        }
        List<String> names = Stream.of(name, "default")
                .flatMap(n -> FEIGN.stream().map(prefix -> prefix + ".config." + n + ".read-timeout"))
                .toList();
        boolean codeFirst = FEIGN.stream()
                .anyMatch(prefix -> settings.value(prefix + ".default-to-properties")
                        .filter(v -> v.text().strip().equals("false"))
                        .isPresent());
        return codeFirst ? Optional.empty() : settings.firstOf(names).flatMap(v -> KnownTime.of(v, ChronoUnit.MILLIS));
    }

    private Optional<Long> retries(String file) {
        List<Call> inCode = inCode(REDISSON, "retries", file);
        Set<Long> given = new HashSet<>();
        inCode.forEach(call -> given.add(call.event().ttl().constant()));
        if (!inCode.isEmpty()) {
            return given.size() == 1 ? Optional.ofNullable(given.iterator().next()) : Optional.empty();
        }
        return project.settings().at(file).redisson("retryAttempts")
                .map(v -> v.text().strip())
                .filter(text -> text.matches("\\d{1,4}"))
                .map(Long::parseLong);
    }

    private List<Call> inCode(String client, String bounds, String file) {
        return set.computeIfAbsent(client + "/" + bounds, k -> find(client, bounds)).stream()
                .filter(call -> project.settings().together(call.file(), file))
                .toList();
    }

    /** The calls of the sources that set a limit, each once. */
    private List<Call> find(String client, String bounds) {
        List<Call> found = new ArrayList<>();
        Set<MethodKey> looked = new HashSet<>();
        for (Entry entry : flows.catalog().withOp(Op.TIMEOUT)) {
            boolean asked = entry.attribute(Attributes.BOUNDS).filter(bounds::equals).isPresent()
                    && (client == null || entry.client().equals(client));
            for (TypeDecl type : asked ? flows.program().typesNaming(written(entry), names(entry)) : List.<TypeDecl>of()) {
                for (MethodDecl method : type.methods()) {
                    boolean calls = method.calledNames().contains(entry.name()) || entry.name().equals(MethodKey.CONSTRUCTOR);
                    if (calls && method.hasBody() && looked.add(method.key())) {
                        addCalls(method, bounds, found);
                    }
                }
            }
        }
        return List.copyOf(found);
    }

    private void addCalls(MethodDecl method, String bounds, List<Call> found) {
        String file = flows.program().unitOf(method.key().owner()).map(u -> u.text().path()).orElse("");
        List<Flow> all = new ArrayList<>(flows.closures(method));
        flows.flow(method).ifPresent(all::add);
        for (Flow flow : all) {
            for (Event e : flow.events().values()) {
                boolean sets = e.op() == Op.TIMEOUT && e.isDirect()
                        && e.entry().attribute(Attributes.BOUNDS).filter(bounds::equals).isPresent();
                if (sets) {
                    found.add(new Call(file, e));
                }
            }
        }
    }

    /** How a call of the entry is written: constructors by their type. */
    private static String written(Entry entry) {
        String type = entry.types().iterator().next();
        return entry.name().equals(MethodKey.CONSTRUCTOR) ? type.substring(type.lastIndexOf('.') + 1) : entry.name();
    }

    /** Simple names of which one stands in every file with such a call. */
    private Set<String> names(Entry entry) {
        Set<String> names = new HashSet<>();
        for (String type : entry.types()) {
            String packageName = type.replaceFirst("\\.[A-Z].*$", "");
            names.add(outermost(type, packageName));
            flows.catalog().typesIn(packageName).forEach(t -> names.add(outermost(t, packageName)));
        }
        return names;
    }

    private static String outermost(String type, String packageName) {
        String rest = type.startsWith(packageName + ".") ? type.substring(packageName.length() + 1) : type;
        return rest.contains(".") ? rest.substring(0, rest.indexOf('.')) : rest;
    }
}
