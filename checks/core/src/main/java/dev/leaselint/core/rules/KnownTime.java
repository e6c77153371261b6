package dev.leaselint.core.rules;

import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.flow.Flows;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.flow.Ttl;
import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Param;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import dev.leaselint.core.settings.Setting;
import dev.leaselint.core.settings.Settings;
import dev.leaselint.core.settings.TimeText;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A time whose length is known: a constant of the code, or the value of a setting that a field or parameter takes.
 *
 * @param setting where it comes from, null for a constant or a default in the code
 * @param fallback whether it is the default of a setting that no file gives, so that it may be another one at run time
 */
record KnownTime(Duration time, Setting setting, boolean fallback) {
    private static final Set<String> NUMBERS =
            Set.of("long", "int", "java.lang.Long", "java.lang.Integer", "Long", "Integer");

    /** A constant. */
    static KnownTime constant(Duration time) {
        return new KnownTime(time, null, false);
    }

    /** The time that is given to a call; empty when it is not known. */
    static Optional<KnownTime> of(TypeView view, Ttl ttl) {
        return of(view.program(), view.project(), ttl);
    }

    static Optional<KnownTime> of(Flows flows, ProjectFacts project, Ttl ttl) {
        if (ttl.kind() != Ttl.Kind.GIVEN) {
            return Optional.empty();
        }
        return ttl.constant() != null
                ? Optional.ofNullable(ttl.millis()).map(millis -> constant(Duration.ofMillis(millis)))
                : new Lookup(flows, project).of(ttl.amount(), ttl.unit());
    }

    /** The value of a setting as a time; empty when it is none. */
    static Optional<KnownTime> of(Settings.Value value, ChronoUnit bare) {
        return TimeText.parse(value.text(), bare).map(t -> new KnownTime(t, value.setting(), value.fallback()));
    }

    Confidence confidence() {
        return fallback ? Confidence.MEDIUM : Confidence.HIGH;
    }

    /** How messages name it. */
    String told() {
        return TimeText.told(time) + (setting == null ? "" : " (" + setting.told() + ")");
    }

    Optional<Place> place() {
        return Optional.ofNullable(setting).map(Setting::place);
    }

    /** Looks up the settings behind values. */
    private record Lookup(Flows flows, ProjectFacts project) {
        Optional<KnownTime> of(Sym amount, TimeUnit unit) {
            if (amount instanceof Sym.App read && read.owner().equals("duration") && read.receiver() != null) {
                TimeUnit given = read.name().equals("toMillis") ? TimeUnit.MILLISECONDS : TimeUnit.SECONDS;
                return given == unit ? of(read.receiver(), null) : Optional.empty();
            }
            if (amount instanceof Sym.Param p) {
                return param(p, unit);
            }
            return amount instanceof Sym.Field f ? field(f, unit) : Optional.empty();
        }

        private Optional<KnownTime> param(Sym.Param p, TimeUnit unit) {
            Optional<Param> declared = flows.program().method(p.method())
                    .map(MethodDecl::params)
                    .filter(params -> p.index() < params.size())
                    .map(params -> params.get(p.index()));
            return declared.flatMap(d -> injected(d.annotations()))
                    .flatMap(text -> value(text, p.method().owner(), p.type(), unit));
        }

        private Optional<KnownTime> field(Sym.Field f, TimeUnit unit) {
            Var var = f.field();
            Optional<FieldDecl> decl = flows.program().field(var);
            if (decl.isEmpty() || hasOwnUnit(decl.get())) {
                return Optional.empty();
            }
            Optional<String> text = injected(decl.get().annotations()).or(() -> bound(var));
            if (text.isPresent()) {
                return value(text.get(), var.owner(), decl.get().type(), unit);
            }
            Set<Sym> given = flows.possible(var);
            return given.size() == 1 && given.iterator().next() instanceof Sym.Param p ? param(p, unit) : Optional.empty();
        }

        private static boolean hasOwnUnit(FieldDecl field) {
            return field.annotations().stream().anyMatch(a -> a.type().isNamed("DurationUnit"));
        }

        /** The text that an annotation gives a field or parameter. */
        private static Optional<String> injected(List<Annotation> annotations) {
            return annotations.stream().flatMap(a -> text(a).stream()).findFirst();
        }

        private static Optional<String> text(Annotation a) {
            return switch (a.type().simpleName()) {
                case "Value" -> literal(a, "value");
                case "ConfigProperty", "Property" -> literal(a, "name")
                        .map(name -> "${" + name + literal(a, "defaultValue").map(d -> ":" + d).orElse("") + "}");
                default -> Optional.empty();
            };
        }

        private static Optional<String> literal(Annotation a, String name) {
            return Optional.ofNullable(a.values().get(name)).flatMap(Code::text);
        }

        /** The setting to which a field of a type with {@code @ConfigurationProperties} is bound. */
        private Optional<String> bound(Var field) {
            return flows.program().type(field.owner()).stream()
                    .map(TypeDecl::annotations)
                    .flatMap(List::stream)
                    .filter(a -> a.type().isNamed("ConfigurationProperties"))
                    .flatMap(a -> literal(a, "prefix").or(() -> literal(a, "value")).stream())
                    .map(prefix -> "${" + prefix + "." + field.name() + "}")
                    .findFirst();
        }

        private Optional<KnownTime> value(String text, String owner, TypeRef type, TimeUnit unit) {
            Optional<Settings.Value> value = flows.program().unitOf(owner)
                    .flatMap(u -> project.settings().at(u.text().path()).resolve(text));
            if (type.is("java.time.Duration")) {
                return value.flatMap(v -> KnownTime.of(v, ChronoUnit.MILLIS));
            }
            boolean number = NUMBERS.contains(type.name()) && unit != null;
            return value.filter(v -> number && v.text().strip().matches("-?\\d{1,18}"))
                    .map(v -> new KnownTime(
                            Duration.of(Long.parseLong(v.text().strip()), unit.toChronoUnit()), v.setting(),
                            v.fallback()));
        }
    }
}
