package dev.leaselint.source;

import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Members that Lombok or the language generates and that therefore stand nowhere in the text. */
final class Lombok {
    private static final Map<String, String> LOGGERS = Map.of(
            "Slf4j", "org.slf4j.Logger",
            "XSlf4j", "org.slf4j.ext.XLogger",
            "Log4j", "org.apache.log4j.Logger",
            "Log4j2", "org.apache.logging.log4j.Logger",
            "CommonsLog", "org.apache.commons.logging.Log",
            "JBossLog", "org.jboss.logging.Logger",
            "Flogger", "com.google.common.flogger.FluentLogger",
            "Log", "java.util.logging.Logger");

    private Lombok() {}

    /** The generated {@code log} field of a type. */
    static Optional<Scope.Variable> logger(ProjectClass type, String name) {
        if (!name.equals("log")) {
            return Optional.empty();
        }
        return LOGGERS.entrySet().stream()
                .filter(logger -> type.hasAnnotation(logger.getKey()))
                .map(logger -> new Scope.Variable(
                        Var.field(type.name(), name, true), TypeRef.of(logger.getValue())))
                .findFirst();
    }

    /** Names of fields that an argument-less method of that name may read: getters and record accessors. */
    static List<String> fieldsReadBy(String method) {
        List<String> names = new ArrayList<>(List.of(method));
        for (String prefix : List.of("get", "is")) {
            if (method.length() > prefix.length() && method.startsWith(prefix)) {
                String rest = method.substring(prefix.length());
                names.add(Character.toLowerCase(rest.charAt(0)) + rest.substring(1));
                names.add(rest);
            }
        }
        return names;
    }
}
