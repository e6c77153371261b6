package dev.leaselint.core.inventory;

import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flows;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.Param;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Where the times that reach a command come from: followed back through helpers, variables and fields. */
final class Origins {
    private static final int MAX_DEPTH = 10;
    private static final Set<String> TIMES =
            Set.of("int", "long", "java.lang.Integer", "java.lang.Long", "java.time.Duration");

    private static final Set<Role> TIME = Set.of(Role.TTL, Role.LEASE, Role.AT);

    private final Flows flows;
    private final Sources sources;

    Origins(Flows flows, Sources sources) {
        this.flows = flows;
        this.sources = sources;
    }

    /**
     * An origin.
     *
     * @param name how the code calls it; empty for literals
     * @param at where it stands, or null
     */
    record Origin(Kinds.Source source, String name, Place at) {}

    /** The origins of the arguments of these roles; empty when the command has none that can be read. */
    List<Origin> of(Seen seen, Set<Role> roles) {
        Event e = seen.event();
        Optional<Expr> call = sources.call(e.site());
        if (e.entry() == null || call.isEmpty()) {
            return List.of();
        }
        Walk walk = new Walk(seen.chain());
        List<Expr> args = args(call.get());
        if (e.script() != null) {
            scriptArgument(e, args).ifPresent(arg -> walk.read(arg, seen.chain().size() - 1, 0));
            return walk.result();
        }
        for (int i = 0; i < e.entry().slots().size() && i < args.size(); i++) {
            if (roles.contains(e.entry().slots().get(i).role())) {
                walk.read(args.get(i), seen.chain().size() - 1, 0);
            }
        }
        return walk.result();
    }

    /** The argument of a script call that is the time to live. */
    private static Optional<Expr> scriptArgument(Event e, List<Expr> args) {
        for (int i = 0; i < e.args().size() && i < args.size(); i++) {
            if (e.args().get(i).equals(e.ttl().amount())) {
                return Optional.of(args.get(i));
            }
            int inner = e.args().get(i) instanceof Sym.Elements list ? list.items().indexOf(e.ttl().amount()) : -1;
            List<Expr> items = args.get(i) instanceof Expr.NewArray a ? a.elements() : args(args.get(i));
            if (inner >= 0 && inner < items.size()) {
                return Optional.of(items.get(inner));
            }
        }
        return Optional.empty();
    }

    private static List<Expr> args(Expr call) {
        return call instanceof Expr.Call c ? c.args() : call instanceof Expr.New n ? n.args() : List.of();
    }

    /** One search along the calls that lead to a command. */
    private final class Walk {
        private final List<Site> chain;
        private final List<Origin> found = new ArrayList<>();

        Walk(List<Site> chain) {
            this.chain = chain;
        }

        /** What is named says more than the numbers beside it. */
        List<Origin> result() {
            List<Origin> named =
                    found.stream().filter(o -> o.source() != Kinds.Source.LITERAL).distinct().toList();
            return named.isEmpty() ? found.stream().distinct().toList() : named;
        }

        /** @param frame index in the chain of the method in which the expression stands */
        private void read(Expr e, int frame, int depth) {
            if (depth > MAX_DEPTH) {
                return;
            }
            MethodKey method = chain.get(frame).method();
            if (e instanceof Expr.Literal l) {
                if (l.value() instanceof Number) {
                    add(Kinds.Source.LITERAL, "", sources.place(method, l.span()));
                }
            } else if (e instanceof Expr.Ref r) {
                variable(r.var(), r, frame, depth);
            } else if (e instanceof Expr.Select s) {
                field(s.field(), s, method);
            } else if (e instanceof Expr.Call c) {
                call(c, frame, depth);
            } else if (e instanceof Expr.New n) {
                times(n).forEach(a -> read(a, frame, depth + 1));
            } else if (e instanceof Expr.Cast c) {
                read(c.operand(), frame, depth + 1);
            } else if (e instanceof Expr.Binary b) {
                read(b.left(), frame, depth + 1);
                read(b.right(), frame, depth + 1);
            } else if (e instanceof Expr.Unary u) {
                read(u.operand(), frame, depth + 1);
            } else if (e instanceof Expr.Conditional c) {
                read(c.whenTrue(), frame, depth + 1);
                read(c.whenFalse(), frame, depth + 1);
            }
        }

        private void add(Kinds.Source source, String name, Optional<Place> at) {
            found.add(new Origin(source, name, at.orElse(null)));
        }

        private void variable(Var var, Expr.Ref ref, int frame, int depth) {
            MethodKey method = chain.get(frame).method();
            if (var.isField()) {
                field(var, ref, method);
                return;
            }
            Optional<MethodDecl> declared = flows.program().method(method);
            int index = declared.map(m -> indexOf(m.params(), var)).orElse(-1);
            if (index >= 0) {
                parameter(declared.get(), index, frame, depth);
                return;
            }
            Optional<Expr> init = declared.flatMap(m -> init(m, var));
            if (init.isPresent()) {
                read(init.get(), frame, depth + 1);
            } else {
                add(Kinds.Source.COMPUTED, var.name(), sources.place(method, ref.span()));
            }
        }

        private void parameter(MethodDecl method, int index, int frame, int depth) {
            Param param = method.params().get(index);
            Optional<Expr> given = frame == 0
                    ? Optional.empty()
                    : sources.call(chain.get(frame - 1))
                            .map(Origins::args)
                            .filter(args -> index < args.size())
                            .map(args -> args.get(index));
            if (given.isPresent()) {
                read(given.get(), frame - 1, depth + 1);
            } else {
                add(Kinds.Source.PARAMETER, param.var().name(), sources.place(method.key(), param.span()));
            }
        }

        private void call(Expr.Call c, int frame, int depth) {
            Optional<TypeDecl> owner = Optional.ofNullable(c.target())
                    .flatMap(t -> flows.program().type(t.owner()))
                    .or(() -> flows.program().type(c.owner()));
            Optional<String> prefix = owner.flatMap(Properties::prefix);
            Optional<Place> here = sources.place(chain.get(frame).method(), c.span());
            if (prefix.isPresent() && c.args().isEmpty()) {
                add(Kinds.Source.CONFIGURATION, joined(prefix.get(), property(c.name())), here);
            } else if (c.owner().startsWith("java.") || flows.meaning(c).isPresent()) {
                if (c.receiver() != null) {
                    read(c.receiver(), frame, depth + 1);
                }
                c.args().forEach(a -> read(a, frame, depth + 1));
            } else {
                add(Kinds.Source.COMPUTED, here.map(Sources::code).orElse(c.name()), here);
            }
        }

        /** The arguments of a creation that may be the time: of one that the catalog knows those that it says. */
        private List<Expr> times(Expr.New n) {
            Optional<Entry> entry = flows.meaning(n).filter(e -> e.slots().stream().anyMatch(s -> TIME.contains(s.role())));
            List<Expr> times = new ArrayList<>();
            for (int i = 0; i < n.args().size(); i++) {
                int at = i;
                if (entry.filter(e -> at >= e.slots().size() || !TIME.contains(e.slots().get(at).role())).isEmpty()) {
                    times.add(n.args().get(i));
                }
            }
            return times;
        }

        private void field(Var var, Expr at, MethodKey method) {
            Optional<FieldDecl> declared = flows.program().field(var);
            if (declared.isEmpty()) {
                if (TIMES.contains(at.type().name())) {
                    boolean constant = var.kind() == Var.Kind.STATIC;
                    Kinds.Source source = constant ? Kinds.Source.CONSTANT : Kinds.Source.COMPUTED;
                    add(source, var.name(), sources.place(method, at.span()));
                }
                return;
            }
            FieldDecl field = declared.get();
            Optional<Place> place = sources.place(var.owner(), field.span());
            Optional<String> property = Properties.value(field.annotations())
                    .or(() -> grouped(var))
                    .or(() -> injected(var));
            if (property.isPresent()) {
                add(Kinds.Source.CONFIGURATION, property.get(), place);
            } else if (field.init() != null && field.modifiers().contains(Modifier.FINAL)) {
                add(Kinds.Source.CONSTANT, var.name(), place);
            } else {
                add(Kinds.Source.COMPUTED, var.name(), place);
            }
        }
    }

    /** The property of a field in a type that holds properties. */
    private Optional<String> grouped(Var var) {
        return flows.program().type(var.owner()).flatMap(Properties::prefix).map(p -> joined(p, var.name()));
    }

    /** The property that a constructor takes for a field of the same name. */
    private Optional<String> injected(Var var) {
        return flows.program().type(var.owner()).map(TypeDecl::methods).orElse(List.of()).stream()
                .filter(m -> m.name().equals(MethodKey.CONSTRUCTOR))
                .flatMap(m -> m.params().stream())
                .filter(p -> p.var().name().equals(var.name()))
                .flatMap(p -> Properties.value(p.annotations()).stream())
                .findFirst();
    }

    private static String joined(String prefix, String name) {
        return prefix.isEmpty() ? name : prefix + "." + name;
    }

    private static String property(String getter) {
        String name = getter.replaceFirst("^get(?=[A-Z])", "");
        return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }

    private static int indexOf(List<Param> params, Var var) {
        for (int i = 0; i < params.size(); i++) {
            if (params.get(i).var().equals(var)) {
                return i;
            }
        }
        return -1;
    }

    private static Optional<Expr> init(MethodDecl method, Var var) {
        List<Expr> found = new ArrayList<>();
        method.body().ifPresent(b -> Trees.visit(b, n -> {
            if (n instanceof Stmt.Local l && l.var().equals(var) && l.init() != null) {
                found.add(l.init());
            }
        }));
        return found.stream().findFirst();
    }
}
