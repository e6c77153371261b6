package dev.leaselint.core.inventory;

import dev.leaselint.core.flow.Flows;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.Var;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Keys for readers, and what stays the same of a key whoever fills its open parts. */
final class KeyText {
    private static final String HOLE = "\0";
    private static final int MAX_DEPTH = 6;
    /** Calls that leave a text what it is. */
    private static final Set<String> SAME = Set.of("toString", "valueOf", "intern", "trim", "strip");

    private final Flows flows;

    KeyText(Flows flows) {
        this.flows = flows;
    }

    /** The key with its open parts in braces. */
    String of(Sym key) {
        return text(key, 0);
    }

    private String text(Sym key, int depth) {
        if (key == null) {
            return "{?}";
        }
        if (key instanceof Sym.Const c) {
            return String.valueOf(c.value());
        }
        if (key instanceof Sym.Template t) {
            return t.parts().stream().map(p -> text(p, depth)).collect(Collectors.joining());
        }
        if (key instanceof Sym.Lock l) {
            return text(l.key(), depth);
        }
        if (key instanceof Sym.Bound b) {
            return text(b.key(), depth);
        }
        if (key instanceof Sym.Locks l) {
            return l.handles().stream().map(h -> text(h, depth)).collect(Collectors.joining(" + "));
        }
        if (key instanceof Sym.Elements e) {
            return e.items().stream().map(i -> text(i, depth)).collect(Collectors.joining(" + "));
        }
        return "{" + name(key, depth) + "}";
    }

    /** What an open part is called. */
    private String name(Sym part, int depth) {
        if (depth > MAX_DEPTH) {
            return "…";
        }
        if (part instanceof Sym.Param p) {
            return p.name();
        }
        if (part instanceof Sym.Field f) {
            return field(f, depth);
        }
        if (part instanceof Sym.App a) {
            return call(a, depth);
        }
        if (part instanceof Sym.EnumConst e) {
            return e.name();
        }
        if (part instanceof Sym.Unknown u) {
            return u.label();
        }
        if (part instanceof Sym.Hashed h) {
            return (h.keyed() ? "keyed hash of " : "hash of ") + name(h.inner(), depth + 1);
        }
        if (part instanceof Sym.Fresh f) {
            return switch (f.kind()) {
                case UNIQUE -> "random";
                case WALL_CLOCK, NANO_CLOCK -> "time";
                case THREAD -> "thread";
                case HOST -> "host";
                case COUNTER -> "counter";
                case OTHER -> "new value";
            };
        }
        if (part instanceof Sym.ClassConst c) {
            return simple(c.name());
        }
        if (part instanceof Sym.New n) {
            return "new " + simple(n.type());
        }
        return part instanceof Sym.Const || part instanceof Sym.Template ? text(part, depth + 1) : "?";
    }

    private String field(Sym.Field f, int depth) {
        Optional<String> property = property(f.field());
        if (property.isPresent()) {
            return property.get();
        }
        boolean own = f.base() == null || f.base() instanceof Sym.This;
        return own ? f.field().name() : name(f.base(), depth + 1) + "." + f.field().name();
    }

    /** The property that Spring puts into a field, as in {@code ${lock.prefix}}. */
    private Optional<String> property(Var field) {
        return flows.program().field(field).map(FieldDecl::annotations).flatMap(Properties::value);
    }

    private String call(Sym.App a, int depth) {
        if (a.owner().equals("identity")) {
            return a.name();
        }
        if (SAME.contains(a.name()) && a.args().size() <= 1) {
            Sym inner = a.args().isEmpty() ? a.receiver() : a.args().get(0);
            return inner == null ? a.name() + "()" : name(inner, depth + 1);
        }
        boolean telling = a.receiver() != null && !(a.receiver() instanceof Sym.This);
        String on = telling ? name(a.receiver(), depth + 1) + "." : "";
        String property = a.name().replaceFirst("^get(?=[A-Z])", "");
        if (a.args().isEmpty()) {
            boolean getter = !property.equals(a.name());
            return on + (getter ? Character.toLowerCase(property.charAt(0)) + property.substring(1) : a.name());
        }
        List<String> given = a.args().stream().map(x -> name(x, depth + 1)).toList();
        return on + a.name() + "(" + String.join(", ", given) + ")";
    }

    private static String simple(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** The constant texts of a key in order, with a mark for each open part. */
    static String skeleton(Sym key) {
        if (key instanceof Sym.Const c) {
            return String.valueOf(c.value());
        }
        if (key instanceof Sym.Template t) {
            return t.parts().stream().map(KeyText::skeleton).collect(Collectors.joining());
        }
        if (key instanceof Sym.Lock l) {
            return skeleton(l.key());
        }
        if (key instanceof Sym.Bound b) {
            return skeleton(b.key());
        }
        if (key instanceof Sym.Locks l) {
            return l.handles().stream().map(KeyText::skeleton).collect(Collectors.joining("+"));
        }
        return HOLE;
    }

    /** Whether some of the key is known. */
    static boolean tells(String skeleton) {
        return skeleton.chars().anyMatch(Character::isLetterOrDigit);
    }
}
