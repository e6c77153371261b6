package dev.leaselint.source;

import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.summary.Summaries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.signature.SignatureReader;

/** Reads the declarations, not the code, of one class file. */
final class ClassFileReader extends ClassVisitor {
    private static final Set<String> OF_OBJECT =
            Set.of("equals(Ljava/lang/Object;)Z", "hashCode()I", "toString()Ljava/lang/String;");

    private final Map<String, List<MethodInfo>> methods = new HashMap<>();
    private final Map<String, FieldInfo> fields = new HashMap<>();
    private final Summaries summaries;
    private List<TypeParam> typeParams = List.of();
    private List<TypeRef> supertypes = List.of();
    private String name;
    private boolean isInterface;
    private boolean isPublic;
    private boolean isStored;

    private ClassFileReader(Summaries summaries) {
        super(Opcodes.ASM9);
        this.summaries = summaries;
    }

    /** @param summaries tell which methods are known by more than their class files */
    static ClassInfo read(byte[] bytes, Summaries summaries) {
        return readAll(bytes, summaries).info();
    }

    /** Empty when the class is not public. */
    static Optional<ClassInfo> readPublic(byte[] bytes) {
        ClassFileReader reader = readAll(bytes, Summaries.none());
        return reader.isPublic ? Optional.of(reader.info()) : Optional.empty();
    }

    private static ClassFileReader readAll(byte[] bytes, Summaries summaries) {
        ClassFileReader reader = new ClassFileReader(summaries);
        new ClassReader(bytes).accept(
                reader, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return reader;
    }

    private ClassInfo info() {
        return new LibraryClass(name, isInterface, typeParams, supertypes, methods, fields, true);
    }

    @Override
    public void visit(int version, int access, String path, String signature, String superPath, String[] interfaces) {
        name = SignatureTypes.name(path);
        isInterface = (access & Opcodes.ACC_INTERFACE) != 0;
        isPublic = (access & Opcodes.ACC_PUBLIC) != 0;
        isStored = summaries.has(name);
        if (signature == null) {
            List<TypeRef> plain = new ArrayList<>();
            if (superPath != null) {
                plain.add(TypeRef.of(SignatureTypes.name(superPath)));
            }
            for (String parent : interfaces) {
                plain.add(TypeRef.of(SignatureTypes.name(parent)));
            }
            supertypes = withoutObject(plain);
        } else {
            SignatureTypes types = new SignatureTypes();
            new SignatureReader(signature).accept(types);
            typeParams = types.typeParams();
            supertypes = withoutObject(types.supertypes());
        }
    }

    private static List<TypeRef> withoutObject(List<TypeRef> types) {
        return types.stream().filter(type -> !type.is("java.lang.Object")).toList();
    }

    @Override
    public FieldVisitor visitField(int access, String field, String descriptor, String signature, Object value) {
        if ((access & Opcodes.ACC_PRIVATE) == 0) {
            TypeRef type = SignatureTypes.field(signature == null ? descriptor : signature);
            boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
            // a constant whose declaration is known keeps its name
            Object constant = isStored ? null : constant(descriptor, value);
            fields.put(field, new FieldInfo(name, field, type, isStatic, false, constant));
        }
        return null;
    }

    /** Class files keep all small constants as whole numbers. */
    private static Object constant(String descriptor, Object value) {
        if (value instanceof Integer number) {
            switch (descriptor) {
                case "Z":
                    return number != 0;
                case "C":
                    return (char) number.intValue();
                default:
                    return number;
            }
        }
        return value;
    }

    /** What every object has anyway makes no interface less functional. */
    private boolean isOfObject(String method, String descriptor) {
        return isInterface && OF_OBJECT.contains(method + descriptor);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String method, String descriptor, String signature, String[] exceptions) {
        if ((access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC)) == 0) {
            SignatureTypes types = new SignatureTypes();
            new SignatureReader(signature == null ? descriptor : signature).accept(types);
            methods.computeIfAbsent(method, key -> new ArrayList<>())
                    .add(new MethodInfo(name, method, types.typeParams(), types.params(),
                            (access & Opcodes.ACC_VARARGS) != 0, types.returns(),
                            (access & Opcodes.ACC_STATIC) != 0,
                            (access & Opcodes.ACC_ABSTRACT) != 0 && !isOfObject(method, descriptor), false,
                            key(method, descriptor)));
        }
        return null;
    }

    /** The identity of a method that is stored or may be implemented by a stored one, else null. */
    private MethodKey key(String method, String descriptor) {
        if (!summaries.concerns(name)) {
            return null;
        }
        List<String> params = Arrays.stream(Type.getArgumentTypes(descriptor)).map(ClassFileReader::erased).toList();
        MethodKey key = new MethodKey(name, method, params);
        return summaries.isTarget(key) ? key : null;
    }

    private static String erased(Type type) {
        if (type.getSort() == Type.ARRAY) {
            return erased(type.getElementType()) + "[]".repeat(type.getDimensions());
        }
        String known = type.getSort() == Type.OBJECT
                ? SignatureTypes.name(type.getInternalName())
                : type.getClassName();
        return known.substring(known.lastIndexOf('.') + 1);
    }
}
