package dev.leaselint.source;

import dev.leaselint.core.model.TypeRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.signature.SignatureReader;

/** Reads the declarations, not the code, of one class file. */
final class ClassFileReader extends ClassVisitor {
    private final Map<String, List<MethodInfo>> methods = new HashMap<>();
    private final Map<String, FieldInfo> fields = new HashMap<>();
    private List<TypeParam> typeParams = List.of();
    private List<TypeRef> supertypes = List.of();
    private String name;
    private boolean isInterface;

    private ClassFileReader() {
        super(Opcodes.ASM9);
    }

    static ClassInfo read(byte[] bytes) {
        ClassFileReader reader = new ClassFileReader();
        new ClassReader(bytes).accept(
                reader, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return new LibraryClass(reader.name, reader.isInterface, reader.typeParams, reader.supertypes, reader.methods,
                reader.fields, true);
    }

    @Override
    public void visit(int version, int access, String path, String signature, String superPath, String[] interfaces) {
        name = SignatureTypes.name(path);
        isInterface = (access & Opcodes.ACC_INTERFACE) != 0;
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
            fields.put(field, new FieldInfo(name, field, type, (access & Opcodes.ACC_STATIC) != 0));
        }
        return null;
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
                            (access & Opcodes.ACC_STATIC) != 0, (access & Opcodes.ACC_ABSTRACT) != 0, null));
        }
        return null;
    }
}
