package dev.leaselint.source;

import dev.leaselint.core.model.TypeRef;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Types of the running JDK, read by reflection and never initialised. */
final class JdkTypes {
    private static final Map<String, Optional<Class<?>>> CLASSES = new ConcurrentHashMap<>();
    private static final Map<String, Optional<ClassInfo>> INFOS = new ConcurrentHashMap<>();

    private JdkTypes() {}

    static boolean exists(String qualifiedName) {
        return load(qualifiedName).isPresent();
    }

    static Optional<ClassInfo> find(String qualifiedName) {
        Optional<ClassInfo> known = INFOS.get(qualifiedName);
        if (known == null) {
            known = load(qualifiedName).map(JdkTypes::read);
            INFOS.put(qualifiedName, known);
        }
        return known;
    }

    private static Optional<Class<?>> load(String qualifiedName) {
        if (!qualifiedName.startsWith("java.") && !qualifiedName.startsWith("javax.")) {
            return Optional.empty();
        }
        return CLASSES.computeIfAbsent(qualifiedName, JdkTypes::loadNested);
    }

    private static Optional<Class<?>> loadNested(String qualifiedName) {
        String binary = qualifiedName;
        while (true) {
            try {
                Class<?> found = Class.forName(binary, false, ClassLoader.getPlatformClassLoader());
                return Modifier.isPublic(found.getModifiers()) ? Optional.of(found) : Optional.empty();
            } catch (ClassNotFoundException | LinkageError e) {
                int dot = binary.lastIndexOf('.');
                if (dot < 0 || !Character.isUpperCase(binary.charAt(binary.lastIndexOf('.', dot - 1) + 1))) {
                    return Optional.empty();
                }
                binary = binary.substring(0, dot) + "$" + binary.substring(dot + 1);
            }
        }
    }

    private static ClassInfo read(Class<?> type) {
        List<TypeRef> supertypes = new ArrayList<>();
        if (type.getGenericSuperclass() != null && type.getSuperclass() != Object.class) {
            supertypes.add(ref(type.getGenericSuperclass()));
        }
        for (Type parent : type.getGenericInterfaces()) {
            supertypes.add(ref(parent));
        }
        Map<String, List<MethodInfo>> methods = new HashMap<>();
        Arrays.stream(type.getDeclaredMethods())
                .filter(m -> visible(m.getModifiers()) && !m.isBridge())
                .sorted(Comparator.comparing(Method::toGenericString))
                .forEach(m -> add(methods, method(m)));
        Arrays.stream(type.getDeclaredConstructors())
                .filter(c -> visible(c.getModifiers()))
                .sorted(Comparator.comparing(Constructor::toGenericString))
                .forEach(c -> add(methods, constructor(c)));
        Map<String, FieldInfo> fields = new HashMap<>();
        for (Field field : type.getDeclaredFields()) {
            if (visible(field.getModifiers())) {
                boolean isStatic = Modifier.isStatic(field.getModifiers());
                fields.put(field.getName(),
                        new FieldInfo(name(type), field.getName(), ref(field.getGenericType()), isStatic));
            }
        }
        return new LibraryClass(name(type), type.isInterface(), params(type.getTypeParameters()),
                List.copyOf(supertypes), methods, fields, true);
    }

    private static boolean visible(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private static void add(Map<String, List<MethodInfo>> methods, MethodInfo method) {
        methods.computeIfAbsent(method.name(), key -> new ArrayList<>()).add(method);
    }

    private static MethodInfo method(Method method) {
        boolean ofObject = method.getDeclaringClass().isInterface() && isOfObject(method);
        return info(method, method.getName(), ref(method.getGenericReturnType()),
                Modifier.isAbstract(method.getModifiers()) && !ofObject);
    }

    private static boolean isOfObject(Method method) {
        try {
            Object.class.getMethod(method.getName(), method.getParameterTypes());
            return true;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    private static MethodInfo constructor(Constructor<?> constructor) {
        return info(constructor, "<init>", TypeRef.of("void"), false);
    }

    private static MethodInfo info(Executable method, String name, TypeRef returns, boolean isAbstract) {
        List<TypeRef> types = Arrays.stream(method.getGenericParameterTypes()).map(JdkTypes::ref).toList();
        return new MethodInfo(name(method.getDeclaringClass()), name, params(method.getTypeParameters()), types,
                method.isVarArgs(), returns, Modifier.isStatic(method.getModifiers()), isAbstract, null);
    }

    private static List<TypeParam> params(TypeVariable<?>[] variables) {
        return Arrays.stream(variables).map(v -> new TypeParam(v.getName(), ref(v.getBounds()[0]))).toList();
    }

    private static TypeRef ref(Type type) {
        if (type instanceof Class<?> plain) {
            return plain.isArray() ? TypeVars.array(ref(plain.getComponentType()), 1) : TypeRef.of(name(plain));
        } else if (type instanceof ParameterizedType generic) {
            List<TypeRef> args =
                    Arrays.stream(generic.getActualTypeArguments()).map(JdkTypes::ref).toList();
            return new TypeRef(name((Class<?>) generic.getRawType()), args, 0, true);
        } else if (type instanceof TypeVariable<?> variable) {
            return TypeVars.var(variable.getName());
        } else if (type instanceof GenericArrayType array) {
            return TypeVars.array(ref(array.getGenericComponentType()), 1);
        }
        WildcardType wildcard = (WildcardType) type;
        return ref(wildcard.getLowerBounds().length > 0 ? wildcard.getLowerBounds()[0] : wildcard.getUpperBounds()[0]);
    }

    private static String name(Class<?> type) {
        return type.getName().replace('$', '.');
    }
}
