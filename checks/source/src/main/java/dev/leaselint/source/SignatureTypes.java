package dev.leaselint.source;

import dev.leaselint.core.model.TypeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.signature.SignatureReader;
import org.objectweb.asm.signature.SignatureVisitor;

/** Turns the generic signature of a class, method or field into types. */
final class SignatureTypes extends SignatureVisitor {
    private final List<TypeParam> typeParams = new ArrayList<>();
    private final List<TypeRef> supertypes = new ArrayList<>();
    private final List<TypeRef> params = new ArrayList<>();
    private TypeRef returns = TypeRef.UNKNOWN;

    SignatureTypes() {
        super(Opcodes.ASM9);
    }

    static String name(String path) {
        return path.replace('/', '.').replace('$', '.');
    }

    /** Type of a field from its signature or descriptor. */
    static TypeRef field(String signature) {
        TypeRef[] result = {TypeRef.UNKNOWN};
        new SignatureReader(signature).acceptType(new One(type -> result[0] = type));
        return result[0];
    }

    List<TypeParam> typeParams() {
        return List.copyOf(typeParams);
    }

    List<TypeRef> supertypes() {
        return List.copyOf(supertypes);
    }

    List<TypeRef> params() {
        return List.copyOf(params);
    }

    TypeRef returns() {
        return returns;
    }

    @Override
    public void visitFormalTypeParameter(String name) {
        typeParams.add(new TypeParam(name, TypeParam.OBJECT));
    }

    @Override
    public SignatureVisitor visitClassBound() {
        return bound();
    }

    @Override
    public SignatureVisitor visitInterfaceBound() {
        return bound();
    }

    private SignatureVisitor bound() {
        int last = typeParams.size() - 1;
        TypeParam param = typeParams.get(last);
        return new One(type -> {
            if (typeParams.get(last).bound().equals(TypeParam.OBJECT)) {
                typeParams.set(last, new TypeParam(param.name(), type));
            }
        });
    }

    @Override
    public SignatureVisitor visitSuperclass() {
        return new One(supertypes::add);
    }

    @Override
    public SignatureVisitor visitInterface() {
        return new One(supertypes::add);
    }

    @Override
    public SignatureVisitor visitParameterType() {
        return new One(params::add);
    }

    @Override
    public SignatureVisitor visitReturnType() {
        return new One(type -> returns = type);
    }

    @Override
    public SignatureVisitor visitExceptionType() {
        return new One(type -> { });
    }

    /** Reads one type. */
    private static final class One extends SignatureVisitor {
        private final Consumer<TypeRef> result;
        private final List<TypeRef> args = new ArrayList<>();
        private String name = "";
        private int dims;

        One(Consumer<TypeRef> result) {
            super(Opcodes.ASM9);
            this.result = result;
        }

        @Override
        public void visitBaseType(char descriptor) {
            result.accept(new TypeRef(
                    Type.getType(String.valueOf(descriptor)).getClassName(), List.of(), dims, true));
        }

        @Override
        public void visitTypeVariable(String variable) {
            result.accept(TypeVars.array(TypeVars.var(variable), dims));
        }

        @Override
        public SignatureVisitor visitArrayType() {
            dims++;
            return this;
        }

        @Override
        public void visitClassType(String path) {
            name = SignatureTypes.name(path);
        }

        @Override
        public void visitInnerClassType(String inner) {
            name += "." + inner;
            args.clear();
        }

        @Override
        public void visitTypeArgument() {
            args.add(TypeRef.UNKNOWN);
        }

        @Override
        public SignatureVisitor visitTypeArgument(char wildcard) {
            return new One(args::add);
        }

        @Override
        public void visitEnd() {
            result.accept(new TypeRef(name, args, dims, true));
        }
    }
}
