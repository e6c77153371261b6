package dev.leaselint.source;

import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Reads what a class file tells of the annotations of a type, and of the elements of an annotation type. */
final class DeclarationReader extends ClassVisitor {
    private final List<Annotation> annotations = new ArrayList<>();
    private final List<MethodDecl> elements = new ArrayList<>();
    private final List<TypeRef> supertypes = new ArrayList<>();
    private String name = "";
    private TypeDecl.Kind kind = TypeDecl.Kind.CLASS;

    private DeclarationReader() {
        super(Opcodes.ASM9);
    }

    static TypeDecl read(byte[] bytes) {
        DeclarationReader reader = new DeclarationReader();
        new ClassReader(bytes).accept(
                reader, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return TypeDecl.ofClassFile(
                reader.name, reader.kind, reader.supertypes, reader.annotations, reader.elements);
    }

    @Override
    public void visit(int version, int access, String path, String signature, String superPath, String[] interfaces) {
        name = SignatureTypes.name(path);
        kind = kind(access);
        if (superPath != null && !superPath.equals("java/lang/Object")) {
            supertypes.add(TypeRef.of(SignatureTypes.name(superPath)));
        }
        for (String parent : interfaces) {
            supertypes.add(TypeRef.of(SignatureTypes.name(parent)));
        }
    }

    private static TypeDecl.Kind kind(int access) {
        if ((access & Opcodes.ACC_ANNOTATION) != 0) {
            return TypeDecl.Kind.ANNOTATION;
        } else if ((access & Opcodes.ACC_INTERFACE) != 0) {
            return TypeDecl.Kind.INTERFACE;
        } else if ((access & Opcodes.ACC_ENUM) != 0) {
            return TypeDecl.Kind.ENUM;
        }
        return (access & Opcodes.ACC_RECORD) != 0 ? TypeDecl.Kind.RECORD : TypeDecl.Kind.CLASS;
    }

    @Override
    public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
        Map<String, Expr> values = new HashMap<>();
        return new Values(values::put, () ->
                annotations.add(new Annotation(SignatureTypes.field(descriptor), values, Span.NONE)));
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String method, String descriptor, String signature, String[] exceptions) {
        boolean element = kind == TypeDecl.Kind.ANNOTATION && (access & Opcodes.ACC_STATIC) == 0;
        return element ? new Element(method, Type.getReturnType(descriptor)) : null;
    }

    private static TypeRef type(Type type) {
        return SignatureTypes.field(type.getDescriptor());
    }

    /** An element of an annotation type. */
    private final class Element extends MethodVisitor {
        private final String element;
        private final Type returned;
        private Expr defaultValue;

        Element(String element, Type returned) {
            super(Opcodes.ASM9);
            this.element = element;
            this.returned = returned;
        }

        @Override
        public AnnotationVisitor visitAnnotationDefault() {
            return new Values((unnamed, value) -> defaultValue = value, () -> { });
        }

        @Override
        public void visitEnd() {
            elements.add(MethodDecl.elementOfClassFile(name, element, type(returned), defaultValue));
        }
    }

    /** The values of an annotation or an array, or the only one of a default. */
    private static final class Values extends AnnotationVisitor {
        private final BiConsumer<String, Expr> values;
        private final Runnable atEnd;

        Values(BiConsumer<String, Expr> values, Runnable atEnd) {
            super(Opcodes.ASM9);
            this.values = values;
            this.atEnd = atEnd;
        }

        @Override
        public void visit(String called, Object value) {
            values.accept(called, value.getClass().isArray() ? array(value) : constant(value));
        }

        private static Expr array(Object values) {
            List<Expr> elements = new ArrayList<>();
            for (int i = 0; i < Array.getLength(values); i++) {
                elements.add(constant(Array.get(values, i)));
            }
            return new Expr.NewArray(Span.NONE, TypeRef.UNKNOWN, null, elements);
        }

        private static Expr constant(Object value) {
            return value instanceof Type named
                    ? new Expr.ClassLiteral(Span.NONE, TypeRef.of("java.lang.Class"), type(named))
                    : new Expr.Literal(Span.NONE, typeOf(value), value);
        }

        private static TypeRef typeOf(Object value) {
            return TypeRef.of(MethodType.methodType(value.getClass()).unwrap().returnType().getName());
        }

        @Override
        public void visitEnum(String called, String descriptor, String constant) {
            TypeRef type = SignatureTypes.field(descriptor);
            values.accept(called, new Expr.Ref(Span.NONE, type, Var.field(type.name(), constant, true)));
        }

        @Override
        public AnnotationVisitor visitAnnotation(String called, String descriptor) {
            values.accept(called, new Expr.Opaque(Span.NONE, TypeRef.UNKNOWN, List.of()));
            return null;
        }

        @Override
        public AnnotationVisitor visitArray(String called) {
            List<Expr> elements = new ArrayList<>();
            return new Values((unnamed, value) -> elements.add(value), () ->
                    values.accept(called, new Expr.NewArray(Span.NONE, TypeRef.UNKNOWN, null, elements)));
        }

        @Override
        public void visitEnd() {
            atEnd.run();
        }
    }
}
