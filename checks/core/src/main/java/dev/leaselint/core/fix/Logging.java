package dev.leaselint.core.fix;

import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.TypeDecl;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Logs with the logger that the type has, else with one of the JDK. */
final class Logging {
    /** Names of logger types and of their methods for warnings. */
    private static final Map<String, String> WARNINGS = Map.of(
            "org.slf4j.Logger", "warn",
            "org.apache.logging.log4j.Logger", "warn",
            "org.apache.log4j.Logger", "warn",
            "org.apache.commons.logging.Log", "warn",
            "org.jboss.logging.Logger", "warn",
            "java.util.logging.Logger", "warning");
    /** Annotations of Lombok that give a type a field {@code log} with a method {@code warn}. */
    private static final List<String> LOMBOK = List.of("Slf4j", "XSlf4j", "Log4j", "Log4j2", "CommonsLog", "JBossLog");
    private static final String JDK = "java.util.logging.Logger";

    private final Draft draft;
    private final Code code;

    Logging(Draft draft) {
        this.draft = draft;
        this.code = draft.code();
    }

    /**
     * A statement that logs.
     *
     * @param text message without quotes
     */
    String warning(String text) {
        return present().orElseGet(this::ofJdk) + "(\"" + text + "\");";
    }

    private Optional<String> present() {
        TypeDecl type = code.view().type();
        Optional<String> outer = type.equals(code.home()) ? Optional.empty() : field(code.home(), true);
        return field(type, code.method().is(Modifier.STATIC))
                .or(() -> type.annotations().stream().anyMatch(Logging::givesLog)
                        ? Optional.of("log.warn")
                        : outer);
    }

    private Optional<String> field(TypeDecl type, boolean inStatic) {
        for (FieldDecl field : type.fields()) {
            String method = WARNINGS.get(field.type().name());
            boolean usable = !inStatic || field.modifiers().contains(Modifier.STATIC);
            if (method != null && usable && !code.hasLocal(field.var().name())) {
                return Optional.of(field.var().name() + "." + method);
            }
        }
        return Optional.empty();
    }

    private static boolean givesLog(Annotation annotation) {
        return LOMBOK.contains(annotation.type().simpleName());
    }

    private String ofJdk() {
        String type = draft.type(JDK);
        String top = code.home().simpleName();
        return draft.constant(type, "LOG", type + ".getLogger(" + top + ".class.getName())", null)
                .map(name -> name + ".warning")
                .orElse(type + ".getLogger(" + top + ".class.getName()).warning");
    }
}
