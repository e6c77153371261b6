package dev.leaselint.core.flow;

import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Building, rewriting and comparing symbolic values. */
public final class Syms {
    private Syms() {}

    /** Text made of parts; constants are folded. */
    public static Sym concat(List<Sym> parts) {
        List<Sym> flat = new ArrayList<>();
        for (Sym part : parts) {
            for (Sym p : part instanceof Sym.Template t ? t.parts() : List.of(part)) {
                String text = constantText(p);
                String before = flat.isEmpty() ? null : Sym.text(flat.get(flat.size() - 1));
                if (text != null && before != null) {
                    flat.set(flat.size() - 1, Sym.of(before + text));
                } else if (text == null) {
                    flat.add(p);
                } else if (!text.isEmpty()) {
                    flat.add(Sym.of(text));
                }
            }
        }
        if (flat.isEmpty()) {
            return Sym.of("");
        }
        return flat.size() == 1 && (flat.get(0) instanceof Sym.Const || parts.size() == 1)
                ? flat.get(0)
                : flat.size() == 1 ? flat.get(0) : new Sym.Template(flat);
    }

    private static String constantText(Sym sym) {
        if (sym instanceof Sym.Const c && c.value() != null) {
            return String.valueOf(c.value());
        }
        return sym instanceof Sym.EnumConst e ? e.name() : null;
    }

    /** The constant texts in a value, in order. */
    public static List<String> texts(Sym sym) {
        List<String> found = new ArrayList<>();
        visit(sym, s -> {
            if (s instanceof Sym.Const c && c.value() instanceof String t) {
                found.add(t);
            } else if (s instanceof Sym.EnumConst e) {
                found.add(e.name());
            }
        });
        return found;
    }

    /** Visits a value and everything inside it. */
    public static void visit(Sym sym, java.util.function.Consumer<Sym> visitor) {
        map(sym, s -> {
            visitor.accept(s);
            return s;
        });
    }

    /** Whether a value is or contains one that fits. */
    public static boolean contains(Sym sym, java.util.function.Predicate<Sym> test) {
        boolean[] found = {false};
        if (sym != null) {
            visit(sym, s -> found[0] |= test.test(s));
        }
        return found[0];
    }

    /** Whether a value has so many parts that it is not worth comparing. */
    static boolean isLarge(Sym sym) {
        int[] parts = {0};
        if (sym != null) {
            visit(sym, s -> parts[0]++);
        }
        return parts[0] > 16;
    }

    private static List<Sym> mapAll(List<Sym> list, UnaryOperator<Sym> f) {
        List<Sym> out = null;
        for (int i = 0; i < list.size(); i++) {
            Sym before = list.get(i);
            Sym after = map(before, f);
            if (after != before && out == null) {
                out = new ArrayList<>(list);
            }
            if (out != null) {
                out.set(i, after);
            }
        }
        return out == null ? list : out;
    }

    private static Ttl mapTtl(Ttl ttl, UnaryOperator<Sym> f) {
        if (ttl.amount() == null) {
            return ttl;
        }
        Sym amount = map(ttl.amount(), f);
        return ttl.kind() == Ttl.Kind.GIVEN ? Ttl.given(amount, ttl.unit()) : new Ttl(ttl.kind(), amount, ttl.unit());
    }

    /** Rewrites a value bottom-up; {@code f} sees every part after its own parts were rewritten. */
    public static Sym map(Sym sym, UnaryOperator<Sym> f) {
        if (sym == null) {
            return null;
        }
        Sym inner = sym;
        if (sym instanceof Sym.Template t) {
            List<Sym> parts = mapAll(t.parts(), f);
            inner = parts == t.parts() ? sym : concat(parts);
        } else if (sym instanceof Sym.Field s && s.base() != null) {
            Sym base = map(s.base(), f);
            inner = base == s.base() ? sym : new Sym.Field(base, s.field(), s.type());
        } else if (sym instanceof Sym.App s) {
            Sym receiver = map(s.receiver(), f);
            List<Sym> args = mapAll(s.args(), f);
            inner = receiver == s.receiver() && args == s.args()
                    ? sym
                    : new Sym.App(s.name(), s.owner(), receiver, args, s.type());
        } else if (sym instanceof Sym.Hashed s) {
            inner = new Sym.Hashed(map(s.inner(), f), s.keyed());
        } else if (sym instanceof Sym.New s) {
            List<Sym> args = mapAll(s.args(), f);
            inner = args == s.args() ? sym : new Sym.New(s.type(), args, s.constructor(), s.site());
        } else if (sym instanceof Sym.Lock s) {
            inner = new Sym.Lock(s.kind(), map(s.key(), f));
        } else if (sym instanceof Sym.Locks s) {
            inner = new Sym.Locks(s.kind(), mapAll(s.handles(), f));
        } else if (sym instanceof Sym.Bound s) {
            inner = new Sym.Bound(map(s.key(), f), mapTtl(s.ttl(), f), mapTtl(s.least(), f));
        } else if (sym instanceof Sym.Options s) {
            inner = new Sym.Options(s.nx(), s.xx(), s.keepTtl(), mapTtl(s.ttl(), f));
        } else if (sym instanceof Sym.Duration s) {
            inner = new Sym.Duration(map(s.amount(), f), s.unit());
        } else if (sym instanceof Sym.Script s) {
            inner = new Sym.Script(map(s.text(), f));
        } else if (sym instanceof Sym.Statement s) {
            inner = new Sym.Statement(map(s.sql(), f), s.site());
        } else if (sym instanceof Sym.Elements s) {
            List<Sym> items = mapAll(s.items(), f);
            inner = items == s.items() ? sym : new Sym.Elements(items);
        } else if (sym instanceof Sym.Opt s && s.value() != null) {
            inner = new Sym.Opt(map(s.value(), f));
        } else if (sym instanceof Sym.With s) {
            Map<Var, Sym> fields = new HashMap<>();
            s.fields().forEach((var, value) -> fields.put(var, map(value, f)));
            inner = new Sym.With(map(s.base(), f), fields);
        } else if (sym instanceof Sym.Test s) {
            inner = new Sym.Test(s.op(), map(s.left(), f), map(s.right(), f));
        } else if (sym instanceof Sym.Not s) {
            inner = not(map(s.inner(), f));
        } else if (sym instanceof Sym.Arith s) {
            inner = arith(s.op(), map(s.left(), f), map(s.right(), f));
        } else if (sym instanceof Sym.Outcome s) {
            inner = new Sym.Outcome(
                    s.attempt(),
                    s.cases().stream()
                            .map(c -> new Sym.Case(map(c.value(), f), c.status()))
                            .toList());
        }
        return f.apply(inner);
    }

    /** Negation, simplified; the cases of an outcome are negated. */
    public static Sym not(Sym sym) {
        if (sym instanceof Sym.Const c && c.value() instanceof Boolean b) {
            return Sym.of(!b);
        }
        if (sym instanceof Sym.Not n) {
            return n.inner();
        }
        if (sym instanceof Sym.Outcome) {
            return mapCases(sym, Syms::not);
        }
        return new Sym.Not(sym);
    }

    /** Applies a function to what an outcome's value may be; other values directly. */
    public static Sym mapCases(Sym sym, UnaryOperator<Sym> f) {
        if (sym instanceof Sym.Outcome o) {
            return new Sym.Outcome(
                    o.attempt(),
                    o.cases().stream()
                            .map(c -> new Sym.Case(f.apply(c.value()), c.status()))
                            .toList());
        }
        return f.apply(sym);
    }

    /** Arithmetic on constants, else a term. */
    public static Sym arith(String op, Sym left, Sym right) {
        Long a = Sym.number(left);
        Long b = Sym.number(right);
        if (a == null || b == null) {
            return new Sym.Arith(op, left, right);
        }
        return switch (op) {
            case "+" -> Sym.of(a + b);
            case "-" -> Sym.of(a - b);
            case "*" -> Sym.of(a * b);
            case "/" -> b == 0 ? new Sym.Arith(op, left, right) : Sym.of(a / b);
            case "%" -> b == 0 ? new Sym.Arith(op, left, right) : Sym.of(a % b);
            case "<<" -> Sym.of(a << b);
            case ">>" -> Sym.of(a >> b);
            case "&" -> Sym.of(a & b);
            case "|" -> Sym.of(a | b);
            default -> new Sym.Arith(op, left, right);
        };
    }

    /** Equality test of two values: a constant where decided. */
    public static Sym equal(Sym left, Sym right) {
        if (left instanceof Sym.Outcome) {
            return mapCases(left, v -> equal(v, right));
        }
        if (right instanceof Sym.Outcome) {
            return mapCases(right, v -> equal(left, v));
        }
        if (left instanceof Sym.Const && right instanceof Sym.Const
                || left instanceof Sym.EnumConst && right instanceof Sym.EnumConst) {
            return Sym.of(Objects.equals(left, right) || sameText(left, right));
        }
        if (left.equals(Sym.NULL) || right.equals(Sym.NULL)) {
            Sym other = left.equals(Sym.NULL) ? right : left;
            if (isNonNull(other)) {
                return Sym.FALSE;
            }
            return new Sym.Test("==", other, Sym.NULL);
        }
        if (left.equals(Sym.TRUE) || right.equals(Sym.TRUE)) {
            return left.equals(Sym.TRUE) ? right : left;
        }
        if (left.equals(Sym.FALSE) || right.equals(Sym.FALSE)) {
            return not(left.equals(Sym.FALSE) ? right : left);
        }
        return new Sym.Test("==", left, right);
    }

    private static boolean sameText(Sym a, Sym b) {
        return constantText(a) != null && constantText(a).equals(constantText(b));
    }

    /** Order test {@code left op right} for {@code <} and {@code <=}. */
    public static Sym less(String op, Sym left, Sym right) {
        if (left instanceof Sym.Outcome) {
            return mapCases(left, v -> less(op, v, right));
        }
        if (right instanceof Sym.Outcome) {
            return mapCases(right, v -> less(op, left, v));
        }
        Long a = Sym.number(left);
        Long b = Sym.number(right);
        if (a != null && b != null) {
            return Sym.of(op.equals("<") ? a < b : a <= b);
        }
        return new Sym.Test(op, left, right);
    }

    /** Whether a value is certainly not null. */
    public static boolean isNonNull(Sym sym) {
        return sym instanceof Sym.Const c
                ? c.value() != null
                : !(sym instanceof Sym.Param
                        || sym instanceof Sym.Field
                        || sym instanceof Sym.App
                        || sym instanceof Sym.Unknown u && !u.isSet()
                        || sym instanceof Sym.Outcome
                        || sym instanceof Sym.Invoked
                        || sym instanceof Sym.Fresh f && f.kind() == Sym.Fresh.Kind.OTHER);
    }
}
