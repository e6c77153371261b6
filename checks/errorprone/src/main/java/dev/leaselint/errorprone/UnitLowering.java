package dev.leaselint.errorprone;

import com.sun.source.tree.ImportTree;
import com.sun.source.tree.Tree;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCAnnotation;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import com.sun.tools.javac.tree.TreeInfo;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.TypeDecl;
import java.util.ArrayList;
import java.util.List;

/** Lowers the head of a file and its top-level types. */
final class UnitLowering {
    private UnitLowering() {}

    static SourceUnit lower(JCCompilationUnit tree, SourceText text, Lowering lowering) {
        Spans spans = lowering.spans();
        List<String> imports = new ArrayList<>();
        int importsEnd = tree.getPackage() == null ? 0 : spans.end(tree.getPackage());
        for (ImportTree one : tree.getImports()) {
            imports.add((one.isStatic() ? "static " : "") + one.getQualifiedIdentifier());
            importsEnd = spans.end(one);
        }
        List<TypeDecl> types = new ArrayList<>();
        boolean generated = false;
        for (Tree declared : tree.getTypeDecls()) {
            if (declared instanceof JCClassDecl type) {
                types.add(lowering.typeDecl(type));
                generated |= isGenerated(type);
            }
        }
        String packageName = tree.getPackageName() == null ? "" : tree.getPackageName().toString();
        return new SourceUnit(text, packageName, imports, importsEnd, types, generated);
    }

    /** Whether one of the annotations called {@code Generated} stands on the class. */
    private static boolean isGenerated(JCClassDecl type) {
        for (JCAnnotation annotation : type.mods.annotations) {
            if (TreeInfo.name((JCTree) annotation.annotationType).contentEquals("Generated")) {
                return true;
            }
        }
        return false;
    }
}
