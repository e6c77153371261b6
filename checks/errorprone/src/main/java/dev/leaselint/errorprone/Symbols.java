package dev.leaselint.errorprone;

import com.sun.tools.javac.code.Flags;
import com.sun.tools.javac.code.Kinds.Kind;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Symbol.VarSymbol;
import com.sun.tools.javac.code.Symtab;
import com.sun.tools.javac.code.Type;
import com.sun.tools.javac.code.Type.ArrayType;
import com.sun.tools.javac.code.Type.WildcardType;
import com.sun.tools.javac.code.TypeTag;
import com.sun.tools.javac.code.Types;
import com.sun.tools.javac.comp.Enter;
import com.sun.tools.javac.util.Context;
import com.sun.tools.javac.util.Name;
import com.sun.tools.javac.util.Names;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import dev.leaselint.core.summary.Summaries;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javax.lang.model.element.NestingKind;

/** Names javac's symbols and types as the model does. */
final class Symbols {
    /** Flags of members that stand in no text: default constructors, what records have by themselves. */
    static final long MADE_UP = Flags.GENERATEDCONSTR | Flags.GENERATED_MEMBER | Flags.SYNTHETIC;

    private final Names names;
    private final Symtab symtab;
    private final Types types;
    private final Enter enter;
    private final Function<ClassSymbol, String> localNames;
    private final Summaries summaries;
    /** The compiler makes a new text each time a name is asked for it; here each is made once and shared. */
    private final Map<Name, String> texts = new IdentityHashMap<>();
    private final Map<ClassSymbol, String> classNames = new IdentityHashMap<>();
    private final Map<ClassSymbol, TypeRef> plainTypes = new IdentityHashMap<>();
    private final Map<MethodSymbol, MethodKey> keys = new IdentityHashMap<>();

    /**
     * @param localNames names of local and anonymous classes of the sources and their members; null for others
     * @param summaries the stored types of the class path
     */
    Symbols(Context context, Function<ClassSymbol, String> localNames, Summaries summaries) {
        this.summaries = summaries;
        this.names = Names.instance(context);
        this.symtab = Symtab.instance(context);
        this.types = Types.instance(context);
        this.enter = Enter.instance(context);
        this.localNames = localNames;
    }

    /** Whether the class is declared in the sources of this compiler run. */
    boolean isSource(ClassSymbol type) {
        Symbol outermost = type;
        while (outermost.owner != null && outermost.owner.kind != Kind.PCK) {
            outermost = outermost.owner;
        }
        // the class of arrays and other predefined ones are in no package
        return outermost.owner != null && outermost instanceof ClassSymbol known && enter.getEnv(known) != null;
    }

    /** The name that the model gives a class, nested types separated by dots. */
    String name(ClassSymbol type) {
        if (type.owner.kind == Kind.PCK || type.owner.kind == Kind.NIL) {
            return text(type.fullname);
        }
        String local = localNames.apply(type);
        return local != null ? local : memberName(type);
    }

    private String memberName(ClassSymbol type) {
        String known = classNames.get(type);
        if (known == null) {
            boolean member = type.getNestingKind() == NestingKind.MEMBER;
            known = member ? name(type.owner.enclClass()) + "." + type.name : type.flatname.toString();
            classNames.put(type, known);
        }
        return known;
    }

    /** The text of a name; the same object for the same name. */
    String text(Name name) {
        return texts.computeIfAbsent(name, Name::toString);
    }

    /** The type with its arguments; type variables, captures and wildcards as their bounds. */
    TypeRef type(Type type) {
        if (type == null) {
            return TypeRef.UNKNOWN;
        }
        int dims = 0;
        Type element = type;
        while (element.hasTag(TypeTag.ARRAY)) {
            element = ((ArrayType) element).elemtype;
            dims++;
        }
        TypeRef named = named(element);
        return dims == 0 || named.isUnknown()
                ? named
                : new TypeRef(named.name(), named.args(), dims, named.resolved());
    }

    private TypeRef named(Type type) {
        if (type.isPrimitiveOrVoid()) {
            return TypeRef.of(text(type.tsym.name));
        }
        switch (type.getTag()) {
            case CLASS:
                return type.tsym instanceof ClassSymbol symbol && !type.isErroneous()
                        ? resolved(symbol, type)
                        : erroneous(type);
            case TYPEVAR:
                return erased(type);
            case WILDCARD:
                return type(((WildcardType) type).type);
            case ERROR:
                return erroneous(type);
            default:
                return TypeRef.UNKNOWN;
        }
    }

    private TypeRef resolved(ClassSymbol symbol, Type type) {
        return type.getTypeArguments().isEmpty()
                ? plainTypes.computeIfAbsent(symbol, plain -> TypeRef.of(name(plain)))
                : new TypeRef(name(symbol), arguments(type), 0, true);
    }

    private List<TypeRef> arguments(Type type) {
        List<TypeRef> arguments = new ArrayList<>();
        for (Type argument : type.getTypeArguments()) {
            arguments.add(type(argument));
        }
        return arguments;
    }

    private TypeRef erased(Type type) {
        Type erasure = types.erasure(type);
        return erasure.hasTag(TypeTag.TYPEVAR) ? TypeRef.UNKNOWN : type(erasure);
    }

    /** A type with an erroneous part: its own name counts as resolved when only an argument is unknown. */
    private TypeRef erroneous(Type type) {
        boolean known = type.hasTag(TypeTag.CLASS) && !type.tsym.type.hasTag(TypeTag.ERROR);
        if (known && type.tsym instanceof ClassSymbol symbol) {
            return new TypeRef(name(symbol), arguments(type), 0, true);
        }
        String name = type.tsym == null ? "" : type.tsym.name.toString();
        return name.isEmpty() || name.startsWith("<") ? TypeRef.UNKNOWN : TypeRef.unresolved(name);
    }

    /** Qualified name of the erasure of a type on which a member is looked up; empty when unknown or no class. */
    String owner(Type type) {
        if (type == null || type.isPrimitiveOrVoid()) {
            return "";
        }
        TypeRef ref = type(type);
        return ref.resolved() && ref.dims() == 0 ? ref.name() : "";
    }

    /** Whether the code of the class is known: it is declared in the sources or stored. */
    boolean isKnown(ClassSymbol type) {
        return isSource(type) || !summaries.isEmpty() && summaries.has(name(type));
    }

    /** The identity of a method of the analysed sources or of a stored type; null for any other. */
    MethodKey knownKey(Symbol symbol) {
        if (!(symbol instanceof MethodSymbol method) || !(symbol.owner instanceof ClassSymbol owner)) {
            return null;
        }
        if (isSource(owner)) {
            return (symbol.flags() & MADE_UP) == 0 && !isEnumMember(owner, symbol) ? key(method) : null;
        }
        MethodKey key = !summaries.isEmpty() && summaries.concerns(name(owner)) ? key(method) : null;
        return key != null && summaries.isTarget(key) ? key : null;
    }

    /** The methods that every enum has without declaring them. */
    private boolean isEnumMember(ClassSymbol owner, Symbol method) {
        boolean named = method.name == names.values || method.name == names.valueOf;
        return named && owner.isEnum() && method.isStatic();
    }

    MethodKey key(MethodSymbol method) {
        MethodKey known = keys.get(method);
        if (known == null) {
            List<String> params = new ArrayList<>();
            method.type.getParameterTypes().forEach(param -> params.add(simpleErasure(param)));
            known = new MethodKey(name(method.owner.enclClass()), text(method.name), params);
            keys.put(method, known);
        }
        return known;
    }

    private String simpleErasure(Type type) {
        Type erasure = types.erasure(type);
        return erasure.hasTag(TypeTag.ARRAY)
                ? simpleErasure(((ArrayType) erasure).elemtype) + "[]"
                : text(erasure.tsym.name);
    }

    boolean haveSameErasure(Iterable<Type> some, Iterable<Type> others) {
        Iterator<Type> other = others.iterator();
        for (Type one : some) {
            if (!other.hasNext() || !types.isSameType(types.erasure(one), types.erasure(other.next()))) {
                return false;
            }
        }
        return !other.hasNext();
    }

    Types types() {
        return types;
    }

    Var variable(VarSymbol symbol) {
        if (symbol.owner instanceof ClassSymbol owner) {
            // the length of arrays belongs to no class
            return Var.field(owner == symtab.arrayClass ? "" : name(owner), text(symbol.name), symbol.isStatic());
        }
        boolean param = symbol.owner instanceof MethodSymbol method
                && method.params != null
                && method.params.contains(symbol);
        return local(param ? Var.Kind.PARAM : Var.Kind.LOCAL, text(symbol.name), symbol.pos);
    }

    static Var local(Var.Kind kind, String name, int position) {
        return new Var(kind, "", name, position);
    }
}
