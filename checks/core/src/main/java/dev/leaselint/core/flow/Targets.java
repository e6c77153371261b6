package dev.leaselint.core.flow;

import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The methods of the sources that a call may run. Safe for use by several threads. */
final class Targets {
    /** How many methods a call may run to be followed at all. */
    static final int MAX_CANDIDATES = 8;

    private final Program program;
    private final Map<MethodKey, Optional<MethodDecl>> methods = new ConcurrentHashMap<>();
    private final Map<MethodKey, List<MethodDecl>> open = new ConcurrentHashMap<>();

    Targets(Program program) {
        this.program = program;
    }

    /** A method of the sources. */
    Optional<MethodDecl> method(MethodKey key) {
        return methods.computeIfAbsent(key, program::method);
    }

    /**
     * The methods with a body that a call may run.
     *
     * @param receiver what the method is called on, null when unknown
     * @param isSuper whether the call names the superclass
     */
    List<MethodDecl> candidates(MethodKey target, Sym receiver, boolean isSuper) {
        Optional<MethodDecl> declared = method(target).filter(MethodDecl::hasBody);
        if (isSuper) {
            return declared.stream().toList();
        }
        List<MethodDecl> open = open(target);
        if (!(receiver instanceof Sym.New created) || open.size() > MAX_CANDIDATES) {
            return open;
        }
        List<MethodDecl> own = open.stream()
                .filter(m -> m.key().owner().equals(created.type()))
                .toList();
        return own.isEmpty() ? declared.stream().toList() : own;
    }

    /** The methods that a call may run on a receiver that is not known. */
    List<MethodDecl> open(MethodKey target) {
        List<MethodDecl> known = open.get(target);
        if (known == null) {
            known = List.copyOf(find(target));
            open.put(target, known);
        }
        return known;
    }

    private List<MethodDecl> find(MethodKey target) {
        Optional<MethodDecl> declared = method(target);
        List<MethodDecl> found = new ArrayList<>();
        declared.filter(MethodDecl::hasBody).ifPresent(found::add);
        boolean closed = declared.filter(
                        m -> m.is(Modifier.PRIVATE) || m.is(Modifier.STATIC) || m.is(Modifier.FINAL))
                .isPresent();
        if (!closed) {
            program.overriders(target).stream()
                    .filter(MethodDecl::hasBody)
                    .forEach(found::add);
        }
        return found;
    }
}
