package dev.leaselint.source;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.TypeDecl;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lowers a file; and classes inside bodies, which come with the variables around them. */
final class UnitLowering {
    private UnitLowering() {}

    /** The types with their members; bodies of methods are lowered when they are asked for. */
    static SourceUnit lower(Outline outline, CompilationUnit tree, ProjectIndex index, Offsets offsets) {
        List<TypeDecl> types = new ArrayList<>();
        boolean generated = outline.file().generatedRoot();
        String prefix = outline.packageName().isEmpty() ? "" : outline.packageName() + ".";
        for (TypeDeclaration<?> node : tree.getTypes()) {
            ProjectClass type = outline.find(prefix + node.getNameAsString());
            if (type != null) {
                types.add(new TypeLowering(index, offsets, type).lower(node));
                generated = generated || type.hasAnnotation("Generated");
            }
        }
        List<String> imports = outline.imports().stream().map(ImportName::written).toList();
        return new SourceUnit(
                offsets.text(), outline.packageName(), imports, importsEnd(tree, offsets), types, generated);
    }

    private static int importsEnd(CompilationUnit tree, Offsets offsets) {
        Optional<? extends Node> last = tree.getImports().getLast();
        if (last.isEmpty()) {
            last = tree.getPackageDeclaration();
        }
        return last.map(node -> offsets.span(node).end()).orElse(0);
    }

    /** A class inside a body. All of it is lowered at once: what it captures is known only now. */
    static TypeDecl local(Body around, Node node) {
        ProjectClass type = around.type().outline().localAt(around.offsets().start(node));
        TypeLowering lowering = new TypeLowering(type, around);
        TypeDecl decl = node instanceof TypeDeclaration<?> declaration
                ? lowering.lower(declaration)
                : lowering.anonymous(node, ((ObjectCreationExpr) node).getAnonymousClassBody().orElseThrow());
        around.typing().index().register(decl);
        return decl;
    }
}
