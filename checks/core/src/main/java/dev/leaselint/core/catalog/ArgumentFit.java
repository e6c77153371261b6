package dev.leaselint.core.catalog;

import dev.leaselint.core.model.TypeRef;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;

/** Whether the arguments of a call fit the parameters of an entry. */
final class ArgumentFit {
    /** How well something fits, from best to worst. */
    enum Fit {
        YES,
        /** The argument's type is not known. */
        MAYBE,
        /** The argument's type has another name, and what stands above it is not known. */
        UNLIKELY,
        NO;

        Fit and(Fit other) {
            return compareTo(other) >= 0 ? this : other;
        }
    }

    private static final Map<String, String> BOXES = Map.of(
            "java.lang.Boolean", "boolean", "java.lang.Byte", "byte", "java.lang.Short", "short",
            "java.lang.Character", "char", "java.lang.Integer", "int", "java.lang.Long", "long",
            "java.lang.Float", "float", "java.lang.Double", "double");
    private static final Map<String, String> BOX_NAMES = Map.of(
            "Boolean", "boolean", "Byte", "byte", "Short", "short", "Character", "char", "Integer", "int",
            "Long", "long", "Float", "float", "Double", "double");
    private static final List<String> WIDENING = List.of("byte", "short", "char", "int", "long", "float", "double");
    private static final Set<String> TEXTS = Set.of("java.lang.String", "java.lang.CharSequence",
            "java.lang.StringBuilder", "java.lang.StringBuffer");

    private final Hierarchy hierarchy;
    private final BiPredicate<String, String> isSubtype;

    ArgumentFit(Hierarchy hierarchy, BiPredicate<String, String> isSubtype) {
        this.hierarchy = hierarchy;
        this.isSubtype = isSubtype;
    }

    /** Whether a call with these arguments, the right number given, is one of the entry. */
    Fit of(Entry entry, List<TypeRef> arguments) {
        List<Slot> slots = entry.slots();
        Fit fit = Fit.YES;
        for (int i = 0; i < arguments.size() && fit != Fit.NO; i++) {
            Slot slot = slots.get(Math.min(i, slots.size() - 1));
            fit = fit.and(of(slot, arguments.get(i), arguments.size() == slots.size()));
        }
        return fit;
    }

    private Fit of(Slot slot, TypeRef argument, boolean mayBeWholeArray) {
        if (slot.type() == null) {
            return slot.role() == Role.KEY && isArrayOfKeys(argument) ? Fit.NO : Fit.YES;
        }
        if (slot.variadic() && mayBeWholeArray && argument.dims() > 0) {
            Fit whole = of(slot.type() + "[]", argument);
            if (whole != Fit.NO) {
                return whole;
            }
        }
        return of(slot.type(), argument);
    }

    /** A key may be given as bytes or characters, but no other array is one key. */
    private static boolean isArrayOfKeys(TypeRef argument) {
        boolean text = argument.name().equals("byte") || argument.name().equals("char");
        return argument.dims() > (text ? 1 : 0);
    }

    private Fit of(String wanted, TypeRef argument) {
        if (argument.isUnknown()) {
            return Fit.MAYBE;
        }
        if (wanted.equals("Object") || wanted.equals("java.lang.Object")) {
            return Fit.YES;
        }
        int dims = 0;
        String element = wanted;
        while (element.endsWith("[]")) {
            element = element.substring(0, element.length() - 2);
            dims++;
        }
        if (dims != argument.dims()) {
            // an array of arrays is one of objects
            return dims > 0 && dims < argument.dims() && element.equals("Object") ? Fit.YES : Fit.NO;
        }
        if (element.equals(argument.name()) || argument.simpleName().equals(element)) {
            return Fit.YES;
        }
        return dims > 0 ? ofElement(element, argument) : ofSingle(element, argument);
    }

    private Fit ofElement(String wanted, TypeRef argument) {
        if (WIDENING.contains(wanted) || WIDENING.contains(argument.name())) {
            return Fit.NO;
        }
        if (wanted.equals("Object")) {
            return Fit.YES;
        }
        return ofReference(wanted, argument);
    }

    private Fit ofSingle(String wanted, TypeRef argument) {
        String primitive = BOX_NAMES.getOrDefault(wanted, wanted);
        String given = BOXES.getOrDefault(argument.name(), argument.name());
        int widest = WIDENING.indexOf(primitive);
        if (widest >= 0 && WIDENING.contains(given)) {
            return WIDENING.indexOf(given) <= widest ? Fit.YES : Fit.NO;
        }
        if (primitive.equals(given)) {
            return Fit.YES;
        }
        if (widest >= 0 || primitive.equals("boolean") || WIDENING.contains(given) || given.equals("boolean")) {
            return argument.resolved() ? Fit.NO : Fit.UNLIKELY;
        }
        if (wanted.equals("String") || wanted.equals("CharSequence")) {
            return TEXTS.contains(argument.name()) ? Fit.YES : argument.resolved() ? Fit.NO : Fit.UNLIKELY;
        }
        return ofReference(wanted, argument);
    }

    private Fit ofReference(String wanted, TypeRef argument) {
        if (!argument.resolved()) {
            return Fit.UNLIKELY;
        }
        String name = argument.name();
        Set<String> candidates = wanted.contains(".") ? Set.of(wanted) : hierarchy.withSimpleName(wanted);
        for (String candidate : candidates) {
            if (isSubtype(name, candidate)) {
                return Fit.YES;
            }
        }
        return name.startsWith("java.") || hierarchy.knows(name) ? Fit.NO : Fit.UNLIKELY;
    }

    /** Whether the first type is the second or below it, by the front end's or the catalog's knowledge. */
    boolean isSubtype(String type, String ancestor) {
        return hierarchy.isSubtype(type, ancestor) || isSubtype.test(type, ancestor);
    }

    /** Whether the first entry's parameters are at no place wider and at some place narrower than the second's. */
    boolean isNarrower(Entry left, Entry right) {
        boolean narrower = false;
        int count = Math.min(left.slots().size(), right.slots().size());
        for (int i = 0; i < count; i++) {
            String leftType = left.slots().get(i).type();
            String rightType = right.slots().get(i).type();
            if (isNarrower(rightType, leftType)) {
                return false;
            }
            narrower |= isNarrower(leftType, rightType);
        }
        return narrower;
    }

    private boolean isNarrower(String left, String right) {
        if (left == null || left.equals(right)) {
            return false;
        }
        if (right == null || right.equals("Object")) {
            return true;
        }
        if (WIDENING.contains(left) && WIDENING.contains(right)) {
            return WIDENING.indexOf(left) < WIDENING.indexOf(right);
        }
        return qualified(left).stream().anyMatch(l -> qualified(right).stream().anyMatch(r -> isSubtype(l, r)));
    }

    private Set<String> qualified(String type) {
        return type.contains(".") ? Set.of(type) : hierarchy.withSimpleName(type);
    }
}
