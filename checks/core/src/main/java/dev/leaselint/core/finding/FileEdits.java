package dev.leaselint.core.finding;

import dev.leaselint.core.model.SourceText;
import java.util.List;

/**
 * What a fix changes in one file.
 *
 * @param edits not overlapping, ordered by place
 * @param imports qualified names to import in that file where missing ({@code static a.B.c} for static ones)
 */
public record FileEdits(SourceText file, List<TextEdit> edits, List<String> imports) {
    public FileEdits {
        edits = List.copyOf(edits);
        imports = List.copyOf(imports);
    }

    public String path() {
        return file.path();
    }
}
