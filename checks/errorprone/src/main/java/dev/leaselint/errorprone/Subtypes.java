package dev.leaselint.errorprone;

import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.CompletionFailure;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Symtab;
import com.sun.tools.javac.code.Type;
import com.sun.tools.javac.code.Types;
import com.sun.tools.javac.util.Context;
import com.sun.tools.javac.util.Name;
import com.sun.tools.javac.util.Names;
import dev.leaselint.core.catalog.Catalog;
import dev.leaselint.core.model.MethodKey;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Who is below whom: by javac's types, by the catalog where the compiler has not seen a class. */
final class Subtypes {
    private static final String OBJECT = "java.lang.Object";

    private final Symtab symtab;
    private final Names names;
    private final Types types;
    private final Symbols symbols;
    private final Catalog catalog;
    private final Function<String, ClassSymbol> sources;
    private final Map<String, Set<String>> ancestors = new HashMap<>();
    private Map<String, List<String>> below;

    /** @param sources classes of the run by model name; null for others */
    Subtypes(Context context, Symbols symbols, Catalog catalog, Function<String, ClassSymbol> sources) {
        this.symtab = Symtab.instance(context);
        this.names = Names.instance(context);
        this.types = Types.instance(context);
        this.symbols = symbols;
        this.catalog = catalog;
        this.sources = sources;
    }

    boolean isSubtype(String type, String ancestor) {
        return !type.isEmpty() && (type.equals(ancestor) || ancestors(type).contains(ancestor));
    }

    private Set<String> ancestors(String type) {
        Set<String> known = ancestors.get(type);
        if (known == null) {
            known = collectAncestors(type);
            ancestors.put(type, known);
        }
        return known;
    }

    private Set<String> collectAncestors(String type) {
        Set<String> all = new HashSet<>(Set.of(OBJECT));
        Deque<String> open = new ArrayDeque<>(List.of(type));
        while (!open.isEmpty()) {
            for (String parent : parents(open.pop())) {
                if (all.add(parent)) {
                    open.push(parent);
                }
            }
        }
        return all;
    }

    private Collection<String> parents(String type) {
        ClassSymbol symbol = symbol(type);
        if (symbol == null) {
            return catalog.supertypes(type);
        }
        List<String> parents = new ArrayList<>();
        for (Type parent : directSupertypes(symbol)) {
            if (parent.isErroneous()) {
                parents.addAll(catalog.supertypes(type));
            } else if (parent.tsym instanceof ClassSymbol known) {
                parents.add(symbols.name(known));
            }
        }
        return parents;
    }

    private List<Type> directSupertypes(ClassSymbol symbol) {
        try {
            return types.directSupertypes(symbol.type);
        } catch (CompletionFailure e) {
            // a class file is missing from the class path
            return List.of();
        }
    }

    /** A class of the sources, or one of the class path that the compiler has met; null for others. */
    ClassSymbol symbol(String name) {
        ClassSymbol source = sources.apply(name);
        if (source != null) {
            return source;
        }
        String flat = name;
        while (true) {
            Name flatName = names.fromString(flat);
            for (ClassSymbol known : symtab.getClassesForName(flatName)) {
                if (exists(known)) {
                    return known;
                }
            }
            int dot = flat.lastIndexOf('.');
            if (dot < 0) {
                return null;
            }
            flat = flat.substring(0, dot) + "$" + flat.substring(dot + 1);
        }
    }

    /** Whether there is such a class: the compiler also has symbols of names that it looked for in vain in a module. */
    private static boolean exists(ClassSymbol known) {
        try {
            return known.type != null && !known.type.isErroneous();
        } catch (CompletionFailure e) {
            return false;
        }
    }

    /** Names of the classes of the run that are below the given one. */
    List<String> declaredBelow(String ancestor, Collection<String> declared) {
        if (below == null) {
            below = new HashMap<>();
            for (String name : declared) {
                for (String above : ancestors(name)) {
                    below.computeIfAbsent(above, none -> new ArrayList<>()).add(name);
                }
            }
            below.values().forEach(list -> list.sort(null));
        }
        return below.getOrDefault(ancestor, List.of());
    }

    /** Methods by which classes override the given one of an ancestor, declared there or inherited from elsewhere. */
    Set<MethodKey> overriders(Collection<String> classes, ClassSymbol declaring, MethodKey key) {
        Set<MethodKey> found = new LinkedHashSet<>();
        if (!classes.isEmpty()) {
            for (Symbol overridden : declaring.members().getSymbolsByName(names.fromString(key.name()))) {
                if (overridden instanceof MethodSymbol method && isOverridable(method) && symbols.key(method).equals(key)) {
                    classes.forEach(name -> addOverriders(symbol(name), method, found));
                }
            }
        }
        return found;
    }

    private void addOverriders(ClassSymbol type, MethodSymbol method, Set<MethodKey> found) {
        for (Symbol candidate : type.members().getSymbolsByName(method.name)) {
            if (candidate instanceof MethodSymbol own && own.overrides(method, type, types, false)) {
                found.add(symbols.key(own));
                return;
            }
        }
        MethodSymbol implementation = method.implementation(type, types, false);
        if (implementation != null && implementation != method) {
            found.add(symbols.key(implementation));
        }
    }

    private static boolean isOverridable(MethodSymbol method) {
        return !method.isStatic() && !method.isPrivate() && !method.isConstructor();
    }
}
