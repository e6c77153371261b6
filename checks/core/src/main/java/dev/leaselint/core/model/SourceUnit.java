package dev.leaselint.core.model;

import java.util.List;

/**
 * One source file.
 *
 * @param text the file with its path and text
 * @param packageName empty for the unnamed package
 * @param imports imports as written after {@code import}, without the semicolon ({@code static a.B.c}, {@code a.*})
 * @param importsEnd offset at which a further import line can be inserted
 * @param types top-level types
 * @param generated whether the file is generated code ({@code @Generated}, generated-source root)
 */
public record SourceUnit(
        SourceText text,
        String packageName,
        List<String> imports,
        int importsEnd,
        List<TypeDecl> types,
        boolean generated) {
    public SourceUnit {
        imports = List.copyOf(imports);
        types = List.copyOf(types);
    }
}
