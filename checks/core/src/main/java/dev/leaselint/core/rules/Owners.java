package dev.leaselint.core.rules;

import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.flow.Syms;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.TypeDecl;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What owner values are made of. */
public final class Owners {
    private static final Pattern UNIQUE = Pattern.compile("(?i).*(uuid|ulid|snowflake|nanoid|random).*");

    /** Environment variables that name the host. */
    private static final Set<String> HOST_VARIABLES = Set.of("HOSTNAME", "COMPUTERNAME", "POD_NAME");

    private static final Set<String> CLASS_NAMES =
            Set.of("getName", "getSimpleName", "getCanonicalName", "getTypeName");

    private static final Set<String> FORGETS = Set.of("remove", "clear", "compute", "computeIfPresent");

    private static final String SAME = ", the same for two attempts";

    private Owners() {}

    /** What is stored and why it may be the same for two attempts; empty when it is unique or unknown. */
    public static Optional<String> sameForAll(TypeView view, Event e) {
        Sym value = e.value();
        if (value.equals(e.key()) && !(value instanceof Sym.Unknown) && !value.equals(Sym.NULL)) {
            return Optional.of("the key itself as owner" + SAME);
        }
        if (isKept(view, value)) {
            return Optional.of("one token per process and resource as owner, the same for two threads");
        }
        List<Sym> parts = new ArrayList<>();
        for (Sym part : parts(value)) {
            parts.addAll(processWide(view, part).orElse(List.of(part)));
        }
        if (parts.stream().anyMatch(Owners::unknownOrUnique)) {
            return Optional.empty();
        }
        boolean clock = parts.stream().anyMatch(Owners::isClock);
        boolean identity = parts.stream().anyMatch(Owners::isIdentity);
        boolean field = parts.stream().anyMatch(p -> p instanceof Sym.Field);
        if (field) {
            return identityOfThread(parts) || threadsExcludeEachOther(view) ? Optional.empty() : sharedField(view, e, parts);
        }
        if (clock) {
            return Optional.of(identity
                    ? "a time and the identity of thread or host as owner, the same for attempts that one process"
                            + " starts in the same moment"
                    : "a time as owner, the same for attempts that start in the same moment");
        }
        return Optional.of((identity ? "the identity of the thread or host" : "a constant") + " as owner" + SAME);
    }

    /** Whether it is a token that a map of the object keeps by its resource, and never forgets. */
    private static boolean isKept(TypeView view, Sym value) {
        boolean kept = value instanceof Sym.App a
                && a.name().equals("computeIfAbsent")
                && a.receiver() instanceof Sym.Field
                && a.args().size() == 2
                && a.args().get(1) instanceof Sym.Closure c
                && makesUnique(c.code());
        return kept
                && !threadsExcludeEachOther(view)
                && view.type().methods().stream()
                        .flatMap(m -> Code.all(m, Expr.Call.class).stream())
                        .noneMatch(c -> FORGETS.contains(c.name())
                                && c.receiver() instanceof Expr.Ref r
                                && r.var().equals(((Sym.Field) ((Sym.App) value).receiver()).field()));
    }

    /** The parts of the values of a field that is set up from the identity of the host or process. */
    private static Optional<List<Sym>> processWide(TypeView view, Sym part) {
        if (!(part instanceof Sym.Field f)) {
            return Optional.empty();
        }
        List<Sym> parts = view.program().possible(f.field()).stream()
                .flatMap(v -> parts(v).stream())
                .toList();
        boolean known = parts.stream().allMatch(p -> isHost(p) || p instanceof Sym.Const && !p.equals(Sym.NULL));
        return known && parts.stream().anyMatch(Owners::isHost) ? Optional.of(parts) : Optional.empty();
    }

    /** Whether it is the identity of the host or process, or a text computed from it. */
    private static boolean isHost(Sym p) {
        if (!(p instanceof Sym.App a)) {
            return false;
        }
        boolean text = a.owner().equals("java.lang.String") || a.name().equals("[]");
        return a.owner().equals("identity") && a.name().equals("host")
                || text && isHost(a.receiver()) && a.args().stream().allMatch(Sym.Const.class::isInstance)
                || a.name().equals("getenv")
                        && a.args().size() == 1
                        && Sym.text(a.args().get(0)) != null
                        && HOST_VARIABLES.contains(Sym.text(a.args().get(0)));
    }

    private static List<Sym> parts(Sym value) {
        List<Sym> parts = new ArrayList<>();
        flatten(value, parts);
        return parts;
    }

    private static void flatten(Sym value, List<Sym> parts) {
        if (value instanceof Sym.Template t) {
            t.parts().forEach(p -> flatten(p, parts));
        } else if (value instanceof Sym.Arith a && Syms.contains(a, Owners::isClock)) {
            Syms.visit(a, s -> {
                if (isClock(s)) {
                    parts.add(s);
                }
            });
        } else if (value instanceof Sym.Hashed h) {
            flatten(h.inner(), parts);
        } else {
            parts.add(value);
        }
    }

    private static boolean isClock(Sym p) {
        return p instanceof Sym.Fresh f
                && (f.kind() == Sym.Fresh.Kind.WALL_CLOCK || f.kind() == Sym.Fresh.Kind.NANO_CLOCK);
    }

    private static boolean identityOfThread(List<Sym> parts) {
        return parts.stream()
                .anyMatch(p -> p instanceof Sym.App a && a.owner().equals("identity") && a.name().equals("thread"));
    }

    /** The name of a class: the same in every process. */
    private static boolean isClassName(Sym p) {
        return p instanceof Sym.App a
                && CLASS_NAMES.contains(a.name())
                && (a.receiver() instanceof Sym.ClassConst
                        || a.receiver() instanceof Sym.App c && c.name().equals("getClass"));
    }

    private static boolean unknownOrUnique(Sym p) {
        if (isClassName(p)) {
            return false;
        }
        if (p instanceof Sym.Const || p instanceof Sym.EnumConst || p instanceof Sym.Field || isClock(p)) {
            return p.equals(Sym.NULL);
        }
        return !isIdentity(p);
    }

    private static boolean isIdentity(Sym p) {
        return isHost(p) || p instanceof Sym.App a && a.owner().equals("identity");
    }

    /** A UUID that the process makes once and every attempt shares. */
    private static Optional<String> sharedField(TypeView view, Event e, List<Sym> parts) {
        boolean lockObject = Syms.contains(e.key(), s -> s instanceof Sym.Field f && f.base() != null
                && f.field().owner().equals(fieldOwner(parts)));
        for (Sym p : parts) {
            if (p instanceof Sym.Field f) {
                Optional<FieldDecl> decl = view.program().program().field(f.field());
                boolean made = decl.map(FieldDecl::init).filter(Owners::makesUnique).isPresent();
                boolean fixed = decl.filter(d -> d.modifiers().contains(Modifier.FINAL)
                                || d.modifiers().contains(Modifier.STATIC))
                        .isPresent();
                boolean isStatic = f.base() == null;
                if (!made || !fixed || !isStatic && lockObject || isMadeHere(f.base())) {
                    return Optional.empty();
                }
            }
        }
        return Optional.of("a UUID that is made once and shared by all threads of the process as owner" + SAME);
    }

    /** Whether it is an object that the method makes: each attempt has its own. */
    private static boolean isMadeHere(Sym object) {
        return object instanceof Sym.New || object instanceof Sym.With w && isMadeHere(w.base());
    }

    /** Whether the type keeps a lock of the process as well, which tells the threads apart. */
    private static boolean threadsExcludeEachOther(TypeView view) {
        return view.unit().types().stream().anyMatch(Owners::hasLocalLock);
    }

    private static boolean hasLocalLock(TypeDecl type) {
        return type.fields().stream().anyMatch(f -> f.type().name().startsWith("java.util.concurrent.locks."))
                || type.nested().stream().anyMatch(Owners::hasLocalLock);
    }

    private static String fieldOwner(List<Sym> parts) {
        return parts.stream()
                .filter(p -> p instanceof Sym.Field)
                .map(p -> ((Sym.Field) p).field().owner())
                .findFirst()
                .orElse("");
    }

    private static boolean makesUnique(Expr init) {
        boolean[] found = {false};
        dev.leaselint.core.model.Trees.visit(
                init,
                n -> found[0] |= n instanceof Expr.Call c
                        && (UNIQUE.matcher(c.name()).matches()
                                || UNIQUE.matcher(c.owner()).matches()));
        return found[0];
    }
}
